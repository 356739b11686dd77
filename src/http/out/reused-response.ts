/** Responses that are sent again: the data as JSON, without extensions. */
import { type Executed, writtenBefore } from '../../graphql/run/execute.ts';
import { WrittenValue } from '../../graphql/run/written-value.ts';
import type { ResponseContent } from './bounded-response.ts';
import { type BodyPieces, inBytePieces, writeJson } from './json-pieces.ts';

const before = '{"data":';
const after = '}';

/** The response with this data. */
export const inPieces = (data: string): BodyPieces =>
  inBytePieces(Buffer.from(`${before}${data}${after}`));

/** The result with this data, so that extensions can be added. */
export const asExecuted = (data: string): Executed =>
  writtenBefore(new WrittenValue([data], Buffer.byteLength(data)));

/** The data in a response without extensions. */
export const dataIn = ({ pieces }: BodyPieces): string =>
  pieces
    .map((piece) => (typeof piece === 'string' ? piece : Buffer.from(piece).toString()))
    .join('')
    .slice(before.length, -after.length);

/** The response without its extensions. `written` is the response with them. */
export const withoutExtensions = (
  { data, extensions }: ResponseContent,
  written: BodyPieces,
): BodyPieces | undefined =>
  extensions === undefined ? written : writeJson({ data }, written.bytes);
