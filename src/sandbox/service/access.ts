/** Who is asking, and what they may do. */
import { forbidden, Refusal } from '../store/refusal.ts';
import { rowKind } from '../store/rows.ts';
import type { Store } from '../store/store.ts';

export interface Access {
  /** Id of the user behind the token. */
  readonly user: string;
  readonly writes: boolean;
  /** The organizations the token is good for. */
  readonly organizations: readonly string[] | 'all';
}

export type Tokens = Readonly<Record<string, Access>>;

/** The tokens of a store: in no scope, each under itself. */
export const tokenKind = rowKind<Access>('token');

/** The tokens that the store keeps. */
export const tokensIn = (store: Store): Tokens =>
  Object.fromEntries(
    store
      .rows(tokenKind)
      .list(undefined)
      .map(({ id, data }) => [id, data]),
  );

/** Whether it may do everything. */
export const isAdmin = ({ writes, organizations }: Access) => writes && organizations === 'all';

/** The token of the built-in seed that may do everything. */
export const adminToken = 'sandbox-admin';
/** The token of the built-in seed that reads the organization `acme` and nothing else. */
export const readerToken = 'sandbox-reader';

export const sandboxTokens: Tokens = {
  [adminToken]: { user: 'ada', writes: true, organizations: 'all' },
  [readerToken]: { user: 'ravi', writes: false, organizations: ['acme'] },
};

/** The access that the `Authorization` header carries. Throws a 401. */
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

/** Throws a 403 when the token is not good for the organization. */
export function requireReach(access: Access, organization: string): void {
  if (!reaches(access, organization))
    throw forbidden('The access token is not good for this organization.');
}

/** Throws a 403 when the token may not write. */
export function requireWrites(access: Access): void {
  if (!access.writes) throw forbidden('The access token may read only.');
}

const readAbility = /^(view|list|access)/;

/** A `permissions` object: to read is granted to whoever got this far, all else to those who may write. */
export const permissionsOf = (access: Access, abilities: object): Record<string, boolean> =>
  Object.fromEntries(
    Object.keys(abilities).map((ability) => [ability, access.writes || readAbility.test(ability)]),
  );
