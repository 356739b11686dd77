import { describe, expect } from 'vitest';
import { collectionOperations } from '../../src/domains/collections/operations.ts';
import { spaceOperations } from '../../src/domains/spaces/operations.ts';
import { messageIn, type Running, startSandbox, test } from './service.ts';

const {
  getCollection,
  listCollections,
  createCollection,
  updateCollection,
  deleteCollection,
  listCollectionSpaces,
} = collectionOperations;
const { getSpace, moveSpace, deleteSpace, restoreSpace } = spaceOperations;

const acme = { organizationId: 'acme' };
const all = { limit: 1000 };

const collectionsIn = async ({ call }: Running, query: { nested?: boolean } = {}) =>
  (await call(listCollections, { path: acme, query: { ...query, ...all } })).items.flatMap(
    (one) => one ?? [],
  );
const spacesIn = async ({ call }: Running, collectionId: string, token?: string) =>
  (
    await call(listCollectionSpaces, {
      path: { collectionId },
      query: all,
      ...(token && { token }),
    })
  ).items.map((one) => one?.id);

test('collections are listed with or without those nested in others', async ({ service }) => {
  const ids = async (query: { nested?: boolean }) =>
    (await collectionsIn(service, query)).map(({ id }) => id);
  expect(await ids({ nested: false })).toEqual(['product', 'company', 'partners', 'attic']);
  expect(await ids({})).toEqual(await ids({ nested: true }));
  expect(await ids({})).toContain('advanced-guides');
  const path = { collectionId: 'advanced-guides' };
  expect(await service.call(getCollection, { path })).toMatchObject({
    organization: 'acme',
    parent: 'guides',
  });
});

describe('listCollectionSpaces', () => {
  test('returns the spaces directly in it, in order', async ({ service }) => {
    expect(await spacesIn(service, 'runbooks')).toEqual([
      'incident-response',
      'database-failover',
      'on-call',
    ]);
    expect(await spacesIn(service, 'product')).toEqual([]);
    const position = { before: { type: 'space', space: 'incident-response' } } as const;
    await service.call(moveSpace, { path: { spaceId: 'on-call' }, body: { position } });
    expect((await spacesIn(service, 'runbooks'))[0]).toBe('on-call');
  });

  test('omits deleted spaces, and has pages', async ({ service }) => {
    await service.call(deleteSpace, { path: { spaceId: 'database-failover' } });
    const path = { collectionId: 'runbooks' };
    const first = await service.call(listCollectionSpaces, { path, query: { limit: 1 } });
    expect(first.count).toBe(2);
    const page = first.next?.page;
    const second = await service.call(listCollectionSpaces, {
      path,
      query: { limit: 1, ...(page !== undefined && { page }) },
    });
    expect(second.items.map((one) => one?.id)).toEqual(['on-call']);
    expect(second).not.toHaveProperty('next');
  });

  test('requires an existing collection', async ({ refusal }) => {
    const path = { collectionId: 'none' };
    expect(await refusal(listCollectionSpaces, { path })).toBe('404 No collection matches the id.');
  });
});

describe('createCollection', () => {
  test('creates one after all others: at the top, or in another one', async ({ service }) => {
    const raw = await service.send('POST', '/orgs/acme/collections', { body: {} });
    expect(raw.status).toBe(201);
    expect(raw.json).toMatchObject({
      id: 'collection-1',
      title: 'Untitled',
      organization: 'acme',
      defaultLevel: 'inherit',
    });
    expect(raw.json).not.toHaveProperty('parent');
    const body = { title: 'Tutorials', parent: 'guides' };
    const nested = await service.call(createCollection, { path: acme, body });
    expect(nested).toMatchObject(body);
    const listed = await collectionsIn(service);
    expect(listed.slice(-2).map(({ id }) => id)).toEqual(['collection-1', nested.id]);
  });

  test.for([
    [{ parent: 'none' }, '400 No collection matches "none".'],
    [{ parent: 'manuals' }, '400 No collection matches "manuals".'],
    [{ title: 'a'.repeat(51) }, /^400 .*"title"/],
  ] as const)('refuses %j', async ([body, message], { refusal }) => {
    expect(await refusal(createCollection, { path: acme, body })).toMatch(message);
  });

  test('requires an organization', async ({ refusal }) => {
    const path = { organizationId: 'none' };
    expect(await refusal(createCollection, { path, body: {} })).toMatch(/^404 /);
  });
});

describe('updateCollection', () => {
  test('changes only the given members; null is a level', async ({ call, refusal }) => {
    const path = { collectionId: 'company' };
    const before = await call(getCollection, { path });
    const changes = { title: 'Firm', description: 'How the firm works.', defaultLevel: null };
    const after = { ...before, ...changes };
    expect(await call(updateCollection, { path, body: changes })).toEqual(after);
    expect(await call(updateCollection, { path, body: { title: 'Firma' } })).toEqual({
      ...after,
      title: 'Firma',
    });
    expect(
      (await call(updateCollection, { path, body: { defaultLevel: 'edit' } })).defaultLevel,
    ).toBe('edit');
    expect(await refusal(updateCollection, { path: { collectionId: 'none' }, body: {} })).toMatch(
      /^404 /,
    );
  });

  test.for([
    [{ title: 'a'.repeat(51) }, /"title"/],
    [{ description: 'a'.repeat(101) }, /"description"/],
    [{ description: null }, /"description"/],
    [{ defaultLevel: 'boss' }, /"defaultLevel"/],
  ] as const)('refuses %j', async ([body, message], { send }) => {
    const raw = await send('PATCH', '/collections/company', { body });
    expect(raw.status).toBe(400);
    expect(messageIn(raw)).toMatch(message);
  });
});

describe('deleteCollection', () => {
  test('returns 205, then 204', async ({ send, refusal }) => {
    for (const status of [205, 204])
      expect(await send('DELETE', '/collections/people')).toMatchObject({ status, text: '' });
    expect((await send('DELETE', '/collections/none')).status).toBe(204);
    expect(await refusal(getCollection, { path: { collectionId: 'people' } })).toMatch(/^404 /);
  });

  test('its contents replace it in the parent collection', async ({ service }) => {
    await service.call(deleteSpace, { path: { spaceId: 'code-style' } });
    await service.call(deleteCollection, { path: { collectionId: 'engineering' } });
    expect(await spacesIn(service, 'company')).toEqual(['architecture', 'handbook']);
    const nested = (await collectionsIn(service)).filter(({ parent }) => parent === 'company');
    expect(nested.map(({ id }) => id)).toEqual(['people', 'runbooks', 'decisions']);
    const restored = await service.call(restoreSpace, { path: { spaceId: 'code-style' } });
    expect(restored.parent).toBe('company');
  });

  test('at the top, a space that inherited its visibility is private', async ({ service }) => {
    await service.call(moveSpace, { path: { spaceId: 'travel' }, body: { parent: 'company' } });
    await service.call(deleteCollection, { path: { collectionId: 'company' } });
    const travel = await service.call(getSpace, { path: { spaceId: 'travel' } });
    expect(travel).not.toHaveProperty('parent');
    expect(travel.visibility).toBe('private');
    const people = await service.call(getCollection, { path: { collectionId: 'people' } });
    expect(people).not.toHaveProperty('parent');
  });

  test('is refused without access', async () => {
    const { refusal } = await startSandbox({
      tokens: { guest: { user: 'ravi', writes: true, organizations: ['acme'] } },
    });
    const path = { collectionId: 'manuals' };
    for (const operation of [getCollection, deleteCollection])
      expect(await refusal(operation, { path, token: 'guest' })).toMatch(/^403 /);
  });
});
