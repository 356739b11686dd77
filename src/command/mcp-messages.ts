/** Sends messages of an agent to the endpoint of a facade, as a client of HTTP would. */
import type { Facade } from '../facade/facade.ts';

type Members = Readonly<Record<string, unknown>>;

/** A message of a client, which the endpoint checks. */
export interface AgentMessage {
  readonly method?: string;
  readonly params?: Members | undefined;
}

/** A message that is answered. */
export interface AgentRequest extends AgentMessage {
  readonly jsonrpc: '2.0';
  readonly id: string | number;
  readonly method: string;
}

export interface AgentResponse {
  readonly jsonrpc: '2.0';
  readonly id: string | number;
  readonly result?: unknown;
  readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown };
}

/** The response to a message that the endpoint refused before the protocol. */
interface Refused {
  readonly errors?: readonly { readonly message: string; readonly extensions?: Members }[];
}

const versionKey = 'io.modelcontextprotocol/protocolVersion';
const invalidRequest = -32_600;
const internalError = -32_603;
const internalMessage = 'Docgraph failed because of an internal error, which is in its log.';

export class MessageSender {
  readonly #facade: Facade;
  readonly #authorization: string;

  constructor(facade: Facade, token: string) {
    this.#facade = facade;
    this.#authorization = `Bearer ${token}`;
  }

  /**
   * Sends the text of a message as it was received, because reading it here would round its numbers. Rejects if
   * `signal` ends.
   */
  async send(
    message: AgentRequest,
    text = JSON.stringify(message),
    signal?: AbortSignal,
  ): Promise<AgentResponse> {
    const address = `http://localhost${this.#facade.agentEndpoint}`;
    const response = await this.#facade.fetch(
      new Request(address, {
        method: 'POST',
        headers: {
          authorization: this.#authorization,
          'content-type': 'application/json',
          ...headersOf(message),
        },
        body: text,
        ...(signal && { signal }),
      }),
    );
    const body = (await response.json()) as AgentResponse | Refused;
    return 'jsonrpc' in body ? body : refusedBy(message, response.status, body);
  }

  /** The tools, as agents get them. */
  async tools(): Promise<readonly { readonly name: string }[]> {
    const { result } = await this.send({ jsonrpc: '2.0', id: 1, method: 'tools/list' });
    return (result as { readonly tools: readonly { readonly name: string }[] }).tools;
  }
}

/** The headers that the protocol has since 2026-07-28, which repeat what the message says. */
function headersOf({ method, params }: AgentRequest): Readonly<Record<string, string>> {
  const version = Object(params?._meta)[versionKey];
  if (typeof version !== 'string') return {};
  const name = method === 'resources/read' ? params?.uri : params?.name;
  return {
    'mcp-protocol-version': version,
    'mcp-method': method,
    ...(typeof name === 'string' && { 'mcp-name': encoded(name) }),
  };
}

/** Any text as the value of a header, in the form of the protocol. */
const encoded = (text: string) => `=?base64?${Buffer.from(text).toString('base64')}?=`;

/** The response to a message that cannot be handled because of a bug. */
export const failed = ({ id }: AgentRequest): AgentResponse => ({
  jsonrpc: '2.0',
  id,
  error: { code: internalError, message: internalMessage },
});

function refusedBy({ id }: AgentRequest, status: number, { errors = [] }: Refused): AgentResponse {
  const [{ message, extensions } = { message: 'The message was refused.' }] = errors;
  const code = status < 500 && status !== 401 ? invalidRequest : internalError;
  return { jsonrpc: '2.0', id, error: { code, message, ...(extensions && { data: extensions }) } };
}
