/** A sandbox for a test, with typed and raw calls. */
import { onTestFinished, test as plainTest } from 'vitest';
import type { z } from 'zod';
import type {
  AnyOperation,
  Deletion,
  Page,
  PathOf,
  Upserted,
} from '../../src/rest/table/operation.ts';
import { fillPath, queryString } from '../../src/rest/values/path.ts';
import {
  createSandbox,
  type Sandbox,
  type SandboxCall,
  type SandboxOptions,
} from '../../src/sandbox/server/server.ts';
import { adminToken } from '../../src/sandbox/service/access.ts';

import { plantedStore, testSeed } from './test-seed.ts';

export interface Raw {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The body, if it is JSON. */
  readonly json: unknown;
}

interface RawRequest {
  readonly token?: string | null;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
}

export type QueryOf<O extends AnyOperation> = z.input<O['query']>;
export type BodyOf<O extends AnyOperation> = O['body'] extends z.ZodType
  ? z.input<O['body']>
  : undefined;
/** The value of a successful response. */
type ResponseOf<O extends AnyOperation> = {
  object: z.output<O['shape']>;
  list: Page<z.output<O['shape']>>;
  nothing: undefined;
  deletion: Deletion;
  upsert: Upserted<z.output<O['shape']>>;
}[O['kind']];

type Input<O extends AnyOperation> = { readonly token?: string } & (keyof PathOf<O> extends never
  ? { readonly path?: PathOf<O> }
  : { readonly path: PathOf<O> }) & {
    readonly query?: QueryOf<O>;
    readonly body?: BodyOf<O>;
  };

/** 12:00 on the day after that of the seed. */
export const noon = '2026-01-06T12:00:00.000Z';

export interface Running {
  readonly sandbox: Sandbox;
  readonly url: string;
  readonly calls: readonly SandboxCall[];
  /** `path` is the part after `/v1`. */
  send(method: string, path: string, request?: RawRequest): Promise<Raw>;
  /** Makes a call, and returns the response of a success. Throws otherwise. */
  call<O extends AnyOperation>(operation: O, input: Input<O>): Promise<ResponseOf<O>>;
  /**
   * Makes a call, and returns the status and message of its refusal, such as `404 No team matches the id.` Throws if
   * the call succeeds.
   */
  refusal<O extends AnyOperation>(operation: O, input: Input<O>): Promise<string>;
}

/** Starts a sandbox that checks its own responses and ends with the test. */
export async function startSandbox(options: SandboxOptions = {}): Promise<Running> {
  const calls: SandboxCall[] = [];
  const now = options.now ?? (() => new Date(noon));
  const sandbox = createSandbox({
    checkResponses: true,
    seed: testSeed,
    onCall: (call) => calls.push(call),
    // The sandbox itself creates the rows of a seed of the test.
    ...(!options.seed && { store: plantedStore(now()) }),
    ...options,
    now,
  });
  const url = await sandbox.listen();
  onTestFinished(() => sandbox.close());
  const send = (method: string, path: string, request: RawRequest = {}) =>
    sendTo(url, method, path, request);

  return {
    sandbox,
    url,
    calls,
    send,
    async call(operation, input) {
      const raw = await send(operation.method, pathOf(operation, input), input);
      if (raw.status > 299)
        throw new Error(`${operation.name} answered ${raw.status}: ${raw.text}`);
      // The sandbox has checked the response against the row.
      return answerOf(operation, raw) as ResponseOf<typeof operation>;
    },
    async refusal(operation, input) {
      const raw = await send(operation.method, pathOf(operation, input), input);
      return `${raw.status} ${messageIn(raw)}`;
    },
  };
}

function answerOf({ kind }: AnyOperation, { status, json }: Raw): unknown {
  if (kind === 'deletion') return status === 205;
  if (kind === 'upsert') return { value: json, isCreated: status === 201 };
  return kind === 'nothing' ? undefined : json;
}

const pathOf = (operation: AnyOperation, input: { path?: object; query?: object }) =>
  fillPath(operation.path, { ...input.path }) + queryString({ ...input.query });

async function sendTo(
  url: string,
  method: string,
  path: string,
  request: RawRequest,
): Promise<Raw> {
  const { token = adminToken, body, headers } = request;
  const response = await fetch(`${url}/v1${path}`, {
    method,
    headers: {
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    body: body === undefined ? null : typeof body === 'string' ? body : JSON.stringify(body),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, json: parsed(text) };
}

/** The value of JSON; undefined for other text. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Tests with a separate sandbox, which starts if a test takes one of these. */
export const test = plainTest
  .extend('service', () => startSandbox())
  .extend('call', ({ service }) => service.call)
  .extend('send', ({ service }) => service.send)
  .extend('refusal', ({ service }) => service.refusal);

/** The message of the error body; throws if the body is not one. */
export function messageIn({ status, json, text }: Raw): string {
  const error = isRecord(json) ? json.error : undefined;
  if (isRecord(error) && error.code === status && typeof error.message === 'string')
    return error.message;
  throw new Error(`Not an error body: ${status} ${text}`);
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
