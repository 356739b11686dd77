/**
 * Writes a result as JSON, and no more of it than one answer may have: a root field that does not fit any
 * more is null with an error, and what stands before and after it stays.
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
  const { data } = result;
  if (!isRecord(data) || isWithin(data, mostBytes)) {
    const text = JSON.stringify(result);
    if (text.length * mostBytesOfCharacter <= mostBytes || bytesOf(text) <= mostBytes)
      return { text, refused: [] };
    if (!isRecord(data)) throw new TypeError('A result without data is longer than answers may be');
  }
  return writeByField(result, data, mostBytes, requires);
}

/** A character of UTF-16 takes three bytes of UTF-8 at most, as its pair takes four. */
const mostBytesOfCharacter = 3;

const bytesOf = (text: string) => Buffer.byteLength(text);

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

function writeByField(
  result: Answered,
  data: Readonly<Record<string, unknown>>,
  mostBytes: number,
  requires: (field: string) => boolean,
): Written {
  let left = mostBytes;
  const refused: GraphQLError[] = [];
  const fields = Object.entries(data).map(([name, value]) => {
    const text = isWithin(value, left) ? JSON.stringify(value) : undefined;
    const bytes = text === undefined ? left + 1 : bytesOf(text);
    if (text !== undefined && bytes <= left) {
      left -= bytes;
      return `${JSON.stringify(name)}:${text}`;
    }
    const cost = { counted: mostBytes - left + bytes, bound: mostBytes, unit: 'bytes' } as const;
    refused.push(tooCostly(cost, { path: [name] }));
    return requires(name) ? undefined : `${JSON.stringify(name)}:null`;
  });
  const { errors = [], extensions } = result;
  const members = [
    `"errors":${JSON.stringify([...errors, ...refused])}`,
    `"data":${fields.includes(undefined) ? 'null' : `{${fields.join()}}`}`,
    ...(extensions === undefined ? [] : [`"extensions":${JSON.stringify(extensions)}`]),
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
