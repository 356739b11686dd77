/** Compares a value of the operation tables with that of a document, without what is inside it. */
import { z } from 'zod';
import { factsOf } from '../../rest/table/facts.ts';
import { unwrap } from '../../rest/table/schema.ts';
import { nameFactsOf } from '../../rest/table/shape.ts';
import type { ApiForm, ApiMember, ApiValue, JsonKind } from '../read/drafts.ts';
import { literalsIn, matching, tagsIn } from './alternatives.ts';
import type { Place, PlacedDifference } from './difference.ts';
import { type OurValue, ourValue } from './our-value.ts';

/** A value on both sides. */
export interface Pair {
  readonly of: 'input' | 'output';
  readonly place: Place;
  readonly ours: z.core.$ZodType;
  /** Several if the document has it in several alternatives. */
  readonly theirs: readonly ApiValue[];
}

export interface Compared {
  readonly found: readonly PlacedDifference[];
  /** What is inside, to be compared next. */
  readonly inside: readonly Pair[];
}

export function comparedValue(pair: Pair): Compared {
  const { of, place, ours, theirs } = pair;
  const our = ourValue(ours);
  const forms = theirs.flatMap((one) => one.forms);
  // Either side may say nothing.
  if (forms.length === 0 || our.kinds.has('any') || forms.some(({ kind }) => kind === 'any'))
    return { found: [], inside: [] };
  const base = { ...pair, place: placeIn(ours, place) };
  const objects = comparedObjects(base, our, forms);
  const items = forms.flatMap((one) => one.items ?? []);
  const entries = forms.flatMap((one) => one.entries ?? []);
  return {
    found: [
      ...kindDifferences(of, place, our, forms),
      ...valueDifferences(ours, place, our, forms),
      ...objects.found,
    ],
    inside: [
      ...objects.inside,
      ...partsOf(base, '[]', our.items, items),
      ...partsOf(base, '{}', our.entries, entries),
    ],
  };
}

/** Where the members of a value are: in its shape, if it is a named one. */
function placeIn(schema: z.core.$ZodType, place: Place): Place {
  const shape = shapeNameOf(schema);
  return shape === undefined ? place : { ...place, shape, operation: undefined, path: [] };
}

/** The name of its shape or union, which may be an alternative to an ID. */
function shapeNameOf(schema: z.core.$ZodType): string | undefined {
  const { inner } = unwrap(schema);
  const options = inner instanceof z.ZodUnion ? inner.options.map((one) => unwrap(one).inner) : [];
  const union = options.find((one) => one instanceof z.ZodUnion);
  return nameFactsOf(inner)?.name ?? (union && shapeNameOf(union));
}

const below = (place: Place, name: string, schema: z.core.$ZodType | undefined): Place => ({
  ...place,
  path: [...place.path, name],
  schema,
});

const partsOf = (
  { of, place }: Pair,
  name: string,
  ours: readonly z.core.$ZodType[],
  theirs: readonly ApiValue[],
): readonly Pair[] =>
  theirs.length === 0
    ? []
    : ours.map((one) => ({ of, place: below(place, name, place.schema), ours: one, theirs }));

const kindsIn = (forms: readonly ApiForm[]): ReadonlySet<JsonKind> =>
  new Set(forms.map(({ kind }) => kind));

/** What is sent must be accepted, and what is received must be expected. */
function* kindDifferences(
  of: Pair['of'],
  place: Place,
  our: OurValue,
  forms: readonly ApiForm[],
): Generator<PlacedDifference> {
  const theirs = kindsIn(forms);
  const isNull = theirs.has('null');
  const isKnown = (kind: JsonKind) => kind === 'null' || our.kinds.has(kind);
  const isFit =
    of === 'output'
      ? [...theirs].every(isKnown)
      : our.kinds.isSubsetOf(theirs) && (isNull || !our.isNullable);
  if (!isFit)
    yield {
      of,
      change: 'kind',
      place,
      isUsed: true,
      was: words(our.isNullable ? our.kinds.union(new Set(['null'])) : our.kinds),
      is: words(theirs),
    };
  else if (of === 'output' && isNull && !our.isNullable && !our.isOptional)
    yield { of, change: 'empty', place, isUsed: true };
}

export const words = (kinds: ReadonlySet<string>): string => [...kinds].toSorted().join(' or ');

function* valueDifferences(
  schema: z.core.$ZodType,
  place: Place,
  our: OurValue,
  forms: readonly ApiForm[],
): Generator<PlacedDifference> {
  const strings = forms.filter(({ kind }) => kind === 'string');
  if (our.values === undefined || strings.length === 0) return;
  if (strings.some(({ values }) => values === undefined)) return;
  const theirs = strings.flatMap(({ values = [] }) => values).map(String);
  const isUsed = !(unwrap(schema).inner instanceof z.ZodLiteral);
  yield* changedValues(placeOfValues(schema, place), our.values, theirs, { isUsed });
}

/** The enum of a value, if it has a name. */
export function placeOfValues(schema: z.core.$ZodType, place: Place): Place {
  const { inner } = unwrap(schema);
  const named = factsOf(inner).enumeration?.name;
  return named === undefined
    ? place
    : { shape: named, operation: undefined, path: [], schema: inner };
}

export function* changedValues(
  place: Place,
  ours: readonly string[],
  theirs: readonly string[],
  { isUsed, named }: { readonly isUsed: boolean; readonly named?: ReadonlyMap<string, string> },
): Generator<PlacedDifference> {
  for (const value of new Set(ours).difference(new Set(theirs)))
    yield { of: 'value', change: 'gone', place, value, isUsed, alternative: named?.get(value) };
  for (const value of new Set(theirs).difference(new Set(ours)))
    yield { of: 'value', change: 'new', place, value, isUsed };
}

function comparedObjects(pair: Pair, our: OurValue, all: readonly ApiForm[]): Compared {
  const forms = all.filter(({ kind }) => kind === 'object');
  if (forms.length === 0 || our.objects.length === 0) return { found: [], inside: [] };
  const { of, place } = pair;
  const { tagMember, matched } = matching(our.objects, forms);
  const found: PlacedDifference[] = [];
  if (tagMember !== undefined) {
    const at = below(place, tagMember, undefined);
    const tags = forms.map((form) => tagsIn(form, tagMember));
    if (!forms.some(({ members }) => members.has(tagMember)))
      found.push({ of, change: 'gone', place: at, isUsed: true });
    // Without a limit, each alternative is possible.
    else if (!tags.includes(undefined)) {
      const own = matched.map(({ tag = '', object }) => [tag, nameFactsOf(object)?.name] as const);
      const named = new Map(own.flatMap(([tag, name]) => (name ? [[tag, name] as const] : [])));
      const ours = own.map(([tag]) => tag);
      const theirs = [...new Set(tags)].flatMap((one) => [...(one ?? [])]);
      found.push(...changedValues(at, ours, theirs, { isUsed: true, named }));
    }
  }
  const each = matched.map((one) =>
    comparedMembers({ ...pair, place: placeIn(one.object, place) }, one, tagMember),
  );
  return {
    found: [...found, ...each.flatMap((one) => one.found)],
    inside: each.flatMap((one) => one.inside),
  };
}

function comparedMembers(
  { of, place }: Pair,
  { object, forms, known }: ReturnType<typeof matching>['matched'][number],
  tagMember: string | undefined,
): Compared {
  const found: PlacedDifference[] = [];
  const inside: Pair[] = [];
  if (!forms.some(({ isDescribed, entries }) => isDescribed || entries)) return { found, inside };
  const literals = literalsIn(object);
  const otherNames = new Set<string>();
  for (const [name, schema] of Object.entries<z.core.$ZodType>(object.shape)) {
    if (name === tagMember) continue;
    const { alsoNamed } = factsOf(schema);
    if (alsoNamed !== undefined) otherNames.add(alsoNamed);
    const at = below(place, name, schema);
    const isUsed = !literals.has(name);
    const theirs = forms.map(
      (form) =>
        memberOf(form, name, of) ??
        (alsoNamed === undefined ? undefined : memberOf(form, alsoNamed, of)) ??
        entryOf(form, of),
    );
    const there = theirs.filter((one) => one !== undefined);
    if (there.length === 0) {
      found.push({ of, change: 'gone', place: at, isUsed });
      continue;
    }
    const isAlways = there.length === theirs.length && there.every((one) => one.isRequired);
    const { isOptional, isNullable, hasDefault } = ourValue(schema);
    if (of === 'output' && !isAlways && !isOptional && !isNullable && isUsed)
      found.push({ of, change: 'empty', place: at, isUsed });
    if (of === 'input' && isAlways && isOptional && !hasDefault)
      found.push({ of, change: 'required', place: at, isUsed });
    inside.push({ of, place: at, ours: schema, theirs: there.map(({ value }) => value) });
  }
  for (const name of new Set(forms.flatMap(({ members }) => [...members.keys()]))) {
    if (known.has(name) || otherNames.has(name) || name === tagMember) continue;
    const theirs = forms.map((form) => memberOf(form, name, of));
    if (!theirs.some((one) => one !== undefined)) continue;
    const isRequired = of === 'input' && theirs.every((one) => one?.isRequired);
    const change = isRequired ? 'required' : 'new';
    found.push({ of, change, place: below(place, name, undefined), isUsed: true });
  }
  return { found, inside };
}

/** A member that is in requests, or in responses. */
function memberOf(form: ApiForm, name: string, of: Pair['of']): ApiMember | undefined {
  const member = form.members.get(name);
  const isOther = member?.only === (of === 'input' ? 'responses' : 'requests');
  return isOther ? undefined : member;
}

/** In a map, any member may be there. */
const entryOf = ({ entries, isDescribed }: ApiForm, of: Pair['of']): ApiMember | undefined =>
  entries && !isDescribed
    ? { isRequired: of === 'output', only: undefined, value: entries }
    : undefined;
