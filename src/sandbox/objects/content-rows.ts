/** Rows of revisions: those of a space and of its change requests. */
import type { z } from 'zod';
import type { Page } from '../../domains/content/shapes/pages.ts';
import type { File, Revision } from '../../domains/content/shapes/revisions.ts';
import type { ContentReference } from '../../domains/shared/content-references/shapes/references.ts';
import type {
  GitFile as GitFileShape,
  ReusableContent,
} from '../../domains/shared/content-references/shapes/reusable-contents.ts';
import { rowKind } from '../store/rows.ts';

export type Reference = z.output<typeof ContentReference>;
export type GitFile = z.output<typeof GitFileShape>;

type DocumentPage = Extract<z.output<typeof Page>, { type: 'document' }>;
type LinkPage = Extract<z.output<typeof Page>, { type: 'link' }>;

/** A page in a revision. Its path is computed from the slugs. */
export interface PageData
  extends Omit<DocumentPage, 'type' | 'title' | 'slug' | 'path' | 'urls' | 'document' | 'pages'>,
    Pick<LinkPage, 'target' | 'href'> {
  readonly id: string;
  readonly type: 'document' | 'group' | 'link' | 'computed';
  readonly title: string;
  readonly slug: string;
  /** The text; documents are generated from it. */
  readonly markdown?: string;
  readonly pages?: readonly PageData[];
}

export type FileData = Omit<z.output<typeof File>, 'object'>;

export interface ReusableContentData
  extends Pick<z.output<typeof ReusableContent>, 'computed' | 'computedSeed'> {
  readonly id: string;
  readonly title: string;
  /** The text, which is searched for links. The API never returns it. */
  readonly markdown: string;
  readonly git?: GitFile | undefined;
}

/** Immutable: an edit creates another revision. */
export interface RevisionData {
  readonly parents: readonly string[];
  readonly type: NonNullable<z.output<typeof Revision>['type']>;
  /** ID of the merged change request. */
  readonly mergedFrom?: string;
  readonly createdAt: string;
  readonly git?: z.output<typeof Revision>['git'];
  readonly pages: readonly PageData[];
  readonly files: readonly FileData[];
  readonly reusableContents: readonly ReusableContentData[];
  readonly variables: Readonly<Record<string, string>>;
  /** Whether responses contain only required members. */
  readonly isTerse?: boolean;
}

/** In the scope of their space, including those of its change requests. */
export const revisionKind = rowKind<RevisionData>('revision');
