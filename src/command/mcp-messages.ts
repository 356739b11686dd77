/** Serves an agent over standard input and output. Each message is a line, and a request to the endpoint for agents. */
import { stdin, stdout } from 'node:process';
import type { Logger } from 'pino';
import type { Facade } from '../facade/facade.ts';

/** A message of a client, which the endpoint checks. */
interface AgentMessage {
  readonly id?: unknown;
  readonly method?: unknown;
  readonly params?: Readonly<Record<string, unknown>>;
}

/**
 * The response to a message, which is sent as it was received, because reading it here would round its numbers. Rejects
 * if `signal` ends.
 */
export async function responseTo(
  { agentEndpoint, fetch }: Facade,
  token: string,
  text: string,
  signal?: AbortSignal,
): Promise<object> {
  const message = messageIn(text);
  const response = await fetch(
    new Request(`http://localhost${agentEndpoint}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        ...headersOf(message),
      },
      body: text,
      ...(signal && { signal }),
    }),
  );
  const body = (await response.json()) as { readonly id?: unknown };
  return { ...body, id: body.id ?? message.id ?? null };
}

/** Empty if the text is not a JSON object. */
function messageIn(text: string): AgentMessage {
  try {
    return Object(JSON.parse(text)) as AgentMessage;
  } catch {
    return {};
  }
}

const metaVersion = 'io.modelcontextprotocol/protocolVersion';

/** The headers that the protocol has since 2026-07-28, which repeat what the message says. */
function headersOf({ method, params }: AgentMessage): Readonly<Record<string, string>> {
  const version = Object(params?._meta)[metaVersion];
  if (typeof version !== 'string') return {};
  const name = method === 'resources/read' ? params?.uri : params?.name;
  return {
    'mcp-protocol-version': version,
    'mcp-method': String(method),
    ...(typeof name === 'string' && { 'mcp-name': encoded(name) }),
  };
}

/** Any text as the value of a header, in the form of the protocol. */
const encoded = (text: string) => `=?base64?${Buffer.from(text).toString('base64')}?=`;

/**
 * Resolves when the client has closed standard input, or the process is to end, and everything that was read has been
 * answered: a change that was sent has to be reported. Each answer has the deadline of a request.
 */
export async function serveStandardStreams(facade: Facade, token: string, logger: Logger) {
  const running = new Map<AbortController, { id: unknown; done: Promise<void> }>();
  const respond = async (line: string, { id = null }: AgentMessage, leave: AbortController) => {
    try {
      const response = await responseTo(facade, token, line, leave.signal);
      stdout.write(`${JSON.stringify(response)}\n`);
    } catch (cause) {
      // A message that was canceled has no response.
      if (leave.signal.aborted) return;
      logger.error({ err: cause }, 'internal error');
      stdout.write(`${JSON.stringify({ jsonrpc: '2.0', id, error: internal })}\n`);
    } finally {
      running.delete(leave);
    }
  };
  const receive = (line: string) => {
    if (line.trim() === '') return;
    const message = messageIn(line);
    // There are no questions to the client, which it could answer.
    if ('result' in message || 'error' in message) return;
    if (message.method !== undefined && message.id === undefined) {
      if (message.method !== 'notifications/cancelled') return;
      for (const [leave, { id }] of running) if (id === message.params?.requestId) leave.abort();
      return;
    }
    const leave = new AbortController();
    running.set(leave, { id: message.id, done: respond(line, message, leave) });
  };
  let begun = '';
  stdin.setEncoding('utf8').on('data', (text: string) => {
    const lines = (begun + text).split('\n');
    begun = lines.pop() ?? '';
    // Windows writes a byte order mark before the first.
    for (const line of lines) receive(line.replace(/^\ufeff/, ''));
  });
  // The client may keep the other end open, which would keep the process.
  const close = () => void stdin.destroy();
  process.once('SIGTERM', close).once('SIGINT', close);
  // Nobody reads the answers.
  stdout.on('error', () => {
    for (const leave of running.keys()) leave.abort();
    close();
  });
  await new Promise((resolve) => stdin.once('end', resolve).once('close', resolve));
  receive(begun);
  await Promise.all([...running.values()].map(({ done }) => done));
  close();
}

const internal = {
  code: -32_603,
  message: 'Docgraph failed because of an internal error, which is in its log.',
};
