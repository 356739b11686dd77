/** A facade with a sandbox, and the bodies sent to the sandbox. */
import type { RequestListener } from 'node:http';
import { startWorld, type World } from './harness.ts';
import { type Running, startSandbox } from './sandbox/service.ts';

export interface Wire {
  readonly world: World;
  readonly sandbox: Running;
  /** The bodies sent so far. */
  readonly bodies: readonly unknown[];
}

/** Starts the pair for the current test, and closes it after the test. */
export async function startWire(): Promise<Wire> {
  const sandbox = await startSandbox();
  const bodies: unknown[] = [];
  const upstream: RequestListener = async (request, response) => {
    const { method = 'GET', url = '', headers } = request;
    let body = '';
    for await (const chunk of request) body += chunk;
    if (body) bodies.push(JSON.parse(body));
    const { authorization = '', 'content-type': type } = headers;
    const answer = await fetch(`${sandbox.url}${url}`, {
      method,
      headers: { authorization, ...(type !== undefined && { 'content-type': type }) },
      ...(body && { body }),
    });
    response.writeHead(answer.status, { 'content-type': 'application/json' });
    response.end(await answer.text());
  };
  return { world: await startWorld({ upstream }), sandbox, bodies };
}
