/**
 * Sources that make calls before the parent is read, because its ids are enough. The loaders and the fields below keep
 * the results.
 */
import { namedAbove } from '../execution/link.ts';
import { earlyIn, loadPlanOf } from '../execution/load-plan.ts';
import type { Asked, Source } from '../execution/model.ts';
import { isKnownByIds, prefetchEach, prefetchNamed } from '../execution/read-object.ts';
import { Entity, IdScope, knownByIds, type Resource, type Scope } from '../identity/model.ts';

const prefetchBelow = ({ field, context, path }: Asked, scope: Scope) =>
  prefetchEach(earlyIn(field.selections), scope, context, path);

/** A source of a member without ids, whose fields need only the ids of the parent. */
export const partsSource = ({ resolve, waits }: Source): Source => ({
  resolve,
  waits,
  prefetch: (asked) => prefetchBelow(asked, new IdScope(asked.scope)),
});

/** A source of a part of the parent. The fields of the part need only the ids of the parent. */
export function partSource(resource: Resource): Source {
  const keyOf = ({ ids }: Scope) => resource.at(ids);
  return {
    resolve: ({ scope }) => new Entity(knownByIds, keyOf(scope)),
    ofKey: (scope) => new Entity(knownByIds, keyOf(scope)),
    prefetch: (asked) => prefetchBelow(asked, keyOf(asked.scope)),
  };
}

/**
 * A source of an object that the parent contains, and to which a part of the parent's key belongs, like the user of a
 * member.
 */
export const wholeInKeySource = (from: Source, resource: Resource): Source => ({
  ...from,
  ofKey: ({ ids }) => new Entity(knownByIds, resource.at(ids)),
});

/** A source of an object to which a part of the parent's key belongs. `from`: a member that contains its id, too. */
export function linkAboveSource(resource: Resource, from?: Source): Source {
  const keyOf = ({ entityKey }: Scope) => entityKey && namedAbove(resource, entityKey);
  return {
    resolve: from ? (asked) => from.resolve(asked) : ({ scope }) => keyOf(scope),
    waits: from?.waits,
    ofKey: from ? (scope) => keyOf(scope)?.restId : keyOf,
    isAbove: true,
    prefetch(asked) {
      const named = keyOf(asked.scope);
      if (!named || isKnownByIds(named, loadPlanOf(named.endpoint, asked.field))) return undefined;
      return prefetchNamed(named, asked);
    },
  };
}
