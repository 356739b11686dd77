/** Whether the headers of a response permit keeping its body, and using it. */
import type { HttpHeaders } from '../transport/exchange.ts';

/**
 * Headers that differ between two requests of one caller. The token and `accept-language` are part of the key, and all
 * others are sent alike.
 */
const differing = ['*', 'x-request-id', 'traceparent', 'tracestate'];

const listOf = (value: string | readonly string[] | undefined): string[] =>
  String(value ?? '')
    .toLowerCase()
    .split(',')
    .map((part) => part.trim());

/** The directives of `Cache-Control`. A value may be quoted, although it should not be. */
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

/** Whether nothing of the response may be kept. */
export const isNoStore = (headers: HttpHeaders): boolean => hasDirective(headers, 'no-store');

/** Whether the body may not be used unless the service confirms it, even if the service is out of reach. */
export const needsConfirmation = (headers: HttpHeaders): boolean =>
  hasDirective(headers, 'no-cache', 'must-revalidate');

/** The header that prevents keeping the body, with what it contains; undefined if it may be kept. */
export function obstacleIn(headers: HttpHeaders): string | undefined {
  if (isNoStore(headers)) return 'Cache-Control: no-store';
  if (headers.vary === undefined) return undefined;
  const names = listOf(headers.vary);
  const name = differing.find((one) => names.includes(one));
  return name && `Vary: ${name}`;
}

const maxEtagLength = 1_024;
const etagForm = /^(?:W\/)?"[\x21\x23-\x7e]*"$/;

/** The ETag, if it can be sent back: in another form, one could be read as several. */
export function etagIn(headers: HttpHeaders): string | undefined {
  const { etag } = headers;
  return typeof etag === 'string' && etag.length <= maxEtagLength && etagForm.test(etag)
    ? etag
    : undefined;
}

const opaqueTag = (etag: string) => etag.replace(/^W\//, '');

/** Whether a 304 confirms the body with this ETag. A compressing proxy may have made its ETag weak. */
export const isConfirmedBy = (etag: string, { etag: confirmed }: HttpHeaders): boolean =>
  confirmed === undefined || opaqueTag(String(confirmed)) === opaqueTag(etag);
