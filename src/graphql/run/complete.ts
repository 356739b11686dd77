/** What the response holds for a value that is there, in each of the ways that values are shown. */
import { asEntityKey, Entity, knownByIds, type Scope } from '../identity/identity.ts';
import type { Completion } from '../plan/completion.ts';
import { completeIdentified, completeIdOf, completeLink, completeNamed } from './complete-links.ts';
import { completeEmbedded, completeEntity, completeWhole } from './complete-objects.ts';
import { locatedAt } from './failure.ts';
import { asList, asObject, asText } from './read-leaf.ts';
import type { ResponseWriter } from './response-writer.ts';
import { type Container, FieldSlot } from './slots.ts';
import { warnUnrecognized } from './unrecognized-kind.ts';

/** Null where it is on its way, or where nothing is there after all. */
export function complete(
  run: ResponseWriter,
  completion: Completion,
  value: unknown,
  scope: Scope,
  slot: FieldSlot,
): unknown {
  const { field } = slot;
  switch (completion.as) {
    case 'leaf':
      return run.count(field.serialize(completion.read(value)));
    case 'enum':
      return run.count(field.serialize(memberOf(run, completion, value, slot)));
    case 'object':
      return completeEmbedded(
        run,
        asObject(value),
        scope,
        field.onlySelection,
        completion.scopedBy,
      );
    case 'made':
      return complete(run, completion.completion, completion.make(value), scope, slot);
    case 'member':
      try {
        return complete(run, completion.completion, asObject(value)[completion.name], scope, slot);
      } catch (error) {
        throw locatedAt(completion.name, error);
      }
    case 'list':
      return completeList(run, completion.item, asList(value), scope, slot, completion.rows);
    case 'entries':
      return completeList(run, { as: 'object' }, entriesOf(asObject(value)), scope, slot);
    case 'alternative':
      return completeAlternative(run, completion, asObject(value), scope, slot);
    case 'resource':
      return value instanceof Entity
        ? completeEntity(run, value, slot)
        : completeWhole(run, completion.resource, value, scope, slot);
    case 'known':
      return completeEntity(run, new Entity(knownByIds, asEntityKey(value)), slot);
    case 'identified':
      return value instanceof Entity
        ? completeEntity(run, value, slot)
        : completeIdentified(run, asEntityKey(value), slot);
    case 'link':
      return completeLink(run, completion, value, scope, slot);
    case 'id':
      return completeIdOf(run, completion, value, scope, slot);
    case 'named': {
      const { identify = asEntityKey, ifMissing } = completion;
      return completeNamed(run, identify(value), ifMissing, slot);
    }
  }
}

/** The member of an open list; for a value that is not in it another one stands, with a warning. */
function memberOf(
  { context: { warnings } }: ResponseWriter,
  { known, fallback }: Extract<Completion, { as: 'enum' }>,
  value: unknown,
  slot: FieldSlot,
): string {
  const wire = asText(value);
  const member = known.get(wire);
  if (member === undefined)
    warnings.add('UNRECOGNIZED_VALUE', 'The value is not in the schema.', slot, wire);
  return member ?? fallback;
}

function completeAlternative(
  run: ResponseWriter,
  { of }: Extract<Completion, { as: 'alternative' }>,
  object: object,
  scope: Scope,
  slot: FieldSlot,
): unknown {
  const { field } = slot;
  const { type, completion, unrecognized } = of(object);
  if (unrecognized) warnUnrecognized(run.context.warnings, slot, unrecognized.kind);
  if (completion.as === 'object' && type !== undefined)
    return completeEmbedded(run, object, scope, field.selectionOn(type), completion.scopedBy);
  if (completion.as === 'made' && type !== undefined)
    return completeEmbedded(run, completion.make(object), scope, field.selectionOn(type));
  return complete(run, completion, object, scope, slot);
}

const entriesOf = (map: Readonly<Record<string, unknown>>) =>
  Object.entries(map).map(([name, value]) => ({ name, value }));

/** Members that are null are left out of a list, but for `rows`, those of a paged list: there null stays. */
function completeList(
  run: ResponseWriter,
  item: Completion,
  items: readonly unknown[],
  scope: Scope,
  { field }: FieldSlot,
  rows = false,
): unknown[] {
  const { values } = run.context;
  // Many aliases may wait for one long list: what is made of its items counts before it is made.
  values.take(items.length);
  const there = rows || !items.includes(null) ? items : items.filter((one) => one !== null);
  const weight = there.length * field.valuesBelow;
  values.take(weight);
  run.size.addValues(items.length + weight);
  const out: unknown[] = [];
  // Its indexes are the keys.
  const container = out as unknown as Container;
  for (let at = 0; at < there.length; at += 1) {
    const one = there[at];
    const slot = new FieldSlot(field, container, at);
    try {
      out[at] = rows && one === null ? null : complete(run, item, one, scope, slot);
    } catch (error) {
      const located = locatedAt(at, error);
      run.failAt(slot, rows ? locatedAt('items', located) : located, field.areItemsNullable);
    }
  }
  return out;
}
