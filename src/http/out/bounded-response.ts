/**
 * Writes a result as JSON, up to the maximum size of a response: a root field that does not fit becomes null with an
 * error, and the other fields stay. Warnings and traces come last. `is_final` is never left out: without it, clients
 * drop deferred fields.
 */
import type { GraphQLError } from 'graphql';
import { tooCostly } from '../../graphql/errors/too-costly.ts';
import { leastLength } from '../../graphql/run/json-length.ts';
import { WrittenValue } from '../../graphql/run/written-value.ts';
import { isRecord } from '../../rest/values/record.ts';
import { withChange } from './after-change.ts';
import { inOnePiece, type JsonPieces, writeJson } from './json-pieces.ts';

export interface ResponseContent {
  readonly data?: unknown;
  readonly errors?: readonly unknown[] | undefined;
  readonly extensions?: unknown;
}

export interface Written extends JsonPieces {
  /** Errors for what did not fit. */
  readonly refused: readonly GraphQLError[];
}

export interface WriteOptions {
  readonly mostBytes: number;
  /** Whether the first error is the only one. */
  readonly halts?: boolean;
  /** Whether a root field is never null, so that there is no data without it. */
  readonly requires: (field: string) => boolean;
  /** Keys of the root fields whose changes were made. Undefined unless the result is that of a mutation. */
  readonly changed?: ReadonlySet<string> | undefined;
  /** Receives the minimum length of the JSON, in characters. */
  readonly before: (length: number) => void;
  /** Minimum length of the JSON of the data in characters, if it is known. */
  readonly dataLength?: number | undefined;
}

export function writeResponse(result: ResponseContent, options: WriteOptions): Written {
  const { mostBytes, before } = options;
  const length = lengthOf(result, options);
  before(length);
  const written = writeJson(result, mostBytes, length);
  if (written) return { ...written, refused: [] };
  const { data, errors = [] } = result;
  // The errors come first, if they fit.
  const writtenErrors = writeJson(errors, mostBytes);
  if (!writtenErrors) return writeRefusal(mostBytes);
  return writeByField(result, data, mostBytes - writtenErrors.bytes, options);
}

const lengthWithoutData = leastLength({ data: null }, Number.MAX_SAFE_INTEGER);

function lengthOf(result: ResponseContent, { mostBytes, dataLength }: WriteOptions): number {
  if (dataLength === undefined) return leastLength(result, mostBytes);
  // Most results have nothing else, and a walk with other names each time is optimized again and again.
  const hasMore = result.errors !== undefined || result.extensions !== undefined;
  const beside = hasMore ? leastLength({ ...result, data: null }, mostBytes) : lengthWithoutData;
  return dataLength + beside;
}

function writeRefusal(bound: number): Written {
  const refused = [tooCostly({ counted: bound + 1, bound, unit: 'bytes' })];
  return { ...inOnePiece(JSON.stringify({ errors: refused })), refused };
}

function writeByField(
  { errors = [], extensions }: ResponseContent,
  data: unknown,
  room: number,
  { mostBytes: bound, requires, halts = false, changed }: WriteOptions,
): Written {
  const leastExtensions = finalIn(extensions);
  const reserved = leastExtensions ? leastExtensions.bytes + extensionsKey.length + 1 : 0;
  let left = room - reserved;
  let hasData = true;
  const refused: GraphQLError[] = [];
  const write = (value: unknown) => {
    const written = writeJson(value, left);
    left -= written?.bytes ?? 0;
    return written?.pieces;
  };
  const byField = (fields: Readonly<Record<string, unknown>>) =>
    Object.entries(fields).map(([name, value]) => {
      if (halts && !hasData) return [];
      const written = write(value);
      if (!written) {
        const done = halts && changed ? { extensions: { done: Object.keys(fields) } } : {};
        const cost = { counted: bound + 1, bound, unit: 'bytes' } as const;
        const error = tooCostly(cost, { path: [name], ...done });
        refused.push(changed ? withChange(error, changed) : error);
        if (requires(name)) hasData = false;
      }
      return [`${JSON.stringify(name)}:`, ...(written ?? ['null'])];
    });
  // What an earlier run has written has no fields, and fits: only the extensions are new.
  const isWhole = !isRecord(data) || data instanceof WrittenValue;
  const writtenData = isWhole
    ? (write(data ?? null) ?? ['null'])
    : ['{', ...listed(byField(data)), '}'];
  const all = [...errors, ...refused];
  const writtenExtensions =
    (extensions === undefined ? undefined : writeJson(extensions, left + reserved)) ??
    leastExtensions;
  const members = [
    ...(all.length > 0 ? [['"errors":', JSON.stringify(all)]] : []),
    ...(data === undefined ? [] : [['"data":', ...(hasData ? writtenData : ['null'])]]),
    ...(writtenExtensions ? [[extensionsKey, ...writtenExtensions.pieces]] : []),
  ];
  return { ...joined(['{', ...listed(members), '}']), refused };
}

const extensionsKey = '"extensions":';

/** Extensions with `is_final` alone, if it is in them. */
const finalIn = (extensions: unknown): JsonPieces | undefined =>
  isRecord(extensions) && extensions.is_final === true
    ? inOnePiece(JSON.stringify({ is_final: true }))
    : undefined;

const listed = (members: readonly (readonly string[])[]): string[] =>
  members.flatMap((pieces, at) => (at === 0 ? pieces : [',', ...pieces]));

const joined = (pieces: string[]): JsonPieces => ({
  pieces,
  bytes: pieces.reduce((bytes, piece) => bytes + Buffer.byteLength(piece), 0),
});
