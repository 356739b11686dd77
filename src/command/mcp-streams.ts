/** Serves an agent over standard input and output. Each of its messages is a request to the facade. */
import type { Logger } from 'pino';
import { type AgentRequest, failed, type MessageSender } from './mcp-messages.ts';

/** Resolves when the client has closed standard input, or the process is to end. Reads in progress end then. */
export async function serveStandardStreams(sender: MessageSender, logger: Logger): Promise<void> {
  const { StdioServerTransport } = await import('@modelcontextprotocol/server/stdio');
  const transport = new StdioServerTransport();
  const running = new Map<unknown, AbortController>();
  const send = async (message: AgentRequest) => {
    const leave = new AbortController();
    running.set(message.id, leave);
    const response = await sender.send(message, leave.signal).catch((cause) => {
      // A message that was canceled has no response.
      if (leave.signal.aborted) return undefined;
      logger.error({ err: cause }, 'internal error');
      return failed(message);
    });
    if (running.get(message.id) === leave) running.delete(message.id);
    if (response) await transport.send(response as Parameters<typeof transport.send>[0]);
  };
  const closed = new Promise<void>((resolve) => {
    transport.onclose = resolve;
  });
  transport.onerror = () => logger.warn('a message cannot be read');
  transport.onmessage = (message) => {
    // There are no questions to the client, which it could answer.
    if (!('method' in message)) return;
    // The client may close its end before it has read everything.
    if ('id' in message) void send(message as AgentRequest).catch(() => {});
    else if (message.method === 'notifications/cancelled')
      running.get(message.params?.requestId)?.abort();
  };
  const close = () => void transport.close();
  process.once('SIGTERM', close).once('SIGINT', close);
  await transport.start();
  await closed;
  for (const leave of running.values()) leave.abort();
  // The client may keep the other end open, which would keep the process.
  process.stdin.destroy();
}
