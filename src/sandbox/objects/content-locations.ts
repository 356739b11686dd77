/** Builds the locations of links and backlinks, with complete objects. A link to a missing object has no target. */
import type { z } from 'zod';
import type { ContentLocation } from '../../domains/shared/content-references/shapes.ts';
import {
  addressOf as addressIn,
  isInline,
  keyOf,
  nodesOf,
  plain,
} from '../../rest/markdown/document-nodes.ts';
import { memoized } from '../../rest/values/memoized.ts';
import type { Service } from '../service/handlers.ts';
import type { RowKind } from '../store/rows.ts';
import { changeRequest } from './change-request-response.ts';
import { collection, collectionKind } from './collection-rows.ts';
import { indexOf, versionIn } from './content-index.ts';
import { addressOf, type Source, type Use, usesIn } from './content-references.ts';
import { fileResponse, pageIn, reusableContentIn, revisionResponse } from './content-responses.ts';
import { flatten } from './content-revisions.ts';
import type { PageData, Reference } from './content-rows.ts';
import type { ContentVersion } from './content-version.ts';
import { document } from './documents.ts';
import { openApiSpec } from './openapi-spec-response.ts';
import { openApiSpecKind } from './openapi-spec-rows.ts';
import { organization, requireOrganization } from './organization-rows.ts';
import { space } from './space-rows.ts';
import { translationKind } from './translation-rows.ts';
import { user, userKind, userScope } from './user-response.ts';

type LocationResponse = z.input<typeof ContentLocation>;

type Place = Required<Pick<LocationResponse, 'organization' | 'space'>> &
  Pick<LocationResponse, 'versionContext'>;

/**
 * Maximum number of pages and files of a revision that locations contain completely. Of a larger one, they contain the
 * ID: the handbook, with 90 kB in each of the two locations of a link, would need 20 MB for 50 links.
 */
const maxWholeItems = 20;

/** The locations of one response. An object that is in several of them is built once. */
export class Locations {
  readonly version: ContentVersion;
  readonly #service: Service;
  /** By the ID of the space. */
  readonly #places = new Map<string, Place>();

  constructor(version: ContentVersion, service: Service) {
    this.version = version;
    this.#service = service;
  }

  /** The location of a source. A use in the text of a page includes the block. */
  ofSource({ kind, id }: Source, { reference }: Use): LocationResponse {
    const { version } = this;
    const { pages, contents } = indexOf(version.revision.data);
    const place = this.#in(version);
    if (kind === 'reusable-content') {
      const content = contents.get(id);
      return { kind, ...place, reusableContent: content ? reusableContentIn(content, {}) : id };
    }
    const placed = pages.get(id);
    const node = placed && blocksIn(placed.page).get(addressOf(reference));
    return {
      kind,
      ...place,
      page: placed ? pageIn(placed, version, {}) : id,
      ...(node !== undefined && { internalLocation: { node } }),
    };
  }

  /**
   * Builds the location of a target; `from` is the referring page. Undefined if the target is missing. A translation, a
   * tag, and an anchor without a page have no location.
   */
  target(reference: Reference, from?: string): (() => LocationResponse | undefined) | undefined {
    const service = this.#service;
    const { scope } = this.version.space;
    const rowOf = <Data>(kind: RowKind<Data>, id: string, at = scope) =>
      service.rows(kind).get(at, id);
    switch (reference.kind) {
      case 'url':
        return () => reference;
      case 'translation':
        return rowOf(translationKind, reference.translation) && withoutLocation;
      case 'user': {
        const { kind, user: id } = reference;
        const isThere = rowOf(userKind, id, userScope) !== undefined;
        return isThere ? () => ({ kind, ...this.#inSpace(), user: user(id, service) }) : undefined;
      }
      case 'collection': {
        const row = rowOf(collectionKind, reference.collection);
        const { kind } = reference;
        return (
          row && (() => ({ kind, ...this.#inOrganization(), collection: collection(row, service) }))
        );
      }
      case 'openapi': {
        const row = rowOf(openApiSpecKind, reference.spec);
        const { kind } = reference;
        return (
          row &&
          (() => ({ kind, ...this.#inOrganization(), openAPISpec: openApiSpec(row, service) }))
        );
      }
      default: {
        const version = versionIn(reference.space, this.version, service);
        return version && this.#inContent(reference, version, from);
      }
    }
  }

  #inContent(
    reference: Exclude<Reference, { kind: OutsideContent }>,
    version: ContentVersion,
    from: string | undefined,
  ): (() => LocationResponse | undefined) | undefined {
    const { data } = version.revision;
    const { pages, files, contents } = indexOf(data);
    switch (reference.kind) {
      case 'space':
        return () => ({ kind: 'space', ...this.#inSpace(version) });
      case 'tag':
        return data.tags?.some(({ slug }) => slug === reference.tag) ? withoutLocation : undefined;
      case 'file': {
        const file = files.get(reference.file);
        return (
          file &&
          (() => ({ kind: 'file', ...this.#in(version), file: fileResponse(file, version, {}) }))
        );
      }
      case 'reusable-content': {
        const content = contents.get(reference.reusableContent);
        return (
          content &&
          (() => ({
            kind: 'reusable-content',
            ...this.#in(version),
            reusableContent: reusableContentIn(content, {}),
          }))
        );
      }
      case 'page':
      case 'anchor': {
        const placed = pages.get(reference.page ?? from ?? '');
        if (!placed) return reference.page === undefined ? withoutLocation : undefined;
        const { anchor } = { anchor: undefined, ...reference };
        return () => ({
          kind: 'page',
          ...this.#in(version),
          page: pageIn(placed, version, {}),
          ...(anchor !== undefined && { internalLocation: { anchor } }),
        });
      }
    }
  }

  #inOrganization() {
    const { organization } = this.#in(this.version);
    return { organization };
  }

  #inSpace(version = this.version) {
    const { organization, space } = this.#in(version);
    return { organization, space };
  }

  #in(version: ContentVersion): Place {
    const known = this.#places.get(version.space.id);
    if (known) return known;
    const service = this.#service;
    const made = {
      organization: organization(
        requireOrganization({ organizationId: version.space.scope }, service),
        service,
      ),
      space: space(version.space, service),
      versionContext: version.changeRequest
        ? {
            type: 'changeRequest' as const,
            changeRequest: changeRequest(version.changeRequest, service),
          }
        : { type: 'revision' as const, revision: this.#revision(version) },
    };
    this.#places.set(version.space.id, made);
    return made;
  }

  #revision(version: ContentVersion) {
    const { id, data } = version.revision;
    const items = flatten(data.pages).length + data.files.length;
    return items > maxWholeItems ? id : revisionResponse(version, {}, this.#service);
  }
}

type OutsideContent = 'url' | 'user' | 'collection' | 'openapi' | 'translation';

const withoutLocation = () => undefined;

/** For each address, the key of the first block in the document of the page that refers to it. */
const blocksIn = memoized(({ markdown = '' }: PageData): ReadonlyMap<string, string> => {
  const found = new Map<string, string>();
  const visit = (block: unknown) => {
    const nodes = nodesOf(block);
    if (!nodes.some(isInline)) nodes.forEach(visit);
    else
      for (const { reference } of usesIn(nodes.map(written).join(''))) {
        const address = addressOf(reference);
        if (!found.has(address)) found.set(address, keyOf(block));
      }
  };
  document(markdown).nodes.forEach(visit);
  return found;
});

/** The node in the notation for references. */
const written = (node: unknown) => {
  const address = addressIn(node);
  return address === undefined ? plain(node) : `[${plain(node)}](${address})`;
};
