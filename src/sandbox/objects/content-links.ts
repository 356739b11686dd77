/** Finds links in content, their status, and the content that links to a file. */
import type { z } from 'zod';
import {
  ContentLink,
  type ContentLinkStatus,
} from '../../domains/shared/content-references/shapes.ts';
import { memoized } from '../../rest/values/memoized.ts';
import { appAddress } from '../service/addresses.ts';
import type { Service } from '../service/handlers.ts';
import { pageOf } from '../service/item-page.ts';
import type { Page, Paging } from '../store/page-token.ts';
import type { Row } from '../store/rows.ts';
import { Locations } from './content-locations.ts';
import {
  addressOf,
  contentSource,
  pageIdOf,
  pageSource,
  type Source,
  type Use,
} from './content-references.ts';
import { flatten } from './content-revisions.ts';
import type { Reference, RevisionData } from './content-rows.ts';
import { type ContentVersion, mainVersion } from './content-version.ts';
import type { SpaceData } from './space-rows.ts';
import { presented } from './terse-responses.ts';

type LinkResponse = z.input<typeof ContentLink>;
type Status = z.output<typeof ContentLinkStatus>;

export interface LinkList extends Page<LinkResponse> {
  /** The numbers of links and of broken ones. */
  readonly stats: object;
}

interface LinkQuery {
  /** Selects only links with this status. */
  readonly status?: Status | undefined;
  readonly paging: Paging;
}

/** The links in the current content of the space. `stats` covers all of them, whatever the requested status. */
export function spaceLinks(space: Row<SpaceData>, query: LinkQuery, service: Service): LinkList {
  const locations = new Locations(mainVersion(space, service), service);
  return listed(
    linksIn(locations, () => true),
    0,
    query,
    locations,
  );
}

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
  const isOfPage = (source: Source) => pageIdOf(source) === pageId;
  const locations = new Locations(version, service);
  const links = linksIn(locations, isOfPage);
  const earlier = before ? linksIn(new Locations(before, service), isOfPage) : links;
  const known = new Set(broken(earlier).map(({ key }) => key));
  const newly = broken(links).filter(({ key }) => !known.has(key));
  return listed(links, newly.length, query, locations);
}

/** A target with the sources that refer to it in the same way. */
type FoundLink = ReturnType<typeof linksIn>[number];

const broken = (links: readonly FoundLink[]) => links.filter(({ status }) => status === 'broken');

/** Builds only the listed links, because they contain complete objects. */
function listed(
  links: readonly FoundLink[],
  brokenByChangeRequest: number,
  { status, paging }: LinkQuery,
  locations: Locations,
): LinkList {
  const asked = links.filter((link) => status === undefined || link.status === status);
  const toResponse = ({ status, relation, locate, uses }: FoundLink) => {
    const targetReference = locate?.();
    const link = {
      status,
      relation,
      ...(targetReference && { targetReference }),
      locationReferences: Array.from(uses, ([source, use]) => locations.ofSource(source, use)),
    };
    return presented(ContentLink, link, locations.version);
  };
  return {
    ...pageOf(asked, paging, ({ key }) => key, toResponse),
    stats: {
      total: links.length,
      broken: { total: broken(links).length, changeRequest: brokenByChangeRequest },
    },
  };
}

/** The links of sources, in the order in which their targets are first used. */
function linksIn(locations: Locations, isSource: (source: Source) => boolean) {
  const { version } = locations;
  /** By a key that identifies the link within the content: the first use of the target in each source. */
  const found = new Map<string, Map<Source, Use>>();
  for (const source of sourcesIn(version.revision.data).filter(isSource))
    for (const use of source.uses) {
      const key = `${use.relation} ${addressOf(absolute(use.reference, source, version))}`;
      const uses = found.get(key) ?? new Map<Source, Use>();
      found.set(key, uses);
      if (!uses.has(source)) uses.set(source, use);
    }
  return [...found].flatMap(([key, uses]) =>
    [...uses].slice(0, 1).map(([source, { relation, reference }]) => {
      const locate = locations.target(reference, pageIdOf(source));
      return { key, uses, relation, locate, status: statusOf(reference, locate !== undefined) };
    }),
  );
}

/** The prefix of all URLs of the application. */
const application = appAddress('');

function statusOf(reference: Reference, isThere: boolean): Status {
  if (reference.kind === 'url' && reference.url.startsWith(application)) return 'in-app';
  return isThere ? 'ok' : 'broken';
}

/** The reference in a form that is the same in all sources. */
function absolute(reference: Reference, source: Source, { space }: ContentVersion): Reference {
  const page = pageIdOf(source);
  if (reference.kind === 'anchor' && reference.page === undefined && page !== undefined)
    return { ...reference, page };
  if ('space' in reference && reference.kind !== 'space' && reference.space === space.id)
    return { ...reference, space: undefined };
  return reference;
}

const sourcesIn = memoized(({ pages, reusableContents }: RevisionData): readonly Source[] => [
  ...flatten(pages).map(({ page }) => pageSource(page)),
  ...reusableContents.map(contentSource),
]);

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
