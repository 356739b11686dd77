/** What the response holds for a value that is there, in each of the ways that values are shown. */
import { asIdentity, knownByIds, Located, type Place } from '../identity/identity.ts';
import type { Shown } from '../plan/shown.ts';
import { placedAt } from './failure.ts';
import { asList, asObject, asText } from './read-leaf.ts';
import type { ResponseWriter } from './response-writer.ts';
import { showAskedFor, showIdOf, showLink, showNamed } from './show-links.ts';
import { showEmbedded, showLocated, showWhole } from './show-objects.ts';
import { type Container, FieldSlot } from './spots.ts';
import { warnUnrecognized } from './unrecognized-kind.ts';

/** Null where it is on its way, or where nothing is there after all. */
export function show(
  run: ResponseWriter,
  shown: Shown,
  value: unknown,
  place: Place,
  slot: FieldSlot,
): unknown {
  const { field } = slot;
  switch (shown.as) {
    case 'leaf':
      return run.count(field.serialize(shown.read(value)));
    case 'enum':
      return run.count(field.serialize(memberOf(run, shown, value, slot)));
    case 'object':
      return showEmbedded(run, asObject(value), place, field.onlySelection, shown.placedBy);
    case 'made':
      return show(run, shown.shown, shown.make(value), place, slot);
    case 'member':
      try {
        return show(run, shown.shown, asObject(value)[shown.name], place, slot);
      } catch (error) {
        throw placedAt(shown.name, error);
      }
    case 'list':
      return showList(run, shown.item, asList(value), place, slot, shown.rows);
    case 'entries':
      return showList(run, { as: 'object' }, entriesOf(asObject(value)), place, slot);
    case 'alternative':
      return showAlternative(run, shown, asObject(value), place, slot);
    case 'resource':
      return value instanceof Located
        ? showLocated(run, value, slot)
        : showWhole(run, shown.resource, value, place, slot);
    case 'known':
      return showLocated(run, new Located(knownByIds, asIdentity(value)), slot);
    case 'identified':
      return value instanceof Located
        ? showLocated(run, value, slot)
        : showNamed(run, asIdentity(value), slot);
    case 'link':
      return showLink(run, shown, value, place, slot);
    case 'id':
      return showIdOf(run, shown, value, place, slot);
    case 'named': {
      const { identify = asIdentity, ifMissing } = shown;
      return showAskedFor(run, identify(value), ifMissing, slot);
    }
  }
}

/** The member of an open list; for a value that is not in it another one stands, with a warning. */
function memberOf(
  { context: { warnings } }: ResponseWriter,
  { known, fallback }: Extract<Shown, { as: 'enum' }>,
  value: unknown,
  slot: FieldSlot,
): string {
  const wire = asText(value);
  const member = known.get(wire);
  if (member === undefined)
    warnings.add('UNRECOGNIZED_VALUE', 'The value is not in the schema.', slot, wire);
  return member ?? fallback;
}

function showAlternative(
  run: ResponseWriter,
  { of }: Extract<Shown, { as: 'alternative' }>,
  object: object,
  place: Place,
  slot: FieldSlot,
): unknown {
  const { field } = slot;
  const { type, shown, unrecognized } = of(object);
  if (unrecognized) warnUnrecognized(run.context.warnings, slot, unrecognized.kind);
  if (shown.as === 'object' && type !== undefined)
    return showEmbedded(run, object, place, field.selectionOn(type), shown.placedBy);
  if (shown.as === 'made' && type !== undefined)
    return showEmbedded(run, shown.make(object), place, field.selectionOn(type));
  return show(run, shown, object, place, slot);
}

const entriesOf = (map: Readonly<Record<string, unknown>>) =>
  Object.entries(map).map(([name, value]) => ({ name, value }));

/** Members that are null are left out of a list, but for `rows`, those of a paged list: there null stays. */
function showList(
  run: ResponseWriter,
  item: Shown,
  items: readonly unknown[],
  place: Place,
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
      out[at] = rows && one === null ? null : show(run, item, one, place, slot);
    } catch (error) {
      const placed = placedAt(at, error);
      run.failAt(slot, rows ? placedAt('items', placed) : placed, field.areItemsNullable);
    }
  }
  return out;
}
