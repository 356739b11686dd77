#!/usr/bin/env node
/** The command: settings, a sandbox if no upstream is named, the facade on a port, and a graceful end. */
import { pino } from 'pino';
import { type FacadeConfig, readConfig } from './config.ts';
import { createFacade } from './facade.ts';
import { siteTree } from './http/example-tabs.ts';
import { serve } from './http/server.ts';
import { sandboxTokens } from './sandbox/access.ts';
import { createSandbox } from './sandbox/server.ts';

const [sandboxToken = ''] = Object.keys(sandboxTokens);

interface Upstream {
  readonly url: URL | string;
  readonly isSandbox: boolean;
  readonly close: () => Promise<void>;
}

async function upstreamOf(config: FacadeConfig): Promise<Upstream> {
  if (config.UPSTREAM_URL)
    return { url: config.UPSTREAM_URL, isSandbox: false, close: async () => {} };
  const sandbox = createSandbox({
    data: config.SANDBOX_DATA,
    latencyMs: config.SANDBOX_LATENCY_MS,
  });
  const url = await sandbox.listen(config.SANDBOX_PORT ?? 0, '127.0.0.1');
  return { url, isSandbox: true, close: () => sandbox.close() };
}

async function start(config: FacadeConfig): Promise<void> {
  const upstream = await upstreamOf(config);
  const { isSandbox } = upstream;
  const facade = createFacade({
    upstreamUrl: upstream.url,
    deadlineMs: config.UPSTREAM_DEADLINE_MS,
    callBudget: config.UPSTREAM_CALL_BUDGET,
    connections: config.UPSTREAM_CONNECTIONS,
    trace: config.UPSTREAM_TRACE ?? isSandbox,
    logger: pino({ level: config.LOG_LEVEL }),
    ...((config.GRAPHIQL ?? isSandbox) && {
      graphiql: { token: isSandbox ? sandboxToken : undefined },
    }),
    ...(config.CORS_ORIGINS
      ? { corsOrigins: config.CORS_ORIGINS }
      : isSandbox && { corsOrigins: '*' }),
  });
  const server = await serve(facade, {
    port: config.PORT,
    host: config.HOST,
    graceMs: config.SHUTDOWN_GRACE_MS,
  });
  console.log(greeting(`${server.url}${facade.endpoint}`, upstream));

  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    await server.stop();
    await upstream.close();
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

function greeting(endpoint: string, { url, isSandbox }: Upstream): string {
  if (!isSandbox) return `Docgraph  ${endpoint}\nUpstream  ${url}\n`;
  return [
    `GraphiQL  ${endpoint}`,
    `Sandbox   ${url}`,
    `Token     ${sandboxToken}`,
    '',
    'Open GraphiQL in a browser and run the first tab, or try:',
    '',
    `curl ${endpoint} \\`,
    `  -H 'authorization: Bearer ${sandboxToken}' -H 'content-type: application/json' \\`,
    `  -d '${JSON.stringify({ query: siteTree.replace(/\s+/g, ' ').trim() })}'`,
    '',
  ].join('\n');
}

try {
  await start(readConfig());
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
