/** Objects of the interface, as far as nothing is known of them. */
import { invalidResponse } from './errors.ts';

/** Whether a value is an object with members. */
export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A member of an object, whatever it holds. */
export const memberOf = (object: object, name: string): unknown =>
  (object as Readonly<Record<string, unknown>>)[name];

/** What stands at the path below a value; undefined where there is nothing. */
export const memberAt = (value: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((found, name) => (isRecord(found) ? found[name] : undefined), value);

/** The object that an answer or a list item holds: itself, or its member of that name. */
export function objectIn(response: unknown, member: string | undefined): object {
  const object = member === undefined || !isRecord(response) ? response : response[member];
  if (!isRecord(object)) throw invalidResponse('an object');
  return object;
}
