/**
 * Links: objects that another one names. One that is gone is null with a warning, and costs nothing where its ids
 * say all that is asked of it.
 */

import { invalidAnswer } from '../errors/errors.ts';
import { type Identity, identityOf, type PathIds } from '../identity/identity.ts';
import { memberAt } from '../identity/record.ts';
import { resourceOfParameter } from '../identity/registry.ts';
import type { Resource } from '../identity/resource.ts';
import type { GraphContext } from './context.ts';
import type { AskEarly, FieldInfo } from './look-ahead.ts';
import { knownByIds, nullIfMissing, resolveIfExists, resolveObject } from './objects.ts';

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
  const identity = await located(resource, ownId, around, context, info);
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
  const identity = await located(resource, ownId, around, context, info);
  return identity?.globalId ?? null;
}

function warnMissing({ name }: Resource, { warnings }: GraphContext, { path }: FieldInfo): void {
  const message = `The ${name} that this links to does not exist, or the access token may not see it.`;
  warnings.add('NOT_FOUND', message, path);
}

const located = (...asked: Parameters<typeof locate>): Promise<Identity | null> =>
  locate(...asked).catch(nullIfMissing);

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
