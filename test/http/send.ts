/** Sends requests, valid or not, and returns the responses. */
import { connect } from 'node:net';
import type { GraphQLError, World } from '../harness.ts';

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly data: unknown;
  readonly errors: readonly GraphQLError[];
}

export interface SendOptions extends RequestInit {
  /** The path; the endpoint by default. */
  readonly path?: string;
  /** Required for a streamed body. */
  readonly duplex?: 'half';
}

/** Sends a request without adding anything. */
export async function send(
  world: Pick<World, 'url'>,
  { path = '/graphql', ...init }: SendOptions = {},
): Promise<Answer> {
  const response = await fetch(`${world.url}${path}`, init);
  const { status, headers } = response;
  const text = await response.text();
  const isJson = /^application\/(graphql-response\+)?json/.test(headers.get('content-type') ?? '');
  const { data = undefined, errors = [] } = isJson && text ? JSON.parse(text) : {};
  return { status, headers, text, data, errors };
}

/** A JSON POST with the given body. */
export const json = (body: string, headers: Readonly<Record<string, string>> = {}) => ({
  method: 'POST',
  headers: {
    'content-type': 'application/json',
    accept: 'application/graphql-response+json',
    authorization: 'Bearer sandbox-admin',
    ...headers,
  },
  body,
});

/** A POST with a document. */
export const document = (
  query: string,
  variables?: unknown,
  headers?: Readonly<Record<string, string>>,
) => json(JSON.stringify({ query, variables }), headers);

/** A GET with these parameters. */
export const parameters = (values: Readonly<Record<string, string>>) => ({
  path: `/graphql?${new URLSearchParams(values)}`,
  headers: {
    accept: 'application/graphql-response+json',
    authorization: 'Bearer sandbox-admin',
  },
});

/** A GET with this query string. */
export const searched = (
  search: string,
  headers: Readonly<Record<string, string>> = {},
): SendOptions => ({
  path: `/graphql${search}`,
  headers: { ...parameters({}).headers, ...headers },
});

/** Writes bytes to the server's port and returns everything received until the connection ends. */
export function sendBytes(world: Pick<World, 'url'>, bytes: string): Promise<string> {
  const { hostname, port } = new URL(world.url);
  return new Promise((resolve, reject) => {
    let received = '';
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    socket.setEncoding('latin1');
    socket.on('data', (text) => {
      received += text;
    });
    // A refusing server may reset the connection; the data received before counts.
    socket.on('error', (error) => (received ? resolve(received) : reject(error)));
    socket.on('close', () => resolve(received));
  });
}
