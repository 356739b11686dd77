/**
 * Reads mere values: each is checked when it is shown, so that an odd answer costs the field that holds it and
 * nothing else.
 */
import { invalidAnswer } from '../../rest/errors.ts';
import { isRecord } from '../../rest/record.ts';
import { isTooDeep } from './json-depth.ts';

export function asText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  throw invalidAnswer('text');
}

export function asNumber(value: unknown): number {
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  throw invalidAnswer('a number');
}

/** GraphQL's own bound. */
export const largestInt = 2 ** 31 - 1;

export function asInt(value: unknown): number {
  const number = asNumber(value);
  if (Number.isInteger(number) && Math.abs(number) <= largestInt) return number;
  throw invalidAnswer('an integer of 32 bits');
}

export function asBoolean(value: unknown): boolean {
  if (typeof value === 'boolean') return value;
  throw invalidAnswer('a boolean');
}

export function asJson(value: unknown): unknown {
  if (isTooDeep(value)) throw invalidAnswer('JSON that is not nested so deep');
  return value;
}

/** What comes as an id or whole: the id of either. */
export const asOwnId = (value: unknown): string => asText(isRecord(value) ? value.id : value);

export function asObject(value: unknown): Readonly<Record<string, unknown>> {
  if (isRecord(value)) return value;
  throw invalidAnswer('an object');
}

export function asList(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  throw invalidAnswer('a list');
}
