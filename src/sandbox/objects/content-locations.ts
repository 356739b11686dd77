/** Builds the locations of links and backlinks. A missing object is represented by its ID. */
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
import { fileResponse, pageIn, reusableContentIn } from './content-responses.ts';
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

/** The locations of one response. Objects that several of them share are built once. */
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
   * The location of a target; `page` is the referring page. Undefined for an anchor without a page, for a
   * missing spec, since that location requires the complete object, and for a translation, which has no
   * location.
   */
  ofTarget(reference: Reference, page: string | undefined): LocationResponse | undefined {
    switch (reference.kind) {
      case 'page':
        return this.#page(reference.page, reference.space);
      case 'anchor': {
        const target = reference.page ?? page;
        if (target === undefined) return undefined;
        const internalLocation = { anchor: reference.anchor };
        return { ...this.#page(target, reference.space), internalLocation };
      }
      case 'file': {
        const index = this.#targets.index(reference.space);
        const file = index?.files.get(reference.file);
        return {
          kind: 'file',
          ...this.#place(reference.space),
          file: index && file ? fileResponse(file, index.version, {}) : reference.file,
        };
      }
      case 'reusable-content': {
        const content = this.#targets
          .index(reference.space)
          ?.contents.get(reference.reusableContent);
        return {
          kind: 'reusable-content',
          ...this.#place(reference.space),
          reusableContent: content ? reusableContentIn(content, {}) : reference.reusableContent,
        };
      }
      case 'space': {
        const { versionContext, ...place } = this.#place(reference.space);
        return { kind: 'space', ...place };
      }
      case 'translation':
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
    switch (reference.kind) {
      case 'user': {
        const isThere = service.rows(userKind).get(userScope, reference.user) !== undefined;
        if (!isThere) return reference;
        const { organization, space } = this.#in(this.#version);
        return { kind: 'user', organization, space, user: user(reference.user, service) };
      }
      case 'collection': {
        const row = service.rows(collectionKind).get(scope, reference.collection);
        const { organization } = this.#in(this.#version);
        const whole = row ? collection(row, service) : reference.collection;
        return { kind: 'collection', organization, collection: whole };
      }
      case 'openapi': {
        const row = service.rows(openApiSpecKind).get(scope, reference.spec);
        const { organization } = this.#in(this.#version);
        return row && { kind: 'openapi', organization, openAPISpec: openApiSpec(row, service) };
      }
    }
  }

  #page(id: string, spaceId: string | undefined): Extract<LocationResponse, { kind: 'page' }> {
    const index = this.#targets.index(spaceId);
    const placed = index?.pages.get(id);
    return {
      kind: 'page',
      ...this.#place(spaceId),
      page: index && placed ? pageIn(placed, index.version, {}) : id,
    };
  }

  /** A missing space is represented by its ID. */
  #place(spaceId: string | undefined): Place {
    const index = this.#targets.index(spaceId);
    if (index) return this.#in(index.version);
    const { organization, space } = this.#in(this.#version);
    return { organization, space: spaceId ?? space };
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
        : // Only its ID: the pages of a revision would be in each of a thousand locations.
          { type: 'revision' as const, revision: version.revision.id },
    };
    this.#places.set(version, made);
    return made;
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

/** The node in the notation of references. */
const written = (node: unknown) => {
  const address = addressIn(node);
  return address === undefined ? plain(node) : `[${plain(node)}](${address})`;
};
