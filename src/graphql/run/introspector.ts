/**
 * Executes introspections with the resolvers of graphql-js, and writes JSON in slices. The executor of graphql-js would
 * block the event loop for tens of milliseconds if the whole schema is selected.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  type GraphQLOutputType,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  isLeafType,
  isListType,
  isNonNullType,
} from 'graphql';
import { refusedAsTooCostly } from '../errors/too-costly.ts';
import {
  type MetaField,
  MetaFields,
  type SchemaField,
  type SchemaQuestion,
} from '../plan/meta-fields.ts';
import { WrittenValue } from './written-value.ts';

/** Number of fields and items that are written in one turn of the event loop, which takes about two milliseconds. */
const sliceSteps = 4_000;

/** Number of characters in a piece of JSON. */
const pieceLength = 64 * 1024;

/** Results by response key. */
export type SchemaResult = ReadonlyMap<string, WrittenValue>;

/**
 * The results of the fields by key. It is a promise only if they are not small. `maxBytes`: maximum size of all
 * results. Throws a `GraphQLError` if a variable is invalid where it is used.
 */
export function introspect(
  schema: GraphQLSchema,
  fields: readonly SchemaField[],
  asked: Omit<SchemaQuestion, 'nodes'>,
  maxBytes: number,
): SchemaResult | Promise<SchemaResult> {
  const slices = slicesOf(schema, fields, asked, maxBytes);
  const first = slices.next();
  return first.done ? first.value : ended(slices);
}

async function ended(slices: Iterator<void, SchemaResult>): Promise<SchemaResult> {
  for (;;) {
    await nextTurn();
    const slice = slices.next();
    if (slice.done) return slice.value;
  }
}

/** Number of steps that a field counts as before it is written. */
const stepsOfField = 20;

/** Writes the fields one after another. Yields after the steps of each slice. */
function* slicesOf(
  schema: GraphQLSchema,
  fields: readonly SchemaField[],
  asked: Omit<SchemaQuestion, 'nodes'>,
  maxBytes: number,
): Generator<void, SchemaResult> {
  const results = new Map<string, WrittenValue>();
  let bytesLeft = maxBytes;
  let stepsLeft = sliceSteps;
  for (const { key, nodes } of fields) {
    const writing = new Writing(schema, { ...asked, nodes }, bytesLeft);
    stepsLeft -= stepsOfField;
    do {
      if (stepsLeft <= 0) {
        yield;
        stepsLeft = sliceSteps;
      }
      stepsLeft -= writing.run(stepsLeft);
    } while (!writing.isDone);
    const { written } = writing;
    results.set(key, written);
    bytesLeft -= written.bytes;
  }
  return results;
}

/** An object or a list that is being written. */
type Open =
  | { readonly source: unknown; readonly fields: readonly MetaField[]; at: number }
  | {
      readonly items: readonly unknown[];
      readonly type: GraphQLOutputType;
      readonly field: MetaField;
      at: number;
    };

class Writing {
  readonly #fields: MetaFields;
  readonly #info: GraphQLResolveInfo;
  readonly #maxBytes: number;
  readonly #open: Open[] = [];
  readonly #pieces: string[] = [];
  #piece = '';
  #bytes = 0;

  constructor(schema: GraphQLSchema, question: SchemaQuestion, maxBytes: number) {
    this.#maxBytes = maxBytes;
    // The resolvers of introspection use nothing but the schema.
    this.#info = { schema } as GraphQLResolveInfo;
    this.#fields = new MetaFields(question);
    const { root } = this.#fields;
    this.#write(root, root.definition.type, this.#resolved(root, undefined));
  }

  /** The result. Throws a `GraphQLError` if it is too long. */
  get written(): WrittenValue {
    this.#endPiece();
    if (!this.isTooLong) return new WrittenValue(this.#pieces, this.#bytes);
    throw refusedAsTooCostly({ counted: this.#maxBytes + 1, bound: this.#maxBytes, unit: 'bytes' });
  }

  get isTooLong(): boolean {
    return this.#bytes > this.#maxBytes;
  }

  get isDone(): boolean {
    return this.#open.length === 0 || this.isTooLong;
  }

  /** Takes steps, at most the given number. Returns how many it took. */
  run(max: number): number {
    let steps = 0;
    for (; steps < max && !this.isTooLong; steps += 1) {
      const open = this.#open.at(-1);
      if (!open) break;
      if ('items' in open) this.#item(open);
      else this.#member(open);
    }
    return steps;
  }

  #item(open: Extract<Open, { items: unknown }>): void {
    const { items, type, field, at } = open;
    if (at === items.length) {
      this.#close(']');
      return;
    }
    open.at += 1;
    if (at > 0) this.#piece += ',';
    this.#write(field, type, items[at]);
  }

  #member(open: Extract<Open, { fields: unknown }>): void {
    const { source, fields, at } = open;
    const field = fields[at];
    if (!field) {
      this.#close('}');
      return;
    }
    open.at += 1;
    this.#piece += at > 0 ? `,${field.head}` : field.head;
    if (field.constant !== undefined) this.#piece += field.constant;
    else this.#write(field, field.definition.type, this.#resolved(field, source));
  }

  #close(bracket: string): void {
    this.#open.pop();
    this.#piece += bracket;
    if (this.#piece.length >= pieceLength) this.#endPiece();
  }

  #resolved({ definition, args }: MetaField, source: unknown): unknown {
    return definition.resolve?.(source, args, undefined, this.#info);
  }

  #write(field: MetaField, type: GraphQLOutputType, value: unknown): void {
    const bare = isNonNullType(type) ? type.ofType : type;
    if (value === null || value === undefined) this.#piece += 'null';
    else if (isListType(bare)) {
      this.#piece += '[';
      this.#open.push({
        items: Array.from(value as Iterable<unknown>),
        type: bare.ofType,
        field,
        at: 0,
      });
    } else if (isLeafType(bare)) this.#piece += JSON.stringify(bare.serialize(value));
    else {
      field.below ??= this.#fields.below(field);
      this.#piece += '{';
      this.#open.push({ source: value, fields: field.below, at: 0 });
    }
  }

  #endPiece(): void {
    if (this.#piece === '') return;
    this.#bytes += Buffer.byteLength(this.#piece);
    this.#pieces.push(this.#piece);
    this.#piece = '';
  }
}
