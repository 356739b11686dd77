/** Reads the list of one parent with its filters, in the form that the selection needs. */
import type { z } from 'zod';
import { factsOf } from '../../rest/table/facts.ts';
import type { ListOperation, Page } from '../../rest/table/operation.ts';
import { memoized } from '../../rest/values/memoized.ts';
import { fillPath } from '../../rest/values/path.ts';
import type { Path } from '../../rest/values/response-path.ts';
import { type Asked, isIdsOnly, type PlannedField } from '../execution/model.ts';
import { selectedFormats } from '../execution/selected-forms.ts';
import type { PathIds } from '../identity/path-ids.ts';
import { listName, type Position } from '../loading/cursor.ts';
import {
  type Formats,
  formatParameterOf,
  noFormats,
  queriesIn,
  readInFormats,
} from '../loading/formats.ts';
import { type PageRequest, startAfter } from '../loading/walk.ts';
import {
  type FilledBy,
  filledIn,
  type Query,
  requireOneForm,
  toQuery,
} from '../types/field-arguments.ts';
import { fieldName } from '../types/graphql-names.ts';
import { type CountedBy, counterOf } from './counted-by.ts';
import { filtered } from './filtered-items.ts';
import type { PageArguments } from './page-connection.ts';

/** Parameters that expand members of the items from ids to complete objects, each with the member. */
export const extendable = memoized(
  ({ query }: ListOperation): readonly (readonly [name: string, member: string])[] =>
    Object.entries<z.core.$ZodType>(query.shape).flatMap(([name, schema]) => {
      const member = factsOf(schema).extending;
      return member === undefined ? [] : [[name, member] as const];
    }),
);

/** The parameters for members of which more than IDs is selected. */
function extendedIn(operation: ListOperation, field: PlannedField): Record<string, boolean> {
  const isExtended = (member: string) =>
    [['nodes'], ['edges', 'node']]
      .flatMap((path) => fieldsAt(field, [...path, fieldName(member)]))
      .some(({ selections: [only, ...others] }) => only && !isIdsOnly(only) && others.length === 0);
  const extended = extendable(operation).filter(([, member]) => isExtended(member));
  return Object.fromEntries(extended.map(([name]) => [name, true]));
}

/** The fields at a path of names below a field. Aliases do not matter. */
const fieldsAt = (field: PlannedField, path: readonly string[]): readonly PlannedField[] =>
  path.reduce<readonly PlannedField[]>(
    (above, name) =>
      above.flatMap(({ selections }) =>
        selections.flatMap(({ fields }) => fields.filter((one) => one.name === name)),
      ),
    [field],
  );

/** Whether a field at a path of names is selected in the connection. */
export const selects = (connection: PlannedField, ...path: readonly string[]): boolean =>
  fieldsAt(connection, path).length > 0;

export interface ListReadOptions {
  readonly operation: ListOperation;
  readonly filledBy: FilledBy;
  /** Parameters that are always sent. */
  readonly always?: Query | undefined;
  /** The arguments that are filters. */
  readonly filters: Readonly<Record<string, unknown>>;
}

export class ListRead {
  readonly paths: readonly Path[];
  readonly operation: ListOperation;
  /** The filters as they are sent. */
  readonly query: Query;
  /** A name for the list with its filters. */
  readonly list: string;
  /** A name for the list and how its items are read. */
  readonly name: string;
  readonly #ids: PathIds;
  readonly #formats: Formats;
  /** Parameters that expand members of the items to complete objects. */
  readonly #extended: Readonly<Record<string, boolean>>;
  readonly #context: Asked['context'];

  /** Throws for filters that the operation does not have. */
  constructor({ operation, filledBy, filters, always }: ListReadOptions, asked: Asked) {
    const { scope, context, field, path } = asked;
    const { ids } = scope;
    requireOneForm(operation, field.nodes, { args: filters, variables: context.variables });
    this.paths = [path];
    this.operation = operation;
    this.query = { ...toQuery(operation, filters, ids), ...filledIn(filledBy, ids), ...always };
    this.#ids = ids;
    this.#formats = formatParameterOf(operation)
      ? selectedFormats(field.selections, context)
      : noFormats;
    this.#extended = extendedIn(operation, field);
    this.#context = context;
    this.list = listName(fillPath(operation.path, ids), this.query);
    this.name = JSON.stringify([this.list, ...this.#formats, ...Object.keys(this.#extended)]);
  }

  /** Reads a page. Equal reads are one call. `isBatch`: the list is read for many parents. */
  read(
    page: PageRequest,
    requestedBy: Iterable<Path> = this.paths,
    isBatch = false,
  ): Promise<Page<unknown>> {
    const { operation } = this;
    const { rest, loaders } = this.#context;
    const response = readInFormats(operation, this.#formats, (format) =>
      rest.call(operation, {
        ...this.#inputOf(page, format),
        isAnew: page.isAnew,
        requestedBy,
        reason: isBatch ? 'batch' : 'step',
      }),
    );
    const reading = filtered(operation, this.query, response);
    loaders.counts.note(this.list, reading);
    return reading;
  }

  /** Whether the page was already read. */
  hasRead(page: PageRequest): boolean {
    const [format = {}] = queriesIn(this.operation, this.#formats);
    return this.#context.rest.hasRead(this.operation, this.#inputOf(page, format));
  }

  #inputOf({ token, size }: PageRequest, format: Readonly<Record<string, string>>) {
    const page = { limit: size, ...(token !== null && { page: token }) };
    return { path: this.#ids, query: { ...this.query, ...this.#extended, ...format, ...page } };
  }
}

/** A page of a list, from a position on. */
export class ListCall extends ListRead {
  /** Number of items that are needed. */
  readonly first: number;
  readonly start: Position;
  readonly options: ListReadOptions;
  /** Name of the parent's member that contains the number of items. */
  readonly counter: string | undefined;

  constructor(
    options: ListReadOptions & { readonly countedBy: readonly CountedBy[] },
    { first, after }: { first: number; after: PageArguments['after'] },
    asked: Asked,
  ) {
    super(options, asked);
    this.options = options;
    this.first = first;
    this.start = startAfter(after, { list: this.list, first });
    // A count in the parent does not show how many items follow a cursor.
    this.counter = after ? undefined : counterOf(options.countedBy, this.operation, this.query);
  }
}
