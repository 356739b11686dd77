/** Reads the list of one parent with its filters, in the form that the selection needs. */
import type { z } from 'zod';
import { factsOf } from '../../rest/table/facts.ts';
import type { ListOperation, Page } from '../../rest/table/operation.ts';
import { memoized } from '../../rest/values/memoized.ts';
import { fillPath } from '../../rest/values/path.ts';
import type { Path } from '../../rest/values/response-path.ts';
import type { Asked, Given, PlannedField } from '../execution/model.ts';
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
import type { Counts } from './counted-by.ts';
import { filtered } from './filtered-items.ts';
import type { PageArguments } from './page-connection.ts';

/** How the items are read, which depends on the selection. */
export interface ItemForm {
  readonly formats: Formats;
  /** Parameters that expand members to complete objects. */
  readonly extended: Readonly<Record<string, boolean>>;
}

export const itemForm = (
  operation: ListOperation,
  field: PlannedField,
  given: Given,
): ItemForm => ({
  formats: formatParameterOf(operation) ? selectedFormats(field.selections, given) : noFormats,
  extended: extendedIn(operation, field),
});

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
  const extensible = extendable(operation).filter(([, member]) =>
    itemPaths.some((path) => selectsMoreThanIdsAt(field, [...path, fieldName(member)])),
  );
  return Object.fromEntries(extensible.map(([name]) => [name, true]));
}

const itemPaths = [['nodes'], ['edges', 'node']] as const;

/** Whether more than IDs is selected at a path of field names. Aliases do not matter. */
const selectsMoreThanIdsAt = (field: PlannedField, [name, ...rest]: readonly string[]): boolean =>
  name === undefined
    ? field.selections.length === 1 && !field.selections.every(({ isIdsOnly }) => isIdsOnly)
    : field.selections.some(({ fields }) =>
        fields.some((below) => below.name === name && selectsMoreThanIdsAt(below, rest)),
      );

/** Whether a field at a path of names is selected in the connection. Aliases do not matter. */
export const selects = (
  { onlySelection }: PlannedField,
  name: string,
  ...below: string[]
): boolean =>
  onlySelection.fields.some(
    (field) =>
      field.name === name && (below.length === 0 || selects(field, ...(below as [string]))),
  );

export interface ListReadOptions {
  readonly operation: ListOperation;
  readonly filledBy: FilledBy;
  readonly form: ItemForm;
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
  readonly #form: ItemForm;
  readonly #context: Asked['context'];

  /** Throws for filters that the operation does not have. */
  constructor(options: ListReadOptions, asked: Asked) {
    const { operation, filledBy, form, filters, always } = options;
    const { scope, context, field, path } = asked;
    const { ids } = scope;
    requireOneForm(operation, field.nodes, { args: filters, variables: context.variables });
    this.paths = [path];
    this.operation = operation;
    this.query = { ...toQuery(operation, filters, ids), ...filledIn(filledBy, ids), ...always };
    this.list = listName(fillPath(operation.path, ids), this.query);
    this.name = JSON.stringify([this.list, ...form.formats, ...Object.keys(form.extended)]);
    this.#ids = ids;
    this.#form = form;
    this.#context = context;
  }

  /** Reads a page. Equal reads are one call. `isBatch`: the list is read for many parents. */
  read(
    page: PageRequest,
    requestedBy: Iterable<Path> = this.paths,
    isBatch = false,
  ): Promise<Page<unknown>> {
    const { operation } = this;
    const { rest, loaders } = this.#context;
    const response = readInFormats(operation, this.#form.formats, (format) =>
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
    const [format = {}] = queriesIn(this.operation, this.#form.formats);
    return this.#context.rest.hasRead(this.operation, this.#inputOf(page, format));
  }

  #inputOf({ token, size }: PageRequest, format: Readonly<Record<string, string>>) {
    return {
      path: this.#ids,
      query: {
        ...this.query,
        ...this.#form.extended,
        ...format,
        limit: size,
        ...(token !== null && { page: token }),
      },
    };
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
    options: ListReadOptions,
    { first, after, counts }: { first: number; after: PageArguments['after']; counts: Counts },
    asked: Asked,
  ) {
    super(options, asked);
    this.options = options;
    this.first = first;
    this.start = startAfter(after, { list: this.list, first });
    // A count in the parent does not show how many items follow a cursor.
    this.counter = after ? undefined : counts(options.operation, this.query);
  }
}
