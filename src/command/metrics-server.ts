/**
 * Serves the metrics of the facade and its health checks on a separate port, because they are for operators and not for
 * clients.
 */
import type { Server } from 'node:http';
import type { Facade } from '../facade/facade.ts';
import { addressOf, answersHealth, listen } from './server.ts';

export interface MetricsServerOptions {
  readonly port: number;
  readonly host: string;
  /** Whether the server of the facade should get requests. */
  readonly isReady: () => boolean;
  /** Number of log lines that were dropped so far. */
  readonly droppedLines: () => number;
}

export interface RunningMetrics {
  readonly url: string;
  readonly stop: () => void;
}

const { createServer } = process.getBuiltinModule('node:http');

const path = '/metrics';
/** Maximum number of connections. Only a few clients read metrics and health checks. */
const maxConnections = 16;

/** Listens. Rejects if the address is not available. */
export async function serveMetrics(
  facade: Pick<Facade, 'metrics'>,
  { port, host, isReady, droppedLines }: MetricsServerOptions,
): Promise<RunningMetrics> {
  const server: Server = createServer(
    { headersTimeout: 10_000, requestTimeout: 10_000 },
    async (request, response) => {
      if (answersHealth(request, response, isReady)) return;
      const { url = '', method } = request;
      if (url.split('?', 1)[0] !== path || (method !== 'GET' && method !== 'HEAD')) {
        response
          .writeHead(404, { 'content-type': 'text/plain; charset=utf-8' })
          .end(`Metrics are at ${path}.\n`);
        return;
      }
      try {
        const text = `${await facade.metrics()}${droppedLinesText(droppedLines())}`;
        response
          .writeHead(200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' })
          .end(text);
      } catch (error) {
        response.writeHead(500).end();
        throw error;
      }
    },
  );
  server.maxConnections = maxConnections;
  await listen(server, port, host);
  return {
    url: `${addressOf(server, host)}${path}`,
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** The metric that the facade does not have, because it does not know where its log is written. */
const droppedLinesText = (lines: number) => `\
# HELP docgraph_log_lines_dropped_total Lines of the log that were dropped, as they could not be written.
# TYPE docgraph_log_lines_dropped_total counter
docgraph_log_lines_dropped_total ${lines}
`;
