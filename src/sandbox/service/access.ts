/** Access tokens, and what they permit. */
import { z } from 'zod';
import { forbidden, Refusal } from '../store/refusal.ts';
import { rowKind } from '../store/rows.ts';
import type { Store } from '../store/store.ts';

export interface Access {
  /** ID of the token's user. */
  readonly user: string;
  readonly writes: boolean;
  /** The organizations to which the token gives access. */
  readonly organizations: readonly string[] | 'all';
}

export type Tokens = Readonly<Record<string, Access>>;

/** Access tokens as rows; they have no scope, and the token is the ID. */
export const tokenKind = rowKind<Access>(
  'token',
  z.object({
    user: z.string(),
    writes: z.boolean(),
    organizations: z.union([z.literal('all'), z.array(z.string())], {
      error: 'must be "all" or a list of ids',
    }),
  }),
);

export const tokensIn = (store: Store): Tokens =>
  Object.fromEntries(
    store
      .rows(tokenKind)
      .list(undefined)
      .map(({ id, data }) => [id, data]),
  );

/** Whether the token has full access. */
export const isAdmin = ({ writes, organizations }: Access) => writes && organizations === 'all';

/** The first token with full access. */
export const adminOf = (tokens: Tokens): string =>
  Object.entries(tokens).find(([, access]) => isAdmin(access))?.[0] ?? '';

/** The token of the built-in seed with full access. */
export const adminToken = 'sandbox-admin';
/** The token of the built-in seed that can only read the organization `acme`. */
export const readerToken = 'sandbox-reader';

/** The access that the `Authorization` header grants. Throws a 401. */
export function authenticate(header: string | undefined, tokens: Tokens): Access {
  const token = /^Bearer +(\S+)$/i.exec(header?.trim() ?? '')?.[1];
  if (token !== undefined && Object.hasOwn(tokens, token)) {
    const access = tokens[token];
    if (access) return access;
  }
  throw new Refusal(401, 'A valid access token is needed: "Authorization: Bearer <token>".', {
    'www-authenticate': 'Bearer',
  });
}

export const reaches = ({ organizations }: Access, organization: string) =>
  organizations === 'all' || organizations.includes(organization);

/** Throws a 403 if the token gives no access to the organization. */
export function requireReach(access: Access, organization: string): void {
  if (!reaches(access, organization))
    throw forbidden('The access token is not good for this organization.');
}

/** Throws a 403 if the token is read-only. */
export function requireWrites(access: Access): void {
  if (!access.writes) throw forbidden('The access token may read only.');
}

const readAbility = /^(view|list|access)/;

/** The shape of an object with its permissions. */
interface Permitted {
  readonly shape: { readonly permissions: z.ZodObject | z.ZodOptional<z.ZodObject> };
}

/** A `permissions` object. Every token has the permissions to read, and only tokens that can write have the others. */
export function permissionsOf({ shape }: Permitted, access: Access): Record<string, boolean> {
  const { permissions } = shape;
  const abilities = permissions instanceof z.ZodOptional ? permissions.unwrap() : permissions;
  return Object.fromEntries(
    Object.keys(abilities.shape).map((ability) => [
      ability,
      access.writes || readAbility.test(ability),
    ]),
  );
}
