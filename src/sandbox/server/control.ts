/** The sandbox's routes outside the REST API: the data reset and the OpenAPI document. */
import type { IncomingMessage } from 'node:http';
import { openApiDocument } from '../../openapi/document.ts';
import { authenticate, isAdmin, type Tokens } from '../service/access.ts';
import { forbidden, Refusal } from '../store/refusal.ts';
import { failure, type Outcome } from './exchange.ts';

export interface Controlled {
  readonly tokens: Tokens;
  /** Resets the data to the seed. */
  readonly reset: () => void;
}

interface Control {
  readonly method: 'GET' | 'POST';
  readonly run: (request: IncomingMessage, controlled: Controlled) => Outcome;
}

const controls: ReadonlyMap<string, Control> = new Map([
  ['/sandbox/reset', { method: 'POST', run: reset }],
  ['/openapi.json', { method: 'GET', run: describe }],
]);

/** The response, if the path is one of these routes. */
export function control(request: IncomingMessage, controlled: Controlled): Outcome | undefined {
  const { method, url = '' } = request;
  const found = controls.get(url.split('?', 1)[0] ?? '');
  if (!found) return undefined;
  try {
    if (method === found.method) return found.run(request, controlled);
    throw new Refusal(405, `This path takes ${found.method}.`, { allow: found.method });
  } catch (error) {
    return failure(error, undefined);
  }
}

function reset({ headers }: IncomingMessage, controlled: Controlled): Outcome {
  // Browser pages are refused even if they have the token.
  if (headers.origin !== undefined) throw forbidden('A page of a browser may not reset the data.');
  if (!isAdmin(authenticate(headers.authorization, controlled.tokens)))
    throw forbidden('Only a token that may do everything resets the data.');
  controlled.reset();
  return { status: 204, body: '', headers: {}, operation: undefined };
}

let description: string | undefined;

/** Needs no token, because callers without one look here first. */
function describe(): Outcome {
  description ??= JSON.stringify(openApiDocument());
  return { status: 200, body: description, headers: {}, operation: undefined };
}
