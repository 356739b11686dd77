/** Links in content: what it refers to, whether that is there, and where content refers to it. */
import type { z } from 'zod';
import { Link } from '../../../domains/content-references/shapes.ts';
import type { Paging } from '../../cursor.ts';
import type { ListAnswer, Service } from '../../handlers.ts';
import { pageOf } from '../../item-page.ts';
import type { Row } from '../../rows.ts';
import type { SpaceData } from '../spaces/space-rows.ts';
import type { Reference, RevisionData } from './content-rows.ts';
import { type ContentVersion, mainVersion, placeIn } from './content-version.ts';
import { addressOf, contentSource, pageSource, type Source, type Use } from './references.ts';
import { flatten } from './revisions.ts';
import { type LocationAnswer, type Status, Targets } from './targets.ts';
import { presented } from './terse.ts';

type LinkAnswer = z.input<typeof Link>;

/** A target with all the places that refer to it in the same way. */
interface FoundLink {
  /** Tells it from other links of the same content. */
  readonly key: string;
  readonly status: Status;
  readonly answer: LinkAnswer;
}

interface LinkQuery {
  /** Only links of this status. */
  readonly status?: Status | undefined;
  readonly paging: Paging;
}

/** The links in what the space holds now, with `stats` of all of them whatever the status asked for. */
export const spaceLinks = (
  space: Row<SpaceData>,
  status: Status | undefined,
  paging: Paging,
  service: Service,
): ListAnswer<LinkAnswer> => {
  const version = mainVersion(space, service);
  const links = linksIn(version, sourcesIn(version.revision.data), service);
  return listed(version, links, 0, { status, paging });
};

/**
 * The links in one page. `before`: what the space held when the change request was last up to date, to tell
 * which links the change request broke.
 */
export function pageLinks(
  version: ContentVersion,
  pageId: string,
  before: ContentVersion | undefined,
  query: LinkQuery,
  service: Service,
): ListAnswer<LinkAnswer> {
  const links = linksOfPage(version, pageId, service);
  const earlier = before ? linksOfPage(before, pageId, service) : links;
  const known = new Set(broken(earlier).map(({ key }) => key));
  const newly = broken(links).filter(({ key }) => !known.has(key));
  return listed(version, links, newly.length, query);
}

const broken = (links: readonly FoundLink[]) => links.filter(({ status }) => status === 'broken');

const linksOfPage = (version: ContentVersion, pageId: string, service: Service) =>
  linksIn(
    version,
    sourcesIn(version.revision.data).filter(({ kind, id }) => kind === 'page' && id === pageId),
    service,
  );

function listed(
  version: ContentVersion,
  links: readonly FoundLink[],
  brokenByChangeRequest: number,
  { status, paging }: LinkQuery,
): ListAnswer<LinkAnswer> {
  const asked = links.filter((link) => status === undefined || link.status === status);
  const { items, ...envelope } = pageOf(asked, paging, ({ key }) => key);
  return {
    ...envelope,
    items: items.map(({ answer }) => presented(Link, answer, version)),
    stats: {
      total: links.length,
      broken: { total: broken(links).length, changeRequest: brokenByChangeRequest },
    },
  };
}

/** In the order in which the targets are first referred to. */
function linksIn(
  version: ContentVersion,
  sources: readonly Source[],
  service: Service,
): FoundLink[] {
  const targets = new Targets(version, service);
  const found = new Map<string, { use: Use; sources: Set<Source> }>();
  for (const source of sources)
    for (const use of source.uses) {
      const key = `${use.relation} ${addressOf(absolute(use.reference, source, version))}`;
      const link = found.get(key);
      if (link) link.sources.add(source);
      else found.set(key, { use, sources: new Set([source]) });
    }
  return [...found].map(([key, link]) => {
    const { reference, relation } = link.use;
    const places = [...link.sources];
    const status = targets.status(reference);
    const target = targets.location(reference, pageIdOf(places[0]));
    const answer = {
      status,
      relation,
      ...(target && { targetReference: target }),
      locationReferences: places.map((source) => locationOf(source, version)),
    };
    return { key, status, answer };
  });
}

const pageIdOf = (source: Source | undefined) => (source?.kind === 'page' ? source.id : undefined);

/** The same reference whichever place of the content it stands in. */
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

const locationOf = ({ kind, id }: Source, version: ContentVersion): LocationAnswer =>
  kind === 'page'
    ? { kind, ...placeIn(version), page: id }
    : { kind, ...placeIn(version), reusableContent: id };

/** Where the content refers to a file of its own, in reading order. */
export const backlinksOf = (version: ContentVersion, fileId: string): LocationAnswer[] =>
  sourcesIn(version.revision.data)
    .filter(({ uses }) =>
      uses.some(
        ({ reference }) =>
          reference.kind === 'file' &&
          reference.file === fileId &&
          (reference.space === undefined || reference.space === version.space.id),
      ),
    )
    .map((source) => locationOf(source, version));
