/** What the operation tables say about a value, in the terms of OpenAPI documents. */
import { z } from 'zod';
import { unwrap } from '../../rest/table/schema.ts';
import { memoized } from '../../rest/values/memoized.ts';
import { type JsonKind, kindOf } from '../read/drafts.ts';

export interface OurValue {
  readonly isOptional: boolean;
  readonly isNullable: boolean;
  /** Whether a body always contains it, because it has a default. */
  readonly hasDefault: boolean;
  /** Without null. `any`: the tables do not say. */
  readonly kinds: ReadonlySet<JsonKind>;
  /** The only values that are possible, if it is a string; undefined if others are. */
  readonly values: readonly string[] | undefined;
  /** The alternatives that are objects. */
  readonly objects: readonly z.ZodObject[];
  /** The alternatives that are maps: their values. */
  readonly entries: readonly z.core.$ZodType[];
  /** The items of the alternatives that are lists. */
  readonly items: readonly z.core.$ZodType[];
}

export const ourValue = memoized((wrapped: z.core.$ZodType): OurValue => {
  const { optional, nullable, byDefault } = unwrap(wrapped);
  const leaves = leavesOf(wrapped);
  const kinds = leaves.map(kindOfLeaf);
  const strings = leaves.filter((leaf) => kindOfLeaf(leaf) === 'string').map(valuesOf);
  return {
    isOptional: optional,
    isNullable: nullable,
    hasDefault: byDefault !== undefined,
    kinds: new Set(kinds),
    values:
      strings.length > 0 && strings.every((one) => one !== undefined) ? strings.flat() : undefined,
    objects: leaves.filter((leaf) => leaf instanceof z.ZodObject),
    entries: leaves.flatMap((leaf) => (leaf instanceof z.ZodRecord ? [leaf.valueType] : [])),
    items: leaves.flatMap((leaf) => (leaf instanceof z.ZodArray ? [leaf.element] : [])),
  };
});

/** The alternatives without wrappers. */
function leavesOf(wrapped: z.core.$ZodType): readonly z.core.$ZodType[] {
  const { inner } = unwrap(wrapped);
  return inner instanceof z.ZodUnion ? inner.options.flatMap(leavesOf) : [inner];
}

function kindOfLeaf(leaf: z.core.$ZodType): JsonKind {
  if (leaf instanceof z.ZodObject || leaf instanceof z.ZodRecord) return 'object';
  if (leaf instanceof z.ZodArray) return 'array';
  if (leaf instanceof z.ZodEnum) return 'string';
  if (leaf instanceof z.ZodNumber) return 'number';
  if (leaf instanceof z.ZodBoolean) return 'boolean';
  if (leaf instanceof z.ZodLiteral) return kindOf([...leaf.values][0]);
  return leaf instanceof z.ZodString || leaf instanceof z.ZodStringFormat ? 'string' : 'any';
}

function valuesOf(leaf: z.core.$ZodType): readonly string[] | undefined {
  if (leaf instanceof z.ZodEnum) return leaf.options.map(String);
  return leaf instanceof z.ZodLiteral ? [...leaf.values].map(String) : undefined;
}
