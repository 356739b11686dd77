/** A way to the endpoint that adds a token, for clients that cannot send one. */
import { createServer, request } from 'node:http';
import { onTestFinished } from 'vitest';
import { type Listening, listen } from '../listen.ts';

/** Passes requests on as they are, with a token in addition. Ends with the current test. */
export async function withToken(endpoint: URL, token: string): Promise<Listening> {
  const server = createServer((asked, answer) => {
    const { method, headers } = asked;
    const sent = request(endpoint, {
      method,
      headers: { ...headers, authorization: `Bearer ${token}` },
    });
    sent.on('response', (received) => {
      answer.writeHead(received.statusCode ?? 502, received.headers);
      received.pipe(answer);
    });
    sent.on('error', () => answer.destroy());
    asked.pipe(sent);
  });
  const listening = await listen(server);
  onTestFinished(() => listening.close());
  return listening;
}
