/** Counts the values of an introspection before it runs, from the lengths of the lists in this schema. */
import {
  type FieldNode,
  type GraphQLInputType,
  type GraphQLNamedType,
  type GraphQLOutputType,
  type GraphQLSchema,
  isAbstractType,
  isEnumType,
  isInputObjectType,
  isWrappingType,
  Kind,
  SchemaMetaFieldDef,
  type SelectionSetNode,
  TypeMetaFieldDef,
} from 'graphql';
import { memoized } from '../../rest/values/memoized.ts';
import { ExpandedSum, saturated } from './expanded-sum.ts';
import type { Fragments } from './fragments.ts';

/** A root field about the schema, or about one of its types. */
export interface SchemaField {
  /** Key of the field in the response. */
  readonly key: string;
  readonly nodes: readonly FieldNode[];
  /** Number of other root fields before it. */
  readonly at: number;
}

/** Whether a root field with this name is about the schema. */
export const isAboutSchema = (fieldName: string): boolean =>
  fieldName === SchemaMetaFieldDef.name || fieldName === TypeMetaFieldDef.name;

const schemaFields = new ExpandedSum(({ name }) => (name.value === '__schema' ? 1 : 0));

/** How often `__schema` occurs in a selection. */
export const countSchemaFields = (selectionSet: SelectionSetNode, fragments: Fragments): number =>
  schemaFields.of(selectionSet, fragments);

interface Length {
  readonly mean: number;
  readonly max: number;
}

/**
 * Where in the schema a selection is made. Below `__schema { types }`, every type occurs once, so a list counts with
 * its mean length, and the total is correct. Elsewhere, a document can select a large type many times, so a list counts
 * with its maximum length.
 */
interface Nesting {
  /**
   * `listed`: on something that occurs once, in a list of the schema. `type`: on the type of such a thing. `any`: on
   * something that may occur many times.
   */
  readonly on: 'listed' | 'type' | 'any';
  /** Number of wrappers (list and non-null) that were removed from the type. */
  readonly unwrapped: number;
}

/** Lists whose items occur once if their parent does. */
const listing = new Set(['types', 'directives', 'fields', 'args', 'inputFields', 'enumValues']);

/** Number of values in the introspections of a selection. */
export function introspectedValues(
  schema: GraphQLSchema,
  selectionSet: SelectionSetNode,
  fragments: Fragments,
): number {
  const known = new Map<string, number>();
  const names = new Map<SelectionSetNode, number>();

  const sizeOf = (set: SelectionSetNode | undefined, nesting: Nesting): number => {
    if (!set) return 1;
    const name = names.get(set) ?? names.size;
    names.set(set, name);
    const key = `${name} ${nesting.on} ${nesting.unwrapped}`;
    const size = known.get(key);
    if (size !== undefined) return size;
    // Validation rejects fragments that contain themselves.
    known.set(key, 0);
    let sum = 0;
    for (const selection of set.selections)
      if (selection.kind === Kind.FIELD) {
        const { times, below } = stepTo(selection.name.value, nesting, lengthsIn(schema));
        sum += 1 + times * (times === 0 ? 0 : sizeOf(selection.selectionSet, below));
      } else if (selection.kind === Kind.INLINE_FRAGMENT)
        sum += sizeOf(selection.selectionSet, nesting);
      else {
        const fragment = fragments[selection.name.value];
        if (fragment) sum += sizeOf(fragment.selectionSet, nesting);
      }
    known.set(key, saturated(sum));
    return saturated(sum);
  };

  const introspections = new ExpandedSum(({ name: { value }, selectionSet: below }) =>
    isAboutSchema(value)
      ? sizeOf(below, { on: value === '__schema' ? 'listed' : 'any', unwrapped: 0 })
      : 0,
  );
  return introspections.of(selectionSet, fragments);
}

/** How often the selection of a field occurs per field, and where. */
function stepTo(
  field: string,
  { on, unwrapped }: Nesting,
  lengths: ReadonlyMap<string, Length>,
): { times: number; below: Nesting } {
  const ofType = on === 'any' ? 'any' : 'type';
  if (field === 'type') return { times: 1, below: { on: ofType, unwrapped: 0 } };
  if (field === 'ofType') {
    const { mean, max } = lengths.get(`${field} ${unwrapped}`) ?? none;
    return { times: on === 'any' ? max : mean, below: { on: ofType, unwrapped: unwrapped + 1 } };
  }
  const { mean, max } = lengths.get(field) ?? one;
  return {
    times: on === 'listed' ? mean : max,
    below: { on: on === 'listed' && listing.has(field) ? 'listed' : 'any', unwrapped: 0 },
  };
}

const one: Length = { mean: 1, max: 1 };
const none: Length = { mean: 0, max: 0 };

/**
 * Lengths of lists in the schema. They are counted when the first introspection is, because most processes have none.
 */
const lengthsIn = memoized((schema: GraphQLSchema): ReadonlyMap<string, Length> => {
  const types = Object.values(schema.getTypeMap());
  const directives = schema.getDirectives();
  const fields = types.map((type) =>
    'getFields' in type && !isInputObjectType(type) ? Object.values(type.getFields()) : [],
  );
  const inputFields = types.map((type) =>
    isInputObjectType(type) ? Object.values(type.getFields()) : [],
  );
  const owners = [...fields.flat(), ...directives];
  const typed = [...fields.flat(), ...inputFields.flat(), ...owners.flatMap(({ args }) => args)];
  const inType = (count: (type: GraphQLNamedType) => number) => lengthOf(types.map(count));
  return new Map([
    ['types', lengthOf([types.length])],
    ['directives', lengthOf([directives.length])],
    ['locations', lengthOf(directives.map(({ locations }) => locations.length))],
    ['fields', lengthOf(fields.map(({ length }) => length))],
    ['args', lengthOf(owners.map(({ args }) => args.length))],
    ['inputFields', lengthOf(inputFields.map(({ length }) => length))],
    ['enumValues', inType((type) => (isEnumType(type) ? type.getValues().length : 0))],
    ['interfaces', inType((type) => ('getInterfaces' in type ? type.getInterfaces().length : 0))],
    [
      'possibleTypes',
      inType((type) => (isAbstractType(type) ? schema.getPossibleTypes(type).length : 0)),
    ],
    ...wrappers(typed.map(({ type }) => wrappersOf(type))),
  ]);
});

/** How often types have each number of wrappers. */
function* wrappers(depths: readonly number[]): Iterable<[string, Length]> {
  let left = depths;
  for (let unwrapped = 0; left.length > 0; unwrapped += 1) {
    yield [`ofType ${unwrapped}`, lengthOf(left.map((depth) => (depth > unwrapped ? 1 : 0)))];
    left = left.filter((depth) => depth > unwrapped);
  }
}

const wrappersOf = (type: GraphQLOutputType | GraphQLInputType): number =>
  isWrappingType(type) ? 1 + wrappersOf(type.ofType) : 0;

const lengthOf = (lengths: readonly number[]): Length => ({
  mean: lengths.reduce((sum, length) => sum + length, 0) / Math.max(lengths.length, 1),
  max: Math.max(0, ...lengths),
});
