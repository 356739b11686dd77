/** Users: what is read again, what is null, and the members that a user is. */
import { describe, expect, test as plainTest } from 'vitest';
import {
  answer,
  askOnce,
  codesOf,
  expectDataOnce,
  failure,
  reader,
  refuse,
  test,
  traced,
  wavesIn,
} from '../harness.ts';
import { id } from '../ids.ts';

test('users that other responses contain are not read again', async ({ world }) => {
  const { data, calls } = await world.expectData<{
    space: { changeRequests: { nodes: { createdBy: { email: string } }[] } };
  }>(`{
    space(id: "handbook") {
      changeRequests(first: 5) { nodes { createdBy { id displayName email photoUrl urls { location } } } }
      comments(first: 5) { nodes { postedBy { displayName } } }
    }
    member(id: "acme/ada") { user { displayName email } }
  }`);
  expect(data.space.changeRequests.nodes.length).toBeGreaterThan(1);
  expect(calls.filter((call) => call.includes('/user'))).toEqual([]);
});

plainTest('a reference to a user leads to the user, with one call', async () => {
  const { data, calls } = await expectDataOnce(
    '{ page(id: "s/p") { ... on LinkPage { target { ... on UserReference { userId user { id displayName } } } } } }',
    { upstream: linkTo('ada', () => user('ada')) },
  );
  const ada = { id: id('User', 'ada'), displayName: 'ada' };
  expect(data).toEqual({ page: { target: { userId: ada.id, user: ada } } });
  expect(calls).toHaveLength(2);
  const { calls: ofIds } = await expectDataOnce(
    '{ page(id: "s/p") { ... on LinkPage { target { ... on UserReference { user { id } } } } } }',
    { upstream: linkTo('ada', () => 500) },
  );
  expect(ofIds).toHaveLength(1);
});

plainTest('a user in a location is read only if the service gives just the ID', async () => {
  const document =
    '{ space(id: "s") { links(first: 1) { nodes { target { ... on UserLocation { user { displayName } } } } } } }';
  for (const [given, reads] of [
    ['ada', 1],
    [user('ada'), 0],
  ] as const) {
    const target = { kind: 'user', user: given };
    const { data, calls } = await expectDataOnce(document, {
      upstream: ({ url = '' }, out) => {
        if (url.includes('/users/')) answer(out, user('ada'));
        else if (url.includes('/links')) answer(out, { items: [{ targetReference: target }] });
        else answer(out, { object: 'space', id: 's' });
      },
    });
    expect(data).toEqual({
      space: { links: { nodes: [{ target: { user: { displayName: 'ada' } } }] } },
    });
    expect(calls.filter((call) => call.includes('/users/'))).toHaveLength(reads);
  }
});

describe('a user that cannot be read', () => {
  test('is null for `node` and an error for `user`', async ({ world }) => {
    const { data, errors, calls } = await world.ask(
      '{ node(id: "User:nobody") { id } user(id: "nobody") { id } }',
    );
    expect(data).toEqual({ node: null, user: null });
    expect(errors).toMatchObject([failure('NOT_FOUND', 'user')]);
    expect(calls).toEqual(['GET /v1/users/nobody']);
  });

  plainTest('is null with FORBIDDEN if the token may not read users', async () => {
    const { data, errors } = await askOnce(
      '{ node(id: "User:ada") { id } user(id: "mei") { displayName } nodes(ids: ["User:ada"]) { id } }',
      { upstream: (_, response) => refuse(response, 403) },
    );
    expect(data).toEqual({ node: null, user: null, nodes: [null] });
    expect(codesOf({ errors })).toEqual(['FORBIDDEN', 'FORBIDDEN', 'FORBIDDEN']);
    expect(errors?.map(({ path }) => path?.join('.')).sort()).toEqual(['node', 'nodes.0', 'user']);
  });

  plainTest('is null as the viewer if the token belongs to no user', async () => {
    const { data } = await expectDataOnce('{ viewer { id displayName } }', {
      upstream: (_, response) => refuse(response, 404),
    });
    expect(data).toEqual({ viewer: null });
  });

  plainTest('is an error as the viewer if the service lacks the operation', async () => {
    const { data, errors } = await askOnce('{ viewer { id } }', {
      upstream: (_, response) => response.writeHead(404).end('Not found'),
    });
    expect(data).toEqual({ viewer: null });
    expect(errors).toMatchObject([failure('UPSTREAM_UNSUPPORTED', 'viewer')]);
  });

  plainTest('is null as a link, with a warning for 404 and an error for 403', async () => {
    const document =
      '{ page(id: "s/p") { ... on LinkPage { target { ... on UserReference { userId user { displayName } } } } } }';
    const target = { userId: id('User', 'gone'), user: null };
    const missing = await expectDataOnce(document, { upstream: linkTo('gone', () => 404) });
    expect(missing.data).toEqual({ page: { target } });
    expect(missing.extensions?.warnings).toMatchObject([
      { code: 'NOT_FOUND', path: ['page', 'target', 'user'] },
    ]);
    const hidden = await askOnce(document, { upstream: linkTo('gone', () => 403) });
    expect(hidden.data).toEqual({ page: { target } });
    expect(hidden.errors).toMatchObject([failure('FORBIDDEN', 'page', 'target', 'user')]);
  });
});

describe('memberships of a user', () => {
  test('are members of the organizations that the caller can see', async ({ world }) => {
    const document =
      '{ user(id: "mei") { memberships { nodes { organization { restId title } user { restId } } } } }';
    const all = await world.expectData(document);
    const one = await world.expectData(document, {}, { token: reader });
    const member = (restId: string, title: string) => ({
      organization: { restId, title },
      user: { restId: 'mei' },
    });
    const [acme, globex] = [member('acme', 'Acme'), member('globex', 'Untitled')];
    expect(all.data).toEqual({ user: { memberships: { nodes: [acme, globex] } } });
    expect(one.data).toEqual({ user: { memberships: { nodes: [acme] } } });
    // The list of organizations does not wait for the user, and its organizations are not read again.
    expect(all.calls.toSorted()).toEqual([
      'GET /v1/orgs/acme/members/mei',
      'GET /v1/orgs/globex/members/mei',
      'GET /v1/orgs?limit=1000',
      'GET /v1/users/mei',
    ]);
  });

  plainTest('skip organizations without the user, page by page', async () => {
    const upstream = organizations(40, (at) => at % 10 === 9);
    const page = `query ($after: String) { user(id: "ada") { memberships(first: 2, after: $after) {
      nodes { organization { restId } } edges { cursor } pageInfo { hasNextPage endCursor }
    } } }`;
    const found: string[] = [];
    let after: string | null = null;
    let pages = 0;
    do {
      const variables: { after: string | null } = { after };
      const { data }: { data: MembershipPage } = await expectDataOnce(page, {
        upstream,
        variables,
      });
      const { nodes, edges, pageInfo } = data.user.memberships;
      found.push(...nodes.map(({ organization }) => organization.restId));
      expect(edges.at(-1)?.cursor).toBe(pageInfo.endCursor);
      after = pageInfo.hasNextPage ? pageInfo.endCursor : null;
      pages += 1;
    } while (after !== null && pages < 10);
    expect(found).toEqual(['o9', 'o19', 'o29', 'o39']);
    expect(pages).toBe(2);
  });

  plainTest('of a user in none of many organizations are found in few waves', async () => {
    const { data, calls, extensions } = await expectDataOnce<{
      user: { memberships: { nodes: unknown[]; pageInfo: object } };
    }>(
      '{ user(id: "ada") { memberships(first: 1) { nodes { id } pageInfo { hasNextPage endCursor } } } }',
      { upstream: organizations(31, () => false), ...traced },
    );
    expect(data.user.memberships).toEqual({
      nodes: [],
      pageInfo: { hasNextPage: false, endCursor: null },
    });
    expect(calls).toHaveLength(33);
    // The list, then 1, 2, 4, 8 and 16 members.
    expect(wavesIn(extensions)).toBe(6);
  });

  plainTest('that cannot be read are null alone', async () => {
    const { data, errors } = await askOnce(
      '{ user(id: "ada") { memberships { nodes { id } edges { node { id } } } } }',
      { upstream: organizations(3, (at) => (at === 1 ? 403 : true)) },
    );
    const [first, last] = [{ id: id('Member', 'o0/ada') }, { id: id('Member', 'o2/ada') }];
    expect(data).toEqual({
      user: {
        memberships: {
          nodes: [first, null, last],
          edges: [{ node: first }, { node: null }, { node: last }],
        },
      },
    });
    expect(errors).toMatchObject([
      failure('FORBIDDEN', 'user', 'memberships', 'nodes', 1),
      failure('FORBIDDEN', 'user', 'memberships', 'edges', 1, 'node'),
    ]);
  });

  test('need no members for a page without items, and refuse cursors of other users', async ({
    world,
  }) => {
    const none = await world.expectData<{ user: { memberships: { pageInfo: object } } }>(
      '{ user(id: "mei") { memberships(first: 0) { nodes { id } pageInfo { hasNextPage } } } }',
    );
    expect(none.data.user.memberships).toEqual({ nodes: [], pageInfo: { hasNextPage: true } });
    expect(none.calls.some((call) => call.includes('/members/'))).toBe(false);
    const { data } = await world.expectData<{ user: { memberships: { edges: Cursor[] } } }>(
      '{ user(id: "mei") { memberships(first: 1) { edges { cursor } } } }',
    );
    const after = data.user.memberships.edges[0]?.cursor;
    const { errors } = await world.ask(
      'query ($after: String) { user(id: "ada") { memberships(after: $after) { nodes { id } } } }',
      { after },
    );
    expect(errors).toMatchObject([failure('INVALID_CURSOR', 'user', 'memberships')]);
  });
});

interface Cursor {
  readonly cursor: string;
}

interface MembershipPage {
  readonly user: {
    readonly memberships: {
      readonly nodes: readonly { readonly organization: { readonly restId: string } }[];
      readonly edges: readonly Cursor[];
      readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string };
    };
  };
}

type Listener = NonNullable<NonNullable<Parameters<typeof askOnce>[1]>['upstream']>;

const user = (name: string) => ({
  object: 'user',
  id: name,
  displayName: name,
  urls: { location: `https://x.example/users/${name}` },
});

/** A page that links to a user, and the response for the user: an object, or the status of an error. */
const linkTo =
  (name: string, response: () => object | number): Listener =>
  ({ url = '' }, out) => {
    const found = url.includes('/users/') ? response() : linkPage(name);
    if (typeof found === 'number') refuse(out, found);
    else answer(out, found);
  };

const linkPage = (name: string) => ({
  object: 'page',
  id: 'p',
  type: 'link',
  title: 'Ada',
  target: { kind: 'user', user: name },
});

/** Organizations `o0`, `o1`, …, and whether the user is a member of each, or the status of an error. */
const organizations =
  (count: number, isMember: (at: number) => boolean | number): Listener =>
  ({ url = '' }, out) => {
    const { pathname } = new URL(url, 'http://localhost');
    const at = /^\/v1\/orgs\/o(\d+)\/members\/ada$/.exec(pathname)?.[1];
    if (at !== undefined) {
      const found = isMember(Number(at));
      if (found === true) answer(out, { object: 'member', id: 'ada', user: user('ada') });
      else refuse(out, found === false ? 404 : found);
    } else if (pathname === '/v1/orgs') {
      const items = Array.from({ length: count }, (_, index) => ({
        object: 'organization',
        id: `o${index}`,
      }));
      answer(out, { items, count });
    } else answer(out, user('ada'));
  };
