/** Sends a document to the endpoint. */
import { endpoint } from '../settings.ts';

export interface GraphQLParams {
  readonly query: string;
  readonly operationName?: string | null | undefined;
  readonly variables?: unknown;
}

export interface GraphQLResult {
  readonly data?: unknown;
  readonly errors?: readonly { readonly message: string }[];
  readonly extensions?: Readonly<Record<string, unknown>>;
}

export type RequestHeaders = Readonly<Record<string, string>>;

/** Rejects if there is no response, or one that is not JSON. */
export async function post(
  params: GraphQLParams,
  headers: RequestHeaders,
  signal?: AbortSignal,
): Promise<GraphQLResult> {
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: {
      accept: 'application/graphql-response+json, application/json',
      'content-type': 'application/json',
      ...headers,
    },
    body: JSON.stringify(params),
    credentials: 'omit',
    ...(signal && { signal }),
  }).catch(() => {
    throw new Error(`No response from ${location.origin}. Is the server running?`);
  });
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`HTTP ${response.status}: ${text.slice(0, 500)}`);
  }
}

/** The headers in the header editor. Empty while they are not valid JSON. */
export function headersIn(text: string | undefined): RequestHeaders {
  try {
    return JSON.parse(text ?? '{}');
  } catch {
    return {};
  }
}
