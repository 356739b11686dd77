/** The sandbox's routes outside the REST API: its data, its faults, and the OpenAPI document. */
import type { IncomingMessage } from 'node:http';
import { openApiDocument } from '../../openapi/document.ts';
import { authenticate, isAdmin, type Tokens } from '../service/access.ts';
import { forbidden, Refusal } from '../store/refusal.ts';
import { failure, type Outcome } from './exchange.ts';
import type { Faults } from './faults.ts';
import { readJson } from './input.ts';

export interface Controlled {
  readonly tokens: Tokens;
  readonly faults: Faults;
  /** Restores the initial state: data, faults and clock. */
  readonly reset: () => void;
}

type Control = (request: IncomingMessage, controlled: Controlled) => Promise<Outcome> | Outcome;
type Method = 'GET' | 'POST' | 'DELETE';

const controls: ReadonlyMap<string, Partial<Readonly<Record<Method, Control>>>> = new Map([
  ['/sandbox/reset', { POST: emptied(({ reset }) => reset()) }],
  [
    '/sandbox/faults',
    {
      GET: administered((_, { faults }) => json(faults.list())),
      POST: administered(addFault),
      DELETE: emptied(({ faults }) => faults.clear()),
    },
  ],
  // Needs no token, because the document is for people who do not have one yet.
  ['/openapi.json', { GET: () => describe() }],
]);

/** The response, if the path is one of these routes. */
export function control(
  request: IncomingMessage,
  controlled: Controlled,
): Promise<Outcome> | undefined {
  const found = controls.get(request.url?.split('?', 1)[0] ?? '');
  return found && respond(found, request, controlled);
}

async function respond(
  byMethod: Partial<Readonly<Record<string, Control>>>,
  request: IncomingMessage,
  controlled: Controlled,
): Promise<Outcome> {
  try {
    const { method = '' } = request;
    const run = Object.hasOwn(byMethod, method) ? byMethod[method] : undefined;
    if (run) return await run(request, controlled);
    const allow = Object.keys(byMethod).join(', ');
    throw new Refusal(405, `This path takes ${allow}.`, { allow });
  } catch (error) {
    return failure(error, undefined);
  }
}

function administered(run: Control): Control {
  return (request, controlled) => {
    const { headers } = request;
    // Requests from web pages are refused even if they have the token.
    if (headers.origin !== undefined)
      throw forbidden('A page of a browser may not control the sandbox.');
    if (!isAdmin(authenticate(headers.authorization, controlled.tokens)))
      throw forbidden('Only a token that may do everything controls the sandbox.');
    return run(request, controlled);
  };
}

/** A route whose responses have no body. */
function emptied(run: (controlled: Controlled) => void): Control {
  return administered((_, controlled) => {
    run(controlled);
    return nothing;
  });
}

async function addFault(request: IncomingMessage, { faults }: Controlled): Promise<Outcome> {
  faults.add(await readJson(request));
  return json(faults.list());
}

const nothing: Outcome = { status: 204, body: '', headers: {}, operation: undefined };

const json = (value: unknown): Outcome => ({
  ...nothing,
  status: 200,
  body: JSON.stringify(value),
});

let description: string | undefined;

function describe(): Outcome {
  description ??= JSON.stringify(openApiDocument());
  return { ...nothing, status: 200, body: description };
}
