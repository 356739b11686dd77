/**
 * Lists whose parent has their count are not requested unnecessarily, and results are the same from a service without
 * the count.
 */
import type { RequestListener } from 'node:http';
import {
  type GraphQLInputType,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isObjectType,
} from 'graphql';
import { describe, expect } from 'vitest';
import type { CountedBy } from '../../src/graphql/lists/counted-by.ts';
import { spaceKind } from '../../src/sandbox/objects/space-rows.ts';
import { schema } from '../../src/schema/schema.ts';
import { Gate } from '../gate.ts';
import { answer, askOnce, startWorld, test, type World, type WorldOptions } from '../harness.ts';
import { plantedStore, testTime } from '../sandbox/test-seed.ts';

/** A field for which its parent has a count, or a flag whether the object exists. */
interface CountedField {
  readonly type: string;
  readonly field: string;
  readonly on: string;
  readonly member: string;
  readonly when: Readonly<Record<string, unknown>>;
}

/** All fields that are declared with counts. */
const withCounts = Object.values(schema.getTypeMap()).flatMap((type): CountedField[] => {
  if (!isObjectType(type)) return [];
  return Object.values(type.getFields()).flatMap(({ name: field, extensions }) => {
    const { countedBy = [] }: { countedBy?: CountedBy[] } = extensions;
    return countedBy.map(({ on, member, when = {} }) => ({
      type: type.name,
      field,
      on: on.name,
      member,
      when,
    }));
  });
});

const counted: readonly CountedField[] = [
  ...withCounts,
  { type: 'Site', field: 'publishedProfile', on: 'Site', member: 'published', when: {} },
];

const replyComment = 'handbook/handbook-cr-12/handbook-cr-12-comment-31';

/** Documents with a selection on objects of the type: many in a list, and some by ID. */
const parents: Readonly<Record<string, (selected: string) => readonly string[]>> = {
  Space: (selected) => [
    `{ organization(id: "acme") { spaces(first: 100) { nodes { restId ${selected} } } } }`,
    `{ a: space(id: "handbook") { ${selected} } b: space(id: "travel") { ${selected} } }`,
  ],
  ChangeRequest: (selected) => [
    `{ space(id: "handbook") { changeRequests(first: 50) { nodes { restId ${selected} } } } }`,
    `{ changeRequest(id: "handbook/handbook-cr-12") { ${selected} } }`,
  ],
  ChangeRequestComment: (selected) => [
    `{ changeRequest(id: "handbook/handbook-cr-12") { comments(first: 50) { nodes { ... on ChangeRequestComment { restId ${selected} } } } } }`,
    `{ comment(id: "${replyComment}") { ... on ChangeRequestComment { ${selected} } } }`,
  ],
  SpaceComment: (selected) => [
    `{ space(id: "handbook") { comments(first: 50) { nodes { ... on SpaceComment { restId ${selected} } } } } }`,
    `{ comment(id: "handbook/handbook-comment-7") { ... on SpaceComment { ${selected} } } }`,
  ],
  Member: (selected) => [
    `{ organization(id: "acme") { members(first: 40) { nodes { restId ${selected} } } } }`,
    `{ a: member(id: "acme/ada") { ${selected} } b: member(id: "acme/guest-17") { ${selected} } }`,
  ],
  Team: (selected) => [
    `{ organization(id: "acme") { teams(first: 40) { nodes { restId ${selected} } } } }`,
    `{ a: team(id: "acme/documentation") { ${selected} } }`,
  ],
  Site: (selected) => [
    `{ acme: organization(id: "acme") { sites(first: 50) { nodes { restId ${selected} } } } globex: organization(id: "globex") { sites { nodes { restId ${selected} } } } }`,
    `{ site(id: "acme/docs") { ${selected} } }`,
  ],
};

const page =
  '{ totalCount edges { cursor node { id } } nodes { id } pageInfo { hasNextPage hasPreviousPage startCursor endCursor } }';

/** The field with all kinds of arguments: each value of its filters, an order, and page sizes. */
function waysOf({ type, field }: CountedField): readonly string[] {
  const parent = schema.getType(type);
  const args = isObjectType(parent) ? (parent.getFields()[field]?.args ?? []) : [];
  const filters = args.flatMap(({ name, type: of }) => {
    if (isEnumType(of))
      return of
        .getValues()
        .flatMap((value) => (value.name === 'UNRECOGNIZED' ? [] : [`${name}: ${value.name}`]));
    if (name === 'orderBy') return [`${name}: ${orderOf(of)}`];
    if (name === 'isDefault') return [`${name}: true`, `${name}: false`];
    return name === 'title' ? [`${name}: "a"`] : [];
  });
  if (!args.some(({ name }) => name === 'first')) return [`${field} { site { id } }`];
  return [[], ...filters.map((filter) => [filter])].flatMap((filter) => [
    `${field}${given(filter)} { totalCount }`,
    `${field}${given(filter)} { n: totalCount __typename }`,
    `${field}${given([...filter, 'first: 2'])} ${page}`,
    `${field}${given([...filter, 'first: 0'])} ${page}`,
  ]);
}

/** An order other than the default, if the list has directions. */
function orderOf(type: GraphQLInputType): string {
  const input = getNamedType(type);
  const fields = isInputObjectType(input) ? input.getFields() : {};
  const by = getNamedType(fields.field?.type);
  const value = isEnumType(by) ? by.getValues()[0]?.name : undefined;
  return fields.direction ? '{ direction: ASC }' : `{ field: ${value} }`;
}

const given = (args: readonly string[]) => (args.length > 0 ? `(${args.join(', ')})` : '');

/** Changes the member in every object of the type. */
type Alter = (object: Record<string, unknown>, member: string) => void;

const leaveOut: Alter = (object, member) => {
  delete object[member];
};

/** The sandbox of the world, with changed counts in its responses. */
const altered = (world: World, changed: readonly CountedField[], alter: Alter): RequestListener => {
  const ofKind = Map.groupBy(changed, ({ on }) => on.toLowerCase());
  return async ({ url, headers }, response) => {
    const { authorization = '' } = headers;
    const answer = await fetch(`${world.upstreamUrl}${url}`, { headers: { authorization } });
    const body = JSON.parse(await answer.text(), (_, value) => {
      const kind = String(Object(value).object).replaceAll('-', '');
      for (const { member } of ofKind.get(kind) ?? []) if (member in value) alter(value, member);
      return value;
    });
    response
      .writeHead(answer.status, { 'content-type': 'application/json' })
      .end(JSON.stringify(body));
  };
};

async function worlds(changed: readonly CountedField[], alter: Alter, options: WorldOptions = {}) {
  const complete = await startWorld(options);
  const upstream = altered(complete, changed, alter);
  return { complete, lacking: await startWorld({ ...options, upstream }) };
}

test('these fields are declared with counts', () => {
  expect(withCounts.map(({ type, field, member, when }) => [type, field, member, when])).toEqual([
    ['ChangeRequest', 'comments', 'comments', { status: 'open' }],
    ['ChangeRequestComment', 'replies', 'replies', {}],
    ['Member', 'spaces', 'spaces', {}],
    ['Member', 'teams', 'teams', {}],
    ['Site', 'siteSpaces', 'siteSpaces', {}],
    ['Space', 'changeRequests', 'changeRequestsOpen', { status: 'open' }],
    ['Space', 'changeRequests', 'changeRequestsDraft', { status: 'draft' }],
    ['Space', 'comments', 'comments', { status: 'open' }],
    ['SpaceComment', 'replies', 'replies', {}],
    ['Team', 'members', 'members', {}],
  ]);
});

const ordered =
  '{ organization(id: "acme") { changeRequests(orderBy: { field: CREATED_AT }, first: 100) { nodes { id } } } }';

describe.each(['compiled', 'graphql'] as const)('by %s', (executor) => {
  test.for(counted)('$field on $type is the same without $member', async (place) => {
    const { complete, lacking } = await worlds([place], leaveOut, { facade: { executor } });
    // Which parameters the service takes may be known from a list that only one of the two reads.
    for (const world of [complete, lacking]) await world.expectData(ordered);
    let saved = 0;
    for (const way of waysOf(place))
      for (const document of parents[place.type]?.(way) ?? []) {
        const one = await complete.ask(document);
        const other = await lacking.ask(document);
        expect(one.errors, document).toBeUndefined();
        expect(one.data, document).toEqual(other.data);
        expect(other.calls, document).toEqual(expect.arrayContaining([...one.calls]));
        saved += other.calls.length - one.calls.length;
      }
    expect(saved).toBeGreaterThan(0);
  });
});

const spaces = (selected: string) =>
  `{ organization(id: "acme") { spaces(first: 100) { nodes { ${selected} } } } }`;

interface Spaces {
  readonly organization: {
    readonly spaces: {
      readonly nodes: readonly { readonly changeRequests: { readonly totalCount: number } }[];
    };
  };
}

describe('the change requests of 68 spaces, 16 of which have open ones', () => {
  const listed = ['GET /v1/orgs/acme', 'GET /v1/orgs/acme/spaces?limit=100'];

  /** In the seed, 25 spaces omit their counts: most translations. */
  const allComplete = () => {
    const store = plantedStore(new Date(testTime));
    const rows = store.rows(spaceKind);
    for (const row of rows.list('acme')) rows.update(row, { ...row.data, withheld: [] });
    return startWorld({ sandbox: { store } });
  };

  test('are counted without another call', async () => {
    const world = await allComplete();
    const { data, calls } = await world.ask<Spaces>(spaces('changeRequests { totalCount }'));
    expect(calls.toSorted()).toEqual(listed);
    const counts = data?.organization.spaces.nodes.map((space) => space.changeRequests.totalCount);
    expect(counts).toHaveLength(68);
    expect(counts?.filter((count) => count > 0)).toHaveLength(16);
  });

  test('are read for the 16', async () => {
    const world = await allComplete();
    const { calls } = await world.ask(spaces('changeRequests { nodes { number } }'));
    // The limit is 25 for each of the 16 spaces.
    const list = 'GET /v1/orgs/acme/change-requests?finding=all&limit=400';
    expect(calls.toSorted()).toEqual([...listed, list].sort());
  });

  test('are not read, because all have a count', async () => {
    const { calls } = await askOnce(spaces('changeRequests { totalCount }'));
    expect(calls).toHaveLength(listed.length);
  });
});

/** A space by ID, with this count of open change requests in its response; the list has 8. */
async function askHandbook(selected: string, count: unknown) {
  const counts = counted.filter(({ member }) => member === 'changeRequestsOpen');
  const { lacking } = await worlds(counts, (space, member) => {
    space[member] = count;
  });
  return lacking.ask<{ space: unknown }>(`{ space(id: "handbook") { ${selected} } }`);
}

const space = 'GET /v1/spaces/handbook';
const list = `${space}/change-requests`;

describe('a count', () => {
  test('of the parent is returned unchanged', async () => {
    const { data, calls } = await askHandbook('changeRequests { totalCount }', 3);
    expect(data).toEqual({ space: { changeRequests: { totalCount: 3 } } });
    expect(calls).toEqual([space]);
  });

  test.for([-1, 1.5, '3', null, undefined, true, {}, [3], 2 ** 31])(
    'that is invalid is read from the list: %j',
    async (count) => {
      const { data, calls } = await askHandbook('changeRequests { totalCount }', count);
      expect(data).toEqual({ space: { changeRequests: { totalCount: 8 } } });
      expect(calls).toEqual([space, `${list}?limit=1`]);
    },
  );

  test.for([
    ['creatorId: "ada"', 'creator=ada&'],
    ['status: MERGED', 'status=merged&'],
    ['status: OPEN, requestedReviewerId: "ada"', 'requestedReviewer=ada&'],
  ] as const)('of other items is read from the list: %s', async ([filter, query]) => {
    const { calls } = await askHandbook(`changeRequests(${filter}) { totalCount }`, 0);
    expect(calls.toSorted()).toEqual([space, `${list}?${query}limit=1`]);
  });

  test('is read from the list after a cursor', async ({ world }) => {
    const paged = (args: string) =>
      `{ space(id: "handbook") { changeRequests(first: 1${args}) { totalCount ${args ? '' : 'pageInfo { endCursor }'} } } }`;
    const first = await world.ask<{
      space: { changeRequests: { pageInfo: { endCursor: string } } };
    }>(paged(''));
    const { endCursor } = first.data?.space.changeRequests.pageInfo ?? {};
    const { data, calls } = await world.ask(paged(`, after: "${endCursor}"`));
    expect(data).toEqual({ space: { changeRequests: { totalCount: 8 } } });
    expect(calls).toHaveLength(2);
  });

  test.for([
    ['first: -1', 'BAD_USER_INPUT'],
    ['first: 1001', 'BAD_USER_INPUT'],
    ['after: "nothing"', 'INVALID_CURSOR'],
  ] as const)('is not returned with invalid arguments: %s', async ([args, code]) => {
    const { data, errors } = await askHandbook(`changeRequests(${args}) { totalCount }`, 3);
    expect(data?.space ?? {}).not.toHaveProperty('changeRequests.totalCount');
    expect(errors).toMatchObject([{ extensions: { code } }]);
  });
});

describe('below an object that is read by ID', () => {
  const waves = async (selected: string) => {
    const gate = new Gate();
    await askOnce(`{ space(id: "handbook") { ${selected} } }`, { gate });
    return gate.waves;
  };

  test('a count waits for the object', async () => {
    expect(await waves('changeRequests { totalCount }')).toEqual([[space]]);
  });

  test('items do not wait', async () => {
    const selected = 'changeRequests { totalCount nodes { number } }';
    expect(await waves(selected)).toEqual([[space, `${list}?limit=25`]]);
  });

  test('an already requested list is returned, whatever count the object has', async () => {
    const selected = 'changeRequests(first: 2) { totalCount nodes { number } }';
    const { data, calls } = await askHandbook(selected, 0);
    expect(data).toEqual({
      space: { changeRequests: { totalCount: 8, nodes: [{ number: 14 }, { number: 13 }] } },
    });
    expect(calls.toSorted()).toEqual([space, `${list}?limit=2`]);
  });

  test('a requested profile is returned, although the flag of its site is false', async () => {
    const { lacking } = await worlds(
      counted.filter(({ member }) => member === 'published'),
      (site, member) => {
        site[member] = false;
      },
    );
    const { data, calls } = await lacking.ask(
      '{ site(id: "acme/docs") { isPublished: isPublished publishedProfile { site { restId } } } }',
    );
    expect(data).toEqual({
      site: { isPublished: false, publishedProfile: { site: { restId: 'docs' } } },
    });
    expect(calls).toHaveLength(2);
  });
});

test('after a mutation the count is that of the changed object', async () => {
  const create = (subject: string) =>
    `createChangeRequest(input: { spaceId: "handbook", subject: "${subject}" }) { space { changeRequests(status: DRAFT) { totalCount } } }`;
  const { data, calls } = await askOnce(`mutation {
    one: ${create('One')}
    two: ${create('Two')}
    open: updateChangeRequest(input: { changeRequestId: "handbook/15", status: OPEN }) { changeRequest { space { open: changeRequests { totalCount } drafts: changeRequests(status: DRAFT) { totalCount } } } }
  }`);
  const counted = (totalCount: number) => ({ totalCount });
  expect(data).toEqual({
    one: { space: { changeRequests: counted(3) } },
    two: { space: { changeRequests: counted(4) } },
    open: { changeRequest: { space: { open: counted(9), drafts: counted(3) } } },
  });
  expect(calls).toEqual([
    `POST /v1/spaces/handbook/change-requests`,
    space,
    `POST /v1/spaces/handbook/change-requests`,
    space,
    `PATCH /v1/spaces/handbook/change-requests/15`,
    space,
  ]);
});

test.for([
  ['directly', 'changeRequests { nodes { restId } }'],
  ['through a part of it', 'content { space { changeRequests { nodes { restId } } } }'],
] as const)('a list below many links is not read if its count is 0: %s', async ([, selected]) => {
  const named = ['a', 'b', 'c', 'd'];
  const spaces = named.map((id) => ({
    object: 'space',
    id,
    title: id,
    organization: 'o',
    changeRequestsOpen: id === 'd' ? 1 : 0,
  }));
  const changeRequest = (space: string) => ({
    object: 'change-request',
    id: `of-${space}`,
    space,
  });
  const lists: Readonly<Record<string, readonly object[]>> = {
    '/v1/orgs/o/change-requests': named.map(changeRequest),
    '/v1/orgs/o/spaces': spaces,
    '/v1/spaces/d/change-requests': [changeRequest('d')],
  };
  const world = await startWorld({
    upstream({ url = '' }, response) {
      const [path = ''] = url.split('?');
      answer(response, lists[path] ? { items: lists[path] } : { object: 'organization', id: 'o' });
    },
  });
  const { calls } = await world.expectData(
    `{ organization(id: "o") { changeRequests(first: 30) { nodes { space { title ${selected} } } } } }`,
  );
  expect(calls.map((call) => call.replace(/\?.*/, '')).toSorted()).toEqual([
    'GET /v1/orgs/o',
    'GET /v1/orgs/o/change-requests',
    'GET /v1/orgs/o/spaces',
    'GET /v1/spaces/d/change-requests',
  ]);
});
