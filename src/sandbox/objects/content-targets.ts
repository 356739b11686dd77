/** Finds the targets of references from one version of content. */
import type { z } from 'zod';
import type { ContentLinkStatus } from '../../domains/shared/content-references/shapes.ts';
import { appAddress } from '../service/addresses.ts';
import type { Service } from '../service/handlers.ts';
import type { RowKind } from '../store/rows.ts';
import { collectionKind } from './collection-rows.ts';
import { flatten, type PlacedPage } from './content-revisions.ts';
import type { FileData, Reference, ReusableContentData } from './content-rows.ts';
import { type ContentVersion, mainVersion } from './content-version.ts';
import { openApiSpecKind } from './openapi-spec-rows.ts';
import { activeSpace } from './space-rows.ts';
import { translationKind } from './translation-rows.ts';
import { userKind, userScope } from './user-response.ts';

export type Status = z.output<typeof ContentLinkStatus>;

/** The prefix of all URLs of the application. */
const application = appAddress('');

/** The content of one space, by ID. */
interface Index {
  readonly version: ContentVersion;
  readonly pages: ReadonlyMap<string, PlacedPage>;
  readonly files: ReadonlyMap<string, FileData>;
  readonly contents: ReadonlyMap<string, ReusableContentData>;
}

const indexOf = (version: ContentVersion): Index => {
  const { pages, files, reusableContents } = version.revision.data;
  return {
    version,
    pages: new Map(flatten(pages).map((placed) => [placed.page.id, placed])),
    files: new Map(files.map((file) => [file.id, file])),
    contents: new Map(reusableContents.map((content) => [content.id, content])),
  };
};

export class Targets {
  readonly #service: Service;
  readonly #own: Index;
  /** Indexes of other spaces. Undefined for spaces that do not exist. */
  readonly #others = new Map<string, Index | undefined>();

  constructor(version: ContentVersion, service: Service) {
    this.#service = service;
    this.#own = indexOf(version);
  }

  /**
   * The content to search for a reference: that of the same space, or of another space in the organization. Undefined
   * if there is none.
   */
  index(spaceId?: string): Index | undefined {
    if (spaceId === undefined || spaceId === this.#own.version.space.id) return this.#own;
    if (!this.#others.has(spaceId)) {
      const space = activeSpace(this.#own.version.space.scope, spaceId, this.#service);
      this.#others.set(spaceId, space && indexOf(mainVersion(space, this.#service)));
    }
    return this.#others.get(spaceId);
  }

  status(reference: Reference): Status {
    if (reference.kind === 'url') return reference.url.startsWith(application) ? 'in-app' : 'ok';
    return this.#isThere(reference) ? 'ok' : 'broken';
  }

  #isThere(reference: Exclude<Reference, { kind: 'url' }>): boolean {
    const index = this.index('space' in reference ? reference.space : undefined);
    switch (reference.kind) {
      case 'page':
        return index?.pages.has(reference.page) ?? false;
      case 'anchor':
        return reference.page === undefined || (index?.pages.has(reference.page) ?? false);
      case 'file':
        return index?.files.has(reference.file) ?? false;
      case 'reusable-content':
        return index?.contents.has(reference.reusableContent) ?? false;
      case 'space':
        return index !== undefined;
      case 'collection':
        return this.#hasRow(collectionKind, reference.collection);
      case 'user':
        return this.#hasRow(userKind, reference.user, userScope);
      case 'openapi':
        return this.#hasRow(openApiSpecKind, reference.spec);
      case 'tag':
        return (
          index?.version.revision.data.tags?.some(({ slug }) => slug === reference.tag) ?? false
        );
      case 'translation':
        return this.#hasRow(translationKind, reference.translation);
    }
  }

  #hasRow(kind: RowKind<unknown>, id: string, scope = this.#own.version.space.scope): boolean {
    return this.#service.rows(kind).get(scope, id) !== undefined;
  }
}
