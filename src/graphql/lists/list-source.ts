/** The source of a connection that reads pages of a list. */
import type { ListOperation, Page } from '../../rest/table/operation.ts';
import { invalidResponse, morePages, RestError } from '../../rest/values/errors.ts';
import { graphError } from '../errors/errors.ts';
import { weightOfArguments } from '../execution/bounds/count-values.ts';
import type { Arguments, Asked, Source } from '../execution/model.ts';
import { CallSource } from '../fields/call-source.ts';
import { isRefusedToken, maxPages } from '../loading/pager.ts';
import { entitiesIn } from '../loading/response-entities.ts';
import { type ReadPage, walk } from '../loading/walk.ts';
import type { FilledBy, Query } from '../types/field-arguments.ts';
import { type CountedBy, countIn, isCountAlone } from './counted-by.ts';
import { type GroupedBy, Grouping } from './grouped-by.ts';
import { ListCall, selects } from './list-read.ts';
import { checkedFirst, type Items, type PageArguments, PageConnection } from './page-connection.ts';

export interface ListOptions {
  readonly operations: readonly [ListOperation, ...ListOperation[]];
  readonly filledBy: FilledBy;
  /** Parameters that are always sent. */
  readonly always?: Query | undefined;
  readonly countedBy?: readonly CountedBy[];
  readonly groupedBy?: GroupedBy | undefined;
  readonly items: Items;
  /** Name of the items' member that contains the node. */
  readonly itemMember: string | undefined;
  /** Another source, for arguments with which this list cannot be read. */
  readonly other?: OtherSource | undefined;
  /** Names of the fields of the connection that need no items. */
  readonly withoutItems: ReadonlySet<string>;
}

interface OtherSource {
  readonly source: Source & Required<Pick<Source, 'prefetch'>>;
  isFor(args: Arguments): boolean;
}

/** Whether the items before a failure are right. They are not if the service does not filter the list. */
const isPassing = ({ code }: RestError): boolean => code !== 'UPSTREAM_UNSUPPORTED';

export class ListSource extends CallSource<ListOperation> {
  /** Whether the parent may contain a count which shows that the list is empty. */
  readonly mayBeNeedless: boolean;
  readonly #options: ListOptions;
  readonly #grouping: Grouping | undefined;

  constructor(options: ListOptions) {
    const { operations, filledBy, countedBy = [], groupedBy, items } = options;
    super(operations);
    this.#options = options;
    this.#grouping = groupedBy && new Grouping(operations[0], filledBy, groupedBy, items.idOf);
    this.mayBeNeedless = countedBy.length > 0;
  }

  /** Makes the call, unless the parent contains everything that is selected. */
  async prefetch(asked: Asked): Promise<void> {
    const { other } = this.#options;
    if (other?.isFor(asked.args)) {
      await other.source.prefetch(asked);
      return;
    }
    const call = this.#callOf(asked);
    if (call.counter === undefined || !isCountAlone(asked.field))
      await this.#firstPage(call, asked);
  }

  async resolve(asked: Asked): Promise<unknown> {
    const { other } = this.#options;
    return other?.isFor(asked.args) ? other.source.resolve(asked) : this.#page(asked);
  }

  async #page(asked: Asked): Promise<unknown> {
    const { args, context, field, path } = asked;
    // Counted first, so that the list is not read if no values are left.
    context.values.take(weightOfArguments(args));
    const call = this.#callOf(asked);
    const { idOf, nodeIn } = this.#options.items;
    const { first, list, start } = call;
    const count = countIn(asked.value, call.counter);
    // If the call was already made, its response is used, unless only the count is selected.
    const isNeedless = isCountAlone(field) || (count === 0 && !call.hasRead(start));
    const read: ReadPage = async (page) => {
      if (count !== undefined && isNeedless) return { items: [], count };
      const isFirst = page.token === start.token && !page.isAnew;
      return isFirst ? this.#firstPage(call, asked) : call.read(page);
    };
    const walked = await walk(read, { list, start, first, idOf }).catch((error: unknown) => {
      throw start.token !== null && isRefusedToken(error)
        ? graphError('INVALID_CURSOR', undefined, error.upstream)
        : this.errorOf(error, asked);
    });
    // An incomplete list must not look complete.
    if (walked.isCutShort && (walked.items.length < first || selects(field, 'pageInfo')))
      throw invalidResponse('a next page to read').at('next').of(call.operation);
    const { failure } = walked;
    // If reading failed, the list may be incomplete only if the selection shows that more items follow.
    const showsMore = () => selects(field, 'pageInfo', 'hasNextPage');
    if (failure && !(failure instanceof RestError && isPassing(failure) && showsMore()))
      throw failure;
    if (walked.hasNext && walked.items.length < first && !showsMore())
      throw morePages(maxPages).of(call.operation);
    if (failure) context.warnings.add(failure.code, failure.message, path);
    this.#keepWhole(walked.items, asked);
    return new PageConnection(walked, nodeIn);
  }

  #callOf(asked: Asked): ListCall {
    const { args, scope, field } = asked;
    const operation = this.operationFor(scope.ids, scope);
    const { first: given, after, ...filters }: PageArguments = args;
    const requested = checkedFirst(given);
    const { filledBy, always, countedBy = [], withoutItems } = this.#options;
    const needsItems = field.onlySelection.fields.some(({ name }) => !withoutItems.has(name));
    const page = { first: needsItems ? requested : 0, after };
    return new ListCall({ operation, filledBy, filters, always, countedBy }, page, asked);
  }

  /** The first page, from a list with the items of many parents if such a list can contain it. */
  async #firstPage(call: ListCall, asked: Asked): Promise<Page<unknown>> {
    const { after }: PageArguments = asked.args;
    const mayBeGrouped = (after ?? null) === null && !call.hasRead(call.start);
    const grouped = mayBeGrouped && this.#grouping?.pageFor(call, asked);
    return (grouped && (await grouped)) || call.read(call.start);
  }

  /** Keeps the complete objects that items contain in addition to their nodes. */
  #keepWhole(items: readonly unknown[], { context: { loaders }, scope: { ids } }: Asked): void {
    const { itemMember, operations } = this.#options;
    if (itemMember === undefined) return;
    for (const item of items)
      for (const object of entitiesIn(operations[0].shape, item, ids)) loaders.keep(object);
  }
}
