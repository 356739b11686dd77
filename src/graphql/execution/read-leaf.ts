/**
 * Functions that read scalars. Each value is checked when it is completed, so that an invalid value is an error of its
 * own field only.
 */
import { invalidResponse } from '../../rest/values/errors.ts';
import { isRecord } from '../../rest/values/record.ts';
import { isTime } from '../../rest/values/times.ts';
import { jsonProblem } from './bounds/free-json.ts';
import type { LeafContext } from './model.ts';

export function asText(value: unknown): string {
  if (typeof value === 'string') return value;
  throw invalidResponse('text');
}

/** A string. In the response of the service it may also be a number or a Boolean. */
export function asTextOfAny(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean' || Number.isFinite(value)) return String(value);
  throw invalidResponse('text, a number or a boolean');
}

/** A time. It is not changed, so it keeps its precision. */
export function asTime(value: unknown): string {
  if (typeof value === 'string' && isTime(value)) return value;
  throw invalidResponse('a time by RFC 3339');
}

/**
 * Matches a scheme, and a host if the scheme is HTTP. Parsing would take microseconds for each URL, and a response may
 * have a hundred thousand.
 */
const beginningOfUrl = /^(?:https?:\/\/[^\s/?#]|(?!https?:)[a-z][a-z\d+.-]{0,30}:\S)/i;

/**
 * Matches a reference without a scheme, such as `a/b`, `x.png`, `?a=b` or `#c`, but neither an empty string nor a
 * sentence.
 */
const relativeUrl = /^(?![a-z][a-z\d+.-]*:)[^\s\p{Cc}\\<>"]+$/iu;

/** A URL, which is not changed. If it is relative, it is resolved against the URL of the service. */
export function asUrl(value: unknown, { address }: LeafContext): string {
  if (typeof value === 'string') {
    if (beginningOfUrl.test(value)) return value;
    const resolved = relativeUrl.test(value) ? URL.parse(value, address) : null;
    if (resolved) return resolved.href;
  }
  throw invalidResponse('a URL');
}

export function asNumber(value: unknown): number {
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  throw invalidResponse('a number');
}

/** The maximum of `Int` in GraphQL. */
export const maxInt = 2 ** 31 - 1;

export function asInt(value: unknown): number {
  const number = asNumber(value);
  if (Number.isInteger(number) && Math.abs(number) <= maxInt) return number;
  throw invalidResponse('an integer of 32 bits');
}

export function asCount(value: unknown): number {
  const count = asInt(value);
  if (count >= 0) return count;
  throw invalidResponse('a number that counts');
}

export function asBoolean(value: unknown): boolean {
  if (typeof value === 'boolean') return value;
  throw invalidResponse('a boolean');
}

export function asJson(value: unknown): unknown {
  const problem = jsonProblem(value);
  if (problem) throw invalidResponse(`JSON that can be written: this ${problem}`);
  return value;
}

/** An id, which must not be empty. */
export function asId(value: unknown): string {
  if (typeof value === 'string' && value !== '') return value;
  throw invalidResponse('an id');
}

/** The id of a value that is either an id or a complete object. */
export const asOwnId = (value: unknown): string => asId(isRecord(value) ? value.id : value);

export function asObject(value: unknown): Readonly<Record<string, unknown>> {
  if (isRecord(value)) return value;
  throw invalidResponse('an object');
}

export function asList(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  throw invalidResponse('a list');
}
