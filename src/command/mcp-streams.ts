/** Serves an agent over standard input and output. Each of its messages is a line, and a request to the facade. */
import { stdin, stdout } from 'node:process';
import type { Logger } from 'pino';
import { type AgentMessage, type AgentRequest, failed, type MessageSender } from './mcp-messages.ts';

/** Resolves when the client has closed standard input, or the process is to end. Reads in progress end then. */
export async function serveStandardStreams(sender: MessageSender, logger: Logger): Promise<void> {
  const running = new Map<unknown, AbortController>();
  const respond = async (message: AgentRequest, line: string) => {
    const leave = new AbortController();
    running.set(message.id, leave);
    const response = await sender.send(message, line, leave.signal).catch((cause) => {
      // A message that was canceled has no response.
      if (leave.signal.aborted) return undefined;
      logger.error({ err: cause }, 'internal error');
      return failed(message);
    });
    if (running.get(message.id) === leave) running.delete(message.id);
    if (response) stdout.write(`${JSON.stringify(response)}\n`);
  };
  const receive = (line: string) => {
    const message = messageIn(line);
    if (!message) return logger.warn('a message cannot be read');
    // There are no questions to the client, which it could answer.
    if (message.method === undefined) return;
    if ('id' in message) void respond(message as AgentRequest, line);
    else if (message.method === 'notifications/cancelled')
      running.get(message.params?.requestId)?.abort();
  };
  let begun = '';
  stdin.setEncoding('utf8').on('data', (text: string) => {
    const lines = (begun + text).split('\n');
    begun = lines.pop() ?? '';
    for (const line of lines) receive(line);
  });
  // The client may keep the other end open, which would keep the process.
  const close = () => void stdin.destroy();
  process.once('SIGTERM', close).once('SIGINT', close);
  // The client may close its end before it has read everything.
  stdout.on('error', close);
  await new Promise((resolve) => stdin.once('end', resolve).once('close', resolve));
  for (const leave of running.values()) leave.abort();
  close();
}

/** Undefined if the line is not a JSON object. */
function messageIn(line: string): AgentMessage | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}
