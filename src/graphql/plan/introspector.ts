/**
 * Answers questions about the schema with the resolvers of GraphQL's own introspection, and writes the JSON at once.
 * GraphQL's own executor takes tens of milliseconds for a whole schema, in one go; this writes a slice of it at a time
 * and lets others have their turn in between.
 */
import {
  type FieldNode,
  type GraphQLField,
  GraphQLIncludeDirective,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  GraphQLSkipDirective,
  getArgumentValues,
  getDirectiveValues,
  getNamedType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  SchemaMetaFieldDef,
  type SelectionNode,
  type SelectionSetNode,
  TypeMetaFieldDef,
  TypeNameMetaFieldDef,
} from 'graphql';
import type { Fragments } from './fragments.ts';
import type { Variables } from './planned-field.ts';
import { WrittenValue } from './written-value.ts';

/** Fields and items that are written in one turn of the event loop: about two milliseconds. */
const sliceSteps = 4_000;

/** Characters of a piece. */
const pieceLength = 64 * 1024;

/** A field of the root that asks about the schema, or about one of its types. */
export interface SchemaField {
  /** Its name in the response. */
  readonly key: string;
  readonly nodes: readonly FieldNode[];
  /** How many other fields of the root stand before it. */
  readonly at: number;
}

/** Whether it asks about the schema itself, which is never null. */
export const isWhole = ({ nodes }: Pick<SchemaField, 'nodes'>): boolean =>
  nodes[0]?.name.value === SchemaMetaFieldDef.name;

/** What is asked about the schema: the nodes of a root field, with what decides about their selections. */
export interface SchemaQuestion {
  readonly nodes: readonly FieldNode[];
  readonly fragments: Fragments;
  /** Coerced. */
  readonly variables: Variables;
}

export class Introspector {
  readonly #schema: GraphQLSchema;
  readonly #mostBytes: number;

  /** `mostBytes`: of one answer. */
  constructor(schema: GraphQLSchema, mostBytes: number) {
    this.#schema = schema;
    this.#mostBytes = mostBytes;
  }

  /** At once where it is little. Throws the `GraphQLError` of variables that do not fit where they stand. */
  answer(question: SchemaQuestion): WrittenValue | Promise<WrittenValue> {
    const writing = new Writing(this.#schema, question, this.#mostBytes);
    return writing.runs(sliceSteps) ? inSlices(writing) : writing.written;
  }
}

async function inSlices(writing: Writing): Promise<WrittenValue> {
  do await nextTurn();
  while (writing.runs(sliceSteps));
  return writing.written;
}

const nextTurn = () => new Promise<void>((resolve) => void setImmediate(resolve));

/** A field of the introspection types, with all that is the same wherever it is met. */
interface MetaField {
  /** Its name in the response, as JSON, with the colon. */
  readonly head: string;
  readonly definition: GraphQLField<unknown, unknown>;
  readonly nodes: readonly FieldNode[];
  readonly args: Readonly<Record<string, unknown>>;
  /** What it gives everywhere; for `__typename` alone. */
  readonly constant: string | undefined;
  /** Worked out when an object is first met. */
  below: readonly MetaField[] | undefined;
}

/** An object or a list that is under way. */
type Open =
  | { readonly source: unknown; readonly fields: readonly MetaField[]; at: number }
  | {
      readonly items: readonly unknown[];
      readonly type: GraphQLOutputType;
      readonly field: MetaField;
      at: number;
    };

class Writing {
  readonly #question: SchemaQuestion;
  readonly #info: GraphQLResolveInfo;
  readonly #mostBytes: number;
  readonly #open: Open[] = [];
  readonly #pieces: string[] = [];
  #piece = '';
  #bytes = 0;

  constructor(schema: GraphQLSchema, question: SchemaQuestion, mostBytes: number) {
    this.#question = question;
    this.#mostBytes = mostBytes;
    // The resolvers of introspection look at the schema alone.
    this.#info = { schema } as GraphQLResolveInfo;
    const definition = isWhole(question) ? SchemaMetaFieldDef : TypeMetaFieldDef;
    const root = this.#field('', question.nodes, definition);
    this.#write(root, definition.type, this.#resolved(root, undefined));
  }

  /** What was written, once that is all. Of what is too long for an answer only its length is left. */
  get written(): WrittenValue {
    this.#endPiece();
    return new WrittenValue(this.#isTooLong ? [] : this.#pieces, this.#bytes);
  }

  get #isTooLong(): boolean {
    return this.#bytes > this.#mostBytes;
  }

  /** Goes on for so many steps, and says whether there is more to do. */
  runs(steps: number): boolean {
    for (let step = 0; step < steps; step += 1) {
      const open = this.#open.at(-1);
      if (!open || this.#isTooLong) return false;
      if ('items' in open) this.#item(open);
      else this.#member(open);
    }
    return true;
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
      field.below ??= this.#fieldsOf(field);
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

  #fieldsOf({ definition, nodes }: MetaField): readonly MetaField[] {
    const type = getNamedType(definition.type);
    // The types of introspection hold neither interfaces nor unions.
    if (!isObjectType(type)) throw new TypeError(`${type.name} is no object type`);
    const byKey = new Map<string, FieldNode[]>();
    const spread = new Set<string>();
    for (const { selectionSet } of nodes)
      if (selectionSet) this.#collect(type, selectionSet, byKey, spread);
    return [...byKey].map(([key, same]) => {
      const name = same[0]?.name.value ?? '';
      const found =
        name === TypeNameMetaFieldDef.name ? TypeNameMetaFieldDef : type.getFields()[name];
      if (!found) throw new TypeError(`${type.name} has no field ${name}`);
      const constant = found === TypeNameMetaFieldDef ? JSON.stringify(type.name) : undefined;
      return this.#field(`${JSON.stringify(key)}:`, same, found, constant);
    });
  }

  #field(
    head: string,
    nodes: readonly FieldNode[],
    definition: GraphQLField<unknown, unknown>,
    constant?: string,
  ): MetaField {
    const [node] = nodes;
    const args = node ? getArgumentValues(definition, node, this.#question.variables) : {};
    return { head, definition, nodes, args, constant, below: undefined };
  }

  #collect(
    type: GraphQLObjectType,
    { selections }: SelectionSetNode,
    byKey: Map<string, FieldNode[]>,
    spread: Set<string>,
  ): void {
    for (const selection of selections) {
      if (!this.#isIncluded(selection)) continue;
      if (selection.kind === Kind.FIELD) {
        const key = (selection.alias ?? selection.name).value;
        const same = byKey.get(key);
        if (same) same.push(selection);
        else byKey.set(key, [selection]);
        continue;
      }
      if (selection.kind === Kind.FRAGMENT_SPREAD) {
        if (spread.has(selection.name.value)) continue;
        spread.add(selection.name.value);
      }
      const fragment =
        selection.kind === Kind.INLINE_FRAGMENT
          ? selection
          : this.#question.fragments[selection.name.value];
      const on = fragment?.typeCondition?.name.value ?? type.name;
      if (fragment && on === type.name) this.#collect(type, fragment.selectionSet, byKey, spread);
    }
  }

  #isIncluded(selection: SelectionNode): boolean {
    if (!selection.directives?.length) return true;
    const { variables } = this.#question;
    const skip = getDirectiveValues(GraphQLSkipDirective, selection, variables);
    if (skip?.if === true) return false;
    return getDirectiveValues(GraphQLIncludeDirective, selection, variables)?.if !== false;
  }
}
