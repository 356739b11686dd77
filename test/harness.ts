/**
 * A facade and a sandbox, both on real sockets, with a record of the calls between them. Every test gets its own
 * pair, so that tests do not affect each other. A failing test prints its queries, responses and calls.
 */
import { createServer, type RequestListener } from 'node:http';
import { expect, onTestFailed, onTestFinished, test as plainTest } from 'vitest';
import { serve } from '../src/command/server.ts';
import { releasesLeftOut } from '../src/sandbox/server/routes.ts';
import {
  createSandbox,
  type SandboxCall,
  type SandboxOptions,
} from '../src/sandbox/server/server.ts';
import { asServed } from './by-fetch.ts';
import { patienceMs } from './eventually.ts';
import { watchExchanges } from './exchanges.ts';
import { createFacade, type Facade, type FacadeOptions } from './facade.ts';
import type { Gate } from './gate.ts';
import type { TypedDocumentString } from './generated/graphql.ts';
import { listen } from './listen.ts';
import { expectSingleStops } from './messages.ts';
import { stopTime } from './rest/stopped-time.ts';
import { plantedStore, testSeed, testTime } from './sandbox/test-seed.ts';

export interface GraphQLError {
  readonly message: string;
  readonly path?: readonly (string | number)[];
  readonly extensions: Readonly<Record<string, unknown>> & { readonly code?: string };
}

export interface Result<Data> {
  readonly status: number;
  readonly headers: Headers;
  readonly data: Data | null;
  readonly errors: readonly GraphQLError[] | undefined;
  readonly extensions: Readonly<Record<string, unknown>> | undefined;
  /** Calls for this request that reached the service, in the order of the responses: `GET /v1/orgs`. */
  readonly calls: readonly string[];
}

export interface Success<Data> extends Result<Data> {
  readonly data: Data;
  readonly errors: undefined;
}

export interface AskOptions {
  readonly token?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
  readonly operationName?: string;
  /** Aborts when the client disconnects. */
  readonly signal?: AbortSignal;
}

export interface World {
  /** URL of the facade without the endpoint path. */
  readonly url: string;
  readonly upstreamUrl: string;
  /** Sends a document and waits for its result. */
  ask<Data, Variables = object>(
    document: TypedDocumentString<Data, Variables> | string,
    variables?: Variables,
    options?: AskOptions,
  ): Promise<Result<Data>>;
  /** Sends a document and expects data without errors. */
  expectData<Data, Variables = object>(
    document: TypedDocumentString<Data, Variables> | string,
    variables?: Variables,
    options?: AskOptions,
  ): Promise<Success<Data>>;
  /** All calls so far. */
  readonly calls: readonly string[];
  /** The text of the metrics, if they are on. */
  readonly metrics: () => Promise<string>;
}

export interface WorldOptions {
  readonly facade?: Partial<FacadeOptions>;
  readonly sandbox?: SandboxOptions;
  /** Replaces the sandbox, to simulate a faulty service. */
  readonly upstream?: RequestListener;
  /** Holds the calls in front of the sandbox, wave by wave. */
  readonly gate?: Gate;
  /** How the facade is served, if this is not determined by the run of the tests. */
  readonly served?: (facade: Facade) => Facade;
}

/** `EXECUTOR=graphql` runs all tests that use the harness with graphql-js, so that their expectations apply to it. */
const { EXECUTOR } = process.env;
const executorAsked: Partial<FacadeOptions> = EXECUTOR === 'graphql' ? { executor: EXECUTOR } : {};

/** Long, because the machine may be busy; tests of time limits set their own. */
const patience: Partial<FacadeOptions> = { deadlineMs: patienceMs };

export const admin = 'sandbox-admin';
export const reader = 'sandbox-reader';

/** A failing property may have sent a thousand requests; the last ones are sufficient. */
const maxLines = 60;

/** Starts the pair for the current test, and closes it after the test. */
export async function startWorld(options: WorldOptions = {}): Promise<World> {
  const calls: string[] = [];
  const transcript: string[] = [];
  const { gate, served = asServed } = options;
  const held = gate && { latencyMs: 1, wait: gate.hold };
  const upstream = options.upstream
    ? await startUpstream(options.upstream, calls)
    : await startSandbox({ ...held, ...options.sandbox }, calls, transcript);
  if (gate) stopTime();
  gate?.open(upstream.url);
  const lacked = releasesLeftOut[options.sandbox?.interface ?? 'all'];
  const endWatch = options.upstream ? undefined : watchExchanges(upstream.url, { lacked });
  const facade = createFacade({
    upstreamUrl: upstream.url,
    trace: true,
    retryDelay: () => 0,
    ...patience,
    ...executorAsked,
    ...options.facade,
  });
  await facade.ready();
  const server = await serve(served(facade), { port: 0, host: '127.0.0.1', graceMs: 0 });
  onTestFailed(() => console.log(transcript.slice(-maxLines).join('\n')));
  onTestFinished(async () => {
    await server.stop();
    await upstream.close();
    gate?.close();
    endWatch?.();
  });

  const ask: World['ask'] = async (document, variables, options = {}) => {
    const { token = admin, headers = {}, operationName, signal } = options;
    const before = calls.length;
    const query = document.toString();
    const response = await fetch(`${server.url}${facade.endpoint}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        ...(token !== null && { authorization: `Bearer ${token}` }),
        ...headers,
      },
      body: JSON.stringify({ query, variables, operationName }),
      signal: signal ?? null,
    });
    const text = await response.text();
    const made = calls.slice(before);
    transcript.push(
      query,
      JSON.stringify(variables ?? {}),
      `${response.status} ${text.slice(0, 4000)}`,
      ...made,
    );
    const { data = null, errors, extensions } = JSON.parse(text);
    expectSingleStops({ data, errors, extensions });
    return {
      status: response.status,
      headers: response.headers,
      data,
      errors,
      extensions,
      calls: made,
    };
  };

  return {
    url: server.url,
    upstreamUrl: upstream.url,
    calls,
    metrics: facade.metrics,
    ask,
    async expectData(document, variables, options) {
      return successOf(await ask(document, variables, options));
    },
  };
}

/** Tests with a separate facade and sandbox, which start if a test takes `world`. */
export const test = plainTest.extend('world', () => startWorld());

interface AskOnceOptions<Variables> extends WorldOptions, AskOptions {
  readonly variables?: Variables | undefined;
}

/** Sends a document to a separate facade, and waits for its result. */
export async function askOnce<Data, Variables = object>(
  document: TypedDocumentString<Data, Variables> | string,
  { variables, ...options }: AskOnceOptions<Variables> = {},
): Promise<Result<Data>> {
  const world = await startWorld(options);
  return world.ask(document, variables, options);
}

/** Sends a document to a separate facade, and expects data without errors. */
export const expectDataOnce = async <Data, Variables = object>(
  document: TypedDocumentString<Data, Variables> | string,
  options?: AskOnceOptions<Variables>,
): Promise<Success<Data>> => successOf(await askOnce(document, options));

function successOf<Data>(result: Result<Data>): Success<Data> {
  expect(result.errors).toBeUndefined();
  return result as Success<Data>;
}

interface Running {
  readonly url: string;
  close(): Promise<void>;
}

async function startSandbox(
  options: SandboxOptions,
  calls: string[],
  transcript: string[],
): Promise<Running> {
  const onCall = ({ method, path, error }: SandboxCall) => {
    calls.push(`${method} ${path}`);
    if (error) transcript.push(`The sandbox broke on ${method} ${path}: ${error}`);
  };
  const now = options.now ?? (() => new Date(testTime));
  const sandbox = createSandbox({
    checkResponses: true,
    seed: testSeed,
    store: plantedStore(now()),
    onCall,
    ...options,
    now,
  });
  return { url: await sandbox.listen(), close: () => sandbox.close() };
}

async function startUpstream(listener: RequestListener, calls: string[]): Promise<Running> {
  const server = createServer((request, response) => {
    calls.push(`${request.method} ${request.url}`);
    listener(request, response);
  });
  return listen(server);
}

/** Codes of all errors, including those that are only counted. */
export const codesOf = ({ errors = [] }: Pick<Result<unknown>, 'errors'>) =>
  errors.flatMap(({ extensions: { code, leftOut } }) =>
    Array.from({ length: 1 + Number(leftOut ?? 0) }, () => code),
  );

/** Requests the trace of the calls in the extensions of the result. */
export const traced = { headers: { 'x-upstream-trace': '1' } };

/** The number of waves of the calls in a trace. */
export const wavesIn = (extensions: Result<unknown>['extensions']): number =>
  Math.max(0, ...((extensions?.upstream ?? []) as { wave: number }[]).map(({ wave }) => wave));

/** Matches an error with this code and path. */
export const failure = (code: string, ...path: readonly (string | number)[]) => ({
  path,
  extensions: { code },
});

/** An upstream with these responses by path without `/v1`; for other paths `other`, or a 404. */
export const serving =
  (answers: Readonly<Record<string, unknown>>, other?: unknown): RequestListener =>
  ({ url = '' }, response) => {
    const { pathname } = new URL(url, 'http://localhost');
    const body = answers[pathname.replace('/v1', '')] ?? other;
    if (body === undefined) refuse(response, 404);
    else answer(response, body);
  };

/** Sends a JSON response from an upstream of a test. */
export function answer(
  response: Parameters<RequestListener>[1],
  body: unknown,
  status = 200,
): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

/** Sends an error in the service's format. */
export const refuse = (
  response: Parameters<RequestListener>[1],
  status: number,
  message = 'No.',
): void => answer(response, { error: { code: status, message } }, status);
