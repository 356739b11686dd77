/** The notation of scalar types. */
import type { Limits, Member, Type } from '../model.ts';

export const text: Type = { is: 'text' };
export const uri: Type = { is: 'uri' };
export const date: Type = { is: 'date' };
export const number: Type = { is: 'number' };
export const boolean: Type = { is: 'boolean' };
/** Any JSON, according to a document. */
export const free: Type = { is: 'free' };
/** The member is named, without a type. */
export const unstated: Type = { is: 'unstated' };

/** A string of `min` to `max` characters, or of at least `min`. */
export const textOf = (min: number, max?: number): Type => ({
  is: 'text',
  min,
  ...(max !== undefined && { max }),
});
export const textUpTo = (max: number): Type => ({ is: 'text', max });
export const uriUpTo = (max: number): Type => ({ is: 'uri', max });
export const matching = (pattern: string, limits: Omit<Limits, 'pattern'> = {}): Type => ({
  is: 'text',
  pattern,
  ...limits,
});
export const is = (value: string | boolean): Member => ({ is: 'value', value, isRequired: true });
export const oneOf = (...values: readonly string[]): Type => ({ is: 'one of', values });
/** Examples of an open list of values in a document: any other string is valid, too. */
export const seen = (...values: readonly string[]): Type => ({
  is: 'one of',
  values,
  isText: true,
});
