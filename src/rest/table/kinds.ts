/** Alternatives of a union, and which of them an object is. */
import { z } from 'zod';
import { memoized } from '../values/memoized.ts';
import { factsOf } from './facts.ts';

/** The alternatives of a union of objects. */
export const optionsOf = (schema: z.ZodUnion): z.ZodObject[] =>
  schema.options.filter((option): option is z.ZodObject => option instanceof z.ZodObject);

/** The literal that identifies an alternative. */
export const literalOf = (schema: z.core.$ZodType | undefined): string | undefined =>
  schema instanceof z.ZodLiteral ? String(schema.value) : undefined;

/** How the alternatives of a union are distinguished. */
export interface Kinds {
  /** The member that contains the literal. */
  readonly discriminator: string;
  /** The alternatives by their literals. */
  readonly options: ReadonlyMap<string, z.ZodObject>;
}

export const kindsOf = memoized((union: z.ZodUnion): Kinds => {
  const discriminator = factsOf(union).union?.discriminator ?? '';
  const options = optionsOf(union).map(
    (option) => [literalOf(option.shape[discriminator]) ?? '', option] as const,
  );
  return { discriminator, options: new Map(options) };
});

/** The kind in an object; undefined if it has none. */
export function kindIn(union: z.ZodUnion, object: object): string | undefined {
  const kind = (object as Readonly<Record<string, unknown>>)[kindsOf(union).discriminator];
  return typeof kind === 'string' ? kind : undefined;
}

/** The alternative that an object is; undefined if the union has none of its kind. */
export const optionIn = (union: z.ZodUnion, object: object): z.ZodObject | undefined =>
  kindsOf(union).options.get(kindIn(union, object) ?? '');
