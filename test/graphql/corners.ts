/** A small service, documents with edge cases of execution, and the expected results. */
import { serving } from '../harness.ts';
import { id } from '../ids.ts';

export type Answers = Readonly<Record<string, unknown>>;

const list = (...items: readonly unknown[]) => ({ items, count: items.length });
const organization = { object: 'organization', id: 'o', title: 'O' };
const space = (id: string, more = {}) => ({
  ...{ object: 'space', id, title: id.toUpperCase(), emoji: '', organization: 'o' },
  ...more,
});
const collection = (id: string, more = {}) => ({
  ...{ object: 'collection', id, title: id.toUpperCase(), organization: 'o' },
  ...more,
});
const page = (id: string, more = {}) => ({
  ...{ id, type: 'document', title: id.toUpperCase(), pages: [] },
  ...more,
});
const change = (id: string) => ({ object: 'change-request', id, subject: id, space: 's' });
const url = { kind: 'url', url: 'https://example.com' };

const faithful: Answers = {
  '/orgs/o': organization,
  '/orgs/o/spaces': list(space('s', { parent: 'c' }), space('t', { parent: 'd' })),
  '/orgs/o/change-requests': list(change('r1'), change('r2')),
  '/orgs/o/sites': list(),
  '/spaces/s': space('s', { parent: 'c', urls: { app: 'https://a.example' } }),
  '/spaces/s/change-requests': list(change('r1')),
  '/spaces/s/comments': list(),
  '/collections/c': collection('c'),
  '/collections/d': collection('d'),
};

export const upstream = (answers: Answers) => serving({ ...faithful, ...answers });

export interface Case {
  readonly query: string;
  readonly variables?: object;
  readonly answers?: Answers;
  /** The expected data, with its keys in order. */
  readonly data: unknown;
  /** Path and code of each error, in any order. */
  readonly errors?: readonly (readonly [path: string, code: string])[];
  /** Path and value of each warning. */
  readonly warnings?: readonly (readonly [path: string, value: string])[];
  /** Expected reads without `GET /v1/`. Those of a query are sorted. */
  readonly calls?: readonly string[];
}

const unreadable = 'UPSTREAM_INVALID_RESPONSE';
let deep: unknown = 'end';
for (let depth = 0; depth < 1_000; depth += 1) deep = [deep];

/** The cases by topic. */
export const cases: Readonly<Record<string, Readonly<Record<string, Case>>>> = {
  names: {
    'that plain objects have of their own': {
      query: `{ constructor: __typename space(id: "s") {
        __proto__: title toString: restId parent { __proto__: title } urls { __proto__: app valueOf: published }
      } }`,
      data: {
        constructor: 'Query',
        space: {
          ['__proto__']: 'S',
          toString: 's',
          parent: { ['__proto__']: 'C' },
          urls: { ['__proto__']: 'https://a.example', valueOf: null },
        },
      },
    },
  },
  'errors and nulls': {
    'at each depth': {
      query: `{ space(id: "s") {
        title openChangeRequestsCount urls { app published } parent { description defaultAccessLevel }
      } }`,
      answers: {
        '/spaces/s': space('s', {
          title: {},
          changeRequestsOpen: 'many',
          urls: { app: 7, published: {} },
          parent: 'c',
        }),
        '/collections/c': collection('c', { description: ['x'], defaultLevel: null }),
      },
      data: {
        space: {
          title: null,
          openChangeRequestsCount: null,
          urls: { app: null, published: null },
          parent: { description: null, defaultAccessLevel: null },
        },
      },
      errors: [
        ['space.title', unreadable],
        ['space.openChangeRequestsCount', unreadable],
        ['space.urls.app', unreadable],
        ['space.urls.published', unreadable],
        ['space.parent.description', unreadable],
      ],
    },
    'a required value is null with an error, and its parent stays': {
      query: '{ space(id: "s") { title parent { organization { title } title } } }',
      answers: { '/collections/c': collection('c', { title: {} }) },
      data: { space: { title: 'S', parent: { organization: { title: 'O' }, title: null } } },
      errors: [['space.parent.title', unreadable]],
    },
    'an item that must not be null nulls its list': {
      query: '{ issuesCluster(id: "o/w") { restId weeklyPulse } }',
      answers: {
        '/orgs/o/conversations-clusters/w': {
          object: 'issues-cluster',
          id: 'w',
          weeklyPulse: ['?'],
        },
      },
      data: { issuesCluster: { restId: 'w', weeklyPulse: null } },
      errors: [['issuesCluster.weeklyPulse.0', unreadable]],
    },
    'an object with an invalid ID': {
      query: '{ space(id: "s") { parent { title } } }',
      answers: { '/collections/c': collection('c', { id: {} }) },
      data: { space: { parent: null } },
      errors: [['space.parent', unreadable]],
    },
    'a call that fails beside one that does not': {
      query: '{ none: collection(id: "none") { title } c: collection(id: "c") { title } }',
      data: { none: null, c: { title: 'C' } },
      errors: [['none', 'NOT_FOUND']],
    },
    'the same object at several places, each with its error': {
      query: `{ organization(id: "o") { spaces { nodes { parent { title description } } } } }`,
      answers: {
        '/orgs/o/spaces': list(space('s', { parent: 'c' }), space('t', { parent: 'c' })),
        '/collections/c': collection('c', { description: 7.5, title: {} }),
      },
      data: {
        organization: {
          spaces: { nodes: [0, 1].map(() => ({ parent: { title: null, description: null } })) },
        },
      },
      errors: [
        ['organization.spaces.nodes.0.parent.description', unreadable],
        ['organization.spaces.nodes.0.parent.title', unreadable],
        ['organization.spaces.nodes.1.parent.description', unreadable],
        ['organization.spaces.nodes.1.parent.title', unreadable],
      ],
    },
  },
  'items of lists': {
    'null on a page of a list keeps its place': {
      query: `{ organization(id: "o") { spaces {
        nodes { title parent { title } } edges { node { restId } }
      } } }`,
      answers: {
        '/orgs/o/spaces': list(
          null,
          space('s', { parent: 'c' }),
          'text',
          space('t', { title: [] }),
        ),
      },
      data: {
        organization: {
          spaces: {
            nodes: [
              null,
              { title: 'S', parent: { title: 'C' } },
              null,
              { title: null, parent: null },
            ],
            edges: [
              { node: null },
              { node: { restId: 's' } },
              { node: null },
              { node: { restId: 't' } },
            ],
          },
        },
      },
      errors: [
        ['organization.spaces.nodes.2', unreadable],
        ['organization.spaces.edges.2.node', unreadable],
        ['organization.spaces.nodes.3.title', unreadable],
      ],
    },
    'null in an object is left out, and its neighbours count without it': {
      query: '{ space(id: "s") { content { pages { title pages { title pages { title } } } } } }',
      answers: {
        '/spaces/s/content/pages': {
          pages: [
            null,
            page('a', { pages: [page('b', { title: {} }), null, page('d', { pages: 'none' })] }),
            7,
            page('c'),
          ],
        },
      },
      data: {
        space: {
          content: {
            pages: [
              {
                title: 'A',
                pages: [
                  { title: null, pages: [] },
                  { title: 'D', pages: null },
                ],
              },
              null,
              { title: 'C', pages: [] },
            ],
          },
        },
      },
      errors: [
        ['space.content.pages.0.pages.0.title', unreadable],
        ['space.content.pages.0.pages.1.pages', unreadable],
        ['space.content.pages.1', unreadable],
      ],
    },
    'of unknown enum values': {
      query: '{ integration(id: "i") { categories scopes } }',
      answers: {
        '/integrations/i': {
          name: 'i',
          categories: ['brand-new', 'analytics', null, 'newer'],
          scopes: ['newest', {}],
        },
      },
      data: {
        integration: { categories: ['UNRECOGNIZED', 'ANALYTICS', 'UNRECOGNIZED'], scopes: null },
      },
      errors: [['integration.scopes.1', unreadable]],
      warnings: [
        ['integration.categories.0', 'brand-new'],
        ['integration.categories.2', 'newer'],
        ['integration.scopes.0', 'newest'],
      ],
    },
    'of unknown kinds': {
      query: `{ space(id: "s") { links { nodes {
        locations { __typename ... on UrlLocation { url } ... on UnrecognizedContentLocation { value } }
      } } } }`,
      answers: {
        '/spaces/s/links': list({ status: 'ok', locationReferences: [url, { kind: 'moon' }, url] }),
      },
      data: {
        space: {
          links: {
            nodes: [
              {
                locations: [
                  { __typename: 'UrlLocation', url: url.url },
                  { __typename: 'UnrecognizedContentLocation', value: { kind: 'moon' } },
                  { __typename: 'UrlLocation', url: url.url },
                ],
              },
            ],
          },
        },
      },
      warnings: [['space.links.nodes.0.locations.1', 'moon']],
    },
  },
  'values at the edge': {
    'the largest numbers': {
      query: '{ issuesCluster(id: "o/w") { weeklyPulse } }',
      answers: {
        '/orgs/o/conversations-clusters/w': {
          ...{ object: 'issues-cluster', id: 'w' },
          weeklyPulse: [2 ** 31 - 1, 1 - 2 ** 31, '12'],
        },
      },
      data: { issuesCluster: { weeklyPulse: null } },
      errors: [['issuesCluster.weeklyPulse.2', unreadable]],
    },
    'numbers that are larger than Int': {
      query: '{ space(id: "s") { openChangeRequestsCount openCommentsCount changeRequestsCount } }',
      answers: {
        '/spaces/s': space('s', {
          changeRequestsOpen: 2 ** 31 - 1,
          comments: 2 ** 31,
          changeRequests: 1.5,
        }),
      },
      data: {
        space: {
          openChangeRequestsCount: 2 ** 31 - 1,
          openCommentsCount: null,
          changeRequestsCount: null,
        },
      },
      errors: [
        ['space.openCommentsCount', unreadable],
        ['space.changeRequestsCount', unreadable],
      ],
    },
    'JSON as deep as it may be, and one deeper': {
      query: `{ deep: integration(id: "i") { contentSecurityPolicy }
        deeper: integration(id: "j") { contentSecurityPolicy title } }`,
      answers: {
        '/integrations/i': { name: 'i', contentSecurityPolicy: deep },
        '/integrations/j': { name: 'j', title: 'J', contentSecurityPolicy: [deep] },
      },
      data: {
        deep: { contentSecurityPolicy: deep },
        deeper: { contentSecurityPolicy: null, title: 'J' },
      },
      errors: [['deeper.contentSecurityPolicy', unreadable]],
    },
  },
  'what merges': {
    'the same key with other arguments on two types': {
      query: `{ nodes(ids: ["Organization:o", "Space:s"]) {
        ... on Organization { x: changeRequests(first: 2) { nodes { subject } } }
        ... on Space { x: changeRequests(first: 1, status: MERGED) { nodes { restId } } }
      } }`,
      data: {
        nodes: [
          { x: { nodes: [{ subject: 'r1' }, { subject: 'r2' }] } },
          { x: { nodes: [{ restId: 'r1' }] } },
        ],
      },
      calls: [
        'orgs/o',
        'orgs/o/change-requests?limit=2',
        'spaces/s',
        'spaces/s/change-requests?status=merged&limit=1',
      ],
    },
    'fields of which one is conditional, with it': {
      query: `query ($more: Boolean!) { space(id: "s") {
        parent { restId } title parent @include(if: $more) { title restId }
      } }`,
      variables: { more: true },
      data: { space: { parent: { restId: 'c', title: 'C' }, title: 'S' } },
    },
    'fields of which one is conditional, without it': {
      query: `query ($more: Boolean!) { space(id: "s") {
        parent { restId } title parent @include(if: $more) { title restId }
      } }`,
      variables: { more: false },
      data: { space: { parent: { restId: 'c' }, title: 'S' } },
      calls: ['spaces/s'],
    },
    'a list whose items are selected only under a condition': {
      query: `query ($more: Boolean!) { organization(id: "o") {
        spaces(first: 2) { totalCount } spaces(first: 2) @skip(if: $more) { nodes { title } }
      } }`,
      variables: { more: false },
      data: {
        organization: { spaces: { totalCount: 2, nodes: [{ title: 'S' }, { title: 'T' }] } },
      },
      calls: ['orgs/o', 'orgs/o/spaces?limit=2'],
    },
    'one type by an interface and by itself': {
      query: `{ node(id: "Space:s") {
        id ... on Space { title parent { title } } ... on Node { ... on Space { parent { restId } } }
      } }`,
      data: { node: { id: id('Space', 's'), title: 'S', parent: { title: 'C', restId: 'c' } } },
    },
  },
  conditions: {
    'skip and include together: both must let it pass': {
      query: `query ($yes: Boolean!, $no: Boolean!) { space(id: "s") {
        a: title @skip(if: $no) @include(if: $yes)
        b: title @skip(if: $yes) @include(if: $yes)
        c: title @include(if: $no) @skip(if: $no)
        d: title @include(if: $no) @skip(if: $yes)
      } }`,
      variables: { yes: true, no: false },
      data: { space: { a: 'S' } },
    },
    'a fragment spread with a condition and without': {
      query: `query ($no: Boolean!) { space(id: "s") {
        ...F @include(if: $no) title ...F ...F @skip(if: $no)
      } } fragment F on Space { restId emoji }`,
      variables: { no: false },
      data: { space: { title: 'S', restId: 's', emoji: '' } },
    },
    'a fragment whose second spread is conditional': {
      query: `query ($no: Boolean!) { space(id: "s") {
        ...F @skip(if: $no) title ...G
      } } fragment F on Space { restId } fragment G on Space { emoji ...F @include(if: $no) }`,
      variables: { no: true },
      data: { space: { title: 'S', emoji: '', restId: 's' } },
    },
    'keys stand where the first that is left stands': {
      query: `query ($no: Boolean = false) { space(id: "s") {
        ... @include(if: $no) { title } restId emoji @include(if: $no) ... on Node { id } title emoji
      } }`,
      data: { space: { restId: 's', id: id('Space', 's'), title: 'S', emoji: '' } },
    },
    'nothing is left of an object': {
      query: '{ space(id: "s") { title @skip(if: true) parent { title @include(if: false) } } }',
      data: { space: { parent: {} } },
    },
    'nothing is left of a document': {
      query: '{ space(id: "s") @skip(if: true) { title } }',
      data: {},
      calls: [],
    },
    'a call that a condition prevents': {
      query: `query ($no: Boolean!) { organization(id: "o") {
        title spaces @include(if: $no) { totalCount }
        ... @skip(if: true) { changeRequests { totalCount } }
      } }`,
      variables: { no: false },
      data: { organization: { title: 'O' } },
      calls: ['orgs/o'],
    },
  },
  variables: {
    'absent, null, and with defaults of their own': {
      query: `query ($absent: Int, $null: Int, $own: Int = 3, $ownNull: Int = 4) {
        organization(id: "o") {
          a: spaces(first: $absent) { nodes { title } }
          b: spaces(first: $null) { nodes { title } }
          c: spaces(first: $own) { nodes { restId } }
          d: changeRequests(first: $ownNull) { nodes { restId } }
          e: sites(first: null) { nodes { restId } }
        }
      }`,
      variables: { null: null, ownNull: null },
      data: {
        organization: {
          a: { nodes: [{ title: 'S' }, { title: 'T' }] },
          b: { nodes: [{ title: 'S' }, { title: 'T' }] },
          c: { nodes: [{ restId: 's' }, { restId: 't' }] },
          d: { nodes: [{ restId: 'r1' }, { restId: 'r2' }] },
          e: { nodes: [] },
        },
      },
      calls: [
        'orgs/o',
        'orgs/o/change-requests?limit=25',
        'orgs/o/sites?limit=25',
        'orgs/o/spaces?limit=25',
        'orgs/o/spaces?limit=3',
      ],
    },
    'null and absent for an argument with a default': {
      query: `query ($absent: ChangeRequestStatus, $null: ChangeRequestStatus) {
        organization(id: "o") {
          a: changeRequests(first: 1, status: $absent) { nodes { restId } }
          b: changeRequests(first: 2, status: $null) { nodes { restId } }
          c: changeRequests(first: 3, status: null) { nodes { restId } }
          d: changeRequests(first: 4) { nodes { restId } }
        }
      }`,
      variables: { null: null },
      data: {
        organization: {
          a: { nodes: [{ restId: 'r1' }] },
          b: null,
          c: null,
          d: { nodes: [{ restId: 'r1' }, { restId: 'r2' }] },
        },
      },
      // An explicit null would request no status, and the list always has one.
      errors: [
        ['organization.b', 'BAD_USER_INPUT'],
        ['organization.c', 'BAD_USER_INPUT'],
      ],
      calls: ['orgs/o', 'orgs/o/change-requests?limit=1', 'orgs/o/change-requests?limit=4'],
    },
    'inside input objects and lists': {
      query: `query ($absent: CommentOrderField, $up: OrderDirection, $absentToo: OrderDirection, $type: SiteType!) {
        space(id: "s") {
          a: comments(first: 1, orderBy: { field: $absent, direction: $up }) { nodes { id } }
          b: comments(first: 2, orderBy: { direction: $absentToo }) { nodes { id } }
        }
        organization(id: "o") { sites(type: [$type], title: "x") { nodes { restId } } }
      }`,
      variables: { up: 'ASC', type: 'BASIC' },
      data: {
        space: { a: { nodes: [] }, b: { nodes: [] } },
        organization: { sites: { nodes: [] } },
      },
      calls: [
        'orgs/o',
        'orgs/o/sites?title=x&type=basic&limit=25',
        'spaces/s',
        'spaces/s/comments?limit=2',
        'spaces/s/comments?order=asc&limit=1',
      ],
    },
    'null where a default let it stand': {
      query: `query ($id: ID = "c") {
        organization(id: "o") { title member(id: $id) { role } } collection(id: $id) { title }
      }`,
      variables: { id: null },
      data: { organization: { title: 'O', member: null }, collection: null },
      errors: [
        ['organization.member', 'BAD_USER_INPUT'],
        ['collection', 'BAD_USER_INPUT'],
      ],
      calls: ['orgs/o'],
    },
  },
  mutations: {
    'one after the other, and each reads anew': {
      query: `mutation {
        a: updateSpace(input: { spaceId: "s", emoji: "x" }) { space { title parent { title } } }
        b: updateSpace(input: { spaceId: "s", emoji: "y" }) { space { parent { title } } userErrors { code } }
      }`,
      data: {
        a: { space: { title: 'S', parent: { title: 'C' } } },
        b: { space: { parent: { title: 'C' } }, userErrors: [] },
      },
      calls: ['PATCH /v1/spaces/s', 'collections/c', 'PATCH /v1/spaces/s', 'collections/c'],
    },
    'one that fails, between others': {
      query: `mutation ($skipped: Boolean!) {
        a: updateSpace(input: { spaceId: "s", emoji: "x" }) { space { restId } }
        b: updateSpace(input: { spaceId: "none", emoji: "x" }) { space { restId } userErrors { code } }
        c: updateSpace(input: { spaceId: "s", emoji: "z" }) @skip(if: $skipped) { space { restId } }
        d: updateSpace(input: { spaceId: "s", emoji: "y" }) { __typename }
      }`,
      variables: { skipped: true },
      data: {
        a: { space: { restId: 's' } },
        b: { space: null, userErrors: [{ code: 'NOT_FOUND' }] },
        d: { __typename: 'UpdateSpacePayload' },
      },
      calls: ['PATCH /v1/spaces/s', 'PATCH /v1/spaces/none', 'PATCH /v1/spaces/s'],
    },
  },
  __typename: {
    'of the root, connections, edges and page infos': {
      query: `{ __typename organization(id: "o") { __typename spaces(first: 2) {
        __typename pageInfo { __typename } edges { __typename node { __typename } } nodes { t: __typename }
      } } }`,
      data: {
        __typename: 'Query',
        organization: {
          __typename: 'Organization',
          spaces: {
            __typename: 'SpaceConnection',
            pageInfo: { __typename: 'PageInfo' },
            edges: Array(2).fill({ __typename: 'SpaceEdge', node: { __typename: 'Space' } }),
            nodes: Array(2).fill({ t: 'Space' }),
          },
        },
      },
    },
    'of the root alone': {
      query: '{ a: __typename __typename }',
      data: { a: 'Query', __typename: 'Query' },
      calls: [],
    },
    'of an object with only its ID': {
      query: `{ space(id: "s") {
        parent { __typename id restId } organization { __typename } content { __typename }
      } }`,
      data: {
        space: {
          parent: { __typename: 'Collection', id: id('Collection', 'c'), restId: 'c' },
          organization: { __typename: 'Organization' },
          content: { __typename: 'Content' },
        },
      },
      calls: ['spaces/s'],
    },
    'of what the id in the document names': {
      query: '{ node(id: "Space:s") { __typename } none: collection(id: "none") { __typename } }',
      data: { node: { __typename: 'Space' }, none: null },
      errors: [['none', 'NOT_FOUND']],
    },
  },
};
