/** Headers of every response: the request ID, caching, the rate limit, and headers of the service. */
import { createHash } from 'node:crypto';
import type { StatedLimit } from '../rest/client/client.ts';
import type { ServedRequest } from './served-request.ts';

export function setHeaders(request: ServedRequest, { headers }: Response): void {
  const { head, run, services } = request;
  const { corsOrigins, compress } = services.settings;
  const rest = run?.context.rest;
  for (const [name, value] of Object.entries(rest?.passedHeaders ?? {})) headers.set(name, value);
  headers.set('x-request-id', request.id);
  if (rest?.statedLimit) headers.set('ratelimit', rateLimitHeader(rest.statedLimit));
  const vary: string[] = [];
  if (corsOrigins) vary.push('Origin');
  // Responses to other methods are never cached.
  if (request.isGet || head.method === 'HEAD') vary.push(...setCacheHeaders(request, headers));
  if (compress !== 'off' || run?.isIntrospection) vary.push('Accept-Encoding');
  if (vary.length > 0) addVary(headers, vary);
}

/** Returns the request headers that the response depends on. Results also depend on those that are sent to the service. */
function setCacheHeaders({ head, entityTag }: ServedRequest, headers: Headers): readonly string[] {
  if (typeof entityTag === 'string') {
    headers.set('cache-control', 'private, no-cache');
    headers.set('etag', entityTag);
    return ['Authorization', 'Accept', 'Accept-Language'];
  }
  const isPublic = entityTag === undefined && head.headers.get('authorization') === null;
  if (!isPublic && headers.get('cache-control') === null)
    headers.set('cache-control', 'private, no-store');
  return ['Authorization'];
}

function addVary(headers: Headers, names: readonly string[]): void {
  const known = headers.get('vary')?.split(/, */) ?? [];
  headers.set('vary', [...new Set([...known, ...names])].join(', '));
}

/** The header in the form of the IETF draft. The service may have several policies, which are combined to one. */
const rateLimitHeader = ({ remaining, resetAfter }: StatedLimit): string =>
  `"default";r=${remaining}${resetAfter === undefined ? '' : `;t=${resetAfter}`}`;

/**
 * The entity tag of a response, made from its media type and its text. It is weak, because a proxy may compress the body
 * without changing its content.
 */
export const entityTagOf = (type: string, text: string): string =>
  `W/"${createHash('sha256').update(type).update(text).digest('base64url')}"`;

/**
 * Whether `If-None-Match` contains this tag. The comparison is weak, and `*` matches any tag. Tags of other servers may
 * contain commas, but no part of them looks like one of these tags.
 */
export const hasEntityTag = (header: string | null, tag: string): boolean =>
  header !== null &&
  (header.trim() === '*' || header.split(',').some((one) => strong(one.trim()) === strong(tag)));

const strong = (tag: string) => (tag.startsWith('W/') ? tag.slice(2) : tag);
