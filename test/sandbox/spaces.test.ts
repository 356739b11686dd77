import { describe, expect } from 'vitest';
import { changeRequestOperations } from '../../src/domains/change-requests/operations.ts';
import { collectionOperations } from '../../src/domains/collections/operations.ts';
import { commentOperations } from '../../src/domains/comments/operations.ts';
import { organizationOperations } from '../../src/domains/organizations/operations.ts';
import { spaceOperations } from '../../src/domains/spaces/operations.ts';
import { readerToken } from '../../src/sandbox/service/access.ts';
import { messageIn, noon, test } from './service.ts';

const { getSpace, listSpaces, updateSpace } = spaceOperations;
const { getCollection, listCollections } = collectionOperations;

test.for([
  [organizationOperations.getOrganization, { organizationId: 'none' }, 'organization'],
  [listSpaces, { organizationId: 'none' }, 'organization'],
  [listCollections, { organizationId: 'none' }, 'organization'],
  [getSpace, { spaceId: 'none' }, 'space'],
  [getCollection, { collectionId: 'none' }, 'collection'],
] as const)('missing objects are named: $name', async ([operation, path, kind], { send }) => {
  const filled = operation.path.replace(/\{\w+\}/, Object.values(path)[0] ?? '');
  const raw = await send('GET', filled);
  expect(raw.json).toEqual({ error: { code: 404, message: `No ${kind} matches the id.` } });
});

test('a space is returned with all members', async ({ call }) => {
  expect(await call(getSpace, { path: { spaceId: 'handbook' } })).toMatchObject({
    object: 'space',
    id: 'handbook',
    organization: 'acme',
    title: 'Handbook',
    parent: 'company',
    urls: { location: 'https://api.docs.example/v1/spaces/handbook' },
    permissions: { view: true, edit: true, merge: true },
  });
});

test('a space has an emoji or the URL of an icon, and never both', async ({ call }) => {
  const path = { organizationId: 'acme' };
  const { items } = await call(listSpaces, { path, query: { limit: 1000 } });
  const withIcons = items.filter((one) => one?.urls?.icon !== undefined);
  expect(withIcons.map((one) => [one?.id, one?.emoji, one?.urls?.icon])).toEqual([
    ['getting-started-de', '', 'https://assets.docs.example/acme/getting-started.png'],
  ]);
});

test('the reader can read a space and change nothing', async ({ call }) => {
  const space = await call(getSpace, { path: { spaceId: 'handbook' }, token: readerToken });
  const granted = Object.entries(space.permissions ?? {}).filter(([, may]) => may);
  expect(granted.map(([ability]) => ability)).toEqual(['view', 'access', 'viewInviteLinks']);
});

test('a share key returns the published URL of a space shared by a link', async ({
  call,
  refusal,
}) => {
  const path = { spaceId: 'partner-api' };
  const without = await call(getSpace, { path });
  expect(without.urls).not.toHaveProperty('published');
  const query = { shareKey: 'partners-key' };
  const withKey = await call(getSpace, { path, query });
  expect(withKey.urls?.published).toBe('https://acme.docs.example/partners/partners-key/api');
  expect(await refusal(getSpace, { path, query: { shareKey: 'wrong' } })).toBe(
    '403 The share key does not open this space.',
  );
  const open = await call(getSpace, { path: { spaceId: 'faq' }, query: { shareKey: 'any' } });
  expect(open.urls?.published).toBe('https://docs.acme.example/faq/en');
});

test('open comments and change requests by state are counted', async ({ call }) => {
  const { comments, changeRequests, changeRequestsOpen, changeRequestsDraft } = await call(
    getSpace,
    {
      path: { spaceId: 'handbook' },
    },
  );
  const { listSpaceComments } = commentOperations;
  const path = { spaceId: 'handbook' };
  const open = await call(listSpaceComments, { path, query: { status: 'open', limit: 1 } });
  expect(comments).toBe(open.count);
  const { listChangeRequests } = changeRequestOperations;
  const count = async (status: 'draft' | 'open' | 'archived' | 'merged') =>
    (await call(listChangeRequests, { path, query: { status, limit: 1 } })).count ?? Number.NaN;
  expect(changeRequestsOpen).toBe(await count('open'));
  expect(changeRequestsDraft).toBe(await count('draft'));
  const closed = (await count('archived')) + (await count('merged'));
  expect(changeRequests).toBe(Number(changeRequestsOpen) + Number(changeRequestsDraft) + closed);
  expect(closed).toBeGreaterThan(0);
});

describe('updateSpace', () => {
  test('changes only the given members', async ({ call }) => {
    const path = { spaceId: 'handbook' };
    const before = await call(getSpace, { path });
    const changes = {
      title: 'Company handbook',
      emoji: '📘',
      editMode: 'locked',
      defaultLevel: 'comment',
      language: 'pt-br',
      mergeRules: { type: 'none' },
    } as const;
    const after = { ...before, ...changes, updatedAt: noon };
    expect(await call(updateSpace, { path, body: changes })).toEqual(after);
    expect(await call(getSpace, { path })).toEqual(after);
    expect(await call(updateSpace, { path, body: { editMode: 'live' } })).toEqual({
      ...after,
      editMode: 'live',
    });
  });

  test('null clears the emoji', async ({ call }) => {
    const path = { spaceId: 'handbook' };
    expect((await call(getSpace, { path })).emoji).toBe('📗');
    expect((await call(updateSpace, { path, body: { emoji: null } })).emoji).toBe('');
  });

  test('null is a level, and `inherit` another one', async ({ call }) => {
    const path = { spaceId: 'handbook' };
    const level = async (body: { defaultLevel?: 'inherit' | null; title?: string }) =>
      (await call(updateSpace, { path, body })).defaultLevel;
    expect(await level({ defaultLevel: null })).toBeNull();
    expect(await level({ title: 'Kept' })).toBeNull();
    expect(await level({ defaultLevel: 'inherit' })).toBe('inherit');
  });

  test.for([
    [{ editMode: 'frozen' }, /"editMode"/],
    [{ title: null }, /"title"/],
    [{ visibility: 'public' }, /Unknown body field "visibility"/],
  ] as const)('refuses %j', async ([body, message], { send }) => {
    const raw = await send('PATCH', '/spaces/handbook', { body });
    expect(raw.status).toBe(400);
    expect(messageIn(raw)).toMatch(message);
  });
});

test('links and search require an existing space', async ({ send, call }) => {
  const { listSpaceLinks, searchSpace } = spaceOperations;
  const path = { spaceId: 'handbook' };
  expect(await call(listSpaceLinks, { path })).toHaveProperty('items');
  expect(await call(searchSpace, { path, query: { query: 'handbook' } })).toHaveProperty('items');
  for (const [rest, status] of [
    ['/spaces/none/links', 404],
    ['/spaces/none/search?query=a', 404],
    ['/spaces/globex-notes/links', 403],
    ['/spaces/handbook/search', 400],
    [`/spaces/handbook/search?query=${'a'.repeat(513)}`, 400],
  ] as const)
    expect([rest, (await send('GET', rest, { token: readerToken })).status]).toEqual([
      rest,
      status,
    ]);
});
