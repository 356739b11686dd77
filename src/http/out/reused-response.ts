/** Responses that are kept from one run to the next: the data as JSON, without extensions. */
import { type Executed, writtenBefore } from '../../graphql/run/execute.ts';
import { WrittenValue } from '../../graphql/run/written-value.ts';
import type { ResponseContent } from './bounded-response.ts';
import { type BodyPieces, writeJson } from './json-pieces.ts';

const before = '{"data":';
const after = '}';

/** The result from which a kept response was written, so that extensions can be added. */
export function asExecuted(response: Uint8Array): Executed {
  const data = Buffer.from(response.buffer, response.byteOffset, response.byteLength)
    .subarray(before.length, -after.length)
    .toString();
  return writtenBefore(new WrittenValue([data], response.length - before.length - after.length));
}

/** The response without its extensions. `written` is the response with them. */
export const withoutExtensions = (
  { data, extensions }: ResponseContent,
  written: BodyPieces,
): BodyPieces | undefined =>
  extensions === undefined ? written : writeJson({ data }, written.bytes);
