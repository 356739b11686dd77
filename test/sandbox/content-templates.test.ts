import { describe, expect } from 'vitest';
import { changeRequestOperations } from '../../src/domains/change-requests/operations.ts';
import { contentOperations } from '../../src/domains/content/operations.ts';
import { spaceOperations } from '../../src/domains/spaces/operations.ts';
import { noon, type Running, test } from './service.ts';

const handbook = { spaceId: 'handbook' };
const { applyTemplateToSpace, getRevision, getPage } = contentOperations;

const rewrite = (page: string) => ({
  id: 'rewrite',
  params: { contentRefs: { page: { kind: 'page', page } as const } },
});

const newChangeRequest = ({ call }: Running) =>
  call(changeRequestOperations.createChangeRequest, { path: handbook, body: {} });

test('a template creates a revision, and the space gets it', async ({ call, send }) => {
  const body = { id: 'release-notes' };
  const raw = await send('POST', '/spaces/handbook/content/template', { body });
  expect([raw.status, raw.text]).toEqual([201, '']);
  const revision = await call(getRevision, { path: handbook });
  expect(revision).toMatchObject({ type: 'edits', parents: ['handbook-main'], createdAt: noon });
  expect(revision).not.toHaveProperty('git');
  expect(revision.pages?.at(-1)).toMatchObject({ id: 'release-notes', path: 'release-notes' });
  const space = await call(spaceOperations.getSpace, { path: handbook });
  expect([space.revision, space.updatedAt]).toEqual([revision.id, noon]);
});

test('release notes are added each time, and link to a page if one is given', async ({ call }) => {
  const page = { kind: 'page', page: 'expenses' } as const;
  const apply = (contentRefs: Record<string, typeof page>) =>
    call(applyTemplateToSpace, {
      path: handbook,
      body: { id: 'release-notes', params: { contentRefs } },
    });
  await apply({});
  await apply({ page });
  const path = { ...handbook, pageId: 'release-notes-2' };
  const second = await call(getPage, {
    path,
    query: { format: 'markdown', 'format.markdown.refs': 'stable' },
  });
  expect(second).toMatchObject({ path: 'release-notes-2' });
  expect(second).toHaveProperty('markdown', expect.stringContaining('(/pages/expenses)'));
});

test('a page is rewritten in place, with its subpages', async ({ call }) => {
  const path = { ...handbook, pageId: 'expenses' };
  const query = { format: 'markdown' } as const;
  const before = await call(getPage, { path, query });
  await call(applyTemplateToSpace, { path: handbook, body: rewrite('expenses') });
  const after = await call(getPage, { path, query });
  expect(after).toEqual({
    ...before,
    updatedAt: noon,
    markdown: '# Expenses\n\nThis page has been rewritten.',
  });
  const deep = { ...handbook, pageId: 'meals' };
  await call(applyTemplateToSpace, { path: handbook, body: rewrite('meals') });
  expect(await call(getPage, { path: deep, query })).toMatchObject({
    path: 'money/expenses/meals',
    markdown: '# Meals\n\nThis page has been rewritten.',
  });
});

test.for(['id', 'number'] as const)(
  'a change request is edited by its %s, and main is unchanged',
  async (by, { service }) => {
    const { call } = service;
    const before = await newChangeRequest(service);
    const changeRequestId = String(before[by]);
    const body = { ...rewrite('expenses'), changeRequestId };
    await call(applyTemplateToSpace, { path: handbook, body });
    const path = { ...handbook, changeRequestId };
    const after = await call(changeRequestOperations.getChangeRequest, { path });
    expect(after.revision).not.toBe(before.revision);
    const own = await call(contentOperations.getChangeRequestRevision, { path });
    expect([own.id, own.parents]).toEqual([after.revision, ['handbook-main']]);
    const space = await call(spaceOperations.getSpace, { path: handbook });
    expect(space.revision).toBe('handbook-main');
  },
);

describe('refusals', () => {
  test.for([
    [{ id: 'none' }, '400 There is no template "none".'],
    [{ id: 'toString' }, '400 There is no template "toString".'],
    [{ id: 'rewrite' }, '400 The template needs a content reference "page" to a page.'],
    [
      { id: 'rewrite', params: { contentRefs: { page: { kind: 'file', file: 'brand-logo' } } } },
      '400 The template needs a content reference "page" to a page.',
    ],
    [rewrite('none'), '400 The content reference "page" names no document of the content.'],
    [rewrite('money'), '400 The content reference "page" names no document of the content.'],
    [
      { id: 'release-notes', changeRequestId: 'none' },
      '400 The space has no change request "none".',
    ],
  ] as const)('%j', async ([body, message], { refusal }) => {
    expect(await refusal(applyTemplateToSpace, { path: handbook, body })).toBe(message);
  });

  test('a body without a template', async ({ send }) => {
    const { status, text } = await send('POST', '/spaces/handbook/content/template', { body: {} });
    expect([status, text]).toEqual([400, expect.stringContaining('is required')]);
  });

  test('an archived or merged change request', async ({ service }) => {
    const { call, refusal } = service;
    const { id: changeRequestId } = await newChangeRequest(service);
    const path = { ...handbook, changeRequestId };
    const body = { id: 'release-notes', changeRequestId };
    await call(changeRequestOperations.updateChangeRequest, { path, body: { status: 'archived' } });
    expect(await refusal(applyTemplateToSpace, { path: handbook, body })).toBe(
      '412 The change request is archived.',
    );
    await call(changeRequestOperations.updateChangeRequest, { path, body: { status: 'open' } });
    await call(applyTemplateToSpace, { path: handbook, body });
    await call(changeRequestOperations.mergeChangeRequest, { path });
    expect(await refusal(applyTemplateToSpace, { path: handbook, body })).toBe(
      '412 The change request is merged.',
    );
  });

  test('a locked space, but not its change requests', async ({ service }) => {
    const { call, refusal } = service;
    const { id: changeRequestId } = await newChangeRequest(service);
    await call(spaceOperations.updateSpace, { path: handbook, body: { editMode: 'locked' } });
    const body = { id: 'release-notes' };
    expect(await refusal(applyTemplateToSpace, { path: handbook, body })).toBe(
      '412 The edits of the space are locked.',
    );
    await call(applyTemplateToSpace, { path: handbook, body: { ...body, changeRequestId } });
  });

  test('a deleted space', async ({ call, refusal }) => {
    await call(spaceOperations.deleteSpace, { path: handbook });
    const body = { id: 'release-notes' };
    expect(await refusal(applyTemplateToSpace, { path: handbook, body })).toMatch(/^412 /);
    expect((await call(getRevision, { path: handbook })).id).toBe('handbook-main');
  });
});
