/** Sources of fields whose calls need only the ids of the parent, so they can be made before it is read. */

import type { Resource } from '../identity/model.ts';
import { IdScope } from '../identity/scopes.ts';
import { earlyIn, loadPlanOf } from '../plan/load-plan.ts';
import { type Asked, type Source, source } from '../plan/step.ts';
import { prefetchEach } from '../run/early-calls.ts';
import { namedAbove } from '../run/follow-link.ts';
import { isKnownByIds, readNamed } from '../run/read-object.ts';

/** Prefetches the fields below. */
export const partsSource = ({ resolve, waits }: Source): Source => ({
  resolve,
  waits,
  prefetch({ field, scope, context, slot }) {
    prefetchEach(earlyIn(field.selections), new IdScope(scope.ids), context, slot);
  },
});

/** A part of the parent, whose fields need only the ids of the parent. */
export const partSource = (resource: Resource): Source =>
  source(
    ({ scope }) => resource.at(scope.ids),
    ({ field, scope, context, slot }) =>
      prefetchEach(earlyIn(field.selections), resource.at(scope.ids), context, slot),
  );

/** An object that the key of the parent names is loaded before the parent is read. */
export const linkAboveSource = (from: Source, resource: Resource): Source => ({
  resolve: (asked) => from.resolve(asked),
  waits: from.waits,
  prefetch(asked) {
    const named = keyAbove(resource, asked);
    if (!named || isKnownByIds(named, loadPlanOf(named.endpoint, asked.field))) return undefined;
    return readNamed(named, asked);
  },
});

export const keyAbove = (resource: Resource, { scope: { entityKey } }: Asked) =>
  entityKey && namedAbove(resource, entityKey);
