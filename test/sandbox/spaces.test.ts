import { expect, test } from 'vitest';
import { collectionOperations } from '../../src/domains/collections/operations.ts';
import { organizationOperations } from '../../src/domains/organizations/operations.ts';
import { spaceOperations } from '../../src/domains/spaces/operations.ts';
import { readerToken } from '../../src/sandbox/access.ts';
import { partnersShareKey } from '../../src/sandbox/seed/share-keys.ts';
import { startSandbox } from './service.ts';

const acme = { organizationId: 'acme' };
const { getSpace, listSpaces } = spaceOperations;
const { getCollection, listCollections } = collectionOperations;

test.each([
  [organizationOperations.getOrganization, { organizationId: 'none' }, 'organization'],
  [listSpaces, { organizationId: 'none' }, 'organization'],
  [listCollections, { organizationId: 'none' }, 'organization'],
  [getSpace, { spaceId: 'none' }, 'space'],
  [getCollection, { collectionId: 'none' }, 'collection'],
] as const)('what does not exist is named: $name', async (operation, path, kind) => {
  const { send } = await startSandbox();
  const filled = operation.path.replace(/\{\w+\}/, Object.values(path)[0] ?? '');
  const raw = await send('GET', filled);
  expect(raw.json).toEqual({ error: { code: 404, message: `No ${kind} matches the id.` } });
});

test('a space is answered whole', async () => {
  const { call } = await startSandbox();
  expect(await call(getSpace, { path: { spaceId: 'handbook' } })).toMatchObject({
    object: 'space',
    id: 'handbook',
    organization: 'acme',
    title: 'Handbook',
    parent: 'company',
    urls: {
      location: 'https://api.docs.example/v1/spaces/handbook',
      icon: 'https://assets.docs.example/acme/handbook.png',
    },
    permissions: { view: true, edit: true, merge: true },
  });
});

test('the reader may look at a space and no more', async () => {
  const { call } = await startSandbox();
  const space = await call(getSpace, { path: { spaceId: 'handbook' }, token: readerToken });
  const granted = Object.entries(space.permissions ?? {}).filter(([, may]) => may);
  expect(granted.map(([ability]) => ability)).toEqual(['view', 'access', 'viewInviteLinks']);
});

test('a deleted space is in no list, and still read by its id', async () => {
  const { call } = await startSandbox();
  const { items } = await call(listSpaces, { path: acme, query: { limit: 1000 } });
  expect(items.map((space) => space?.id)).not.toContain('old-handbook');
  const space = await call(getSpace, { path: { spaceId: 'old-handbook' } });
  expect(space.deletedAt).toBe('2026-01-03T09:00:00.000Z');
});

test('a share key tells where a space behind a share link is published', async () => {
  const { call, refusal } = await startSandbox();
  const path = { spaceId: 'partner-api' };
  const without = await call(getSpace, { path });
  expect(without.urls).not.toHaveProperty('published');
  const query = { shareKey: partnersShareKey };
  const withKey = await call(getSpace, { path, query });
  expect(withKey.urls?.published).toBe('https://acme.docs.example/partners/partners-key/api');
  expect(await refusal(getSpace, { path, query: { shareKey: 'wrong' } })).toEqual([
    403,
    'The share key does not open this space.',
  ]);
  const open = await call(getSpace, { path: { spaceId: 'faq' }, query: { shareKey: 'any' } });
  expect(open.urls?.published).toBe('https://docs.acme.example/faq/en');
});

test('collections are listed with or without those nested in others', async () => {
  const { call } = await startSandbox();
  const ids = async (query: { nested?: boolean }) =>
    (await call(listCollections, { path: acme, query })).items.map((one) => one?.id);
  expect(await ids({ nested: false })).toEqual(['product', 'company', 'partners', 'attic']);
  expect(await ids({})).toEqual(await ids({ nested: true }));
  expect(await ids({})).toContain('advanced-guides');
  const collection = await call(getCollection, { path: { collectionId: 'advanced-guides' } });
  expect(collection).toMatchObject({ organization: 'acme', parent: 'guides' });
});
