/** Random values of input types: canonical ones, and others. */
import fc from 'fast-check';
import {
  type GraphQLArgument,
  type GraphQLInputField,
  type GraphQLInputType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isRequiredInputField,
} from 'graphql';
import { inputFactsOf } from '../../src/graphql/execution/input-facts.ts';

/** JSON without integers that may have been rounded, which a schema cannot exclude everywhere. */
const exactJson = (maxDepth: number) => fc.jsonValue({ maxDepth }).filter(isExact);

const isExact = (value: unknown): boolean =>
  typeof value === 'object' && value !== null
    ? Object.values(value).every(isExact)
    : !Number.isInteger(value) || Number.isSafeInteger(value);

type Position = GraphQLArgument | GraphQLInputField;

interface Kinds {
  /** Whether some values are wrong. */
  readonly noise: boolean;
  /** The argument or input field with the value. */
  readonly position?: Position | undefined;
  readonly depth?: number;
}

/** Enough for every input type. Optional fields below are left out. */
const maxDepth = 6;

const wrong = fc.oneof(
  fc.constantFrom<unknown>(null, '', 'wrong', 'UNRECOGNIZED', 2 ** 40, 1.5, true, [], {}),
  exactJson(1),
);

const times = fc
  .date({ min: new Date('1970-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  .chain((date) =>
    fc.constantFrom('Z', '+00:00', '-11:30').map((zone) => date.toISOString().replace('Z', zone)),
  );

/** Texts that may be times. */
const nearlyTimes = fc.oneof(
  times,
  fc.constantFrom('2016-12-31T23:59:60Z', '2026-01-05 09:00:00Z', '2026-02-29T00:00:00Z'),
  fc.stringMatching(
    /^[0-2]\d{3}-[01]\d-[0-3]\d[Tt _][0-2]\d:[0-6]\d:[0-6]\d(\.\d{0,12})?([Zz]|[+-][0-2]\d:?[0-5]\d)?$/,
  ),
);

export function valuesOf(type: GraphQLInputType, kinds: Kinds): fc.Arbitrary<unknown> {
  const right = rightOf(type, kinds);
  return kinds.noise
    ? fc.oneof({ arbitrary: right, weight: 12 }, { arbitrary: wrong, weight: 1 })
    : right;
}

function rightOf(type: GraphQLInputType, kinds: Kinds): fc.Arbitrary<unknown> {
  const { position, depth = 0 } = kinds;
  const facts = position && inputFactsOf(position);
  if (isNonNullType(type)) return rightOf(type.ofType, kinds);
  const value = bareValue(type, { ...kinds, depth });
  return facts?.takesNull ? fc.option(value) : value;
}

function bareValue(
  type: GraphQLInputType,
  { noise, position, depth }: Kinds & { readonly depth: number },
): fc.Arbitrary<unknown> {
  const { min, max } = (position && inputFactsOf(position).bounds) ?? {};
  if (isListType(type)) {
    const items = valuesOf(type.ofType, { noise, depth: depth + 1 });
    return fc.array(items, { minLength: min ?? 0, maxLength: Math.min(max ?? 2, (min ?? 0) + 2) });
  }
  if (isEnumType(type)) {
    const names = type.getValues().map(({ name }) => name);
    return fc.constantFrom(...names.filter((name) => name !== 'UNRECOGNIZED'));
  }
  if (noise && String(type) === 'DateTime') return nearlyTimes;
  if (!isInputObjectType(type)) return scalarValue(String(type), min, max);
  const fields = Object.values(type.getFields()).filter(
    ({ deprecationReason }) => noise || (deprecationReason ?? undefined) === undefined,
  );
  const inField = (one: GraphQLInputField) =>
    valuesOf(one.type, { noise, position: one, depth: depth + 1 });
  if (type.isOneOf)
    return fc.oneof(...fields.map((one) => inField(one).map((value) => ({ [one.name]: value }))));
  const used = fields.filter((one) => depth < maxDepth || isRequiredInputField(one));
  return fc.record(Object.fromEntries(used.map((one) => [one.name, inField(one)])), {
    requiredKeys: noise ? [] : used.filter(isRequiredInputField).map(({ name }) => name),
  });
}

function scalarValue(name: string, min = 0, max?: number): fc.Arbitrary<unknown> {
  switch (name) {
    case 'Boolean':
      return fc.boolean();
    case 'Int':
      return fc.integer({ min, max: max ?? 2 ** 31 - 1 });
    case 'Float':
      return fc.double({ min, max: max ?? 1e9, noNaN: true }).map((value) => value + 0);
    case 'ID':
    case 'String':
      return fc.string({ minLength: min, maxLength: Math.min(max ?? 20, min + 20) });
    case 'DateTime':
      return times;
    case 'URL':
      return fc.webUrl({ withQueryParameters: true });
    default:
      return exactJson(3).filter((value) => value !== null);
  }
}
