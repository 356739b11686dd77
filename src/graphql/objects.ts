/**
 * Resolves an object that is named by its key: a link, a `Query` field by id, `node`.
 *
 * One way for all of them: ids only make no call, everything else loads the object, and the lists selected
 * below it are asked for at the same time.
 */
import type { GraphQLObjectType, GraphQLResolveInfo } from 'graphql';
import { RestError } from '../rest/errors.ts';
import type { GraphContext } from './context.ts';
import { type Identity, standIn } from './identity.ts';
import { askEarly, asksIdentityOnly, selectionOn } from './look-ahead.ts';

/** The object, or a stand-in when only its ids are asked. Rejects with `NOT_FOUND` when there is none. */
export async function resolveObject(
  identity: Identity,
  context: GraphContext,
  info: GraphQLResolveInfo,
): Promise<object> {
  const type = info.schema.getType(identity.resource.name) as GraphQLObjectType;
  const selection = selectionOn(type, info);
  if (identity.isCanonical && asksIdentityOnly(selection)) return standIn(identity);
  const loading = context.loaders.load(identity, info.path);
  // After the loaders of this moment: what lies deeper must not take the calls or places of its parents.
  setImmediate(() => askEarly(identity, type, selection, context, info));
  return loading;
}

/** The object, or null when there is none. */
export async function resolveIfExists(
  identity: Identity,
  context: GraphContext,
  info: GraphQLResolveInfo,
): Promise<object | null> {
  return resolveObject(identity, context, info).catch(nullIfMissing);
}

/** An object that another one names. When it is gone, the link is null and a warning says so. */
export async function resolveLink(
  identity: Identity,
  context: GraphContext,
  info: GraphQLResolveInfo,
): Promise<object | null> {
  const object = await resolveIfExists(identity, context, info);
  if (!object) {
    const message = `The ${identity.resource.name} that this links to does not exist, or the access token may not see it.`;
    context.warnings.add('NOT_FOUND', message, info.path);
  }
  return object;
}

export function nullIfMissing(error: unknown): null {
  if (error instanceof RestError && error.code === 'NOT_FOUND') return null;
  throw error;
}
