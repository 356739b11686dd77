/**
 * The schema of the server by hand with GraphQL Yoga: what the cases select, with ordinary resolvers in Pothos, links
 * by DataLoader, and the same global IDs and cursors as the facade.
 */
import SchemaBuilder from '@pothos/core';
import RelayPlugin, { type DefaultConnectionArguments } from '@pothos/plugin-relay';
import DataLoader from 'dataloader';
import type {
  Call,
  ChangeRequest,
  Listed,
  Page,
  Section,
  SiteSpace,
  Space,
  Titled,
} from './by-hand-calls.ts';
import { cursorsOf, encoded, typeNames } from './by-hand-clients.ts';

/** What one request needs: calls with its caller's token, and a loader for each kind of link. */
interface Context {
  readonly call: Call;
  readonly organizations: DataLoader<string, Titled>;
  readonly sites: DataLoader<string, Within<Titled>>;
  readonly spaces: DataLoader<string, Space>;
  readonly collections: DataLoader<string, Titled>;
}

/** An object whose ID is only unique within another one: `within` is that one's key. */
type Within<Item> = Item & { readonly within: string };

const putWithin =
  (within: string) =>
  <Item>(item: Item): Within<Item> => ({ ...item, within });

const keyIn = ({ within, id }: Within<{ readonly id: string }>) => `${within}/${id}`;

/** The path of a site with the key `{organizationId}/{siteId}`, or of its section with a key of three parts. */
function sitePath(key: string): string {
  const [organization, site, section] = key.split('/');
  const path = `/orgs/${organization}/sites/${site}`;
  return section === undefined ? path : `${path}/sections/${section}`;
}

export function contextOf(call: Call): Context {
  /** Reads each key once in a request, all keys of a batch at the same time. An error concerns only its key. */
  const loader = <Item>(read: (key: string) => Promise<Item>) =>
    new DataLoader<string, Item>((keys) =>
      Promise.all(keys.map((key) => read(key).catch((error: Error) => error))),
    );
  return {
    call,
    organizations: loader((id) => call(`/v1/orgs/${id}`)),
    sites: loader(async (key) => {
      const site = await call<Titled>(`/v1${sitePath(key)}`);
      return putWithin(key.slice(0, key.indexOf('/')))(site);
    }),
    spaces: loader((id) => call(`/v1/spaces/${id}`)),
    collections: loader((id) => call(`/v1/collections/${id}`)),
  };
}

const builder = new SchemaBuilder<{ Context: Context }>({
  plugins: [RelayPlugin],
  relay: {
    encodeGlobalID: (type, key) => encoded(`${type}:${key}`),
    decodeGlobalID: (id) => {
      const [typename = '', key = ''] = decoded(id).split(/:(.*)/s);
      return { typename, id: key };
    },
    nodesOnConnection: true,
  },
});

const decoded = (text: string) => Buffer.from(text, 'base64url').toString();

/** The key in a global ID of the type. Keys are accepted in place of IDs. */
function keyOf(type: string, id: string): string {
  const text = decoded(id);
  return text.startsWith(`${type}:`) ? text.slice(type.length + 1) : id;
}

/** Reads a page of the list after the cursor, and makes a connection of the service's envelope. */
async function connectionOf<Item extends { readonly id: string }, Node>(
  call: Call,
  path: string,
  { first, after }: DefaultConnectionArguments,
  nodeOf: (item: Item) => Node,
) {
  const size = first ?? 25;
  const read = (page: string | null) =>
    call<Listed<Item>>(
      `/v1${path}?limit=${size}${page === null ? '' : `&page=${encodeURIComponent(page)}`}`,
    );
  let [page, start]: [string | null, number] = [null, 0];
  if (after) {
    const [, , itsPage, at] = JSON.parse(decoded(after));
    [page, start] = [itsPage, at + 1];
  }
  let { items, next } = await read(page);
  if (start >= items.length && next) {
    [page, start] = [next.page, 0];
    ({ items, next } = await read(page));
  }
  const cursors = cursorsOf(JSON.stringify([path, {}]), page, size, items).slice(start);
  return {
    edges: items
      .slice(start)
      .map((item, at) => ({ cursor: cursors[at] ?? '', node: nodeOf(item) })),
    pageInfo: {
      hasNextPage: next !== undefined,
      hasPreviousPage: page !== null || start > 0,
      startCursor: cursors[0] ?? null,
      endCursor: cursors.at(-1) ?? null,
    },
  };
}

const Visibility = builder.enumType('SpaceVisibility', {
  values: {
    PUBLIC: { value: 'public' },
    PRIVATE: { value: 'private' },
    IN_COLLECTION: { value: 'in-collection' },
    SHARE_LINK: { value: 'share-link' },
  } as const,
});

const CollectionNode = builder.node(builder.objectRef<Titled>('Collection'), {
  id: { resolve: ({ id }) => id },
  loadOne: (id, { collections }) => collections.load(id),
  fields: (t) => ({ title: t.exposeString('title') }),
});

const PageNode = builder.interfaceRef<Within<Page>>('Page');
PageNode.implement({
  interfaces: [builder.nodeInterfaceRef()],
  resolveType: ({ type }) => typeNames[type] ?? 'UnrecognizedPage',
  fields: (t) => ({
    restId: t.exposeID('id'),
    title: t.exposeString('title'),
    path: t.exposeString('path'),
    pages: t.field({
      type: [PageNode],
      resolve: ({ within, pages = [] }) => pages.map(putWithin(within)),
    }),
  }),
});
for (const name of [...Object.values(typeNames), 'UnrecognizedPage'])
  builder.objectRef<Within<Page>>(name).implement({
    interfaces: [PageNode, builder.nodeInterfaceRef()],
    // Of no more than one type, so that an ID remains valid when a page becomes one of another type.
    fields: (t) => ({
      id: t.globalID({ nullable: false, resolve: (page) => ({ type: 'Page', id: keyIn(page) }) }),
    }),
  });

interface Content {
  readonly space: string;
  readonly pages: readonly Page[];
}

const ContentNode = builder.node(builder.objectRef<Content>('Content'), {
  id: { resolve: ({ space }) => space },
  fields: (t) => ({
    pages: t.field({
      type: [PageNode],
      resolve: ({ space, pages }) => pages.map(putWithin(space)),
    }),
  }),
});

const SpaceNode = builder.node(builder.objectRef<Space>('Space'), {
  id: { resolve: ({ id }) => id },
  loadOne: (id, { spaces }) => spaces.load(id),
  fields: (t) => ({
    title: t.exposeString('title'),
    visibility: t.expose('visibility', { type: Visibility }),
    parent: t.field({
      type: CollectionNode,
      resolve: ({ parent }, _, { collections }) => (parent ? collections.load(parent) : null),
    }),
    content: t.field({
      type: ContentNode,
      resolve: async ({ id }, _, { call }) => {
        const { pages } = await call<Pick<Content, 'pages'>>(`/v1/spaces/${id}/content/pages`);
        return { space: id, pages };
      },
    }),
  }),
});

const SiteSpaceNode = builder.node(builder.objectRef<Within<SiteSpace>>('SiteSpace'), {
  id: { resolve: keyIn },
  fields: (t) => ({
    title: t.exposeString('title'),
    path: t.exposeString('path'),
    space: t.expose('space', { type: SpaceNode }),
  }),
});

const SectionNode = builder.node(builder.objectRef<Within<Section>>('SiteSection'), {
  id: { resolve: keyIn },
  fields: (t) => ({
    title: t.exposeString('title'),
    path: t.exposeString('path'),
    siteSpaces: t.field({
      type: [SiteSpaceNode],
      resolve: ({ within, siteSpaces }) => siteSpaces.map(putWithin(within)),
    }),
  }),
});

const SiteNode = builder.node(builder.objectRef<Within<Titled>>('Site'), {
  id: { resolve: keyIn },
  loadOne: (key, { sites }) => sites.load(key),
  fields: (t) => ({
    title: t.exposeString('title'),
    sections: t.connection({
      type: SectionNode,
      resolve: (site, args, { call }) =>
        connectionOf(
          call,
          `${sitePath(keyIn(site))}/sections`,
          args,
          putWithin(keyIn(site))<Section>,
        ),
    }),
  }),
});

const User = builder.node(builder.objectRef<ChangeRequest['createdBy']>('User'), {
  id: { resolve: ({ id }) => id },
  fields: (t) => ({ displayName: t.exposeString('displayName') }),
});

const ChangeRequestNode = builder.node(builder.objectRef<ChangeRequest>('ChangeRequest'), {
  id: { resolve: ({ space, id }) => `${space}/${id}` },
  fields: (t) => ({
    number: t.exposeInt('number'),
    subject: t.exposeString('subject'),
    isOutdated: t.exposeBoolean('outdated'),
    createdBy: t.expose('createdBy', { type: User }),
    space: t.field({
      type: SpaceNode,
      resolve: ({ space }, _, { spaces }) => spaces.load(space),
    }),
  }),
});

const Organization = builder.node(builder.objectRef<Titled>('Organization'), {
  id: { resolve: ({ id }) => id },
  loadOne: (id, { organizations }) => organizations.load(id),
  fields: (t) => ({
    title: t.exposeString('title'),
    sites: t.connection({
      type: SiteNode,
      resolve: ({ id }, args, { call }) =>
        connectionOf(call, `/orgs/${id}/sites`, args, putWithin(id)<Titled>),
    }),
    changeRequests: t.connection({
      type: ChangeRequestNode,
      resolve: ({ id }, args, { call }) =>
        connectionOf(
          call,
          `/orgs/${id}/change-requests`,
          args,
          (request: ChangeRequest) => request,
        ),
    }),
  }),
});

builder.queryType({
  fields: (t) => ({
    organization: t.field({
      type: Organization,
      args: { id: t.arg.id({ required: true }) },
      resolve: (_, { id }, { organizations }) => organizations.load(keyOf('Organization', id)),
    }),
    site: t.field({
      type: SiteNode,
      args: { id: t.arg.id({ required: true }) },
      resolve: (_, { id }, { sites }) => sites.load(keyOf('Site', id)),
    }),
    space: t.field({
      type: SpaceNode,
      args: { id: t.arg.id({ required: true }) },
      resolve: (_, { id }, { spaces }) => spaces.load(keyOf('Space', id)),
    }),
  }),
});

const UserError = builder
  .objectRef<{ readonly code: string; readonly message: string }>('UserError')
  .implement({
    fields: (t) => ({ code: t.exposeString('code'), message: t.exposeString('message') }),
  });

builder.mutationType();
builder.relayMutationField(
  'updateSiteSection',
  { inputFields: (t) => ({ siteSectionId: t.id({ required: true }), title: t.string() }) },
  {
    resolve: async (_, { input: { siteSectionId, title } }, { call }) => {
      const key = keyOf('SiteSection', siteSectionId);
      const path = `/v1${sitePath(key)}`;
      const section = await call<Section>(path, { method: 'PATCH', body: { title } });
      return { siteSection: putWithin(key.slice(0, key.lastIndexOf('/')))(section) };
    },
  },
  {
    outputFields: (t) => ({
      siteSection: t.expose('siteSection', { type: SectionNode }),
      userErrors: t.field({ type: [UserError], resolve: () => [] }),
    }),
  },
);

export const schema = builder.toSchema();
