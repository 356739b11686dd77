/**
 * Writes a result as JSON, up to the maximum size of a response: a root field that does not fit becomes null with an
 * error, and the other fields remain. Warnings and traces are written last, and `is_final` is never left out.
 */
import type { GraphQLError } from 'graphql';
import { tooCostly } from '../../graphql/errors/too-costly.ts';
import { minLength } from '../../graphql/run/json-length.ts';
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
  /** Errors of the fields that did not fit. */
  readonly refused: readonly GraphQLError[];
}

export interface WriteOptions {
  readonly maxBytes: number;
  /** Whether the first error is the only one. */
  readonly halts?: boolean;
  /** Whether a root field cannot be null, so that there is no data if it does not fit. */
  readonly requires: (field: string) => boolean;
  /** Keys of the root fields whose changes were made. Undefined unless the operation is a mutation. */
  readonly changed?: ReadonlySet<string> | undefined;
  /** Called with the minimum length of the JSON in characters, before it is written. */
  readonly before: (length: number) => void;
  /** Minimum length of the data as JSON in characters. Undefined if it is not known. */
  readonly dataLength?: number | undefined;
}

export function writeResponse(result: ResponseContent, options: WriteOptions): Written {
  const { maxBytes, before } = options;
  const length = lengthOf(result, options);
  before(length);
  const written = writeJson(result, maxBytes, length);
  if (written) return { ...written, refused: [] };
  const { data, errors = [] } = result;
  // The errors are written first, if they fit.
  const writtenErrors = writeJson(errors, maxBytes);
  if (!writtenErrors) return writeRefusal(maxBytes);
  const bytesOfErrors = errors.length > 0 ? writtenErrors.bytes + errorsKey.length + 1 : 0;
  return writeByField(result, data, maxBytes - bytesOfErrors, options);
}

const lengthWithoutData = minLength({ data: null }, Number.MAX_SAFE_INTEGER);

function lengthOf(result: ResponseContent, { maxBytes, dataLength }: WriteOptions): number {
  if (dataLength === undefined) return minLength(result, maxBytes);
  // Most results have no other members. Iterating over members whose names vary is slow, because V8 optimizes it again
  // and again.
  const hasMore = result.errors !== undefined || result.extensions !== undefined;
  const beside = hasMore ? minLength({ ...result, data: null }, maxBytes) : lengthWithoutData;
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
  { maxBytes: bound, requires, halts = false, changed }: WriteOptions,
): Written {
  // Data that an earlier run has written has no separate fields, and fits. Only the extensions are new.
  const isWhole = !isRecord(data) || data instanceof WrittenValue;
  const names = isWhole ? [] : Object.keys(data);
  const minExtensions = finalIn(extensions);
  const keyOfExtensions = extensionsKey.length + 1;
  const reserved = minExtensions ? keyOfExtensions + minExtensions.bytes : 0;
  // Everything around the values counts, so that a result that fits once always fits.
  let left = room - reserved - bytesAround(names, isWhole);
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
  const writtenData = isWhole
    ? (write(data ?? null) ?? ['null'])
    : ['{', ...listed(byField(data)), '}'];
  const all = [...errors, ...refused];
  const writtenExtensions =
    (extensions === undefined
      ? undefined
      : writeJson(extensions, left + reserved - keyOfExtensions)) ?? minExtensions;
  const members = [
    ...(all.length > 0 ? [[errorsKey, JSON.stringify(all)]] : []),
    ...(data === undefined ? [] : [['"data":', ...(hasData ? writtenData : ['null'])]]),
    ...(writtenExtensions ? [[extensionsKey, ...writtenExtensions.pieces]] : []),
  ];
  return { ...joined(['{', ...listed(members), '}']), refused };
}

const errorsKey = '"errors":';
const extensionsKey = '"extensions":';

/** Number of bytes around the values of a result with data, or with these fields. */
const bytesAround = (names: readonly string[], isWhole: boolean): number =>
  names.reduce(
    (bytes, name) => bytes + Buffer.byteLength(JSON.stringify(name)) + ':,'.length,
    (isWhole ? '{"data":}' : '{"data":{}}').length - Math.min(names.length, 1),
  );

/** Extensions that have only `is_final`. Undefined if they do not have it. */
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
