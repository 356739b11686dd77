/**
 * The types of handlers. There is one handler for each operation, which receives a validated call and returns the
 * response of the operation.
 */
import type { z } from 'zod';
import type {
  AnyOperation,
  Operation,
  OperationTable,
  PathOf,
} from '../../rest/table/operation.ts';
import type { Page, Paging } from '../store/page-token.ts';
import type { Store } from '../store/store.ts';
import type { Access } from './access.ts';

export interface Call<O extends AnyOperation> {
  readonly path: PathOf<O>;
  readonly query: z.output<O['query']>;
  readonly body: OutputOf<O['body']>;
  /** All bodies, for operations that accept several. `body` is the first one. */
  readonly bodies: readonly OutputOf<O['body']>[];
  /** The requested page of a list. */
  readonly paging: Paging;
}

type OutputOf<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

/** What a handler uses in addition to the input of its call. */
export interface Service extends Pick<Store, 'rows' | 'nextNumber' | 'removeScope'> {
  /** The access that the caller's token grants. */
  readonly access: Access;
  /** The current time in ISO 8601 format with milliseconds. */
  now(): string;
  /** Whether the service has the operation. */
  serves(operation: AnyOperation): boolean;
}

export const serviceOf = (
  store: Store,
  access: Access,
  now: () => Date,
  serves: Service['serves'],
): Service => ({
  access,
  serves,
  now: () => now().toISOString(),
  rows: (kind) => store.rows(kind),
  nextNumber: (series) => store.nextNumber(series),
  removeScope: (scope) => store.removeScope(scope),
});

/**
 * The type of a response. A list may have further members in its envelope. A deletion returns whether it deleted
 * anything; the status shows whether it is still in progress.
 */
export type ResponseBody<O> =
  O extends Operation<string, z.ZodObject, z.ZodObject | undefined, infer Kind, infer Shape>
    ? {
        object: z.input<Shape>;
        list: Page<z.input<Shape>>;
        nothing: undefined;
        deletion: boolean;
        upsert: z.input<Shape>;
      }[Kind]
    : never;

/** A response with a status other than the operation's usual one, such as an update that created an object. */
export class ResponseWithStatus<Value> {
  readonly status: number;
  readonly value: Value;

  constructor(status: number, value: Value) {
    this.status = status;
    this.value = value;
  }
}

/** A handler is synchronous and runs in a transaction, so that nothing happens between its reads and its writes. */
export type Handler<O extends AnyOperation> = (
  call: Call<O>,
  service: Service,
) => ResponseBody<O> | ResponseWithStatus<ResponseBody<O>>;

/** A handler for every operation. If one is missing, the code does not compile. */
export type Handlers<Table extends OperationTable> = {
  readonly [Name in keyof Table]: Handler<Table[Name]>;
};

/** An operation with its handler. */
export interface Route {
  readonly operation: AnyOperation;
  /** Whether only administrators of the organization may call it. */
  readonly isForAdministrators: boolean;
  readonly run: Handler<AnyOperation>;
}

export function routesOf<Table extends OperationTable>(
  table: Table,
  handlers: Handlers<Table>,
): Route[] {
  return Object.keys(table).map((name: keyof Table) => route(table[name], handlers[name]));
}

/**
 * Pairs an operation with its handler. Only here is the type of a handler's call cast, because the server validates all
 * input according to the operation before the handler runs.
 */
const route = <O extends AnyOperation>(operation: O, handler: Handler<O>): Route => ({
  operation,
  isForAdministrators: 'isForAdministrators' in handler,
  run: (call, service) => handler(call as unknown as Call<O>, service),
});
