/** Reads which alternative of a union an object is. */
import { z } from 'zod';
import { memoized } from '../values/memoized.ts';
import { factsOf } from './facts.ts';

/** The alternatives of a union of objects. */
export const optionsOf = (schema: z.ZodUnion): z.ZodObject[] =>
  schema.options.filter((option): option is z.ZodObject => option instanceof z.ZodObject);

/** The literal that identifies the alternative. */
export const literalOf = (schema: z.core.$ZodType | undefined): string | undefined =>
  schema instanceof z.ZodLiteral ? String(schema.value) : undefined;

/** The alternatives of a union, and how they are distinguished. */
export interface Kinds {
  /** The member that contains the literal. */
  readonly discriminator: string;
  /** The alternatives by literal. */
  readonly options: ReadonlyMap<string, z.ZodObject>;
}

export const kindsOf = memoized((union: z.ZodUnion): Kinds => {
  const discriminator = factsOf(union).union?.discriminator ?? '';
  const options = optionsOf(union).map(
    (option) => [literalOf(option.shape[discriminator]) ?? '', option] as const,
  );
  return { discriminator, options: new Map(options) };
});

/** The literal in an object. Undefined if it has none. */
export function kindIn(union: z.ZodUnion, object: object): string | undefined {
  const kind = (object as Readonly<Record<string, unknown>>)[kindsOf(union).discriminator];
  return typeof kind === 'string' ? kind : undefined;
}

/** The alternative that an object is. Undefined if the union does not have its kind. */
export const optionIn = (union: z.ZodUnion, object: object): z.ZodObject | undefined =>
  kindsOf(union).options.get(kindIn(union, object) ?? '');
