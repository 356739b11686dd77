/** A facade with a faulty service; both end with the test. */
import { type AskOptions, type Result, startWorld, type WorldOptions } from '../harness.ts';
import {
  type Fault,
  type FaultServer,
  type FaultServerOptions,
  startFaultServer,
} from './fault-server.ts';

export interface FaultyWorld {
  /** URL of the facade, without the endpoint. */
  readonly url: string;
  readonly service: FaultServer;
  ask(query: string, options?: AskOptions): Promise<Result<Record<string, unknown>>>;
}

/** Options of the facade and of its service. */
export type FaultyWorldOptions = NonNullable<WorldOptions['facade']> &
  FaultServerOptions & {
    /** Path of the service's URL. */
    readonly prefix?: string;
  };

export async function startFaultyWorld(
  fault: Fault,
  { onConnection, prefix = '', ...facade }: FaultyWorldOptions = {},
): Promise<FaultyWorld> {
  const service = await startFaultServer(fault, onConnection ? { onConnection } : {});
  const world = await startWorld({
    // Keeps the harness from starting the sandbox as well.
    upstream: (_request, response) => response.writeHead(500).end(),
    facade: { upstreamUrl: service.url + prefix, ...facade },
  });
  return {
    url: world.url,
    service,
    ask: (query, options) => world.ask<Record<string, unknown>>(query, undefined, options),
  };
}

/** A request header for the trace of the calls. */
export const traced = { 'x-upstream-trace': '1' };

export interface TracedCall {
  readonly method: string;
  readonly route: string;
  readonly status: number | null;
  readonly attempts: number;
}

/** The calls in a traced result. */
export function callsOf({ extensions }: Result<unknown>): readonly TracedCall[] {
  const calls = extensions?.upstream;
  return Array.isArray(calls) ? calls : [];
}
