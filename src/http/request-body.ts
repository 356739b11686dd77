/** Reads the body of a request of node:http, which reads no more than its `content-length` says. */
import type { IncomingMessage } from 'node:http';

/** `onBody` runs once all of it is there: never where the caller leaves before. */
export function readBody(request: IncomingMessage, onBody: (body: Buffer) => void): void {
  const chunks: Buffer[] = [];
  const encoding = request.readableEncoding ?? undefined;
  request.on('data', (chunk: Buffer | string) =>
    // Text where whoever mounts the facade has asked for it.
    chunks.push(typeof chunk === 'string' ? Buffer.from(chunk, encoding) : chunk),
  );
  request.on('end', () => {
    const [first, ...others] = chunks;
    // Most come in one piece, which needs no copy.
    onBody(first && others.length === 0 ? first : Buffer.concat(chunks));
  });
}
