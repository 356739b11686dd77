/**
 * The schema of the server by hand with GraphQL Yoga: what the cases select, with ordinary resolvers in Pothos, and
 * the same global IDs and cursors as the facade.
 */
import SchemaBuilder from '@pothos/core';
import RelayPlugin from '@pothos/plugin-relay';
import type { ChangeRequest, Page, Section, SiteSpace, Space, Titled } from './by-hand-calls.ts';
import { encoded, typeNames } from './by-hand-clients.ts';
import {
  type Context,
  connectionOf,
  decoded,
  keyIn,
  keyOf,
  putWithin,
  sitePath,
  type Within,
} from './by-hand-context.ts';

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
