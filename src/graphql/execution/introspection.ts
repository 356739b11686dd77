/** Counts the values of an introspection before it runs, from the lengths of the lists in this schema. */
import {
  __Directive,
  __Field,
  __Schema,
  __Type,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  getNullableType,
  isInputObjectType,
  isListType,
  SchemaMetaFieldDef,
  type SelectionSetNode,
  TypeMetaFieldDef,
} from 'graphql';
import { memoized } from '../../rest/values/memoized.ts';
import { ExpandedSum, saturated } from './bounds/expanded-sum.ts';
import type { Fragments } from './fragments.ts';

/** Whether a root field with this name is about the schema. Such a field is not planned. */
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

const single: Length = { mean: 1, max: 1 };
/** About half of the types have a wrapper (list or non-null) that is not removed yet. */
const wrapper: Length = { mean: 0.5, max: 0.5 };

/** Lists whose items occur once if their parent does. */
const listing = new Set(['types', 'directives', 'fields', 'args', 'inputFields', 'enumValues']);

/**
 * Number of values in the introspections of a selection. Below `__schema { types }`, every type occurs once, so a list
 * counts with its mean length, and the total is correct. Elsewhere, a document can select a large type many times, so a
 * list counts with its maximum length.
 */
export function introspectedValues(
  schema: GraphQLSchema,
  selectionSet: SelectionSetNode,
  fragments: Fragments,
): number {
  const sum = (isOnce: boolean): ExpandedSum =>
    new ExpandedSum(({ name: { value: name }, selectionSet: below }) => {
      if (!below) return 1;
      const { mean, max } = name === 'ofType' ? wrapper : (lengthsIn(schema).get(name) ?? single);
      const inner = isOnce && listing.has(name) ? once : often;
      return 1 + (isOnce ? mean : max) * inner.of(below, fragments);
    }, false);
  const once = sum(true);
  const often = sum(false);
  const roots = new ExpandedSum(({ name: { value: name }, selectionSet: below }) =>
    isAboutSchema(name) ? (name === '__schema' ? once : often).of(below, fragments) : 0,
  );
  return saturated(roots.of(selectionSet, fragments));
}

/** Lengths of the lists in the schema by the names of their fields. Most processes have no introspection to count. */
const lengthsIn = memoized((schema: GraphQLSchema): ReadonlyMap<string, Length> => {
  const lengths = new Map<string, Length>();
  const measure = (type: GraphQLObjectType, objects: readonly unknown[]): void => {
    for (const { name, type: wanted, resolve } of Object.values(type.getFields())) {
      if (!resolve || !isListType(getNullableType(wanted))) continue;
      const all = objects.map((one) => {
        const list = resolve(one, { includeDeprecated: true }, undefined, {
          schema,
        } as GraphQLResolveInfo);
        return Array.isArray(list) ? list.length : 0;
      });
      const total = all.reduce((sum, length) => sum + length, 0);
      lengths.set(name, { mean: total / Math.max(all.length, 1), max: Math.max(0, ...all) });
    }
  };
  const types = Object.values(schema.getTypeMap());
  measure(__Schema, [schema]);
  measure(__Type, types);
  measure(__Directive, schema.getDirectives());
  // Directives have fewer arguments than fields.
  measure(__Field, types.flatMap(fieldsOf));
  return lengths;
});

const fieldsOf = (type: GraphQLNamedType): readonly unknown[] =>
  'getFields' in type && !isInputObjectType(type) ? Object.values(type.getFields()) : [];
