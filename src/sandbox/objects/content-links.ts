/** Finds links in content, their status, and the content that links to a file. */
import type { z } from 'zod';
import { ContentLink } from '../../domains/shared/content-references/shapes.ts';
import type { Service } from '../service/handlers.ts';
import { pageOf } from '../service/item-page.ts';
import type { Page, Paging } from '../store/page-token.ts';
import type { Row } from '../store/rows.ts';
import { Locations } from './content-locations.ts';
import {
  addressOf,
  contentSource,
  pageSource,
  type Source,
  type Use,
} from './content-references.ts';
import { flatten } from './content-revisions.ts';
import type { Reference, RevisionData } from './content-rows.ts';
import { type Status, Targets } from './content-targets.ts';
import { type ContentVersion, mainVersion } from './content-version.ts';
import type { SpaceData } from './space-rows.ts';
import { presented } from './terse-responses.ts';

type LinkResponse = z.input<typeof ContentLink>;

export interface LinkList extends Page<LinkResponse> {
  /** The numbers of links and of broken ones. */
  readonly stats: object;
}

/** A target with the sources that refer to it in the same way. */
interface FoundLink {
  /** Identifies the link within the content. */
  readonly key: string;
  readonly status: Status;
  /** The first use of the target in each source. */
  readonly uses: ReadonlyMap<Source, Use>;
}

/** All links of some content. */
interface FoundLinks {
  readonly version: ContentVersion;
  readonly targets: Targets;
  readonly links: readonly FoundLink[];
}

interface LinkQuery {
  /** Selects only links with this status. */
  readonly status?: Status | undefined;
  readonly paging: Paging;
}

/** The links in the current content of the space. `stats` covers all of them, whatever the requested status. */
export const spaceLinks = (space: Row<SpaceData>, query: LinkQuery, service: Service): LinkList => {
  const version = mainVersion(space, service);
  const found = linksIn(version, sourcesIn(version.revision.data), service);
  return listed(found, 0, query, service);
};

/**
 * The links in one page. `before` is the space's content as of the last update of the change request, to count
 * the links that the change request broke.
 */
export function pageLinks(
  version: ContentVersion,
  pageId: string,
  before: ContentVersion | undefined,
  query: LinkQuery,
  service: Service,
): LinkList {
  const found = linksOfPage(version, pageId, service);
  const earlier = before ? linksOfPage(before, pageId, service) : found;
  const known = new Set(broken(earlier).map(({ key }) => key));
  const newly = broken(found).filter(({ key }) => !known.has(key));
  return listed(found, newly.length, query, service);
}

const broken = ({ links }: FoundLinks) => links.filter(({ status }) => status === 'broken');

const linksOfPage = (version: ContentVersion, pageId: string, service: Service) =>
  linksIn(
    version,
    sourcesIn(version.revision.data).filter(({ kind, id }) => kind === 'page' && id === pageId),
    service,
  );

/** Builds only the listed links, because they contain complete objects. */
function listed(
  found: FoundLinks,
  brokenByChangeRequest: number,
  { status, paging }: LinkQuery,
  service: Service,
): LinkList {
  const { version, targets, links } = found;
  const locations = new Locations(version, targets, service);
  const asked = links.filter((link) => status === undefined || link.status === status);
  const toResponse = (link: FoundLink) =>
    presented(ContentLink, linkResponse(link, locations), version);
  return {
    ...pageOf(asked, paging, ({ key }) => key, toResponse),
    stats: {
      total: links.length,
      broken: { total: broken(found).length, changeRequest: brokenByChangeRequest },
    },
  };
}

function linkResponse({ status, uses }: FoundLink, locations: Locations): LinkResponse {
  const [first] = uses;
  if (!first) throw new Error('A link has no uses');
  const [source, { relation, reference }] = first;
  const targetReference = locations.ofTarget(reference, pageIdOf(source));
  return {
    status,
    relation,
    ...(targetReference && { targetReference }),
    locationReferences: [...uses].map(([place, use]) => locations.ofSource(place, use)),
  };
}

/** The links of sources, in the order in which their targets are first used. */
function linksIn(
  version: ContentVersion,
  sources: readonly Source[],
  service: Service,
): FoundLinks {
  const targets = new Targets(version, service);
  const found = new Map<string, Map<Source, Use>>();
  for (const source of sources)
    for (const use of source.uses) {
      const key = `${use.relation} ${addressOf(absolute(use.reference, source, version))}`;
      const uses = found.get(key) ?? new Map<Source, Use>();
      found.set(key, uses);
      if (!uses.has(source)) uses.set(source, use);
    }
  const links = [...found].map(([key, uses]) => {
    const [use] = uses.values();
    return { key, uses, status: use ? targets.status(use.reference) : ('broken' as const) };
  });
  return { version, targets, links };
}

const pageIdOf = ({ kind, id }: Source) => (kind === 'page' ? id : undefined);

/** The reference in a form that is the same in all sources. */
function absolute(reference: Reference, source: Source, { space }: ContentVersion): Reference {
  const page = pageIdOf(source);
  if (reference.kind === 'anchor' && reference.page === undefined && page !== undefined)
    return { ...reference, page };
  if ('space' in reference && reference.kind !== 'space' && reference.space === space.id)
    return { ...reference, space: undefined };
  return reference;
}

const sourcesIn = ({ pages, reusableContents }: RevisionData): Source[] => [
  ...flatten(pages).map(({ page }) => pageSource(page)),
  ...reusableContents.map(contentSource),
];

/** A use of a file. */
export interface Backlink {
  readonly source: Source;
  readonly use: Use;
}

/** The uses of a file in its own space, in reading order. */
export const backlinksOf = (version: ContentVersion, fileId: string): Backlink[] =>
  sourcesIn(version.revision.data).flatMap((source) => {
    const use = source.uses.find(
      ({ reference }) =>
        reference.kind === 'file' &&
        reference.file === fileId &&
        (reference.space === undefined || reference.space === version.space.id),
    );
    return use ? [{ source, use }] : [];
  });
