import {
  Environment,
  type FetchFunction,
  type MissingFieldHandler,
  Network,
  RecordSource,
  Store,
} from 'relay-runtime';

/** Fields that take an id find what the store holds already: `node(id:)`, `space(id:)`, `site(id:)`. */
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
    // Both types hold a GraphQL answer, whatever the status. Anything else was sent by something in between.
    const type = response.headers.get('content-type') ?? '';
    if (!/^application\/(graphql-response\+)?json\b/.test(type))
      throw new Error(`${response.status} ${response.statusText}, and no GraphQL answer`);
    const answer = await response.json();
    const errors: readonly GraphError[] = answer.errors ?? [];
    // Relay's own error would not say why. And where errors were left out, a null may be one of theirs.
    if (errors.length > 0 && (!answer.data || errors.some(isCutShort)))
      throw new RequestError(response.status, errors);
    return answer;
  };
  return new Environment({
    network: Network.create(fetchGraph),
    store: new Store(new RecordSource()),
    missingFieldHandlers: [byId],
    // What `@throwOnFieldError` throws does not say what failed; this does.
    relayFieldLogger(event) {
      if (event.kind === 'relay_field_payload.error')
        report(`${event.owner}: ${event.error.message}`);
    },
  });
}

const mostTries = 8;

/** Sends again what was refused before anything was done for it, and queries that got no answer at all. */
async function send(endpoint: string, request: RequestInit, isQuery: boolean): Promise<Response> {
  for (let tries = 1; ; tries += 1) {
    const isLast = tries >= mostTries;
    const response = await fetch(endpoint, request).catch((error: unknown) => {
      // A change may have been made all the same.
      if (isLast || !isQuery) throw error;
    });
    if (response && (isLast || !(await isOverloaded(response)))) return response;
    const seconds = Number(response?.headers.get('retry-after')) || 0;
    // Not all at once: who was refused together would be refused together again.
    const delayMs = 1_000 * seconds + 500 * 2 ** tries * Math.random();
    await new Promise((resolve) => setTimeout(resolve, delayMs));
  }
}

async function isOverloaded(response: Response): Promise<boolean> {
  if (response.status !== 503) return false;
  const { errors = [] }: { errors?: readonly GraphError[] } = await response
    .clone()
    .json()
    .catch(() => ({}));
  return errors.some(({ extensions }) => extensions?.code === 'OVERLOADED');
}

interface GraphError {
  readonly message: string;
  readonly extensions?: { readonly code?: string; readonly leftOut?: number };
}

const isCutShort = ({ extensions }: GraphError) => extensions?.leftOut !== undefined;

/** A request that gave no data, or failed in more places than its errors say. */
export class RequestError extends Error {
  readonly status: number;
  readonly errors: readonly GraphError[];

  constructor(status: number, errors: readonly GraphError[]) {
    super(errors.map(({ message }) => message).join('\n'));
    this.status = status;
    this.errors = errors;
  }
}
