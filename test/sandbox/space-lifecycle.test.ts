/** Deleted, restored, permanently deleted, and duplicated spaces. */
import { describe, expect } from 'vitest';
import { collectionOperations } from '../../src/domains/collections/operations.ts';
import { contentOperations } from '../../src/domains/content/operations.ts';
import { siteOperations } from '../../src/domains/sites/operations.ts';
import { spaceOperations } from '../../src/domains/spaces/operations.ts';
import { readerToken } from '../../src/sandbox/service/access.ts';
import { startClocked } from './moving-clock.ts';
import { noon, type Running, startSandbox, test } from './service.ts';

const { getSpace, listSpaces, deleteSpace, restoreSpace, duplicateSpace } = spaceOperations;
const { listCollectionSpaces } = collectionOperations;
const { getRevision } = contentOperations;

const acme = { organizationId: 'acme' };
const handbook = { spaceId: 'handbook' };
const isDeleted = 'The space is deleted: restore it first.';
const isMissing = 'No space matches the id.';
const all = { limit: 1000 };

const idsIn = async ({ call }: Running) =>
  (await call(listSpaces, { path: acme, query: all })).items.map((one) => one?.id);
const idsBelow = async ({ call }: Running, collectionId: string) =>
  (await call(listCollectionSpaces, { path: { collectionId }, query: all })).items.map(
    (one) => one?.id,
  );

const day = 86_400;

describe('deleteSpace', () => {
  test('removes the space from lists, and it can still be read by its ID', async ({ service }) => {
    const before = await service.call(getSpace, { path: handbook });
    expect(await service.call(deleteSpace, { path: handbook })).toBe(true);
    expect(await service.call(getSpace, { path: handbook })).toEqual({
      ...before,
      deletedAt: noon,
    });
    expect(await idsIn(service)).not.toContain('handbook');
    expect(await idsBelow(service, 'company')).toEqual([]);
    expect(await service.call(getRevision, { path: handbook })).toMatchObject({
      id: 'handbook-main',
    });
  });

  test.for([
    ['/spaces/handbook', 205],
    ['/spaces/old-handbook', 204],
    ['/spaces/none', 204],
  ] as const)('%s returns %i, and 204 the second time', async ([path, status], { send }) => {
    for (const expected of [status, 204])
      expect(await send('DELETE', path)).toMatchObject({ status: expected, text: '' });
  });

  test('requires a token that writes, and access to the organization', async () => {
    const { refusal } = await startSandbox({
      tokens: { guest: { user: 'ravi', writes: true, organizations: ['globex'] } },
    });
    expect(await refusal(deleteSpace, { path: handbook, token: 'guest' })).toMatch(/^403 /);
    const other = await startSandbox();
    const input = { path: handbook, token: readerToken };
    expect(await other.refusal(deleteSpace, input)).toMatch(/^403 /);
  });

  test('a deleted space can only be restored', async ({ call, refusal }) => {
    await call(deleteSpace, { path: handbook });
    const { updateSpace, moveSpace, transferSpace } = spaceOperations;
    const refused = `412 ${isDeleted}`;
    expect(await refusal(updateSpace, { path: handbook, body: { title: 'No' } })).toEqual(refused);
    expect(await refusal(moveSpace, { path: handbook, body: { parent: 'people' } })).toEqual(
      refused,
    );
    expect(
      await refusal(transferSpace, { path: handbook, body: { organization: 'globex' } }),
    ).toEqual(refused);
    expect(await refusal(duplicateSpace, { path: handbook })).toEqual(refused);
  });
});

describe('restoreSpace', () => {
  test('restores the space at its former position', async ({ service }) => {
    const { updatedAt, ...before } = await service.call(getSpace, { path: handbook });
    const listed = await idsIn(service);
    await service.call(deleteSpace, { path: handbook });
    const restored = await service.call(restoreSpace, { path: handbook });
    expect(restored).toEqual({ ...before, updatedAt: noon });
    expect(await idsIn(service)).toEqual(listed);
    expect(await service.call(deleteSpace, { path: handbook })).toBe(true);
  });

  test('refuses a space that is not deleted, and a missing one', async ({ refusal }) => {
    expect(await refusal(restoreSpace, { path: handbook })).toBe(
      '409 There is nothing to update: the space is not deleted.',
    );
    expect(await refusal(restoreSpace, { path: { spaceId: 'none' } })).toBe(`404 ${isMissing}`);
  });
});

describe('seven days later', () => {
  test('a space can be restored until the last moment', async () => {
    const service = await startClocked();
    await service.call(deleteSpace, { path: handbook });
    service.pass(7 * day - 0.001);
    expect(await service.call(restoreSpace, { path: handbook })).not.toHaveProperty('deletedAt');
    service.pass(30 * day);
    expect(await service.call(getSpace, { path: handbook })).not.toHaveProperty('deletedAt');
  });

  test('it is missing', async () => {
    const service = await startClocked();
    const { call, refusal, send } = service;
    await call(deleteSpace, { path: handbook });
    service.pass(7 * day);
    const missing = `404 ${isMissing}`;
    expect(await refusal(getSpace, { path: handbook })).toEqual(missing);
    expect(await refusal(restoreSpace, { path: handbook })).toEqual(missing);
    expect(await refusal(duplicateSpace, { path: handbook })).toEqual(missing);
    expect(await call(deleteSpace, { path: handbook })).toBe(false);
    for (const below of ['links', 'search?query=a', 'content', 'change-requests', 'comments'])
      expect([below, (await send('GET', `/spaces/handbook/${below}`)).status]).toEqual([
        below,
        404,
      ]);
  });

  test('a site still has it unchanged', async () => {
    const service = await startClocked();
    const path = { organizationId: 'acme', siteId: 'intranet' };
    const shown = async () => {
      const { items } = await service.call(siteOperations.listSiteSpaces, { path });
      return items.find((one) => one?.id === 'intranet-handbook')?.space?.id;
    };
    await service.call(deleteSpace, { path: handbook });
    expect(await shown()).toBe('handbook');
    service.pass(7 * day);
    expect(await shown()).toBe('handbook');
  });

  test('the deleted space in the seed can be restored for five days from the start', async () => {
    const service = await startClocked();
    const path = { spaceId: 'old-handbook' };
    expect(await idsIn(service)).not.toContain('old-handbook');
    const { deletedAt } = await service.call(getSpace, { path });
    expect(deletedAt).toBe('2026-01-04T12:00:00.000Z');
    service.pass(5 * day);
    expect(await service.refusal(restoreSpace, { path })).toBe(`404 ${isMissing}`);
  });
});

describe('duplicateSpace', () => {
  test('creates a private copy directly after the original', async ({ service }) => {
    const path = { spaceId: 'getting-started' };
    const copy = await service.call(duplicateSpace, { path });
    expect(copy).toMatchObject({
      id: 'space-1',
      title: 'Getting started (copy)',
      emoji: '🚀',
      visibility: 'private',
      createdAt: noon,
      updatedAt: noon,
      parent: 'basics',
      language: 'en',
      defaultLevel: 'inherit',
      comments: 0,
      changeRequests: 0,
      changeRequestsOpen: 0,
      changeRequestsDraft: 0,
    });
    expect(copy).not.toHaveProperty('gitSync');
    expect(copy.urls).not.toHaveProperty('published');
    expect(await idsIn(service)).toEqual(
      expect.arrayContaining(['getting-started', 'space-1', 'getting-started-de']),
    );
    expect((await idsIn(service)).slice(0, 2)).toEqual(['getting-started', 'space-1']);
  });

  test('copies the content, and changes to one do not affect the other', async ({ call }) => {
    const copy = await call(duplicateSpace, { path: handbook });
    const [ours, theirs] = await Promise.all([
      call(getRevision, { path: handbook }),
      call(getRevision, { path: { spaceId: copy.id } }),
    ]);
    expect(theirs.id).toBe(copy.revision);
    expect(theirs.id).not.toBe(ours.id);
    expect(theirs.pages?.map((page) => page?.id)).toEqual(ours.pages?.map((page) => page?.id));
    await call(deleteSpace, { path: handbook });
    expect(await call(getSpace, { path: { spaceId: copy.id } })).not.toHaveProperty('deletedAt');
  });

  test('the copy of a space without a title has one', async ({ call, refusal }) => {
    const copy = await call(duplicateSpace, { path: { spaceId: 'scratchpad' } });
    expect(copy).toMatchObject({ title: 'Untitled (copy)', organization: 'acme' });
    expect(await refusal(duplicateSpace, { path: { spaceId: 'none' } })).toBe(`404 ${isMissing}`);
  });
});
