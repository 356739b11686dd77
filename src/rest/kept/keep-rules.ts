/** Whether the headers of a response permit storing its body, and using the stored body. */
import type { HttpHeaders } from '../transport/exchange.ts';

/**
 * Headers in which requests of one caller may differ. Token and `accept-language` are part of the key; all other
 * headers are always the same.
 */
const differing = ['*', 'x-request-id', 'traceparent', 'tracestate'];

const listOf = (value: string | readonly string[] | undefined): string[] =>
  String(value ?? '')
    .toLowerCase()
    .split(',')
    .map((part) => part.trim());

/** The directives of `Cache-Control`. Some services quote values against the standard. */
export const directivesIn = ({ 'cache-control': header }: HttpHeaders) =>
  header === undefined
    ? []
    : listOf(header).map((directive) => {
        const [name = '', value = ''] = directive.split('=', 2);
        return { name: name.trim(), value: value.trim().replace(/^"(.*)"$/, '$1') };
      });

const hasDirective = (headers: HttpHeaders, ...names: readonly string[]): boolean =>
  headers['cache-control'] !== undefined &&
  directivesIn(headers).some(({ name }) => names.includes(name));

/** Whether nothing of the response may be stored. */
export const isNoStore = (headers: HttpHeaders): boolean => hasDirective(headers, 'no-store');

/** Whether the body must not be used before the service confirms it, even if the service is unreachable. */
export const needsConfirmation = (headers: HttpHeaders): boolean =>
  hasDirective(headers, 'no-cache', 'must-revalidate');

/** The header that forbids storing the body, with its value. Undefined if the body may be stored. */
export function obstacleIn(headers: HttpHeaders): string | undefined {
  if (isNoStore(headers)) return 'Cache-Control: no-store';
  if (headers.vary === undefined) return undefined;
  const names = listOf(headers.vary);
  const name = differing.find((one) => names.includes(one));
  return name && `Vary: ${name}`;
}

const maxEtagLength = 1_024;
const etagForm = /^(?:W\/)?"[\x21\x23-\x7e]*"$/;

/** The ETag, if it has the standard form. One in another form could be read as several when it is sent back. */
export function etagIn(headers: HttpHeaders): string | undefined {
  const { etag } = headers;
  return typeof etag === 'string' && etag.length <= maxEtagLength && etagForm.test(etag)
    ? etag
    : undefined;
}

const opaqueTag = (etag: string) => etag.replace(/^W\//, '');

/** Whether a 304 confirms the body with this ETag. A compressing proxy may have made the ETag weak. */
export const isConfirmedBy = (etag: string, { etag: confirmed }: HttpHeaders): boolean =>
  confirmed === undefined || opaqueTag(String(confirmed)) === opaqueTag(etag);
