import {
  Environment,
  type FetchFunction,
  type MissingFieldHandler,
  Network,
  RecordSource,
  Store,
} from 'relay-runtime';

/** Lets fields such as `node(id:)`, `space(id:)` and `site(id:)` find objects that are already in the store. */
const byId: MissingFieldHandler = {
  kind: 'linked',
  handle: (_field, parent, args) =>
    parent?.getType() === '__Root' && typeof args.id === 'string' ? args.id : undefined,
};

export function createEnvironment(
  endpoint: string,
  token: string,
  report: (message: string) => void = console.warn,
): Environment {
  const fetchGraph: FetchFunction = async ({ text, operationKind }, variables) => {
    const request = {
      method: 'POST',
      headers: {
        accept: 'application/graphql-response+json, application/json;q=0.9',
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ query: text, variables }),
    };
    const response = await send(endpoint, request, operationKind === 'query');
    // Both types contain a GraphQL response, with any status. Any other type comes from a server in between.
    const type = response.headers.get('content-type') ?? '';
    if (!/^application\/(graphql-response\+)?json\b/.test(type))
      throw new Error(`${response.status} ${response.statusText}, not a GraphQL response`);
    const result = await response.json();
    const errors: readonly GraphError[] = result.errors ?? [];
    // Relay's own error has no reason. And if errors were left out, any null may be due to one of them.
    if (errors.length > 0 && (!result.data || errors.some(isCutShort)))
      throw new RequestError(response.status, errors);
    return result;
  };
  return new Environment({
    network: Network.create(fetchGraph),
    store: new Store(new RecordSource()),
    missingFieldHandlers: [byId],
    // The error of `@throwOnFieldError` does not contain the cause. This event does.
    relayFieldLogger(event) {
      if (event.kind === 'relay_field_payload.error')
        report(`${event.owner}: ${event.error.message}`);
    },
  });
}

const mostTries = 8;

/** Longest wait in seconds. A request that is refused for longer gets the error. */
const longestWait = 60;

/** Retries requests that were refused, and queries without a response. */
async function send(endpoint: string, request: RequestInit, isQuery: boolean): Promise<Response> {
  for (let tries = 1; ; tries += 1) {
    const isLast = tries >= mostTries;
    const response = await fetch(endpoint, request).catch((error: unknown) => {
      // Not for mutations: the change may have been made.
      if (isLast || !isQuery) throw error;
    });
    const seconds = Number(response?.headers.get('retry-after')) || 0;
    if (response && (isLast || seconds > longestWait || !(await isRefused(response))))
      return response;
    // Random, so that requests that were refused together are not repeated together.
    const delayMs = 1_000 * seconds + 500 * 2 ** tries * Math.random();
    await new Promise((resolve) => setTimeout(resolve, delayMs));
  }
}

/** By status: the code of a request that changed nothing. A mutation never has the second one. */
const refusals: Readonly<Record<number, string>> = { 503: 'OVERLOADED', 429: 'RATE_LIMITED' };

async function isRefused(response: Response): Promise<boolean> {
  const code = refusals[response.status];
  if (!code) return false;
  const { errors = [] }: { errors?: readonly GraphError[] } = await response
    .clone()
    .json()
    .catch(() => ({}));
  return errors.some(({ extensions }) => extensions?.code === code);
}

interface GraphError {
  readonly message: string;
  readonly extensions?: { readonly code?: string; readonly leftOut?: number };
}

const isCutShort = ({ extensions }: GraphError) => extensions?.leftOut !== undefined;

/** A request without data, or with more errors than the response lists. */
export class RequestError extends Error {
  readonly status: number;
  readonly errors: readonly GraphError[];

  constructor(status: number, errors: readonly GraphError[]) {
    super(errors.map(({ message }) => message).join('\n'));
    this.status = status;
    this.errors = errors;
  }
}
