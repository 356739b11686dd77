/**
 * Resolves an object that is named by its key: a link, a `Query` field by id, `node`.
 *
 * One way for all of them: the object is loaded, and what is selected below it and needs nothing but its ids is
 * asked for at the same time. A link of which only ids are selected makes no call: what names it vouches for it.
 */
import { type GraphQLObjectType, isObjectType } from 'graphql';
import { RestError } from '../rest/errors.ts';
import { isAlias } from './answered.ts';
import type { GraphContext } from './context.ts';
import { invalidAnswer } from './errors.ts';
import { type Formats, formatParameterOf, noFormats, selectedFormats } from './formats.ts';
import { Identity, identityOf, type PathIds, standIn } from './identity.ts';
import {
  type AskEarly,
  askEarlyLater,
  asksIdentityOnly,
  type FieldInfo,
  selectionOn,
} from './look-ahead.ts';
import { memberAt } from './record.ts';
import { resourceOfParameter } from './registry.ts';
import type { Resource } from './resource.ts';
import { soleForm } from './varied.ts';

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
function knownByIds(identity: Identity, info: FieldInfo): object | undefined {
  if (!isCanonical(identity)) return undefined;
  const selections = typesAt(identity, info).map((type) => selectionOn(type, info));
  return asksIdentityOnly(selections) ? standIn(identity) : undefined;
}

/** The object, or null when there is none. */
export async function resolveIfExists(
  identity: Identity,
  context: GraphContext,
  info: FieldInfo,
): Promise<object | null> {
  return resolveObject(identity, context, info).catch(nullIfMissing);
}

/** What the key of an object names beside itself: the organization of a team, the space of a page. */
export function namedAbove(resource: Resource, { home, ids }: Identity): Identity | undefined {
  if (!home.above.includes(resource.ownKey)) return undefined;
  const named = resource.at(ids);
  return named.home.key.every((part) => home.key.includes(part)) ? named : undefined;
}

/**
 * Asks for what a link leads to, where the key of its object names that: then it need not wait for the object.
 * What comes of it the link itself tells.
 */
export const askAbove =
  (resource: Resource): AskEarly =>
  async (parent, _args, context, info) => {
    const named = namedAbove(resource, identityOf(parent));
    if (named && !knownByIds(named, info)) await resolveObject(named, context, info);
  };

/**
 * An object that another one names. When it is gone, the link is null and a warning says so. Most links are
 * asked for their ids alone, a thousand at a time: no promise is made for those. `isNow` says that it is what
 * is in its place.
 */
export const resolveLink = (
  identity: Identity,
  context: GraphContext,
  info: FieldInfo,
  isNow = false,
): object | Promise<object | null> =>
  knownByIds(identity, info) ?? followLink(identity, context, info, isNow);

async function followLink(
  identity: Identity,
  context: GraphContext,
  info: FieldInfo,
  isNow: boolean,
): Promise<object | null> {
  const isThere = isNow || (await isInPlace(identity, context, info));
  if (isThere === false) return null;
  const object = isThere && (await resolveIfExists(identity, context, info));
  if (!object) warnMissing(identity.resource, context, info);
  return object;
}

/**
 * Whether the interface reads such an object at all: of those that it reads by their place alone, what is
 * around names the one. Null when there is nothing around.
 */
async function isInPlace(
  { home, ids, restId }: Identity,
  context: GraphContext,
  info: FieldInfo,
): Promise<boolean | null> {
  const { namedBy, aroundKey } = home;
  const around = namedBy === undefined ? undefined : resourceOfParameter(aroundKey)?.at(ids);
  if (!around) return true;
  const object = await context.loaders.load(around, info.path).catch(nullIfMissing);
  return object && memberAt(object, [namedBy ?? '']) === restId;
}

/** A link whose key has parts that are not told where it stands; see `locate`. `whole` is the object, if it is there. */
export async function resolveLinkAround(
  resource: Resource,
  ownId: string,
  around: PathIds,
  whole: object | undefined,
  context: GraphContext,
  info: FieldInfo,
): Promise<object | null> {
  const identity = await locate(resource, ownId, around, context, info).catch(nullIfMissing);
  if (!identity) {
    warnMissing(resource, context, info);
    return null;
  }
  if (whole) context.loaders.keep(resource.adopt(whole, identity.ids));
  return resolveLink(identity, context, info);
}

/** The global id of a linked object whose key has parts that are not told where it stands; see `locate`. */
export async function globalIdAround(
  resource: Resource,
  ownId: string,
  around: PathIds,
  context: GraphContext,
  info: FieldInfo,
): Promise<string | null> {
  const identity = await locate(resource, ownId, around, context, info).catch(nullIfMissing);
  return identity?.globalId ?? null;
}

function warnMissing({ name }: Resource, { warnings }: GraphContext, { path }: FieldInfo): void {
  const message = `The ${name} that this links to does not exist, or the access token may not see it.`;
  warnings.add('NOT_FOUND', message, path);
}

export const isNotFound = (error: unknown): boolean =>
  error instanceof RestError && error.code === 'NOT_FOUND';

export function nullIfMissing(error: unknown): null {
  if (isNotFound(error)) return null;
  throw error;
}

/**
 * The identity of a linked object whose key has parts that are not told where the link stands: what stands
 * there is asked for them, as a space is for its organization.
 */
async function locate(
  resource: Resource,
  ownId: string,
  around: PathIds,
  context: GraphContext,
  info: FieldInfo,
): Promise<Identity> {
  let ids = around;
  for (const part of resource.homes[0].missingIn(around)) {
    const teller = Object.keys(around)
      .map(resourceOfParameter)
      .find((one) => one?.tellsOf(part));
    if (!teller) throw invalidAnswer(`the ${part} of a ${resource.name}`);
    const told = await context.loaders.load(teller.at(around), info.path);
    ids = { ...identityOf(told).ids, ...ids };
  }
  return resource.identify(ownId, ids);
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
function typesAt({ home, resource }: Identity, { schema }: FieldInfo): GraphQLObjectType[] {
  const type = schema.getType(home.name);
  if (isObjectType(type)) return [type];
  const named = schema.getType(resource.name);
  return named && 'resolveType' in named ? [...schema.getPossibleTypes(named)] : [];
}

function formatsOf(
  { home }: Identity,
  types: readonly GraphQLObjectType[],
  info: FieldInfo,
): Formats {
  return home.source && formatParameterOf(home.source) ? selectedFormats(info, types) : noFormats;
}
