/** Applies a batch of changes to the content of a change request: all of them, or none. */
import type { z } from 'zod';
import type { ContentUpdate } from '../../domains/content/shapes/change-outcomes.ts';
import type { WrittenChanges } from '../../domains/content/shapes/written-changes.ts';
import { freePath, slugOf } from '../service/slug.ts';
import { aboutField, badRequest } from '../store/refusal.ts';
import { withLinks } from './content-edit-links.ts';
import { flatten, pathOf } from './content-revisions.ts';
import type { FileData, PageData, RevisionData } from './content-rows.ts';
import { childrenOf, findPage, inserted, removed, replaced } from './page-tree-edits.ts';
import { withBlocksOf } from './reverted-blocks.ts';
import { type EditedFile, writtenFile } from './written-file.ts';
import { writtenPage } from './written-page.ts';

type Change = z.output<typeof WrittenChanges>[number];
type Of<Operation extends Change['operation']> = Extract<Change, { operation: Operation }>;

type Touch = 'created_page' | 'updated_page' | 'deleted_page';

export interface EditContext {
  /** The current time. */
  readonly now: string;
  /** Returns an ID for a new page or file that no other one of the space has. */
  readonly newId: (kind: 'page' | 'file') => string;
  /** The base revision of the change request, or the one with this ID. Undefined if there is none. */
  readonly revision: (id: string | undefined) => RevisionData | undefined;
  /** URL of an uploaded file. */
  readonly addressOf: (id: string, name: string) => string;
}

/** The content while changes are made to it. */
export class ContentEdit {
  pages: readonly PageData[];
  files: readonly FileData[];
  readonly insertedFiles: FileData[] = [];
  readonly #context: EditContext;
  /** What happened to each page, in the order of the first change to it. */
  readonly #touched = new Map<string, { touch: Touch; ref?: string | undefined }>();
  readonly #references = new Map<string, { kind: 'page' | 'file'; id: string }>();
  /** IDs of pages whose text was written, with links that are not resolved yet. */
  readonly #written = new Set<string>();

  constructor({ pages, files }: RevisionData, context: EditContext) {
    this.pages = pages;
    this.files = files;
    this.#context = context;
  }

  /** Makes the changes. Throws a 400 that names the change. */
  apply(changes: readonly Change[]): void {
    for (const [index, change] of changes.entries())
      aboutField(`changes.${index}`, () => this.#one(change));
    const { pages, files } = this;
    for (const id of this.#written) {
      const placed = findPage(pages, id);
      if (placed?.page.markdown === undefined) continue;
      const targets = { pages, files, references: this.#references };
      const markdown = withLinks(placed.page.markdown, placed, targets);
      this.pages = replaced(this.pages, {
        ...(findPage(this.pages, id)?.page ?? placed.page),
        markdown,
      });
    }
  }

  /** The outcomes of the pages, in the order in which the changes first concern them. */
  outcomes(locationOf: (id: string) => string): z.input<typeof ContentUpdate>['changes'] {
    return [...this.#touched].map(([id, { touch, ref }]) => {
      if (touch === 'deleted_page') return { object: touch, page: id };
      const page = { object: 'page' as const, id, urls: { location: locationOf(id) } };
      if (touch === 'updated_page') return { object: touch, page };
      return { object: touch, ...(ref !== undefined && { ref }), page };
    });
  }

  #one(change: Change): void {
    const { operation } = change;
    if (operation === 'insert_page') this.#insert(change);
    else if (operation === 'update_page') this.#update(change);
    else if (operation === 'delete_page') this.#delete(this.#require(change.page).page);
    else if (operation === 'revert_page') this.#revert(change);
    else for (const file of change.files) this.#addFile(file);
  }

  #insert({ into, at, ref, ...written }: Of<'insert_page'>): void {
    const { now } = this.#context;
    const { markdown, members } = writtenPage(written);
    const id = this.#context.newId('page');
    this.#refer(ref, { kind: 'page', id });
    const title = members.title ?? 'Untitled';
    const taken = this.#slugsBelow(into);
    const slug = members.slug ?? freePath(slugOf(title, 'page'), taken);
    const page: PageData = {
      ...members,
      id,
      type: 'document',
      title,
      slug,
      markdown: markdown ?? '',
      createdAt: now,
      updatedAt: now,
    };
    this.#place(page, into, at);
    this.#written.add(id);
    this.#touch(id, 'created_page', ref);
  }

  #update({ page: id, into, at, ...written }: Of<'update_page'>): void {
    const { page, ancestors } = this.#require(id);
    const { markdown, members, removed: gone } = writtenPage(written);
    if (markdown !== undefined && page.type !== 'document')
      throw badRequest(`The page "${id}" has no text.`);
    const changed: PageData = {
      ...page,
      ...members,
      ...(markdown !== undefined && { markdown }),
      updatedAt: this.#context.now,
    };
    for (const name of gone) Reflect.deleteProperty(changed, name);
    const parent = ancestors.at(-1)?.id;
    const moved = into === undefined ? parent : (into ?? undefined);
    if (moved !== undefined && flatten([page]).some((one) => one.page.id === moved))
      throw badRequest('A page cannot be moved below itself.');
    const place = moved === parent ? childrenOf(this.pages, parent).indexOf(page) : undefined;
    this.pages = removed(this.pages, id);
    this.#place(changed, moved, at ?? place);
    if (markdown !== undefined) this.#written.add(id);
    this.#touch(id, 'updated_page');
  }

  #delete(page: PageData): void {
    this.pages = removed(this.pages, page.id);
    for (const one of flatten([page])) this.#touch(one.page.id, 'deleted_page');
  }

  #revert({ page: id, revision, block }: Of<'revert_page'>): void {
    const base = this.#context.revision(revision);
    if (!base) throw badRequest(`There is no revision "${revision}".`);
    const [then, now] = [findPage(base.pages, id), findPage(this.pages, id)];
    if (block) {
      if (!then || !now) throw badRequest(`The page "${id}" is not in both revisions.`);
      const markdown = withBlocksOf(now.page.markdown, then.page.markdown, block);
      this.#reset({ ...now.page, markdown });
    } else if (then && now) {
      const { pages: _, slug: __, ...own } = then.page;
      const { slug, pages } = now.page;
      this.#reset({ ...own, slug, ...(pages && { pages }) });
    } else if (now) this.#delete(now.page);
    else if (then) {
      const parent = then.ancestors.at(-1)?.id;
      const isThere = parent !== undefined && findPage(this.pages, parent) !== undefined;
      const at = childrenOf(base.pages, parent).indexOf(then.page);
      const { pages: below = [], ...own } = then.page;
      const pages = below.filter((one) => !findPage(this.pages, one.id));
      this.#place({ ...own, ...(pages.length > 0 && { pages }) }, isThere ? parent : undefined, at);
      for (const one of flatten([{ ...own, pages }])) this.#touch(one.page.id, 'created_page');
    } else throw badRequest(`There is no page "${id}" in the content.`);
  }

  #reset(page: PageData): void {
    this.pages = replaced(this.pages, { ...page, updatedAt: this.#context.now });
    this.#touch(page.id, 'updated_page');
  }

  #addFile(written: EditedFile): void {
    const id = this.#context.newId('file');
    this.#refer(written.ref, { kind: 'file', id });
    const file = writtenFile(id, written, this.#context.addressOf(id, written.name));
    this.files = [...this.files, file];
    this.insertedFiles.push(file);
  }

  /** Adds a page. Throws a 400 if a sibling has its slug, or if there is no such parent. */
  #place(page: PageData, parent: string | undefined, at: number | undefined): void {
    if (this.#slugsBelow(parent).has(page.slug))
      throw badRequest(`A sibling has the slug "${page.slug}".`);
    this.pages = inserted(this.pages, page, parent, at);
  }

  #slugsBelow(parent: string | undefined): ReadonlySet<string> {
    const above = parent === undefined ? undefined : this.#require(parent).page;
    if (above?.type === 'link') throw badRequest('A page cannot be below a link.');
    return new Set(childrenOf(this.pages, parent).map(({ slug }) => slug));
  }

  #require(id: string) {
    const placed = findPage(this.pages, id);
    if (!placed) throw badRequest(`There is no page "${id}" in the content.`);
    return placed;
  }

  #refer(ref: string | undefined, target: { kind: 'page' | 'file'; id: string }): void {
    if (ref === undefined) return;
    const isPath = flatten(this.pages).some((one) => pathOf(one) === ref);
    if (isPath || this.#references.has(ref)) throw badRequest(`The ref "${ref}" is taken.`);
    this.#references.set(ref, target);
  }

  #touch(id: string, touch: Touch, ref?: string): void {
    const known = this.#touched.get(id);
    // A page that the batch adds and changes was created by it.
    if (!known) this.#touched.set(id, { touch, ref });
    else if (touch === 'deleted_page' || known.touch === 'deleted_page') known.touch = touch;
  }
}
