/** Responses generated from shapes, complete or with one deviation, with the expected results. */

import { isInterfaceType, isObjectType } from 'graphql';
import { z } from 'zod';
import { resourceNamed } from '../../src/graphql/identity/registry.ts';
import { holdsVaried } from '../../src/graphql/loading/formats.ts';
import { factsOf } from '../../src/rest/table/facts.ts';
import { optionsOf, unwrap } from '../../src/rest/table/schema.ts';
import { alternativesOf } from '../../src/rest/table/shape.ts';
import { schema as graph } from '../../src/schema/schema.ts';
import { resourcesOfSchema } from './resources-of-schema.ts';

export type Path = readonly (string | number)[];

/**
 * The effect of a drift at its path. `unrecognized` is that member of the enum, with a warning. `emptied` is an
 * object without values: it has fields with arguments, and is not null.
 */
export type Effect =
  | 'nothing'
  | 'another value'
  | 'one less'
  | 'null'
  | 'emptied'
  | 'unrecognized'
  | 'error';

export interface Drift {
  readonly title: string;
  /** The response with the drift. */
  readonly answer: unknown;
  /** Path in the GraphQL response, relative to the object. */
  readonly path: Path;
  readonly effect: Effect;
  /** The unknown value of an enum. */
  readonly value?: string;
  /** For a missing member: whether the shape requires it. */
  readonly isOfRequired?: boolean;
}

/** Part of every wrong value: no message may contain it. */
export const canary = 'CANARY';

/** An unusual value for a member; undefined is a missing one. */
interface Change {
  readonly title: string;
  readonly value: unknown;
  readonly effect: Effect;
  readonly isOfRequired?: boolean;
}

const wrong = (value: unknown, effect: Effect = 'error'): Change => ({
  title: `${JSON.stringify(value)}`,
  value,
  effect,
});

const wrongObject = wrong({ [canary]: canary });
const wrongList = wrong([canary]);
const wrongText = wrong(canary);
const shown = (value: unknown) => wrong(value, 'another value');
const absent = (value: undefined | null, effect: Effect = 'null'): Change => ({
  title: value === null ? 'null' : 'missing',
  value,
  effect,
});
const anything = [shown(canary), shown({ [canary]: 7 }), shown([])];
const absences = [absent(undefined), absent(null)];

/** The possible drifts of a value, by the kind of its schema. */
function changesOf(schema: z.core.$ZodType): readonly Change[] {
  const { type } = schema._zod.def;
  const text = [wrong(7), wrong(true), wrongObject, wrongList];
  if (factsOf(schema).enumeration)
    return [
      { title: 'an unknown value', value: canary, effect: 'unrecognized' },
      { title: 'an empty value', value: '', effect: 'unrecognized' },
      wrong(7),
      wrong(true),
      wrongObject,
      wrongList,
    ];
  switch (type) {
    case 'string':
      return ('format' in schema._zod.def && factsOf(schema).url !== 'entered') ||
        isServiceUrl(schema)
        ? [wrong('not yet'), wrong(''), ...text]
        : [...(isId(schema) ? [] : [shown('')]), ...text];
    case 'number':
      if (factsOf(schema).count) return [wrong(-1), wrong(1.5), wrong('7'), wrongObject];
      return isInt(schema)
        ? [wrongText, wrong('7'), wrong(1.5), wrong(2 ** 40), wrong(true), wrongObject, wrongList]
        : [wrongText, wrong('7'), wrong(true), wrongObject, wrongList, shown(1.5)];
    case 'boolean':
      return [wrongText, wrong('true'), wrong(1), wrongObject, wrongList];
    case 'array':
      return [wrongText, wrong(7), wrongObject, shown([])];
    case 'record':
      return isMap(schema) ? [wrongText, wrong(7), wrongList, shown({})] : anything;
    case 'object':
      return isShown(schema) ? [wrongText, wrong(7), wrong(true), wrongList] : anything;
    case 'union':
      // For a member that is an object or its ID, the response has the ID.
      if (isAnyText(schema)) return [shown(7), shown(true), wrongObject, wrongList];
      if (isId(schema)) return text;
      if (isFree(schema)) return anything;
      return [wrongText, wrong(7), wrong(true), wrongList];
    default:
      return anything;
  }
}

const isServiceUrl = (schema: z.core.$ZodType) => factsOf(schema).url === 'ofService';

const isId = (schema: z.core.$ZodType) => {
  const { reference, opaqueId } = factsOf(schema);
  return reference !== undefined || opaqueId !== undefined;
};

/** Strings that may be numbers or booleans in responses. */
const isAnyText = (schema: z.core.$ZodType) =>
  schema instanceof z.ZodUnion &&
  schema.options.every(({ _zod: { def } }) => /^(string|number|boolean)$/.test(def.type));

/** JSON of any form, of which the schema names some. */
const isFree = (schema: z.core.$ZodType) =>
  schema instanceof z.ZodUnion &&
  schema.options.some((option) => option instanceof z.ZodRecord && !isMap(option));

/** A map with a named shape becomes a list of entries; another one is returned unchanged. */
const isMap = (schema: z.core.$ZodType): schema is z.ZodRecord =>
  schema instanceof z.ZodRecord && factsOf(schema).shape !== undefined;

/** A string or an object: each has its own field. */
const isEither = (schema: z.core.$ZodType): schema is z.ZodUnion =>
  schema instanceof z.ZodUnion && factsOf(schema).either !== undefined;

/** A value without a named shape has its fields in the entry of the map. */
const isBare = (schema: z.core.$ZodType): schema is z.ZodObject =>
  schema instanceof z.ZodObject && nameOf(schema) === '';

const isInt = ({ _zod: { def } }: z.core.$ZodType) => 'format' in def && def.format === 'safeint';

/** What a value has where its schema has several possibilities. */
export interface Choices {
  /** The value of an enum. By default its first one. */
  readonly memberOf?: (schema: z.ZodEnum) => unknown;
  /** The alternative of a union. By default its first one; of a string and an object, the object. */
  readonly optionOf?: (schema: z.ZodUnion) => z.core.$ZodType;
}

/** A value of the schema with all members. A nested resource has only its required members. */
export function whole(schema: z.core.$ZodType, isInside = false, choices: Choices = {}): unknown {
  const { inner } = unwrap(schema);
  const { memberOf = ({ options }) => options[0], optionOf = meantOf } = choices;
  const inside = (one: z.core.$ZodType) => whole(one, true, choices);
  if (inner instanceof z.ZodLiteral) return inner.value;
  if (inner instanceof z.ZodEnum) return memberOf(inner);
  if (inner instanceof z.ZodArray) return [inside(inner.element)];
  if (inner instanceof z.ZodRecord) return { key: inside(inner.valueType) };
  if (inner instanceof z.ZodUnion) return inside(optionOf(inner));
  if (inner instanceof z.ZodObject) {
    const members = Object.entries(inner.shape).filter(
      ([, member]) => !(isInside && isResource(inner) && unwrap(member).optional),
    );
    return Object.fromEntries(
      members.map(([name, member]) => [
        name,
        isInside && isOfOthers(inner, member) ? [] : inside(member),
      ]),
    );
  }
  return scalar(inner);
}

/** A list of further resources, such as the pages below a page, which would have no end. */
const isOfOthers = (holder: z.ZodObject, member: z.core.$ZodType) => {
  const { inner } = unwrap(member);
  if (!isResource(holder) || !(inner instanceof z.ZodArray)) return false;
  const item = unwrap(inner.element).inner;
  return item instanceof z.ZodUnion ? optionsOf(item).some(isResource) : isResource(item);
};

/** The alternative used in responses here: of a string and an object, the object. */
export const meantOf = (schema: z.ZodUnion) =>
  (alternativesOf(schema)[1]?.[1] ?? schema.options[0]) as z.ZodType;

function scalar(schema: z.core.$ZodType): unknown {
  const { def } = schema._zod;
  switch (def.type) {
    case 'string':
      if ('format' in def && def.format === 'datetime') return '2026-01-05T09:00:00.000Z';
      return ('format' in def && def.format === 'url') || isServiceUrl(schema)
        ? 'https://docs.example/'
        : 'text';
    case 'number':
      return 3;
    case 'boolean':
      return true;
    default:
      return { any: ['thing'] };
  }
}

const nameOf = (schema: z.core.$ZodType) => factsOf(schema).shape?.name ?? '';

/** An object without a named shape is returned unchanged, unless it contains an ID. */
const isShown = (schema: z.core.$ZodType) => nameOf(schema) !== '' || isNestedReference(schema);

const isNestedReference = (schema: z.core.$ZodType) =>
  factsOf(schema).nestedReference !== undefined;

/** Whether objects of the shape have IDs. */
const isResource = (schema: z.core.$ZodType) =>
  resourcesOfSchema().some(({ shape }) =>
    shape instanceof z.ZodUnion
      ? optionsOf(shape).some((option) => option === schema)
      : nameOf(shape) === nameOf(schema) && nameOf(schema) !== '',
  );

/** The member that distinguishes the alternatives of the shape, if there is one. */
const idMemberOf = (schema: z.core.$ZodType) =>
  isResource(schema) ? (resourceNamed(nameOf(schema))?.idMember ?? 'id') : undefined;

/** A path in the upstream response, and its path in the GraphQL response. */
interface Place {
  readonly schema: z.core.$ZodType;
  readonly at: Path;
  readonly shownAt: Path;
  /** Schemas that are already tested elsewhere in the response; they are not tested again. */
  readonly known: Set<z.core.$ZodType>;
}

/** Every drift of a response of the shape, one at a time. */
export function* driftsOf(shape: z.ZodObject): Generator<Drift> {
  const answer = whole(shape);
  const root = { schema: shape, at: [], shownAt: [], known: new Set<z.core.$ZodType>() };
  for (const { at, shownAt, ...change } of changesIn(root))
    yield {
      title: `${at.join('.')}: ${change.title}`,
      answer: changed(answer, at, change.value),
      path: shownAt,
      effect: change.effect,
      ...(change.isOfRequired !== undefined && { isOfRequired: change.isOfRequired }),
      ...(change.effect === 'unrecognized' && { value: String(change.value) }),
    };
}

type PlacedChange = Change & Pick<Place, 'at' | 'shownAt'>;

function* changesIn(place: Place): Generator<PlacedChange> {
  const { schema, at, shownAt, known } = place;
  if (isNestedReference(schema)) yield* changesOfNestedId(place);
  else if (schema instanceof z.ZodObject && isShown(schema) && !known.has(schema)) {
    known.add(schema);
    yield* changesInObject(schema, place);
  }
  if (schema instanceof z.ZodUnion && !isEither(schema))
    yield* changesIn({ ...place, schema: meantOf(schema) });
  if (schema instanceof z.ZodArray) {
    const inner = itemIn(place, schema.element, 0, [0]);
    yield { ...absent(null, 'one less'), at: inner.at, shownAt };
    yield* changesAt(inner);
  }
  if (isMap(schema) && isBare(schema.valueType)) {
    const entry = itemIn(place, schema.valueType, 'key', [0]);
    for (const [name, member] of Object.entries(schema.valueType.shape)) {
      const inner = itemIn(entry, member, name, [factsOf(member).named ?? camelOf(name)]);
      for (const change of absences) yield { ...change, at: inner.at, shownAt: inner.shownAt };
      yield* changesAt(inner);
    }
  } else if (isMap(schema)) {
    const valueName = factsOf(schema).entries?.valueName ?? 'value';
    const inner = itemIn(place, schema.valueType, 'key', [0, valueName]);
    yield { ...absent(null), at: [...at, 'key'], shownAt: inner.shownAt };
    yield* changesAt(inner);
  }
}

const itemIn = (
  { at, shownAt, known }: Place,
  schema: z.core.$ZodType,
  step: string | number,
  shown: Path,
): Place => ({
  schema: unwrap(schema).inner,
  at: [...at, step],
  shownAt: [...shownAt, ...shown],
  known,
});

/** The drifts of the value itself, and of its members. */
function* changesAt(place: Place): Generator<PlacedChange> {
  const { schema, at, shownAt } = place;
  if (isEither(schema)) {
    const [, [name = '', other = schema] = []] = alternativesOf(schema);
    // A string is the other alternative, and no drift.
    for (const change of changesAt({ ...place, schema: other, shownAt: [...shownAt, name] }))
      if (change.at !== at || typeof change.value !== 'string') yield change;
    return;
  }
  for (const change of changesOf(schema)) yield { ...change, at, shownAt };
  yield* changesIn(place);
}

function* changesInObject(shape: z.ZodObject, place: Place): Generator<PlacedChange> {
  const { at, shownAt } = place;
  const isWhole = at.length === 0 || !isResource(shape);
  const more: Change = { title: 'one more', value: canary, effect: 'nothing' };
  yield { ...more, at: [...at, 'unheardOf'], shownAt };
  for (const [name, member] of Object.entries(shape.shape)) {
    const { inner } = unwrap(member);
    if (inner instanceof z.ZodLiteral || membersApart[nameOf(shape)]?.includes(name)) continue;
    const here = itemIn(place, member, name, shownNames(shape, name, inner));
    if (name === idMemberOf(shape)) yield* changesOfId({ ...here, shownAt });
    else if (isWhole) {
      const { optional, nullable } = unwrap(member);
      for (const change of absences)
        yield {
          ...change,
          ...(holdsVaried(member) && optional && { effect: 'emptied' }),
          ...(change.value === undefined && { isOfRequired: !optional && !nullable }),
          at: here.at,
          shownAt: here.shownAt,
        };
      yield* changesAt(here);
    }
  }
}

/** Members whose field is at another path, or that have two fields, by the name of the shape. */
const membersApart: Readonly<Record<string, readonly string[]>> = {
  ChangeRequest: ['imports'],
  Space: ['imports'],
  Document: ['data', 'meta'],
  Revision: ['pages', 'files', 'reusableContents'],
  SiteIcon: ['icon'],
};

/** An ID whose field is the linked object. */
function* changesOfNestedId({ schema, at, shownAt }: Place): Generator<PlacedChange> {
  const id = [...at, factsOf(schema).nestedReference?.member ?? ''];
  for (const value of [undefined, null]) yield { ...absent(value, 'error'), at: id, shownAt };
  for (const change of [wrong(7), wrong(true), wrongObject, wrongList])
    yield { ...change, at: id, shownAt };
}

/** An object without its ID is missing. */
function* changesOfId({ at, shownAt }: Place): Generator<PlacedChange> {
  for (const change of [...absences, wrong(7), wrong(true), wrongObject, wrongList])
    yield { ...change, effect: 'error', at, shownAt };
}

/** The field of a member; the ID of a resource has no separate field. */
function shownNames(shape: z.ZodObject, name: string, schema: z.core.$ZodType): string[] {
  const fields = fieldsOf(shape);
  // Search results have their ID in a field.
  if (name === 'id') {
    // A resource whose key is another member has a field for its ID.
    if (isResource(shape)) return idMemberOf(shape) === 'id' ? [] : ['specRestId'];
    return [
      (nameOf(shape) === 'PageSearchResult' && 'page') || (fields.has('key') ? 'key' : 'restId'),
    ];
  }
  if (nameOf(shape) === 'IntegrationEvent' && name === 'installationId') return ['installation'];
  if (nameOf(shape) === 'IntegrationEvent' && name === 'integrationId')
    return ['integrationRestId'];
  // Both alternatives of a published structure have this member; one query cannot select both under one name.
  if (name === 'structure' && 'type' in shape.shape)
    return [nameOf(shape) === 'PublishedSiteSections' ? 'sections' : 'siteSpaces'];
  if (name === 'kind' && fields.has('pageKind')) return ['pageKind'];
  if (nameOf(shape) === 'Subdomain' && name === 'target') return ['organization'];
  const { named } = factsOf(shape.shape[name] as z.ZodType);
  if (named !== undefined) return [named];
  const camel = camelOf(name);
  if (factsOf(shape.shape[name] as z.ZodType).count) return [`${camel}Count`];
  if (fields.has(camel)) return [camel];
  if (fields.has(`${camel}Id`)) return [`${camel}Id`];
  // For an object that is not in the graph, there is only its ID.
  return [schema instanceof z.ZodArray ? `${camel.replace(/s$/, '')}RestIds` : `${camel}RestId`];
}

const camelOf = (name: string) =>
  name
    .replace(/[_-](\w)/g, (_, letter: string) => letter.toUpperCase())
    .replace(/(URL|ID|API|AI)(?![a-z])/g, (short) => `${short[0]}${short.slice(1).toLowerCase()}`)
    .replace('conversationsIssuesCluster', 'issuesCluster');

const fieldsOf = (shape: z.core.$ZodType): ReadonlySet<string> => {
  const type = graph.getType(nameOf(shape));
  return new Set(isObjectType(type) || isInterfaceType(type) ? Object.keys(type.getFields()) : []);
};

/** A copy with another value at the path. */
function changed(value: unknown, [step, ...rest]: Path, to: unknown): unknown {
  if (step === undefined) return to;
  const copy: Record<string | number, unknown> = Array.isArray(value)
    ? ([...value] as unknown as Record<number, unknown>)
    : { ...(value as object) };
  const inner = changed(copy[step], rest, to);
  if (inner === undefined) delete copy[step];
  else copy[step] = inner;
  return copy;
}
