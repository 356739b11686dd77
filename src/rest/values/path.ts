/**
 * Fills path templates with ids that cannot leave their segment, for which `encodeURIComponent` is not enough: `..`
 * stays `..`. A bad path costs the connection pool a connection for good, so ids are checked first, and `isSendable`
 * checks the whole path once more.
 */
import { RestError } from './errors.ts';

const maxSegmentLength = 256;
// Spaces, control characters, and everything that separates parts of a URL or that some server decodes twice.
const unsafe = /[\s\p{Cc}/\\?#%;]/u;

/** Most ids: safe, and not encoded. */
const plainSegment = /^[\w-]{1,256}$/;

/** Whether an id can only be read as one path segment. */
export function isSafeSegment(id: string): boolean {
  if (plainSegment.test(id)) return true;
  if (id.length === 0 || id.length > maxSegmentLength || !id.isWellFormed()) return false;
  // Some servers fold full-width dots and slashes to plain ones.
  return [id, id.normalize('NFKC')].every(
    (form) => form !== '.' && form !== '..' && !unsafe.test(form),
  );
}

/** Literal parts of a template and names of ids, in turn. */
const templates = new Map<string, readonly string[]>();

function partsOf(template: string): readonly string[] {
  const known = templates.get(template);
  if (known) return known;
  const parts = template.split(/\{(\w+)\}/);
  templates.set(template, parts);
  return parts;
}

/**
 * Fills the template. Ids of callers are checked long before, so an id that is unsafe here came from the service: then
 * its response is invalid.
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

/** Needs no encoding in a query. */
const plainValue = /^[\w.*-]*$/;

const asValue = (text: string) =>
  plainValue.test(text) ? text : new URLSearchParams([['', text]]).toString().slice(1);

/** `?a=1&b=x&b=y`, or an empty text. Absent values are left out. A list repeats its parameter. */
export function queryString(query: Readonly<Record<string, unknown>>): string {
  let text = '';
  const add = (name: string, value: unknown) => {
    text += `${text ? '&' : '?'}${asValue(name)}=${asValue(String(value))}`;
  };
  for (const name in query) {
    const value = query[name];
    if (value === undefined || value === null) continue;
    if (Array.isArray(value)) for (const one of value) add(name, one);
    else add(name, value);
  }
  return text;
}

const sendablePath = /^\/[!$-;=?-Z_a-z~%]*$/;
const dotSegment = /(^|\/)(\.|%2e){1,2}(\/|\?|$)/i;
const sendableHeader = /^[\t\x20-\x7e]*$/;

/** Whether the connection pool can take the request without harm. */
export function isSendable(path: string, headers: readonly string[]): boolean {
  if (!sendablePath.test(path)) return false;
  const end = path.indexOf('?');
  if (dotSegment.test(end < 0 ? path : path.slice(0, end))) return false;
  for (const value of headers) if (!sendableHeader.test(value)) return false;
  return true;
}

/** Whether a header value of a caller may be forwarded. */
export const isSafeHeaderValue = (value: string) =>
  value.length <= 1024 && sendableHeader.test(value);
