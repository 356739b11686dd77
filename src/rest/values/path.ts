/**
 * Fills path templates with ids that cannot leave their segment, for which `encodeURIComponent` is not enough: it does
 * not change `..`. Because a bad path makes the connection pool permanently lose a connection, ids are checked first,
 * and `isSendable` checks the complete path once more.
 */
import { RestError } from './errors.ts';

const maxSegmentLength = 256;
// Matches spaces, control characters, and everything that separates parts of a URL or that some servers decode twice.
const unsafe = /[\s\p{Cc}/\\?#%;]/u;

/** Matches most ids, which are safe and need no encoding. */
const plainSegment = /^[\w-]+$/;

/** Whether an id can only be understood as one path segment. */
export function isSafeSegment(id: string): boolean {
  if (id.length > maxSegmentLength) return false;
  if (plainSegment.test(id)) return true;
  if (id.length === 0 || !id.isWellFormed()) return false;
  // Some servers convert full-width dots and slashes to plain ones.
  return [id, id.normalize('NFKC')].every(
    (form) => form !== '.' && form !== '..' && !unsafe.test(form),
  );
}

const maxPathLength = 1024;

/**
 * Whether the path of a page can be sent as one segment: its parts are safe segments themselves, and only the slashes
 * between them are encoded.
 */
export const isSafePagePath = (path: string): boolean =>
  path.length <= maxPathLength && path.split('/').every(isSafeSegment);

/** The only parameter that may contain slashes. */
const pagePath = 'pagePath';

/** Literal parts of a template and names of ids, alternating. */
const templates = new Map<string, readonly string[]>();

function partsOf(template: string): readonly string[] {
  const known = templates.get(template);
  if (known) return known;
  const parts = template.split(/\{(\w+)\}/);
  templates.set(template, parts);
  return parts;
}

/**
 * Fills a template. The ids of callers have been checked earlier, so an unsafe id here came from the service, whose
 * response is then invalid.
 */
export function fillPath(template: string, ids: Readonly<Record<string, string>>): string {
  const parts = partsOf(template);
  let path = parts[0] ?? '';
  for (let at = 1; at < parts.length; at += 2) {
    const name = parts[at] ?? '';
    const id = ids[name];
    const isSafe = name === pagePath ? isSafePagePath : isSafeSegment;
    if (id === undefined || !isSafe(id)) throw new RestError('UPSTREAM_INVALID_RESPONSE');
    path += (plainSegment.test(id) ? id : encodeURIComponent(id)) + (parts[at + 1] ?? '');
  }
  return path;
}

/** Matches values that need no encoding in a query. */
const plainValue = /^[\w.*-]*$/;

const asValue = (text: string) =>
  plainValue.test(text) ? text : new URLSearchParams([['', text]]).toString().slice(1);

/** The query string `?a=1&b=x&b=y`, or an empty text. Absent values are left out. A list repeats its parameter. */
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

/** Whether the connection pool can send the path without losing a connection. */
export function isSendable(path: string, headers: readonly string[]): boolean {
  if (!sendablePath.test(path)) return false;
  const end = path.indexOf('?');
  if (dotSegment.test(end < 0 ? path : path.slice(0, end))) return false;
  for (const value of headers) if (!sendableHeader.test(value)) return false;
  return true;
}

/** Whether the value of a caller's header can be forwarded. */
export const isSafeHeaderValue = (value: string) =>
  value.length <= 1024 && sendableHeader.test(value);
