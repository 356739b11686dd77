/**
 * Writes a result as JSON, and no more of it than one answer may have: a root field that does not fit any
 * more is null with an error, and what stands before and after it stays. Warnings and traces come last.
 */
import type { GraphQLError } from 'graphql';
import { tooCostly } from '../../graphql/errors/too-costly.ts';
import { leastLength } from '../../graphql/run/json-length.ts';
import { inOnePiece, type JsonPieces, writeJson } from './json-pieces.ts';

export interface ResponseContent {
  readonly data?: unknown;
  readonly errors?: readonly unknown[] | undefined;
  readonly extensions?: unknown;
}

export interface Written extends JsonPieces {
  /** What did not fit. */
  readonly refused: readonly GraphQLError[];
}

export interface WriteOptions {
  readonly mostBytes: number;
  /** Whether a root field is never null: without it there is no data. */
  readonly requires: (field: string) => boolean;
  /** Hears how many characters the JSON has at least. */
  readonly before: (length: number) => void;
  /** Characters that the JSON of the data has at least, where that is known. */
  readonly dataLength?: number | undefined;
}

export function writeResponse(result: ResponseContent, options: WriteOptions): Written {
  const { mostBytes, before, dataLength } = options;
  const length =
    dataLength === undefined
      ? leastLength(result, mostBytes)
      : dataLength + leastLength({ ...result, data: null }, mostBytes);
  before(length);
  const written = writeJson(result, mostBytes, length);
  if (written) return { ...written, refused: [] };
  const { data, errors = [] } = result;
  // What is to be told beside the data comes first, where there is room for it.
  const writtenErrors = writeJson(errors, mostBytes);
  if (!isRecord(data) || !writtenErrors) return writeRefusal(mostBytes);
  return writeByField(result, data, mostBytes - writtenErrors.bytes, options);
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

function writeRefusal(bound: number): Written {
  const refused = [tooCostly({ counted: bound + 1, bound, unit: 'bytes' })];
  return { ...inOnePiece(JSON.stringify({ errors: refused })), refused };
}

function writeByField(
  { errors = [], extensions }: ResponseContent,
  data: Readonly<Record<string, unknown>>,
  room: number,
  { mostBytes: bound, requires }: WriteOptions,
): Written {
  let left = room;
  let hasData = true;
  const refused: GraphQLError[] = [];
  const fields = Object.entries(data).map(([name, value]) => {
    const written = writeJson(value, left);
    left -= written?.bytes ?? 0;
    if (!written) {
      refused.push(tooCostly({ counted: bound + 1, bound, unit: 'bytes' }, { path: [name] }));
      if (requires(name)) hasData = false;
    }
    return [`${JSON.stringify(name)}:`, ...(written?.pieces ?? ['null'])];
  });
  const all = [...errors, ...refused];
  const besides = extensions === undefined ? undefined : writeJson(extensions, left);
  const members = [
    ...(all.length > 0 ? [['"errors":', JSON.stringify(all)]] : []),
    ['"data":', ...(hasData ? ['{', ...listed(fields), '}'] : ['null'])],
    ...(besides ? [['"extensions":', ...besides.pieces]] : []),
  ];
  return { ...joined(['{', ...listed(members), '}']), refused };
}

const listed = (members: readonly (readonly string[])[]): string[] =>
  members.flatMap((pieces, at) => (at === 0 ? pieces : [',', ...pieces]));

const joined = (pieces: string[]): JsonPieces => ({
  pieces,
  bytes: pieces.reduce((bytes, piece) => bytes + Buffer.byteLength(piece), 0),
});
