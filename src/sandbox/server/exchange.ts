/**
 * Handles a request, without its socket: from the token to the response. It never throws, because errors become
 * responses.
 */
import type { IncomingMessage } from 'node:http';
import { z } from 'zod';
import type { inviteOperations } from '../../domains/invites/operations.ts';
import type { organizationOperations } from '../../domains/organizations/operations.ts';
import { factsOf } from '../../rest/table/facts.ts';
import type { AnyOperation, Page } from '../../rest/table/operation.ts';
import {
  type Access,
  authenticate,
  requireReach,
  requireWrites,
  type Tokens,
} from '../service/access.ts';
import { type Call, ResponseWithStatus, type Route, serviceOf } from '../service/handlers.ts';
import { type Release, withoutLacked } from '../service/unknown-members.ts';
import { listName } from '../store/page-token.ts';
import { Refusal } from '../store/refusal.ts';
import type { Store } from '../store/store.ts';
import { readBodies, readQuery } from './input.ts';
import { checkResponse } from './response-check.ts';
import type { Match, Router } from './router.ts';

export interface Outcome {
  readonly status: number;
  /** JSON, or empty. */
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly operation: AnyOperation | undefined;
  /** The cause of a 500. */
  readonly error?: unknown;
}

export interface ExchangeOptions extends Release {
  readonly store: Store;
  /** The clock for all timestamps. */
  readonly now: () => Date;
  readonly router: Router;
  readonly tokens: Tokens;
  readonly checkResponses: boolean;
}

/** The reference does not document the default page size. The sandbox uses 50. */
const defaultLimit = 50;

type Entrance = keyof typeof organizationOperations | keyof typeof inviteOperations;

/**
 * The only operations for which the token need not give access to the organization, because the caller is not a member
 * yet.
 */
const entrances: ReadonlySet<string> = new Set<Entrance>(['joinOrganization', 'acceptInvite']);

export async function exchange(
  request: IncomingMessage,
  options: ExchangeOptions,
): Promise<Outcome> {
  let operation: AnyOperation | undefined;
  try {
    const { method = '', url = '', headers } = request;
    const [pathname = '', ...search] = url.split('?');
    const access = authenticate(headers.authorization, options.tokens);
    const match = options.router.match(method, pathname);
    operation = match.route.operation;
    return await respond(request, { match, search: search.join('?'), access, ...options });
  } catch (error) {
    return failure(error, operation);
  }
}

interface Admitted extends ExchangeOptions {
  readonly match: Match;
  readonly search: string;
  readonly access: Access;
}

async function respond(request: IncomingMessage, admitted: Admitted): Promise<Outcome> {
  const { match, access, store } = admitted;
  const { operation } = match.route;
  if (!operation.isRead) requireWrites(access);
  const organization = match.path.organizationId;
  if (organization !== undefined && !entrances.has(operation.name))
    requireReach(access, organization);
  const query = readQuery(operation.query, admitted.search, admitted);
  const bodies = await readBodies(operation, request, admitted);
  const call = callOf(admitted, query, bodies);
  const run = () => performed(match.route, call, admitted);
  // A write is committed before its response is sent.
  return operation.isRead ? run() : store.transaction(run);
}

function callOf(
  { match }: Admitted,
  query: Record<string, unknown>,
  bodies: readonly Record<string, unknown>[],
): Call<AnyOperation> {
  const { operation } = match.route;
  const { page, limit, ...others } = query;
  // The text format and the terse form do not change which objects a list contains.
  const filters = Object.fromEntries(
    Object.entries(others).filter(([name]) => !isOfForm(operation.query.shape[name])),
  );
  const paging = {
    page: typeof page === 'string' ? page : undefined,
    limit: typeof limit === 'number' ? limit : defaultLimit,
    list: listName(operation.name, match.path, { ...filters, ...bodies[0] }),
  };
  return { path: match.path, query, body: bodies[0], bodies, paging };
}

function isOfForm(parameter: z.core.$ZodType | undefined): boolean {
  if (!parameter) return false;
  const { formatParameter, extending } = factsOf(parameter);
  return (formatParameter ?? extending) !== undefined;
}

function performed(
  { operation, run }: Route,
  call: Call<AnyOperation>,
  { store, now, access, router, checkResponses, lacks }: Admitted,
): Outcome {
  const returned = run(call, serviceOf(store, access, now, router.serves));
  const { status, value } =
    returned instanceof ResponseWithStatus ? returned : withStatus(operation, returned);
  const empty = operation.kind === 'nothing' || operation.kind === 'deletion';
  const body = empty ? '' : JSON.stringify(lacks ? asOf({ lacks }, operation, value) : value);
  if (checkResponses) checkResponse(operation, body);
  return { status, body, headers: {}, operation };
}

/** The response as a release of the service returns it. */
function asOf(release: Release, { kind, shape }: AnyOperation, value: unknown): unknown {
  if (kind !== 'list') return withoutLacked(shape, value, release);
  const { items, ...envelope } = value as Page<unknown>;
  return { ...envelope, items: withoutLacked(z.array(shape), items, release) };
}

const withStatus = ({ kind, status }: AnyOperation, value: unknown) =>
  new ResponseWithStatus(kind === 'deletion' && value === false ? 204 : status, value);

/** The response for an error. */
export function failure(error: unknown, operation: AnyOperation | undefined): Outcome {
  const refusal = error instanceof Refusal ? error : undefined;
  const status = refusal?.status ?? 500;
  const message = error instanceof Error ? error.message : String(error);
  const body =
    message === '' && refusal ? '' : JSON.stringify({ error: { code: status, message } });
  return { status, body, headers: refusal?.headers ?? {}, operation, ...(!refusal && { error }) };
}
