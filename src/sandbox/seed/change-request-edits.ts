/**
 * Generates the edits of change requests. The main content of each space was changed once, on its first page: a change
 * request starts from that revision, or from the one before it, `<space>-before`.
 */
import type { ChangeRequestData } from '../objects/change-request-rows.ts';
import { flatten } from '../objects/content-revisions.ts';
import { type PageData, type RevisionData, revisionKind } from '../objects/content-rows.ts';
import type { Row } from '../store/rows.ts';
import type { Store } from '../store/store.ts';
import { inTurn } from './round-robin.ts';
import { minutesAfter } from './times.ts';

/**
 * How a change request relates to main. `untouched`: same content as main. `edited`: one page differs from
 * main. `behind`: same content as before. `edited-behind`: one page differs from before, but not the one
 * changed in main. `conflicting`: the page changed in main differs. `updated`: edited after an update from
 * main. `made-main`: main is the result of its merge.
 */
export type History =
  | 'untouched'
  | 'edited'
  | 'behind'
  | 'edited-behind'
  | 'conflicting'
  | 'updated'
  | 'made-main';

type Revisions = Pick<ChangeRequestData, 'revision' | 'revisionInitial' | 'revisionMergedAncestor'>;

interface Edits {
  /** ID of the change request. */
  readonly id: string;
  readonly number: number;
  readonly createdAt: string;
  readonly history: History;
  /** ID of the edited page; by default not the first page. */
  readonly page?: string;
  /** The text appended to the page. */
  readonly addition: string;
}

export class EditedSpace {
  readonly #store: Store;
  #main: Row<RevisionData>;
  readonly #before: Row<RevisionData>;
  /** Pages with a text. */
  readonly #documents: readonly PageData[];

  /** Throws if the space has no main content in the seed, or fewer than two pages with a text. */
  constructor(store: Store, space: string) {
    this.#store = store;
    const rows = store.rows(revisionKind);
    const main = rows.get(space, `${space}-main`);
    if (!main) throw new Error(`The seed has no content for the space "${space}"`);
    this.#documents = documentsOf(main.data);
    const [first] = this.#documents;
    if (!first || this.#documents.length < 2)
      throw new Error(`The seed has too few pages in the space "${space}"`);
    const { git, ...content } = main.data;
    this.#before = rows.insert(space, `${space}-before`, {
      ...content,
      createdAt: minutesAfter(main.data.createdAt, -1440),
      pages: withText(content.pages, first.id, 'This page is being written.'),
    });
    this.#main = rows.update(main, { ...main.data, parents: [this.#before.id] });
  }

  /** The revisions of a change request with this history. */
  revisionsOf(edits: Edits): Revisions {
    const [main, before] = [this.#main.id, this.#before.id];
    switch (edits.history) {
      case 'untouched':
        return { revision: main, revisionInitial: main };
      case 'edited':
        return { revision: this.#edit(edits, this.#main), revisionInitial: main };
      case 'behind':
        return { revision: before, revisionInitial: before };
      case 'edited-behind':
      case 'conflicting':
        return { revision: this.#edit(edits, this.#before), revisionInitial: before };
      case 'updated':
        return {
          revision: this.#edit(edits, this.#main, 'update'),
          revisionInitial: before,
          revisionMergedAncestor: main,
        };
      case 'made-main':
        return { revision: this.#makeMain(edits), revisionInitial: before };
    }
  }

  #edit(edits: Edits, from: Row<RevisionData>, type: 'edits' | 'update' = 'edits'): string {
    const { history, number, addition } = edits;
    const [first, ...others] = this.#documents;
    const named = this.#documents.find(({ id }) => id === edits.page);
    const page = named ?? (history === 'conflicting' && first ? first : inTurn(others, number));
    return this.#insert(edits, {
      ...from.data,
      type,
      parents: [from.id],
      pages: withText(from.data.pages, page.id, `${page.markdown ?? ''}\n\n${addition}`.trim()),
    });
  }

  #makeMain(edits: Edits): string {
    const { data } = this.#main;
    const own = this.#insert(edits, { ...data, type: 'edits', parents: [this.#before.id] });
    this.#main = this.#store.rows(revisionKind).update(this.#main, {
      ...data,
      type: 'merge',
      mergedFrom: edits.id,
      parents: [this.#before.id, own],
    });
    return own;
  }

  #insert({ id, createdAt }: Edits, { git, mergedFrom, ...data }: RevisionData): string {
    const rows = this.#store.rows(revisionKind);
    return rows.insert(this.#main.scope, `${id}-edits`, { ...data, createdAt }).id;
  }
}

/** Pages with a text, in reading order. */
export const documentsOf = ({ pages }: RevisionData): PageData[] =>
  flatten(pages).flatMap(({ page }) => (page.type === 'document' ? [page] : []));

/** The tree with the text of one page replaced. */
const withText = (pages: readonly PageData[], id: string, markdown: string): PageData[] =>
  pages.map((page) => ({
    ...page,
    ...(page.id === id && { markdown }),
    ...(page.pages && { pages: withText(page.pages, id, markdown) }),
  }));
