/**
 * What the service does for each operation: one handler a row of the operation table.
 *
 * A handler gets a call that was checked against its row and returns the answer the row promises. It is
 * synchronous: between its reads and its writes nothing else happens, and it runs in a transaction.
 */
import type { z } from 'zod';
import type {
  AnyOperation,
  Operation,
  OperationTable,
  PathOf,
} from '../../rest/table/operation.ts';
import type { Paging } from '../store/page-token.ts';
import type { Store } from '../store/store.ts';
import type { Access } from './access.ts';

export interface Call<O extends AnyOperation> {
  readonly path: PathOf<O>;
  readonly query: z.output<O['query']>;
  readonly body: OutputOf<O['body']>;
  /** Where the interface takes several bodies at once: all of them, of which `body` is the first. */
  readonly bodies: readonly OutputOf<O['body']>[];
  readonly access: Access;
  /** For lists: the page asked for. */
  readonly paging: Paging;
}

type OutputOf<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

export interface Service {
  readonly store: Store;
  /** The time as ISO 8601 with milliseconds. */
  now(): string;
}

/** A page of a list; further members belong to the row's envelope. */
export interface ListAnswer<Item> {
  readonly items: readonly Item[];
  readonly next?: { readonly page: string };
  readonly count: number;
  readonly [extra: string]: unknown;
}

/** `deletion`: whether there was something to delete; of one that waits the status says that. */
export type Answer<O> =
  O extends Operation<string, z.ZodObject, z.ZodObject | undefined, infer Kind, infer Shape>
    ? {
        object: z.input<Shape>;
        list: ListAnswer<z.input<Shape>>;
        nothing: undefined;
        deletion: boolean;
        upsert: z.input<Shape>;
      }[Kind]
    : never;

/** An answer whose status is not the one in the row: an update that turned out to create, say. */
export class Answered<Value> {
  readonly status: number;
  readonly value: Value;

  constructor(status: number, value: Value) {
    this.status = status;
    this.value = value;
  }
}

export type Handler<O extends AnyOperation> = (
  call: Call<O>,
  service: Service,
) => Answer<O> | Answered<Answer<O>>;

/** A handler for every row: one that is missing does not compile. */
export type Handlers<Table extends OperationTable> = {
  readonly [Name in keyof Table]: Handler<Table[Name]>;
};

/** A row with its handler, as the server runs it. */
export interface Route {
  readonly operation: AnyOperation;
  readonly run: Handler<AnyOperation>;
}

/** The routes of a table. */
export function routesOf<Table extends OperationTable>(
  table: Table,
  handlers: Handlers<Table>,
): Route[] {
  return Object.keys(table).map((name: keyof Table) => route(table[name], handlers[name]));
}

/**
 * The one place where a handler's own call type is given up: the server checks path, query and body against
 * the row before it runs the handler that belongs to the row.
 */
const route = <O extends AnyOperation>(operation: O, handler: Handler<O>): Route => ({
  operation,
  run: (call, service) => handler(call as unknown as Call<O>, service),
});
