/** A facade with a faulty service; both end with the test. */
import { type AskOptions, type Result, startWorld, type WorldOptions } from '../harness.ts';
import {
  type Fault,
  type FaultServer,
  type FaultServerOptions,
  startFaultServer,
} from './fault-server.ts';

export interface FaultyWorld {
  /** Address of the facade, without the endpoint. */
  readonly url: string;
  readonly service: FaultServer;
  ask(query: string, options?: AskOptions): Promise<Result<Record<string, unknown>>>;
}

/** Options of the facade, and of the service behind it. */
export type FaultyWorldOptions = NonNullable<WorldOptions['facade']> &
  FaultServerOptions & {
    /** Path of the service's address. */
    readonly prefix?: string;
  };

export async function startFaultyWorld(
  fault: Fault,
  { onConnection, prefix = '', ...facade }: FaultyWorldOptions = {},
): Promise<FaultyWorld> {
  const service = await startFaultServer(fault, onConnection ? { onConnection } : {});
  const world = await startWorld({
    // Keeps the harness from starting a faithful service besides.
    upstream: (_request, response) => response.writeHead(500).end(),
    facade: { upstreamUrl: service.url + prefix, ...facade },
  });
  return {
    url: world.url,
    service,
    ask: (query, options) => world.ask<Record<string, unknown>>(query, undefined, options),
  };
}

/** A header with which extensions of a result contain its calls. */
export const traced = { 'x-upstream-trace': '1' };

export interface TracedCall {
  readonly method: string;
  readonly route: string;
  readonly status: number | null;
  readonly attempts: number;
}

/** The calls a traced result took. */
export function callsOf({ extensions }: Result<unknown>): readonly TracedCall[] {
  const calls = extensions?.upstream;
  return Array.isArray(calls) ? calls : [];
}
