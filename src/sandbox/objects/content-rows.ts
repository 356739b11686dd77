/** Rows of revisions: those of a space and of its change requests. */
import { z } from 'zod';
import { Page } from '../../domains/content/shapes/pages.ts';
import { File, Revision } from '../../domains/content/shapes/revisions.ts';
import type { ContentReference } from '../../domains/shared/content-references/shapes/references.ts';
import { ReusableContent } from '../../domains/shared/content-references/shapes/reusable-contents.ts';
import { mayLack } from '../service/defaults.ts';
import { rowKind } from '../store/rows.ts';

export type Reference = z.output<typeof ContentReference>;

const [DocumentPage, , LinkPage] = Page.options;
const { target, href } = LinkPage.shape;

/** A page in a revision. Its path is computed from the slugs. */
const StoredPage = DocumentPage.omit({ path: true, urls: true, document: true }).extend({
  kind: z.string().optional(),
  /** Only what differs from the default layout. */
  layout: DocumentPage.shape.layout.partial().optional(),
  cover: DocumentPage.shape.cover.unwrap().partial().optional(),
  type: z.enum(['document', 'group', 'link', 'computed']),
  title: z.string(),
  slug: z.string(),
  /** The text; documents are generated from it. */
  markdown: z.string().exactOptional(),
  target: target.optional(),
  href,
  get pages(): z.ZodExactOptional<z.ZodReadonly<z.ZodArray<typeof StoredPage>>> {
    return z.array(StoredPage).readonly().exactOptional();
  },
});
export type PageData = z.output<typeof StoredPage>;

export const fileDefaults = {
  name: 'untitled',
  contentType: 'application/octet-stream',
  downloadURL: '',
  size: 0,
} as const;

const StoredFile = File.omit({ object: true }).partial(mayLack(fileDefaults));
export type FileData = z.output<typeof StoredFile>;

const StoredContent = ReusableContent.omit({ document: true }).extend({
  title: z.string(),
  /** The text, which is searched for links. The API never returns it. */
  markdown: z.string(),
});
export type ReusableContentData = z.output<typeof StoredContent>;

/** Rows are never changed: an edit creates another revision. */
const Document = z.object({
  parents: z.array(z.string()).readonly().default([]),
  type: Revision.shape.type.default('edits'),
  /** ID of the merged change request. */
  mergedFrom: z.string().exactOptional(),
  createdAt: z.iso.datetime(),
  git: Revision.shape.git,
  tags: Revision.shape.tags,
  sourceRevision: Revision.shape.sourceRevision,
  pages: z.array(StoredPage).readonly().default([]),
  files: z.array(StoredFile).readonly().default([]),
  reusableContents: z.array(StoredContent).readonly().default([]),
  variables: z.record(z.string(), z.string()).default({}),
  /** Whether responses contain only required members. */
  isTerse: z.boolean().exactOptional(),
});
export type RevisionData = z.output<typeof Document>;

/** Rows are in the scope of their space, including those of its change requests. */
export const revisionKind = rowKind('revision', Document);
