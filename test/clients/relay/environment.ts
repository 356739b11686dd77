import {
  Environment,
  type FetchFunction,
  type GraphQLResponse,
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
    const { status, result } = await send(endpoint, request, operationKind === 'query');
    const { errors = [] } = result;
    // Relay's own error does not contain the reason. If errors were left out, any null may be caused by one of them.
    if (errors.length > 0 && (!result.data || errors.some(isCutShort)))
      throw new RequestError(status, errors);
    return result as GraphQLResponse;
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

const maxTries = 8;

/** Maximum wait in seconds. If a request is refused for longer, the caller gets the error. */
const longestWait = 60;

interface Received {
  readonly status: number;
  readonly result: { readonly data?: unknown; readonly errors?: readonly GraphError[] };
}

interface GraphError {
  readonly message: string;
  readonly extensions?: {
    readonly code?: string;
    readonly retryAfter?: number;
    readonly leftOut?: number;
  };
}

/** Repeats refused requests, queries with a refused field, and queries without a response. */
async function send(endpoint: string, request: RequestInit, isQuery: boolean): Promise<Received> {
  for (let tries = 1; ; tries += 1) {
    const isLast = tries >= maxTries;
    const response = await fetch(endpoint, request).catch((error: unknown) => {
      // Mutations are not repeated, because the change may have been made.
      if (isLast || !isQuery) throw error;
    });
    const received = response && (await read(response));
    const seconds = received ? secondsIn(received) : 0;
    if (received && (isLast || seconds > longestWait || !isRefused(received, isQuery)))
      return received;
    // Random, so that requests that were refused together are not repeated together.
    const delayMs = 1_000 * seconds + 500 * 2 ** tries * Math.random();
    await new Promise((resolve) => setTimeout(resolve, delayMs));
  }
}

/** Both types contain a GraphQL response, with any status. Any other type comes from a server in between. */
async function read(response: Response): Promise<Received> {
  const { status, statusText, headers } = response;
  if (!/^application\/(graphql-response\+)?json\b/.test(headers.get('content-type') ?? ''))
    throw new Error(`${status} ${statusText}, not a GraphQL response`);
  return { status, result: await response.json() };
}

/** The number of seconds to wait, which each error that can be repeated contains. */
const secondsIn = ({ result: { errors = [] } }: Received): number =>
  Math.max(0, ...errors.map(({ extensions }) => extensions?.retryAfter ?? 0));

/** The codes of requests that changed nothing, by status. The response to a mutation is never 429. */
const refusals: Readonly<Record<number, string>> = { 503: 'OVERLOADED', 429: 'RATE_LIMITED' };

/** Whether the request can be sent again. With another status, other fields of a mutation may have made changes. */
function isRefused({ status, result: { errors = [] } }: Received, isQuery: boolean): boolean {
  const code = refusals[status] ?? (isQuery ? 'OVERLOADED' : undefined);
  return code !== undefined && errors.some(({ extensions }) => extensions?.code === code);
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
