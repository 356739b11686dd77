/** Reads objects of responses whose shape is not known yet. */
import { invalidResponse } from './errors.ts';

/** Whether a value is an object with members. */
export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A member of an object, of any type. */
export const memberOf = (object: object, name: string): unknown =>
  (object as Readonly<Record<string, unknown>>)[name];

/** The value at a path inside another value. Undefined if there is none. */
export const memberAt = (value: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((found, name) => (isRecord(found) ? found[name] : undefined), value);

/** The object in a response or a list item: the value itself, or a member of it. */
export function objectIn(response: unknown, member: string | undefined): object {
  const object = member === undefined || !isRecord(response) ? response : response[member];
  if (!isRecord(object)) throw invalidResponse('an object');
  return object;
}

/** The token. Null on the last page; undefined if it is invalid. The response may not be as its type says. */
export function nextToken({ next }: { readonly next?: unknown }): string | null | undefined {
  if (next === undefined || next === null) return null;
  if (typeof next !== 'object') return undefined;
  const { page: token }: { readonly page?: unknown } = next;
  if (token === undefined || token === null || token === '') return null;
  return typeof token === 'string' || typeof token === 'number' ? String(token) : undefined;
}
