import { createServer, type RequestListener } from 'node:http';
import { onTestFinished } from 'vitest';
import { listen } from '../listen.ts';

/** Another server, for the current test. */
export async function startHost(listener: RequestListener): Promise<{ readonly url: string }> {
  const { url, close } = await listen(createServer(listener));
  onTestFinished(() => void close());
  return { url };
}
