/**
 * Paths of calls: templates filled with ids that cannot leave their segment.
 *
 * `encodeURIComponent` alone does not do it (`..` stays `..`), and a bad path handed to the connection
 * pool costs it a connection for good; so ids are checked first, and `isSendable` looks at the whole once more.
 */
import { RestError } from './errors.ts';

const longestSegment = 256;
// Space and control characters, and everything that separates parts of a URL or is decoded twice by some server.
const unsafe = /[\s\p{Cc}/\\?#%;]/u;

/** What most ids are: safe, and written as they are. */
const plainSegment = /^[\w-]{1,256}$/;

/** Whether an id can stand as one path segment and be nothing else there. */
export function isSafeSegment(id: string): boolean {
  if (plainSegment.test(id)) return true;
  if (id.length === 0 || id.length > longestSegment || !id.isWellFormed()) return false;
  // Full-width dots and slashes fold to the plain ones in some servers.
  return [id, id.normalize('NFKC')].every(
    (form) => form !== '.' && form !== '..' && !unsafe.test(form),
  );
}

/** A template in parts: what stands there, and the name of an id, in turn. */
const templates = new Map<string, readonly string[]>();

function partsOf(template: string): readonly string[] {
  const known = templates.get(template);
  if (known) return known;
  const parts = template.split(/\{(\w+)\}/);
  templates.set(template, parts);
  return parts;
}

/**
 * Puts the ids into the template. Ids from a caller are checked long before, so one that cannot stand in a
 * path came from the service itself: then the answer that named it is at fault.
 */
export function fillPath(template: string, ids: Readonly<Record<string, string>>): string {
  const parts = partsOf(template);
  let path = parts[0] ?? '';
  for (let at = 1; at < parts.length; at += 2) {
    const id = ids[parts[at] ?? ''];
    if (id === undefined || !isSafeSegment(id)) throw new RestError('UPSTREAM_INVALID_RESPONSE');
    path += (plainSegment.test(id) ? id : encodeURIComponent(id)) + (parts[at + 1] ?? '');
  }
  return path;
}

type QueryValue =
  | string
  | number
  | boolean
  | null
  | undefined
  | readonly (string | number | boolean)[];

/** What a query holds as it is. */
const plainValue = /^[\w.*-]*$/;

const asValue = (text: string) =>
  plainValue.test(text) ? text : new URLSearchParams([['', text]]).toString().slice(1);

/** `?a=1&b=x&b=y`, or nothing. Absent values are left out; a list repeats its parameter. */
export function queryString(query: Readonly<Record<string, unknown>>): string {
  let text = '';
  const add = (name: string, value: unknown) => {
    text += `${text ? '&' : '?'}${asValue(name)}=${asValue(String(value))}`;
  };
  for (const name in query) {
    const value = query[name] as QueryValue;
    if (value === undefined || value === null) continue;
    if (Array.isArray(value)) for (const one of value) add(name, one);
    else add(name, value);
  }
  return text;
}

const sendablePath = /^\/[!$-;=?-Z_a-z~%]*$/;
const dotSegment = /(^|\/)(\.|%2e){1,2}(\/|\?|$)/i;
const sendableHeader = /^[\t\x20-\x7e]*$/;

/** Whether the pool can take the request without harm. */
export function isSendable(path: string, headers: readonly string[]): boolean {
  if (!sendablePath.test(path)) return false;
  const end = path.indexOf('?');
  if (dotSegment.test(end < 0 ? path : path.slice(0, end))) return false;
  for (const value of headers) if (!sendableHeader.test(value)) return false;
  return true;
}

/** Whether a header value from outside may travel on. */
export const isSafeHeaderValue = (value: string) =>
  value.length <= 1024 && sendableHeader.test(value);
