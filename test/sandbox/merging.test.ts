/** Change requests and the main content: outdated, updated, merged, and with conflicts. */
import { describe, expect } from 'vitest';
import { changeRequestOperations } from '../../src/domains/change-requests/operations.ts';
import { contentOperations } from '../../src/domains/content/operations.ts';
import { spaceOperations } from '../../src/domains/spaces/operations.ts';
import { readerToken } from '../../src/sandbox/service/access.ts';
import { noon, type Running, test } from './service.ts';

const {
  createChangeRequest,
  getChangeRequest,
  listChangeRequests,
  updateChangeRequest,
  mergeChangeRequest,
  updateChangeRequestFromMain,
} = changeRequestOperations;
const { getRevision, getChangeRequestRevision, getPage, getChangeRequestPage, listPages } =
  contentOperations;
const { applyTemplateToSpace } = contentOperations;
const { deleteSpace, getSpace, updateSpace } = spaceOperations;

const handbook = { spaceId: 'handbook' };
const seeded = (number: number) => ({ ...handbook, changeRequestId: `handbook-cr-${number}` });
const twelve = seeded(12);
const conflicting = seeded(13);
const behind = seeded(14);

/** A page with a text, of the handbook or of another space. */
async function somePage({ call }: Running, path = handbook): Promise<string> {
  const { pages } = await call(listPages, { path });
  const page = pages.find((one) => one.type === 'document');
  if (!page) throw new Error('The space has no page at the top that has a text');
  return page.id;
}

const rewrite = (page: string, source?: string) => ({
  id: 'rewrite',
  params: {
    contentRefs: {
      page: { kind: 'page' as const, page },
      ...(source !== undefined && { source: { kind: 'url' as const, url: source } }),
    },
  },
});

describe('mergeChangeRequest', () => {
  test('creates a revision of both sides, and the space gets it', async ({ call }) => {
    const before = await call(getSpace, { path: handbook });
    const request = await call(getChangeRequest, { path: twelve });
    const answer = await call(mergeChangeRequest, { path: twelve });
    expect(answer.result).toBe('merge');
    expect(answer.revision).not.toBe(before.revision);
    expect(await call(getSpace, { path: handbook })).toEqual({
      ...before,
      revision: answer.revision,
      updatedAt: noon,
      changeRequestsOpen: (before.changeRequestsOpen ?? 0) - 1,
    });
    const merged = {
      ...request,
      status: 'merged',
      revisionMerged: answer.revision,
      mergedAt: noon,
      mergedBy: expect.objectContaining({ id: 'ada' }),
      outdated: false,
      updatedAt: noon,
    };
    expect(await call(getChangeRequest, { path: twelve })).toEqual(merged);
    expect(await call(getRevision, { path: handbook })).toMatchObject({
      id: answer.revision,
      type: 'merge',
      mergedFrom: merged,
      parents: ['handbook-main', request.revision],
      createdAt: noon,
    });
    const { items } = await call(listChangeRequests, { path: handbook });
    expect(items.map((one) => one?.number)).not.toContain(12);
    const path = { ...handbook, pageId: 'vacation' };
    expect(await call(getPage, { path, query: { format: 'markdown' } })).toMatchObject({
      markdown: expect.stringContaining('Each team plans its vacations in January'),
    });
  });

  test('applies the edits of the change request, and keeps those of main', async ({ service }) => {
    const { call } = service;
    const page = await somePage(service);
    const made = await call(createChangeRequest, {
      path: handbook,
      body: { template: { id: 'release-notes' } },
    });
    await call(applyTemplateToSpace, { path: handbook, body: rewrite(page) });
    const path = { ...handbook, changeRequestId: made.id };
    expect((await call(getChangeRequest, { path })).outdated).toBe(true);
    expect(await call(mergeChangeRequest, { path })).toMatchObject({ result: 'merge' });
    const query = { format: 'markdown' as const };
    const read = async (pageId: string) =>
      await call(getPage, { path: { ...handbook, pageId }, query });
    expect(await read('release-notes')).toMatchObject({ title: 'Release notes' });
    expect(await read(page)).toMatchObject({
      markdown: expect.stringContaining('has been rewritten'),
    });
  });

  test('applies only its edits if it is behind main', async ({ call }) => {
    expect((await call(getChangeRequest, { path: behind })).outdated).toBe(true);
    expect(await call(mergeChangeRequest, { path: behind })).toMatchObject({ result: 'merge' });
  });

  test('creates a revision without edits, too', async ({ call }) => {
    const made = await call(createChangeRequest, { path: handbook, body: {} });
    const path = { ...handbook, changeRequestId: String(made.number) };
    const { revision } = await call(mergeChangeRequest, { path });
    expect(await call(getRevision, { path: handbook })).toMatchObject({
      id: revision,
      parents: ['handbook-main'],
    });
  });

  test.for(['draft', 'open', 'archived'] as const)(
    'accepts one that is %s',
    async (status, { call }) => {
      await call(updateChangeRequest, { path: twelve, body: { status } });
      expect(await call(mergeChangeRequest, { path: twelve })).toMatchObject({ result: 'merge' });
    },
  );

  test('makes the others outdated', async ({ call }) => {
    const made = await call(createChangeRequest, { path: handbook, body: {} });
    const path = { ...handbook, changeRequestId: made.id };
    expect((await call(getChangeRequest, { path })).outdated).toBe(false);
    await call(mergeChangeRequest, { path: twelve });
    expect((await call(getChangeRequest, { path })).outdated).toBe(true);
  });

  test('changes nothing if both sides have changed a page', async ({ call }) => {
    const [space, request] = [
      await call(getSpace, { path: handbook }),
      await call(getChangeRequest, { path: conflicting }),
    ];
    expect(await call(mergeChangeRequest, { path: conflicting })).toEqual({
      revision: 'handbook-main',
      result: 'conflicts',
    });
    expect(await call(getSpace, { path: handbook })).toEqual(space);
    expect(await call(getChangeRequest, { path: conflicting })).toEqual(request);
  });

  test('is refused a second time', async ({ call, refusal }) => {
    await call(mergeChangeRequest, { path: twelve });
    const merged = '409 The change request was merged already.';
    expect(await refusal(mergeChangeRequest, { path: twelve })).toEqual(merged);
    expect(await refusal(updateChangeRequestFromMain, { path: twelve })).toEqual(merged);
  });

  test('is refused while the space is locked', async ({ call, refusal }) => {
    await call(updateSpace, { path: handbook, body: { editMode: 'locked' } });
    expect(await refusal(mergeChangeRequest, { path: twelve })).toBe(
      '412 The edits of the space are locked.',
    );
    expect(await call(updateChangeRequestFromMain, { path: behind })).toMatchObject({
      result: 'update',
    });
  });
});

describe('updateChangeRequestFromMain', () => {
  test('applies the edits of main', async ({ call }) => {
    const before = await call(getChangeRequest, { path: behind });
    const answer = await call(updateChangeRequestFromMain, { path: behind });
    expect(answer).toMatchObject({ result: 'update' });
    expect(await call(getChangeRequest, { path: behind })).toEqual({
      ...before,
      revision: answer.revision,
      revisionMergedAncestor: 'handbook-main',
      outdated: false,
      updatedAt: noon,
    });
    expect(await call(getChangeRequestRevision, { path: behind })).toMatchObject({
      id: answer.revision,
      type: 'update',
      parents: [before.revision, 'handbook-main'],
    });
    expect(await call(getSpace, { path: handbook })).toMatchObject({ revision: 'handbook-main' });
    expect(await call(updateChangeRequestFromMain, { path: behind })).toEqual(answer);
  });

  test('returns the same revision for one that is up to date', async ({ call }) => {
    const before = await call(getChangeRequest, { path: twelve });
    expect(await call(updateChangeRequestFromMain, { path: twelve })).toEqual({
      revision: before.revision,
      result: 'update',
    });
    expect(await call(getChangeRequest, { path: twelve })).toEqual(before);
  });

  test('changes nothing if both sides have changed a page', async ({ call }) => {
    const before = await call(getChangeRequest, { path: conflicting });
    expect(before.outdated).toBe(true);
    expect(await call(updateChangeRequestFromMain, { path: conflicting })).toEqual({
      revision: before.revision,
      result: 'conflicts',
    });
    expect(await call(getChangeRequest, { path: conflicting })).toEqual(before);
  });

  test('reports a conflict created by API calls', async ({ service }) => {
    const { call } = service;
    const page = await somePage(service);
    const { id } = await call(createChangeRequest, {
      path: handbook,
      body: { template: rewrite(page, 'https://one.example/') },
    });
    await call(applyTemplateToSpace, {
      path: handbook,
      body: rewrite(page, 'https://two.example/'),
    });
    const path = { ...handbook, changeRequestId: id };
    expect(await call(updateChangeRequestFromMain, { path })).toMatchObject({
      result: 'conflicts',
    });
    expect(await call(mergeChangeRequest, { path })).toMatchObject({ result: 'conflicts' });
  });

  test('returns both sides', async ({ service }) => {
    const { call } = service;
    const page = await somePage(service);
    const { id } = await call(createChangeRequest, {
      path: handbook,
      body: { template: { id: 'release-notes' } },
    });
    await call(applyTemplateToSpace, { path: handbook, body: rewrite(page) });
    const path = { ...handbook, changeRequestId: id };
    await call(updateChangeRequestFromMain, { path });
    const query = { format: 'markdown' as const };
    const read = (pageId: string) =>
      call(getChangeRequestPage, { path: { ...path, pageId }, query });
    expect(await read('release-notes')).toMatchObject({ title: 'Release notes' });
    expect(await read(page)).toMatchObject({
      markdown: expect.stringContaining('has been rewritten'),
    });
  });
});

test.for([mergeChangeRequest, updateChangeRequestFromMain])(
  '$name is refused for readers, missing objects and deleted spaces',
  async (operation, { call, refusal }) => {
    expect(await refusal(operation, { path: twelve, token: readerToken })).toMatch(/^403 /);
    expect(await refusal(operation, { path: seeded(99) })).toBe(
      '404 No change request matches the id.',
    );
    expect(await refusal(operation, { path: { ...twelve, spaceId: 'none' } })).toBe(
      '404 No space matches the id.',
    );
    await call(deleteSpace, { path: handbook });
    expect(await refusal(operation, { path: twelve })).toBe(
      '412 The space is deleted: restore it first.',
    );
  },
);
