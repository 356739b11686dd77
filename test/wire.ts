/** A facade with a sandbox, and the bodies sent to the sandbox. */
import type { RequestListener, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { startWorld, type World, type WorldOptions } from './harness.ts';
import { type Running, startSandbox } from './sandbox/service.ts';

export interface Wire {
  readonly world: World;
  readonly sandbox: Running;
  /** The bodies sent so far. */
  readonly bodies: readonly unknown[];
}

interface WireOptions {
  readonly facade?: WorldOptions['facade'];
  /** Responds instead of the sandbox, if it returns true, to a call such as `GET /v1/orgs`. */
  readonly instead?: (call: string, response: ServerResponse) => boolean;
}

/** Starts the pair for the current test, and closes it after the test. */
export async function startWire({ facade = {}, instead }: WireOptions = {}): Promise<Wire> {
  const sandbox = await startSandbox();
  const bodies: unknown[] = [];
  const upstream: RequestListener = async (request, response) => {
    const { method = 'GET', url = '', headers } = request;
    const body = await text(request);
    if (body) bodies.push(JSON.parse(body));
    if (instead?.(`${method} ${url}`, response)) return;
    const { authorization = '', 'content-type': type } = headers;
    const answer = await fetch(`${sandbox.url}${url}`, {
      method,
      headers: { authorization, ...(type !== undefined && { 'content-type': type }) },
      ...(body && { body }),
    });
    response.writeHead(answer.status, { 'content-type': 'application/json' });
    response.end(await answer.text());
  };
  return { world: await startWorld({ upstream, facade }), sandbox, bodies };
}
