/**
 * Writes a result as JSON, and no more of it than one answer may have: a root field that does not fit any
 * more is null with an error, and what stands before and after it stays. Warnings and traces come last.
 */
import type { GraphQLError } from 'graphql';
import { tooCostly } from '../graphql/cost/too-costly.ts';

export interface Answered {
  readonly data?: unknown;
  readonly errors?: readonly unknown[] | undefined;
  readonly extensions?: unknown;
}

export interface Written {
  readonly text: string;
  /** What did not fit. */
  readonly refused: readonly GraphQLError[];
}

/** `requires` tells whether a root field is never null: without it there is no data. */
export function writeAnswer(
  result: Answered,
  mostBytes: number,
  requires: (field: string) => boolean,
): Written {
  const text = writeWithin(result, mostBytes);
  if (text !== undefined) return { text, refused: [] };
  const { data, errors = [] } = result;
  // What is to be told beside the data comes first, where there is room for it.
  const told = writeWithin(errors, mostBytes);
  if (!isRecord(data) || told === undefined) return writeRefusal(mostBytes);
  return writeByField(result, data, mostBytes - bytesOf(told), requires, mostBytes);
}

const bytesOf = (text: string) => Buffer.byteLength(text);

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** The JSON of a value; undefined where it would have more bytes. */
function writeWithin(value: unknown, mostBytes: number): string | undefined {
  if (!isWithin(value, mostBytes)) return undefined;
  const text = JSON.stringify(value);
  return bytesOf(text) <= mostBytes ? text : undefined;
}

function writeRefusal(bound: number): Written {
  const refused = [tooCostly({ counted: bound + 1, bound, unit: 'bytes' })];
  return { text: JSON.stringify({ errors: refused }), refused };
}

function writeByField(
  { errors = [], extensions }: Answered,
  data: Readonly<Record<string, unknown>>,
  room: number,
  requires: (field: string) => boolean,
  bound: number,
): Written {
  let left = room;
  const refused: GraphQLError[] = [];
  const fields = Object.entries(data).map(([name, value]) => {
    const text = writeWithin(value, left);
    if (text !== undefined) {
      left -= bytesOf(text);
      return `${JSON.stringify(name)}:${text}`;
    }
    refused.push(tooCostly({ counted: bound + 1, bound, unit: 'bytes' }, { path: [name] }));
    return requires(name) ? undefined : `${JSON.stringify(name)}:null`;
  });
  const all = [...errors, ...refused];
  const besides = extensions === undefined ? undefined : writeWithin(extensions, left);
  const members = [
    ...(all.length > 0 ? [`"errors":${JSON.stringify(all)}`] : []),
    `"data":${fields.includes(undefined) ? 'null' : `{${fields.join()}}`}`,
    ...(besides === undefined ? [] : [`"extensions":${besides}`]),
  ];
  return { text: `{${members.join()}}`, refused };
}

/**
 * Whether the JSON of a value has at most so many characters, as far as can be told without writing it:
 * characters that JSON or UTF-8 makes several bytes of count as one here.
 */
function isWithin(value: unknown, most: number): boolean {
  let left = most;
  const take = (part: unknown): void => {
    if (typeof part === 'string') left -= part.length + 2;
    else if (typeof part !== 'object' || part === null) left -= 1;
    else if (Array.isArray(part)) {
      left -= 2 + part.length;
      for (const item of part) {
        if (left < 0) return;
        take(item);
      }
    } else
      for (const name in part) {
        if (left < 0) return;
        left -= name.length + 4;
        take((part as Readonly<Record<string, unknown>>)[name]);
      }
  };
  take(value);
  return left >= 0;
}
