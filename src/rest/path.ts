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

/** Whether an id can stand as one path segment and be nothing else there. */
export function isSafeSegment(id: string): boolean {
  if (id.length === 0 || id.length > longestSegment || !id.isWellFormed()) return false;
  // Full-width dots and slashes fold to the plain ones in some servers.
  return [id, id.normalize('NFKC')].every(
    (form) => form !== '.' && form !== '..' && !unsafe.test(form),
  );
}

/**
 * Puts the ids into the template. Ids from a caller are checked long before, so one that cannot stand in a
 * path came from the service itself: then the answer that named it is at fault.
 */
export function fillPath(template: string, ids: Readonly<Record<string, string>>): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const id = ids[name];
    if (id === undefined || !isSafeSegment(id)) throw new RestError('UPSTREAM_INVALID_RESPONSE');
    return encodeURIComponent(id);
  });
}

type QueryValue =
  | string
  | number
  | boolean
  | null
  | undefined
  | readonly (string | number | boolean)[];

/** `?a=1&b=x&b=y`, or nothing. Absent values are left out; a list repeats its parameter. */
export function queryString(query: Readonly<Record<string, unknown>>): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query) as [string, QueryValue][]) {
    if (value === undefined || value === null) continue;
    for (const one of Array.isArray(value) ? value : [value]) parameters.append(name, String(one));
  }
  const text = parameters.toString();
  return text && `?${text}`;
}

const sendablePath = /^\/[!$-;=?-Z_a-z~%]*$/;
const dotSegment = /(^|\/)(\.|%2e){1,2}(\/|\?|$)/i;
const sendableHeader = /^[\t\x20-\x7e]*$/;

/** Whether the pool can take the request without harm. */
export function isSendable(path: string, headers: readonly string[]): boolean {
  if (!sendablePath.test(path)) return false;
  const [pathname = ''] = path.split('?', 1);
  return !dotSegment.test(pathname) && headers.every((value) => sendableHeader.test(value));
}

/** Whether a header value from outside may travel on. */
export const isSafeHeaderValue = (value: string) =>
  value.length <= 1024 && sendableHeader.test(value);
