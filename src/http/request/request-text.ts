/**
 * Determines which texts in requests are read: only UTF-8, and bodies without a content coding. Bytes of another
 * charset would be read as other characters, which a change would store.
 */
import { isUtf8 } from 'node:buffer';
import { MIMEType } from 'node:util';
import { GraphQLError } from 'graphql';
import type { RequestHeaders } from '../headers/request-headers.ts';
import { refusal } from '../out/request-errors.ts';
import type { RequestBody } from './request-head.ts';

const charsets: ReadonlySet<string> = new Set(['utf-8', 'utf8', 'us-ascii', 'ascii']);

/** Why a body with these headers is not read. Undefined if it is. `left`: what the host server has read from it. */
export function unsupportedBody(
  headers: RequestHeaders,
  left: RequestBody | undefined,
): GraphQLError | undefined {
  const given = headers.get('content-type') ?? '';
  // Nearly all clients send this.
  if (isPlainJson(given) && headers.get('content-encoding') === null) return undefined;
  const type = mediaTypeIn(given);
  if (type?.essence !== 'application/json') return notJson;
  const isDecoded = left !== undefined && !(left instanceof Uint8Array);
  if (isDecoded) return undefined;
  const charset = type.params.get('charset') ?? 'utf-8';
  if (!charsets.has(charset.trim().toLowerCase())) return otherCharset;
  // The parsers of host servers decompress a body, but do not remove the header.
  const isCoded = left === undefined && hasCoding(headers.get('content-encoding') ?? '');
  return isCoded ? contentCoded : undefined;
}

const isPlainJson = (type: string) =>
  type === 'application/json' || /^application\/json; ?charset=utf-8$/i.test(type);

/** The media type, without regard to case and to white space around semicolons. Undefined if it is not exactly one. */
function mediaTypeIn(text: string): MIMEType | undefined {
  try {
    return new MIMEType(text);
  } catch {
    return undefined;
  }
}

const hasCoding = (encodings: string) =>
  encodings.split(',').some((coding) => !['', 'identity'].includes(coding.trim().toLowerCase()));

/** The same bytes as a buffer, without a copy. */
export const inBuffer = (bytes: Uint8Array): Buffer =>
  Buffer.isBuffer(bytes)
    ? bytes
    : Buffer.from(bytes.buffer as ArrayBuffer, bytes.byteOffset, bytes.byteLength);

/** The text of a body. Throws an error if it is not UTF-8. */
export function textOfBody(bytes: Uint8Array): string {
  if (!isUtf8(bytes)) throw notUtf8;
  const text = inBuffer(bytes).toString();
  return text.charCodeAt(0) === byteOrderMark ? text.slice(1) : text;
}

/** Whether the percent-encoded bytes in a query string are UTF-8. */
export function isUtf8Search(search: string): boolean {
  if (!/%[89a-f]/i.test(search)) return true;
  try {
    for (const [bytes] of search.matchAll(/(?:%[\da-f]{2})+/gi)) decodeURIComponent(bytes);
    return true;
  } catch {
    return false;
  }
}

const byteOrderMark = 0xfeff;

const notJson = refusal(415, 'BAD_REQUEST', 'Send a body of type application/json.');

const otherCharset = refusal(
  415,
  'BAD_REQUEST',
  'Send the body in UTF-8, without another charset in Content-Type.',
);

const contentCoded = new GraphQLError('Send the body uncompressed, without Content-Encoding.', {
  extensions: {
    code: 'BAD_REQUEST',
    http: { status: 415, headers: { 'accept-encoding': 'identity' } },
  },
});

const notUtf8 = refusal(
  400,
  'BAD_REQUEST',
  'The body is not valid UTF-8. Encode its JSON in UTF-8, whatever the charset of its source.',
);

export const searchNotUtf8 = refusal(
  400,
  'BAD_REQUEST',
  'The parameters in the address are not valid UTF-8. Percent-encode them in UTF-8.',
);
