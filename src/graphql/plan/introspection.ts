/**
 * How many values an introspection comes to, before it is answered: the lists of the schema count with their
 * length in this schema.
 *
 * Below `__schema { types }` every type is met once, so a list below it counts with its mean length, and the
 * sum is that of the schema. Anywhere else the same type may be met again and again, by whoever chose it for
 * its size: there a list counts with the greatest length.
 */
import {
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
import { ExpandedSum, saturated } from './expanded-sum.ts';
import type { Fragments } from './fragments.ts';

/** Whether the root field of this name asks about the schema itself. */
export const isAboutSchema = (fieldName: string): boolean =>
  fieldName === SchemaMetaFieldDef.name || fieldName === TypeMetaFieldDef.name;

const schemaFields = new ExpandedSum(({ name }) => (name.value === '__schema' ? 1 : 0));

/** How often a selection asks for the whole schema. */
export const countSchemaFields = (selectionSet: SelectionSetNode, fragments: Fragments): number =>
  schemaFields.of(selectionSet, fragments);

interface Length {
  readonly mean: number;
  readonly most: number;
}

/** Where in the schema a selection is made. */
interface Nesting {
  /**
   * `listed`: on what is met once, because the whole schema is listed. `type`: on the type of something listed.
   * `any`: on what may be met again and again.
   */
  readonly on: 'listed' | 'type' | 'any';
  /** How many wrappers, lists and non-nulls, were taken off the type. */
  readonly unwrapped: number;
}

/** Lists whose members are met once, if what they stand in is. */
const listing = new Set(['types', 'directives', 'fields', 'args', 'inputFields', 'enumValues']);

export class IntrospectionSizes {
  readonly #schema: GraphQLSchema;
  #counted: ReadonlyMap<string, Length> | undefined;

  constructor(schema: GraphQLSchema) {
    this.#schema = schema;
  }

  /** Counted for the first introspection: most processes are never asked for one. */
  get #lengths(): ReadonlyMap<string, Length> {
    this.#counted ??= lengthsIn(this.#schema);
    return this.#counted;
  }

  /** Values that the introspection in a selection comes to. */
  of(selectionSet: SelectionSetNode, fragments: Fragments): number {
    const known = new Map<string, number>();
    const names = new Map<SelectionSetNode, number>();

    const sizeOf = (set: SelectionSetNode | undefined, nesting: Nesting): number => {
      if (!set) return 1;
      const name = names.get(set) ?? names.size;
      names.set(set, name);
      const key = `${name} ${nesting.on} ${nesting.unwrapped}`;
      const size = known.get(key);
      if (size !== undefined) return size;
      // Fragments in a circle are refused elsewhere.
      known.set(key, 0);
      let sum = 0;
      for (const selection of set.selections)
        if (selection.kind === Kind.FIELD) {
          const { times, below } = this.#step(selection.name.value, nesting);
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

    const introspections = new ExpandedSum((field) =>
      isAboutSchema(field.name.value)
        ? sizeOf(field.selectionSet, {
            on: field.name.value === '__schema' ? 'listed' : 'any',
            unwrapped: 0,
          })
        : 0,
    );
    return introspections.of(selectionSet, fragments);
  }

  /** How often a field's selection is met for each time that the field is, and where. */
  #step(field: string, { on, unwrapped }: Nesting): { times: number; below: Nesting } {
    const ofType = on === 'any' ? 'any' : 'type';
    if (field === 'type') return { times: 1, below: { on: ofType, unwrapped: 0 } };
    if (field === 'ofType') {
      const { mean, most } = this.#lengths.get(`${field} ${unwrapped}`) ?? none;
      return {
        times: on === 'any' ? most : mean,
        below: { on: ofType, unwrapped: unwrapped + 1 },
      };
    }
    const { mean, most } = this.#lengths.get(field) ?? one;
    return {
      times: on === 'listed' ? mean : most,
      below: { on: on === 'listed' && listing.has(field) ? 'listed' : 'any', unwrapped: 0 },
    };
  }
}

const one: Length = { mean: 1, most: 1 };
const none: Length = { mean: 0, most: 0 };

function lengthsIn(schema: GraphQLSchema): Map<string, Length> {
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
}

/** How often a type that has lost so many wrappers has one more. */
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
  most: Math.max(0, ...lengths),
});
