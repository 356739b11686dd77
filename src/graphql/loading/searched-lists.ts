/**
 * The lists that a search goes through: that of the endpoint, and then that of the other objects, if the REST API lists
 * these apart.
 */
import type { AnyOperation } from '../../rest/table/operation.ts';
import { fillPath } from '../../rest/values/path.ts';
import type { PathIds } from '../identity/path-ids.ts';
import type { EndpointList } from '../identity/resource-endpoint.ts';
import { listName } from './cursor.ts';
import type { Form } from './formats.ts';
import type { PageRequest } from './walk.ts';

interface SearchedList {
  readonly query: Readonly<Record<string, unknown>>;
  /** The name of the list in `ListCounts`. */
  readonly name: string;
}

export class SearchedLists {
  readonly all: readonly SearchedList[];
  readonly #operation: AnyOperation;
  readonly #listIds: PathIds;
  #at = 0;

  constructor({ operation, query, others }: EndpointList, listIds: PathIds, form: Form) {
    this.#operation = operation;
    this.#listIds = listIds;
    const path = fillPath(operation.path, listIds);
    this.all = [query, ...(others ? [others] : [])].map((filters) => {
      const sent = { ...filters, ...form.query };
      return { query: sent, name: listName(path, sent) };
    });
  }

  /** The list that is being searched. */
  get current(): SearchedList {
    return this.all[this.#at] as SearchedList;
  }

  /** The input of the call for a page of that list. */
  inputOf({ token, size }: PageRequest) {
    const { kind } = this.#operation;
    const { query } = this.current;
    const page = {
      ...(kind === 'list' && { limit: size }),
      ...(token !== null && { page: token }),
    };
    return { path: this.#listIds, query: { ...query, ...page } };
  }

  /** Goes on to the next list. Returns whether there is one. */
  goOn(): boolean {
    if (this.#at + 1 >= this.all.length) return false;
    this.#at += 1;
    return true;
  }
}
