/**
 * The lists that a search goes through: that of the endpoint, and then that of the other objects, if the REST API lists
 * these apart.
 */
import { fillPath } from '../../rest/values/path.ts';
import type { EndpointList } from '../identity/model.ts';
import type { PathIds } from '../identity/path-ids.ts';
import { listName } from './cursor.ts';
import type { Form } from './formats.ts';

interface SearchedList {
  readonly query: Readonly<Record<string, unknown>>;
  /** The name of the list in `ListCounts`. */
  readonly name: string;
}

export class SearchedLists {
  readonly all: readonly SearchedList[];
  #at = 0;

  constructor({ operation, query, others }: EndpointList, listIds: PathIds, form: Form) {
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

  /** Goes on to the next list. Returns whether there is one. */
  goOn(): boolean {
    if (this.#at + 1 >= this.all.length) return false;
    this.#at += 1;
    return true;
  }
}
