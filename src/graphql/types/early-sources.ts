/** Sources that read early by the ids of the parent. The loaders and the fields below keep what was read. */
import { Entity, knownByIds, type Resource, type Scope } from '../identity/model.ts';
import { IdScope } from '../identity/scopes.ts';
import { earlyIn, loadPlanOf } from '../plan/load-plan.ts';
import type { Asked, Source } from '../plan/step.ts';
import { namedAbove } from '../run/follow-link.ts';
import { isKnownByIds, prefetchEach, prefetchNamed } from '../run/read-object.ts';

const prefetchBelow = ({ field, context, slot }: Asked, scope: Scope) =>
  prefetchEach(earlyIn(field.selections), scope, context, slot);

/** A member without ids, whose fields need only the ids of the parent. */
export const partsSource = ({ resolve, waits }: Source): Source => ({
  resolve,
  waits,
  prefetch: (asked) => prefetchBelow(asked, new IdScope(asked.scope.ids)),
});

/** A part of the parent, whose fields need only the ids of the parent. */
export function partSource(resource: Resource): Source {
  const keyOf = ({ ids }: Scope) => resource.at(ids);
  return {
    resolve: ({ scope }) => keyOf(scope),
    ofKey: keyOf,
    prefetch: (asked) => prefetchBelow(asked, keyOf(asked.scope)),
  };
}

/** An object that the parent contains, and that its key names too, as that of a member names the user. */
export const wholeInKeySource = (from: Source, resource: Resource): Source => ({
  ...from,
  ofKey: ({ ids }) => new Entity(knownByIds, resource.at(ids)),
});

/** An object that the key of the parent names. `from`: a member that has its id too. */
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
