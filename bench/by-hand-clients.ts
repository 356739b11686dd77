/**
 * Hand-written handlers for the requests of Relay and Apollo, with the same global IDs, cursors and type names
 * as the facade.
 */
import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import {
  type Call,
  type Listed,
  type Page,
  readInbox,
  readOnce,
  type Section,
  type Titled,
} from './by-hand-calls.ts';

export const encoded = (text: string) => Buffer.from(text).toString('base64url');

/** A cursor for each item of a page of the list. `page`: what the service calls the page; null for the first. */
export function cursorsOf(
  list: string,
  page: string | null,
  size: number,
  items: readonly { readonly id: string }[],
): string[] {
  const name = createHash('sha256').update(list).digest('base64url').slice(0, 8);
  const marks = items.map(({ id }) => crc32(id).toString(36).padStart(7, '0'));
  return items.map((_, at) => {
    const anchors = marks
      .slice(Math.max(0, at - 3), at + 1)
      .reverse()
      .join('');
    return encoded(JSON.stringify([3, name, page, at, size, 0, anchors]));
  });
}

/** The first and only page of a list, in the form that Relay expects. */
function connection<Item extends { readonly id: string }, Node>(
  list: string,
  size: number,
  items: readonly Item[],
  nodeOf: (item: Item) => Node,
) {
  const cursors = cursorsOf(list, null, size, items);
  const edges = items.map((item, at) => ({ cursor: cursors[at], node: nodeOf(item) }));
  return { edges, pageInfo: { hasNextPage: false, endCursor: cursors.at(-1) ?? null } };
}

interface SiteTreeVariables {
  readonly organization: string;
  readonly sites: number;
  readonly sections: number;
}

async function relaySiteTree(call: Call, variables: unknown) {
  const { organization, sites: first, sections: most } = variables as SiteTreeVariables;
  const orgPath = `/orgs/${organization}`;
  const sitesPath = `${orgPath}/sites`;
  const [{ title }, sites] = await Promise.all([
    call<Titled>(`/v1${orgPath}`),
    call<Listed<Titled>>(`/v1${sitesPath}?limit=${first}`),
  ]);
  const sectionsOf = await readOnce(
    sites.items.map(({ id }) => id),
    (id) => call<Listed<Section>>(`/v1${sitesPath}/${id}/sections?limit=${most}`),
  );
  return {
    organization: {
      __typename: 'Organization',
      id: encoded(`Organization:${organization}`),
      title,
      sites: connection(JSON.stringify([sitesPath, {}]), first, sites.items, (site) => ({
        __typename: 'Site',
        id: encoded(`Site:${organization}/${site.id}`),
        title: site.title,
        sections: connection(
          JSON.stringify([`${sitesPath}/${site.id}/sections`, {}]),
          most,
          sectionsOf.get(site.id)?.items ?? [],
          (section) => shownSection(`${organization}/${site.id}`, section),
        ),
      })),
    },
  };
}

const shownSection = (site: string, { id, title, path, siteSpaces }: Section) => ({
  __typename: 'SiteSection',
  id: encoded(`SiteSection:${site}/${id}`),
  title,
  path,
  siteSpaces: siteSpaces.map(({ id, title, path, space }) => ({
    __typename: 'SiteSpace',
    id: encoded(`SiteSpace:${site}/${id}`),
    title,
    path,
    space: {
      __typename: 'Space',
      id: encoded(`Space:${space.id}`),
      title: space.title,
      visibility: space.visibility.toUpperCase(),
    },
  })),
});

async function relayInbox(call: Call, variables: unknown) {
  const { organization, first } = variables as { organization: string; first: number };
  const { requests, spaces, collections } = await readInbox(call, organization, first);
  const list = JSON.stringify([`/orgs/${organization}/change-requests`, {}]);
  return {
    organization: {
      __typename: 'Organization',
      id: encoded(`Organization:${organization}`),
      changeRequests: connection(list, first, requests, (request) => {
        const space = spaces.get(request.space);
        const parent = collections.get(space?.parent ?? '');
        const { number, subject, outdated, createdBy } = request;
        return {
          __typename: 'ChangeRequest',
          id: encoded(`ChangeRequest:${request.space}/${request.id}`),
          number,
          subject,
          isOutdated: outdated,
          createdBy: {
            __typename: 'User',
            id: encoded(`User:${createdBy.id}`),
            displayName: createdBy.displayName,
          },
          space: {
            __typename: 'Space',
            id: encoded(`Space:${request.space}`),
            title: space?.title,
            parent: {
              __typename: 'Collection',
              id: encoded(`Collection:${space?.parent}`),
              title: parent?.title,
            },
          },
        };
      }),
    },
  };
}

async function apolloPageTree(call: Call, variables: unknown) {
  const { space } = variables as { space: string };
  const { pages } = await call<{ readonly pages: readonly Page[] }>(
    `/v1/spaces/${space}/content/pages`,
  );
  return {
    space: {
      __typename: 'Space',
      id: encoded(`Space:${space}`),
      content: {
        __typename: 'Content',
        id: encoded(`Content:${space}`),
        pages: pages.map((page) => shownPage(space, page, 3)),
      },
    },
  };
}

interface ShownPage {
  readonly __typename: string;
  readonly id: string;
  readonly title: string;
  readonly path: string;
  readonly pages?: readonly ShownPage[];
}

/** Names of the types of pages, by what the service calls them. */
export const typeNames: Readonly<Record<string, string>> = {
  document: 'DocumentPage',
  group: 'GroupPage',
  link: 'LinkPage',
  computed: 'ComputedPage',
};

const shownPage = (
  space: string,
  { id, type, title, path, pages }: Page,
  levels: number,
): ShownPage => ({
  __typename: typeNames[type] ?? 'UnrecognizedPage',
  id: encoded(`Page:${space}/${id}`),
  title,
  path,
  ...(levels > 0 && { pages: pages?.map((page) => shownPage(space, page, levels - 1)) ?? [] }),
});

/** Handlers by path. */
export const clientHandlers: Readonly<
  Record<string, (call: Call, variables: unknown) => Promise<unknown>>
> = {
  '/relay-site-tree': relaySiteTree,
  '/relay-inbox': relayInbox,
  '/apollo-page-tree': apolloPageTree,
};
