/**
 * Resolves an object that is named by its key: a `Query` field by id, `node`, a link that is followed.
 *
 * One way for all of them: the object is loaded, and what is selected below it and needs nothing but its ids is
 * asked for at the same time.
 */
import { type GraphQLObjectType, isObjectType } from 'graphql';
import { RestError } from '../../rest/errors.ts';
import type { Home } from '../identity/home.ts';
import { Identity, identityOf, standIn } from '../identity/identity.ts';
import { resourceOfParameter } from '../identity/registry.ts';
import { isAlias } from '../loading/answered.ts';
import { type Formats, formatParameterOf, noFormats, selectedFormats } from '../loading/formats.ts';
import { soleForm } from '../types/varied.ts';
import type { GraphContext } from './context.ts';
import { askEarlyLater, asksIdentityOnly, type FieldInfo, selectionOn } from './look-ahead.ts';

/**
 * The object, read: also where only its ids are asked, for whoever names it may name what does not exist. Rejects
 * with `NOT_FOUND` when there is none.
 */
export async function resolveObject(
  named: Identity,
  context: GraphContext,
  info: FieldInfo,
): Promise<object> {
  const identity = await withOwnParents(named, context, info);
  const types = typesAt(identity, info);
  const loading = readSelected(identity, types, context, info);
  if (isCanonical(identity)) askEarlyLater(standIn(identity), types, context, info);
  return loading;
}

/** One read that is made anyway for a member in another form proves the object, where nothing else of it is selected. */
function readSelected(
  identity: Identity,
  types: readonly GraphQLObjectType[],
  context: GraphContext,
  info: FieldInfo,
): Promise<object> {
  const plain = () => context.loaders.load(identity, info.path, formatsOf(identity, types, info));
  const form = soleForm(types, info);
  if (!form) return plain();
  return context.loaders
    .load(identity, info.path, form.formats, form.query)
    .catch((error: unknown) => {
      // Who may not have that form may still have the object.
      if (isNotFound(error)) throw error;
      return plain();
    });
}

/** What stands for the object where its ids say all that is asked of it. */
export function knownByIds(identity: Identity, info: FieldInfo): object | undefined {
  return isCanonical(identity) && asksIds(identity, info) ? standIn(identity) : undefined;
}

/** By the nodes of a field, which are those of one request: whether of objects in a home nothing but ids is selected. */
const idsAsked = new WeakMap<FieldInfo['fieldNodes'], Map<Home, boolean>>();

/** Kept, for it is asked again with every object of a list. */
function asksIds(identity: Identity, info: FieldInfo): boolean {
  const known = idsAsked.get(info.fieldNodes) ?? new Map<Home, boolean>();
  idsAsked.set(info.fieldNodes, known);
  const asked =
    known.get(identity.home) ??
    asksIdentityOnly(typesAt(identity, info).map((type) => selectionOn(type, info)));
  known.set(identity.home, asked);
  return asked;
}

/** The object, or null when there is none. */
export async function resolveIfExists(
  identity: Identity,
  context: GraphContext,
  info: FieldInfo,
): Promise<object | null> {
  return resolveObject(identity, context, info).catch(nullIfMissing);
}

export const isNotFound = (error: unknown): boolean =>
  error instanceof RestError && error.code === 'NOT_FOUND';

export function nullIfMissing(error: unknown): null {
  if (isNotFound(error)) return null;
  throw error;
}

/**
 * The identity with the ids of what it belongs to, where they were given in another way: the number of a
 * change request in the key of a page. Costs a read.
 */
export async function withOwnParents(
  identity: Identity,
  context: GraphContext,
  info: FieldInfo,
): Promise<Identity> {
  const { home, ids, restId } = identity;
  const alias = home.key.find((part) => part !== home.ownKey && isAlias(part, ids));
  const resource = alias === undefined ? undefined : resourceOfParameter(alias);
  if (alias === undefined || !resource) return identity;
  const parent = await context.loaders.load(resource.at(ids), info.path);
  // Whoever asks for it by its own id from here on need not read it again.
  context.loaders.keep(parent);
  const own = identity.resource.isPart ? {} : { [home.ownKey]: restId };
  return new Identity(home, { ...ids, ...identityOf(parent).ids, ...own });
}

/** The identity with nothing but own ids. Costs a read where there are others. */
export async function canonical(
  identity: Identity,
  context: GraphContext,
  info: FieldInfo,
): Promise<Identity> {
  if (isCanonical(identity)) return identity;
  const own = await withOwnParents(identity, context, info);
  return isCanonical(own) ? own : identityOf(await context.loaders.load(own, info.path));
}

/** Whether the ids are the object's own, so that they can be shown without asking for it. */
const isCanonical = ({ home, ids }: Identity): boolean =>
  !home.key.some((part) => isAlias(part, ids));

/** The object types that an object may turn out to be of, as far as its id tells. */
function typesAt(
  { home, resource }: Identity,
  { schema }: FieldInfo,
): readonly GraphQLObjectType[] {
  const type = schema.getType(home.name);
  if (isObjectType(type)) return [type];
  const named = schema.getType(resource.name);
  return named && 'resolveType' in named ? schema.getPossibleTypes(named) : [];
}

function formatsOf(
  { home }: Identity,
  types: readonly GraphQLObjectType[],
  info: FieldInfo,
): Formats {
  return home.source && formatParameterOf(home.source) ? selectedFormats(info, types) : noFormats;
}
