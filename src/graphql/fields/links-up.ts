/** Links up: an object leads to each object that its key names, for nothing where ids of that are enough. */

import { nounOf } from '../../rest/nouns.ts';
import { identityOf } from '../identity/identity.ts';
import { lowerFirst, withSource } from '../identity/names.ts';
import { resourceOfParameter } from '../identity/registry.ts';
import type { Resource } from '../identity/resource.ts';
import { askAbove, namedAbove, resolveLink } from '../plan/links.ts';
import type { EarlyFieldExtensions } from '../plan/look-ahead.ts';
import type { CostExtensions } from '../plan/selected-values.ts';
import type { Field, FieldBuilder, Fields } from '../types/field-types.ts';
import { sourcesOf } from '../types/link-target.ts';

/** A field for each part of the key that names something, unless the type has such a field already. */
export function linksUp(t: FieldBuilder, resource: Resource, taken: Fields): Fields {
  const fields: Fields = {};
  for (const part of new Set(resource.homes.flatMap(({ above }) => above))) {
    const target = resourceOfParameter(part);
    const name = lowerFirst(target?.name ?? '');
    if (target && !(name in taken)) fields[name] = linkUp(t, resource, target);
  }
  return fields;
}

const linkUp = (t: FieldBuilder, resource: Resource, target: Resource) =>
  t.field({
    type: target.ref,
    nullable: true,
    description: withSource(descriptionOf(resource, target), ...sourcesOf(target)),
    extensions: { asks: 'link', askEarly: askAbove(target) } satisfies CostExtensions &
      EarlyFieldExtensions,
    resolve(object, _args, context, info) {
      const named = namedAbove(target, identityOf(object));
      return named ? resolveLink(named, context, info) : null;
    },
  }) as Field;

function descriptionOf({ name, homes }: Resource, { name: target, ownKey }: Resource): string {
  const link = `The ${nounOf(target)} that the ${nounOf(name)} belongs to`;
  if (homes.every(({ above }) => above.includes(ownKey))) return `${link}.`;
  // What stands before it in the key is there in any case.
  const [before = ''] = homes.flatMap(({ key }) =>
    key.slice(0, Math.max(0, key.indexOf(ownKey))).slice(-1),
  );
  return `${link}; null when it belongs to the ${nounOf(resourceOfParameter(before)?.name ?? '')} alone.`;
}
