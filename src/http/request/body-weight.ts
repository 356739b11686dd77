/**
 * Bounds what a large body may contain. The work for a body depends on its values much more than on its bytes, so that
 * only long texts in its variables, such as files in Base64, may make it large.
 */
import { endOfString, isName, quote } from '../../rest/values/json-strings.ts';
import type { GraphRequest } from './graph-request.ts';
import type { RequestBody } from './request-head.ts';

/** Maximum number of bytes of a body without its long texts, and of any body without a token. */
export const maxPlainBytes = 100_000;

/**
 * Maximum number of bytes of a body with long texts: a file of 1 MB in Base64, and as much besides as a body without
 * one.
 */
export const maxLargeBytes = 1_500_000;

/** Minimum number of bytes of a text that is long. */
const longBytes = 1_000;

const openList = 0x5b;
const closeList = 0x5d;
const openObject = 0x7b;
const closeObject = 0x7d;
const variables = Buffer.from('"variables"');

/** Maximum number of bytes of the body of a request. A value that the host server parsed cannot be weighed. */
export const maxBytesOf = ({ caller, head: { body } }: Pick<GraphRequest, 'caller' | 'head'>) =>
  caller === undefined || isParsed(body) ? maxPlainBytes : maxLargeBytes;

const isParsed = (body: RequestBody | undefined): boolean =>
  typeof body === 'object' && !(body instanceof Uint8Array);

/** Whether a body has at most the maximum number of bytes besides its long texts. */
export function isLightBody(body: Buffer): boolean {
  if (body.length <= maxPlainBytes) return true;
  // Of a text that is not JSON, what follows the first error counts as well.
  let plain = body.length;
  let depth = 0;
  let isInVariables = false;
  for (let at = 0; at < body.length; at += 1) {
    const byte = body[at] as number;
    if (byte === openObject || byte === openList) depth += 1;
    else if (byte === closeObject || byte === closeList) depth -= 1;
    else if (byte === quote) {
      const end = endOfString(body, at + 1);
      if (end < 0) break;
      if (isName(body, end)) {
        if (depth === 1) isInVariables = body.subarray(at, end + 1).equals(variables);
      } else if (isInVariables && depth > 1 && end - at > longBytes) plain -= end - at;
      at = end;
    }
  }
  return plain <= maxPlainBytes;
}
