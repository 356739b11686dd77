/**
 * The operation table: one row for each REST operation, with its method, path, query, body and response. The client
 * makes calls from it, the sandbox checks requests and responses with it, and the graph derives arguments, inputs and
 * types from it.
 */
import { z } from 'zod';
import type { Method } from '../values/errors.ts';
import { memoized } from '../values/memoized.ts';
import { addFacts } from './facts.ts';
import { optionsOf, unwrap } from './schema.ts';
import { excluding, requiringAny } from './written.ts';

/** Names of the `{placeholders}` in a path literal. */
export type PathParameters<Path extends string> =
  Path extends `${string}{${infer Name}}${infer Rest}` ? Name | PathParameters<Rest> : never;

/**
 * What a successful response contains. `object`: the shape. `list`: a page of the list envelope. `nothing`: an empty
 * body. `deletion`: an empty body with a status: 205 if something was deleted, 204 if there was nothing to delete, 202
 * if the deletion waits for approval. `upsert`: the shape with a status: 201 if it was created, 200 if it existed
 * already.
 */
export type ResponseKind = 'object' | 'list' | 'nothing' | 'deletion' | 'upsert';

/** The outcome of a deletion: whether there was something to delete, or `pending`. */
export type Deletion = boolean | 'pending';

/** The outcome of an upsert: the object, and whether it was created. */
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
  /** A verb and a noun: the row's key in its table. */
  readonly name: string;
  readonly method: Method;
  /** Path under `/v1` with `{placeholders}`. */
  readonly path: Path;
  /** Route template as in traces and logs: `/v1/sites/{siteId}`. */
  readonly route: string;
  readonly query: Query;
  readonly body: Body;
  /** Name for a list of bodies, if the REST API accepts several bodies at once. */
  readonly many: string | undefined;
  readonly kind: Kind;
  /** Shape of the response, or of one item of a list. `z.undefined()` if the body is empty. */
  readonly shape: Shape;
  /** Members of the list envelope in addition to `items`, `next` and `count`. */
  readonly envelope: z.ZodObject;
  /** Status of a success, which the sandbox returns. The client accepts any 2xx. */
  readonly status: number;
  /** Whether the operation changes nothing, so that it may be repeated, and equal calls of a request are one. */
  readonly isRead: boolean;
  /**
   * Whether the response contains a secret, such as an invite link. Then it is neither kept nor shared with other
   * requests, and responses that depend on it must not be stored.
   */
  readonly isSecret: boolean;
  readonly releases: Releases;
}

/**
 * Which releases of the service have an operation: all, only earlier ones because later ones have dropped it, or only
 * later ones because earlier ones did not have it yet.
 */
export type Releases = 'all' | 'earlier' | 'later';

export type AnyOperation = Operation;
export type OperationTable = Readonly<Record<string, AnyOperation>>;

/** A page of a list. `next` is absent on the last page. `count` is absent if the service does not count. */
export interface Page<Item> {
  readonly items: readonly (Item | null)[];
  readonly next?: { readonly page?: string } | null;
  readonly count?: number | null;
}

export type PathOf<O extends AnyOperation> = Record<PathParameters<O['path']>, string>;

/** Operations that return pages of a list. */
export type ListOperation = AnyOperation & { readonly kind: 'list' };

const paging = {
  page: z.string().optional().describe('Cursor of the page to return.'),
  limit: z
    .int()
    .min(1)
    .max(1000)
    .optional()
    .describe('Number of objects on the page, up to 1,000.'),
};

type OperationHead<Path extends string, Body extends z.ZodObject | undefined> = Pick<
  Operation<Path, z.ZodObject, Body>,
  'method' | 'path' | 'body' | 'many' | 'isRead' | 'isSecret' | 'releases'
>;

interface BodyOptions<Members extends z.ZodRawShape> {
  readonly isOpen?: boolean;
  readonly atMostOneOf?: readonly (keyof Members & string)[];
  readonly atLeastOneOf?: readonly (keyof Members & string)[];
}

/** Builds a row step by step: `get('/spaces/{spaceId}').query({…}).returns(Space)`. */
class OperationDraft<
  Path extends string,
  Query extends z.ZodRawShape,
  Body extends z.ZodObject | undefined,
> {
  readonly #head: OperationHead<Path, Body>;
  readonly #query: Query;

  constructor(head: OperationHead<Path, Body>, query: Query) {
    this.#head = head;
    this.#query = query;
  }

  query<Added extends z.ZodRawShape>(shape: Added): OperationDraft<Path, Added, Body> {
    return new OperationDraft(this.#head, shape);
  }

  /** `isOpen`: the REST API accepts any further members. `atMostOneOf`: members that exclude each other. `atLeastOneOf`: members that must not all be absent. */
  body<Added extends z.ZodRawShape>(
    shape: Added,
    { isOpen = false, atMostOneOf = [], atLeastOneOf = [] }: BodyOptions<NoInfer<Added>> = {},
  ): OperationDraft<Path, Query, z.ZodObject<Added>> {
    const schema: z.ZodObject<Added> = isOpen ? z.looseObject(shape) : z.strictObject(shape);
    const excluded = atMostOneOf.length > 0 ? excluding(schema, atMostOneOf) : schema;
    const body = atLeastOneOf.length > 0 ? requiringAny(excluded, atLeastOneOf) : excluded;
    return new OperationDraft({ ...this.#head, body }, this.#query);
  }

  /** The body of a change: members that are absent keep their values. At least one member is required. */
  changes<Added extends z.ZodRawShape>(
    shape: Added,
  ): OperationDraft<Path, Query, z.ZodObject<Added>> {
    const body: z.ZodObject<Added> = addFacts(z.strictObject(shape), { changes: true });
    return new OperationDraft({ ...this.#head, body }, this.#query);
  }

  /** One body of the shape, or several in an array. `many` is the name of the array. */
  bodies<Item extends z.ZodObject>(many: string, item: Item): OperationDraft<Path, Query, Item> {
    return new OperationDraft({ ...this.#head, body: item, many }, this.#query);
  }

  /** The operation changes nothing, although its method is not GET: its body is too large for a URL. */
  asRead(): OperationDraft<Path, Query, Body> {
    return new OperationDraft({ ...this.#head, isRead: true }, this.#query);
  }

  /** The response contains a secret. */
  asSecret(): OperationDraft<Path, Query, Body> {
    return new OperationDraft({ ...this.#head, isSecret: true }, this.#query);
  }

  /** Later releases of the service have dropped the operation. */
  onlyEarlier(): OperationDraft<Path, Query, Body> {
    return new OperationDraft({ ...this.#head, releases: 'earlier' }, this.#query);
  }

  /** Earlier releases of the service do not have the operation. */
  onlyLater(): OperationDraft<Path, Query, Body> {
    return new OperationDraft({ ...this.#head, releases: 'later' }, this.#query);
  }

  /** The response is one object. */
  returns<Shape extends z.ZodType>(shape: Shape, status = 200) {
    return this.#row(this.#query, 'object', shape, status);
  }

  /** The response is one object, with the status 201 if it was created, or 200 if it existed already. */
  upserts<Shape extends z.ZodType>(shape: Shape) {
    return this.#row(this.#query, 'upsert', shape, 200);
  }

  /** The response is a page of the list envelope. Adds the parameters `page` and `limit`. */
  lists<Shape extends z.ZodType>(item: Shape, envelope: z.ZodRawShape = {}) {
    return this.#row({ ...paging, ...this.#query }, 'list', item, 200, envelope);
  }

  /** The response has an empty body. */
  returnsNothing(status = 204) {
    return this.#row(this.#query, 'nothing', z.undefined(), status);
  }

  /**
   * The response has an empty body, and the status 205 if something was deleted, 204 if there was nothing to delete, or
   * 202 if the deletion waits for approval.
   */
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
      ...this.#head,
      name: '',
      route: `/v1${this.#head.path}`,
      query: z.strictObject(query),
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
    new OperationDraft(
      {
        method,
        path,
        body: undefined,
        many: undefined,
        isRead: method === 'GET',
        isSecret: false,
        releases: 'all',
      },
      {},
    );

export const get = start('GET');
export const post = start('POST');
export const put = start('PUT');
export const patch = start('PATCH');
export const del = start('DELETE');

/** Makes a table of rows. The key of a row becomes its name. */
export function operations<Table extends OperationTable>(table: Table): Table {
  const named = Object.entries(table).map(([name, row]) => [name, { ...row, name }]);
  return Object.fromEntries(named) as Table;
}

/**
 * Whether the response has a list and is not an object with an ID. All of the list is in the response, since no other
 * call could read the rest.
 */
export const hasWholeList = memoized(({ kind, shape }: AnyOperation): boolean => {
  if (kind !== 'object') return false;
  const { inner } = unwrap(shape);
  const options = inner instanceof z.ZodUnion ? optionsOf(inner) : [inner];
  return options.some((one) => one instanceof z.ZodObject && !one.shape.id && hasList(one));
});

const hasList = ({ shape }: z.ZodObject): boolean =>
  Object.values<z.core.$ZodType>(shape).some(
    (member) => unwrap(member).inner instanceof z.ZodArray,
  );
