/**
 * The operation table: each REST operation is one row of data.
 *
 * A row says method, path, query, body and answer. The client reads it to make the call, the sandbox to
 * check and answer the same call, the graph to derive arguments, inputs and types. Path parameters are
 * inferred from the path literal; path, query and body stay apart all the way.
 */
import { z } from 'zod';
import type { Method } from '../values/method.ts';
import { addFacts } from './facts.ts';

/** Names of the `{placeholders}` in a path literal. */
export type PathParameters<Path extends string> =
  Path extends `${string}{${infer Name}}${infer Rest}` ? Name | PathParameters<Rest> : never;

/**
 * What a success carries.
 * `object`: the shape. `list`: a page of the list envelope. `nothing`: an empty body.
 * `deletion`: an empty body whose status says whether something was deleted (205), there was nothing to delete (204),
 * or the deletion waits for approval (202).
 * `upsert`: the shape, with a status that tells whether it was created (201) or there already (200).
 */
export type ResponseKind = 'object' | 'list' | 'nothing' | 'deletion' | 'upsert';

/** What a deletion answers: whether there was something to delete, or that it is not deleted yet. */
export type Deletion = boolean | 'pending';

/** What an upsert answers. */
export interface Upserted<Value> {
  readonly value: Value;
  readonly isCreated: boolean;
}

export interface Operation<
  Path extends string = string,
  Query extends z.ZodObject = z.ZodObject,
  Body extends z.ZodObject | undefined = z.ZodObject | undefined,
  Kind extends ResponseKind = ResponseKind,
  Shape extends z.ZodType = z.ZodType,
> {
  /** verbNoun; the row's key in its table. */
  readonly name: string;
  readonly method: Method;
  /** Path under `/v1` with `{placeholders}`. */
  readonly path: Path;
  /** Route template as people and traces see it: `/v1/sites/{siteId}`. */
  readonly route: string;
  readonly query: Query;
  readonly body: Body;
  /** Name for a list of bodies, where the interface takes several at once. */
  readonly many: string | undefined;
  readonly kind: Kind;
  /** Shape of the answer, of one item for a list; `z.undefined()` where the body is empty. */
  readonly shape: Shape;
  /** Further members of the list envelope, beside `items`, `next` and `count`. */
  readonly envelope: z.ZodObject;
  /** Status of a success, as the service answers it. The client takes any 2xx. */
  readonly status: number;
}

export type AnyOperation = Operation;
export type OperationTable = Readonly<Record<string, AnyOperation>>;

/** A page of a list: `next` is absent on the last one, `count` where the service does not count. */
export interface Page<Item> {
  readonly items: readonly (Item | null)[];
  readonly next?: { readonly page?: string } | null;
  readonly count?: number | null;
}

export type PathOf<O> =
  O extends Operation<infer Path> ? Record<PathParameters<Path>, string> : never;
export type QueryOf<O> = O extends Operation<string, infer Query> ? z.input<Query> : never;
export type BodyOf<O> =
  O extends Operation<string, z.ZodObject, infer Body>
    ? Body extends z.ZodType
      ? z.input<Body>
      : undefined
    : never;
/** What a success of the operation answers. */
export type ResponseOf<O> =
  O extends Operation<string, z.ZodObject, z.ZodObject | undefined, infer Kind, infer Shape>
    ? {
        object: z.output<Shape>;
        list: Page<z.output<Shape>>;
        nothing: undefined;
        deletion: Deletion;
        upsert: Upserted<z.output<Shape>>;
      }[Kind]
    : never;

/** Operations that answer a page of the list envelope. */
export type ListOperation = AnyOperation & { readonly kind: 'list' };

const paging = {
  page: z.string().optional().describe('Cursor of the page to return.'),
  limit: z.int().min(1).max(1000).optional().describe('Number of objects on the page, up to 1000.'),
};

/** Builds a row step by step: `get('/spaces/{spaceId}').query({…}).returns(Space)`. */
class OperationDraft<
  Path extends string,
  Query extends z.ZodRawShape,
  Body extends z.ZodObject | undefined,
> {
  readonly #method: Method;
  readonly #path: Path;
  readonly #query: Query;
  readonly #body: Body;
  readonly #many: string | undefined;

  constructor(method: Method, path: Path, query: Query, body: Body, many?: string) {
    this.#method = method;
    this.#path = path;
    this.#query = query;
    this.#body = body;
    this.#many = many;
  }

  query<Added extends z.ZodRawShape>(shape: Added): OperationDraft<Path, Added, Body> {
    return new OperationDraft(this.#method, this.#path, shape, this.#body);
  }

  /** `isOpen`: the interface takes further members, whatever they are. */
  body<Added extends z.ZodRawShape>(
    shape: Added,
    { isOpen = false } = {},
  ): OperationDraft<Path, Query, z.ZodObject<Added>> {
    const body: z.ZodObject<Added> = isOpen ? z.looseObject(shape) : z.strictObject(shape);
    return new OperationDraft(this.#method, this.#path, this.#query, body);
  }

  /** A body that changes what it gives, and leaves the rest as it is: one that gives nothing is not worth a call. */
  changes<Added extends z.ZodRawShape>(
    shape: Added,
  ): OperationDraft<Path, Query, z.ZodObject<Added>> {
    const body: z.ZodObject<Added> = addFacts(z.strictObject(shape), { changes: true });
    return new OperationDraft(this.#method, this.#path, this.#query, body);
  }

  /** One body of the shape, or an array of them; `many` is what they are called together. */
  bodies<Item extends z.ZodObject>(many: string, item: Item): OperationDraft<Path, Query, Item> {
    return new OperationDraft(this.#method, this.#path, this.#query, item, many);
  }

  /** One object. */
  returns<Shape extends z.ZodType>(shape: Shape, status = 200) {
    return this.#row(this.#query, 'object', shape, status);
  }

  /** One object, with a status that tells whether it was created (201) or there already (200). */
  upserts<Shape extends z.ZodType>(shape: Shape) {
    return this.#row(this.#query, 'upsert', shape, 200);
  }

  /** A page of the list envelope; adds the `page` and `limit` parameters. */
  lists<Shape extends z.ZodType>(item: Shape, envelope: z.ZodRawShape = {}) {
    return this.#row({ ...paging, ...this.#query }, 'list', item, 200, envelope);
  }

  /** An empty body. */
  returnsNothing(status = 204) {
    return this.#row(this.#query, 'nothing', z.undefined(), status);
  }

  /** An empty body: 205 when something was deleted, 204 when there was nothing to delete, 202 when it waits. */
  deletes() {
    return this.#row(this.#query, 'deletion', z.undefined(), 205);
  }

  #row<Q extends z.ZodRawShape, Kind extends ResponseKind, Shape extends z.ZodType>(
    query: Q,
    kind: Kind,
    shape: Shape,
    status: number,
    envelope: z.ZodRawShape = {},
  ): Operation<Path, z.ZodObject<Q>, Body, Kind, Shape> {
    return {
      name: '',
      method: this.#method,
      path: this.#path,
      route: `/v1${this.#path}`,
      query: z.strictObject(query),
      body: this.#body,
      many: this.#many,
      kind,
      shape,
      envelope: z.object(envelope),
      status,
    };
  }
}

const start =
  (method: Method) =>
  <Path extends string>(path: Path) =>
    new OperationDraft(method, path, {}, undefined);

export const get = start('GET');
export const post = start('POST');
export const put = start('PUT');
export const patch = start('PATCH');
export const del = start('DELETE');

/** Makes a table of its rows: each row learns its name from its key. */
export function operations<Table extends OperationTable>(table: Table): Table {
  const named = Object.entries(table).map(([name, row]) => [name, { ...row, name }]);
  return Object.fromEntries(named) as Table;
}
