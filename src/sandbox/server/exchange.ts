/**
 * One request to the service and its answer, without the socket: token, route, input, handler, answer.
 *
 * Every outcome is an answer; nothing throws. A write is committed before its answer exists.
 */
import type { IncomingMessage } from 'node:http';
import type { z } from 'zod';
import type { organizationOperations } from '../../domains/organizations/operations.ts';
import { factsOf } from '../../rest/table/facts.ts';
import type { AnyOperation } from '../../rest/table/operation.ts';
import {
  type Access,
  authenticate,
  requireReach,
  requireWrites,
  type Tokens,
} from '../service/access.ts';
import { Answered, type Call, type Route, type Service } from '../service/handlers.ts';
import { listName } from '../store/page-token.ts';
import { Refusal } from '../store/refusal.ts';
import { checkAnswer } from './answer-check.ts';
import { readBodies, readQuery } from './input.ts';
import type { Match, Router } from './router.ts';

export interface Outcome {
  readonly status: number;
  /** JSON, or nothing. */
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly operation: AnyOperation | undefined;
  /** What broke, behind a 500. */
  readonly error?: unknown;
}

export interface ExchangeOptions {
  readonly service: Service;
  readonly router: Router;
  readonly tokens: Tokens;
  readonly checkAnswers: boolean;
}

/** The reference does not tell the default page size; 50 is this service's choice. */
const defaultLimit = 50;

/** The operation that needs no reach: who asks to be let in is not in yet. */
const entrance: keyof typeof organizationOperations = 'joinOrganization';

export async function exchange(
  request: IncomingMessage,
  options: ExchangeOptions,
): Promise<Outcome> {
  let operation: AnyOperation | undefined;
  try {
    const [pathname = '', search = ''] = splitOnce(request.url ?? '', '?');
    const access = authenticate(request.headers.authorization, options.tokens);
    const match = options.router.match(request.method ?? '', pathname);
    operation = match.route.operation;
    return await answer(request, { match, search, access, ...options });
  } catch (error) {
    return failure(error, operation);
  }
}

interface Admitted extends ExchangeOptions {
  readonly match: Match;
  readonly search: string;
  readonly access: Access;
}

async function answer(request: IncomingMessage, admitted: Admitted): Promise<Outcome> {
  const { match, access, service } = admitted;
  const { operation } = match.route;
  if (operation.method !== 'GET') requireWrites(access);
  const organization = match.path.organizationId;
  if (organization !== undefined && operation.name !== entrance) requireReach(access, organization);
  const query = readQuery(operation.query, admitted.search);
  const bodies = await readBodies(operation, request);
  const call = callOf(admitted, query, bodies);
  const run = () => performed(match.route, call, admitted);
  return operation.method === 'GET' ? run() : service.store.transaction(run);
}

function callOf(
  { match, access }: Admitted,
  query: Record<string, unknown>,
  bodies: readonly Record<string, unknown>[],
): Call<AnyOperation> {
  const { operation } = match.route;
  const { page, limit, ...others } = query;
  // The list is the same in whatever format its texts come, and whether its objects come whole.
  const filters = Object.fromEntries(
    Object.entries(others).filter(([name]) => !isOfForm(operation.query.shape[name])),
  );
  const paging = {
    page: typeof page === 'string' ? page : undefined,
    limit: typeof limit === 'number' ? limit : defaultLimit,
    list: listName(operation.name, match.path, filters),
  };
  return { path: match.path, query, body: bodies[0], bodies, access, paging };
}

function isOfForm(parameter: z.core.$ZodType | undefined): boolean {
  if (!parameter) return false;
  const { formatParameter, extending } = factsOf(parameter);
  return (formatParameter ?? extending) !== undefined;
}

function performed(
  { operation, run }: Route,
  call: Call<AnyOperation>,
  options: ExchangeOptions,
): Outcome {
  const returned = run(call, options.service);
  const { status, value } = returned instanceof Answered ? returned : answered(operation, returned);
  const empty = operation.kind === 'nothing' || operation.kind === 'deletion';
  const body = empty ? '' : JSON.stringify(value);
  if (options.checkAnswers) checkAnswer(operation, body);
  return { status, body, headers: {}, operation };
}

const answered = ({ kind, status }: AnyOperation, value: unknown) =>
  new Answered(kind === 'deletion' && value === false ? 204 : status, value);

/** The answer to what was refused, or broke. */
export function failure(error: unknown, operation: AnyOperation | undefined): Outcome {
  const refusal = error instanceof Refusal ? error : undefined;
  const status = refusal?.status ?? 500;
  const message = error instanceof Error ? error.message : String(error);
  const body = JSON.stringify({ error: { code: status, message } });
  return { status, body, headers: refusal?.headers ?? {}, operation, ...(!refusal && { error }) };
}

function splitOnce(text: string, separator: string): string[] {
  const at = text.indexOf(separator);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}
