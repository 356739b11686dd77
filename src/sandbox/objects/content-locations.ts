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
import type { Service } from '../service/handlers.ts';
import { changeRequest } from './change-request-response.ts';
import { collection, collectionKind } from './collection-rows.ts';
import { addressOf, type Source, type Use, usesIn } from './content-references.ts';
import { fileResponse, pageIn, reusableContentIn, revisionResponse } from './content-responses.ts';
import { flatten } from './content-revisions.ts';
import type { Reference } from './content-rows.ts';
import type { Targets } from './content-targets.ts';
import type { ContentVersion } from './content-version.ts';
import { document } from './documents.ts';
import { openApiSpec } from './openapi-spec-response.ts';
import { openApiSpecKind } from './openapi-spec-rows.ts';
import { organization, requireOrganization } from './organization-rows.ts';
import { space } from './space-rows.ts';
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
  readonly #version: ContentVersion;
  readonly #targets: Targets;
  readonly #service: Service;
  readonly #places = new Map<ContentVersion, Place>();
  readonly #blocks = new Map<string, ReadonlyMap<string, string>>();

  constructor(version: ContentVersion, targets: Targets, service: Service) {
    this.#version = version;
    this.#targets = targets;
    this.#service = service;
  }

  /** The location of a source. A use in the text of a page includes the block. */
  ofSource({ kind, id }: Source, { reference }: Use): LocationResponse {
    const { pages, contents } = this.#targets.index() ?? {};
    const place = this.#in(this.#version);
    if (kind === 'reusable-content') {
      const content = contents?.get(id);
      return { kind, ...place, reusableContent: content ? reusableContentIn(content, {}) : id };
    }
    const placed = pages?.get(id);
    const node = this.#blocksOf(id, placed?.page.markdown).get(addressOf(reference));
    return {
      kind,
      ...place,
      page: placed ? pageIn(placed, this.#version, {}) : id,
      ...(node !== undefined && { internalLocation: { node } }),
    };
  }

  /**
   * The location of a target; `page` is the referring page. Undefined for a missing target, for an anchor without a
   * page, and for a translation or a tag, which have no location.
   */
  ofTarget(reference: Reference, page: string | undefined): LocationResponse | undefined {
    switch (reference.kind) {
      case 'page':
        return this.#page(reference.page, reference.space);
      case 'anchor': {
        const target = reference.page ?? page;
        const location = target === undefined ? undefined : this.#page(target, reference.space);
        return location && { ...location, internalLocation: { anchor: reference.anchor } };
      }
      case 'file': {
        const index = this.#targets.index(reference.space);
        const file = index?.files.get(reference.file);
        if (!index || !file) return undefined;
        const { version } = index;
        return { kind: 'file', ...this.#in(version), file: fileResponse(file, version, {}) };
      }
      case 'reusable-content': {
        const index = this.#targets.index(reference.space);
        const content = index?.contents.get(reference.reusableContent);
        if (!index || !content) return undefined;
        const reusableContent = reusableContentIn(content, {});
        return { kind: 'reusable-content', ...this.#in(index.version), reusableContent };
      }
      case 'space': {
        const index = this.#targets.index(reference.space);
        if (!index) return undefined;
        const { versionContext, ...place } = this.#in(index.version);
        return { kind: 'space', ...place };
      }
      case 'translation':
      case 'tag':
        return undefined;
      case 'url':
        return reference;
      default:
        return this.#inOrganization(reference);
    }
  }

  #inOrganization(
    reference: Extract<Reference, { kind: 'user' | 'collection' | 'openapi' }>,
  ): LocationResponse | undefined {
    const service = this.#service;
    const { scope } = this.#version.space;
    const { organization, space } = this.#in(this.#version);
    switch (reference.kind) {
      case 'user': {
        if (!service.rows(userKind).get(userScope, reference.user)) return undefined;
        return { kind: 'user', organization, space, user: user(reference.user, service) };
      }
      case 'collection': {
        const row = service.rows(collectionKind).get(scope, reference.collection);
        return row && { kind: 'collection', organization, collection: collection(row, service) };
      }
      case 'openapi': {
        const row = service.rows(openApiSpecKind).get(scope, reference.spec);
        return row && { kind: 'openapi', organization, openAPISpec: openApiSpec(row, service) };
      }
    }
  }

  #page(
    id: string,
    spaceId: string | undefined,
  ): Extract<LocationResponse, { kind: 'page' }> | undefined {
    const index = this.#targets.index(spaceId);
    const placed = index?.pages.get(id);
    if (!index || !placed) return undefined;
    const { version } = index;
    return { kind: 'page', ...this.#in(version), page: pageIn(placed, version, {}) };
  }

  #in(version: ContentVersion): Place {
    const known = this.#places.get(version);
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
    this.#places.set(version, made);
    return made;
  }

  #revision(version: ContentVersion) {
    const { id, data } = version.revision;
    const items = flatten(data.pages).length + data.files.length;
    return items > maxWholeItems ? id : revisionResponse(version, {}, this.#service);
  }

  #blocksOf(page: string, markdown = ''): ReadonlyMap<string, string> {
    const known = this.#blocks.get(page);
    if (known) return known;
    const made = blocksByAddress(markdown);
    this.#blocks.set(page, made);
    return made;
  }
}

/** For each address, the key of the first block in the text's document that refers to it. */
function blocksByAddress(markdown: string): Map<string, string> {
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
}

/** The node in the notation for references. */
const written = (node: unknown) => {
  const address = addressIn(node);
  return address === undefined ? plain(node) : `[${plain(node)}](${address})`;
};
