/** Sends requests to the facade, over connections that are kept alive. */
import { gunzipSync, zstdDecompressSync } from 'node:zlib';
import { Pool } from 'undici';

export interface Answered {
  readonly status: number;
  readonly retryAfter: string | undefined;
  readonly text: string;
  readonly ms: number;
}

export interface AskOptions {
  /** Aborts when the caller disconnects. */
  readonly signal?: AbortSignal | undefined;
  /** Request ID. */
  readonly id?: string;
}

/** Query for one organization. */
export const readOne = (id: string) => `{ organization(id: "${id}") { title } }`;

/** The code of the first error in a response, if there is one. */
export const codeOf = ({ text }: Answered): string | undefined => /"code":"(\w+)"/.exec(text)?.[1];

export const isSuccess = (answered: Answered): boolean =>
  answered.status === 200 && codeOf(answered) === undefined;

export class Caller implements AsyncDisposable {
  readonly #pool: Pool;

  constructor(url: string, connections: number) {
    this.#pool = new Pool(url, { connections, headersTimeout: 60_000 });
  }

  /** Rejects without a response: when the signal aborts, or the connection fails. */
  async ask(query: string, token: string, { signal, id }: AskOptions = {}): Promise<Answered> {
    const began = performance.now();
    const { statusCode, headers, body } = await this.#pool.request({
      path: '/graphql',
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'accept-encoding': 'gzip, zstd',
        ...(id !== undefined && { 'x-request-id': id }),
      },
      body: JSON.stringify({ query }),
      signal: signal ?? null,
    });
    const { 'retry-after': retryAfter, 'content-encoding': encoding } = headers;
    const text = decoded(Buffer.from(await body.arrayBuffer()), encoding);
    return {
      status: statusCode,
      retryAfter: typeof retryAfter === 'string' ? retryAfter : undefined,
      text,
      ms: performance.now() - began,
    };
  }

  /** Makes the facade accept these tokens, a few at a time. Throws if one is refused. */
  async introduce(tokens: readonly string[]): Promise<void> {
    const left = tokens.values();
    const lane = async () => {
      for (const token of left) {
        const answered = await this.ask(readOne('first'), token);
        if (!isSuccess(answered)) throw new Error(`${token} was not accepted: ${answered.text}`);
      }
    };
    await Promise.all(Array.from({ length: 8 }, lane));
  }

  /** The status of the readiness endpoint. */
  async ready(): Promise<number> {
    const { statusCode, body } = await this.#pool.request({ path: '/health/ready', method: 'GET' });
    await body.dump();
    return statusCode;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#pool.destroy();
  }
}

function decoded(body: Buffer, encoding: string | readonly string[] | undefined): string {
  if (encoding === 'gzip') return gunzipSync(body).toString();
  if (encoding === 'zstd') return zstdDecompressSync(body).toString();
  return body.toString();
}

export const tokensOf = (name: string, count: number): string[] =>
  Array.from({ length: count }, (_, number) => `${name}-${number}`);
