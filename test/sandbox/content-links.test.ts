import { expect, test } from 'vitest';
import { changeRequestOperations } from '../../src/domains/change-requests/operations.ts';
import { contentOperations } from '../../src/domains/content/operations.ts';
import { openApiSpecOperations } from '../../src/domains/openapi-specs/operations.ts';
import { spaceOperations } from '../../src/domains/spaces/operations.ts';
import { addressOf, referenceOf } from '../../src/sandbox/domains/content/references.ts';
import { startSandbox } from './service.ts';

const handbook = { spaceId: 'handbook' };
const expenses = { ...handbook, pageId: 'expenses' };
const { listPageLinks, listChangeRequestPageLinks } = contentOperations;
const { listSpaceLinks } = spaceOperations;
const revision = { type: 'revision', revision: 'handbook-main' };
/** What the envelope says beside the page. */
const statsOf = (list: object): unknown => Reflect.get(list, 'stats');
const here = { organization: 'acme', space: 'handbook', versionContext: revision };

test.each([
  'https://tax.example/rates',
  '#limits',
  'page:a',
  'page:a@b',
  'page:a#c',
  'page:a@b#c',
  'file:a',
  'file:a@b',
  'content:a',
  'content:a@b',
  'user:a',
  'space:a',
  'collection:a',
  'openapi:a',
])('an address means one reference: %s', (address) => {
  const reference = referenceOf(address);
  expect(reference && addressOf(reference)).toBe(address);
});

test.each(['', 'mailto:a@b.example', 'other:a', 'https://', 'a/b'])(
  'an address that is none of the notation means nothing: %j',
  (address) => {
    expect(referenceOf(address)).toBeUndefined();
  },
);

test('every reference of a page is a link', async () => {
  const { call } = await startSandbox();
  const list = await call(listPageLinks, { path: expenses });
  const { items } = list;
  expect(list.count).toBe(items.length);
  expect(statsOf(list)).toEqual({ total: items.length, broken: { total: 3, changeRequest: 0 } });
  for (const link of items)
    expect(link?.locationReferences).toEqual([{ kind: 'page', ...here, page: 'expenses' }]);
  const found = items.map((link) => [link?.status, link?.relation, link?.targetReference]);
  const travel = { type: 'revision', revision: 'travel-main' };
  for (const expected of [
    ['ok', 'reference', { kind: 'page', ...here, page: 'meals' }],
    ['ok', 'reference', { kind: 'page', ...here, page: 'company-card' }],
    ['ok', 'reference', { kind: 'page', ...here, page: 'expenses' }],
    ['ok', 'reference', { kind: 'file', ...here, file: 'expense-form' }],
    ['ok', 'reference', { kind: 'file', ...here, file: 'cover-money' }],
    ['ok', 'reference', { kind: 'url', url: 'https://tax.example/rates' }],
    ['ok', 'reference', { kind: 'space', organization: 'acme', space: 'benefits' }],
    ['ok', 'reference', { kind: 'collection', collection: 'people' }],
    ['ok', 'dependsOn', { kind: 'reusable-content', ...here, reusableContent: 'expense-limits' }],
    [
      'ok',
      'reference',
      { ...here, kind: 'page', space: 'travel', versionContext: travel, page: 'travel-overview' },
    ],
    [
      'in-app',
      'reference',
      { kind: 'url', url: 'https://app.docs.example/o/acme/s/handbook/~/changes' },
    ],
    ['broken', 'reference', { kind: 'page', ...here, page: 'expenses-2019' }],
    ['broken', 'reference', { kind: 'file', ...here, file: 'scanned-forms' }],
    ['broken', 'reference', { kind: 'page', space: 'merger', page: 'notes' }],
  ])
    expect(found).toContainEqual(expected);
});

test.each([
  ['payments-api', ['dependsOn openapi']],
  ['status-page', ['reference url']],
  ['architecture-space', ['reference space']],
  ['money', []],
])('links stand outside of texts, too: %s', async (pageId, expected) => {
  const { call } = await startSandbox();
  const { items } = await call(listPageLinks, { path: { ...handbook, pageId } });
  expect(items.map((link) => `${link?.relation} ${link?.targetReference?.kind}`)).toEqual(expected);
});

test('links are asked for by status, and counted whatever the status', async () => {
  const { call } = await startSandbox();
  const all = await call(listPageLinks, { path: expenses });
  for (const status of ['ok', 'broken', 'in-app'] as const) {
    const some = await call(listPageLinks, { path: expenses, query: { status } });
    expect(some.items).toEqual(all.items.filter((link) => link?.status === status));
    expect(some).toMatchObject({ stats: statsOf(all), count: some.items.length });
  }
});

test('links of a space name all places of a target', async () => {
  const { call } = await startSandbox();
  const all = { limit: 1000 };
  const list = await call(listSpaceLinks, { path: handbook, query: all });
  const { items } = list;
  expect(statsOf(list)).toEqual({ total: items.length, broken: { total: 5, changeRequest: 0 } });
  const targets = (link: (typeof items)[number], content: string) =>
    link?.targetReference?.kind === 'reusable-content' &&
    link.targetReference.reusableContent === content;
  const contact = items.filter((link) => targets(link, 'contact-it'));
  // Included by another content.
  expect(contact).toMatchObject([
    {
      relation: 'dependsOn',
      locationReferences: [{ kind: 'reusable-content', reusableContent: 'lost-device' }],
    },
  ]);
  const current = items.find((link) => targets(link, 'keep-it-current'));
  expect(current?.locationReferences?.length).toBeGreaterThan(10);
  const broken = await call(listSpaceLinks, { path: handbook, query: { status: 'broken' } });
  expect(broken.items).toHaveLength(5);
});

test('links are listed in pages', async () => {
  const { call } = await startSandbox();
  const query = { limit: 10 };
  const first = await call(listPageLinks, { path: expenses, query });
  const page = first.next?.page ?? '';
  const rest = await call(listPageLinks, { path: expenses, query: { ...query, page } });
  const all = await call(listPageLinks, { path: expenses });
  expect([...first.items, ...rest.items]).toEqual(all.items);
});

test('of a page that is deleted with its space, a link is broken', async () => {
  const { call } = await startSandbox();
  await call(spaceOperations.deleteSpace, { path: { spaceId: 'travel' } });
  const list = await call(listPageLinks, { path: expenses });
  expect(statsOf(list)).toMatchObject({ broken: { total: 4 } });
});

test('of an OpenAPI spec that is deleted, a link is broken', async () => {
  const { call } = await startSandbox();
  const path = { ...handbook, pageId: 'payments-api' };
  const before = await call(listPageLinks, { path });
  expect(before.items.map((link) => link?.status)).toEqual(['ok']);
  await call(openApiSpecOperations.deleteOpenApiSpec, {
    path: { organizationId: 'acme', specSlug: 'payments' },
  });
  const after = await call(listPageLinks, { path });
  expect(after.items.map((link) => link?.status)).toEqual(['broken']);
});

test('what another organization has is not there for a link', async () => {
  const { call } = await startSandbox();
  const contentRefs = {
    page: { kind: 'page', page: 'expenses' },
    source: { kind: 'page', page: 'globex-notes-overview', space: 'globex-notes' },
  } as const;
  await call(contentOperations.applyTemplateToSpace, {
    path: handbook,
    body: { id: 'rewrite', params: { contentRefs } },
  });
  const { items } = await call(listPageLinks, { path: expenses, query: { status: 'broken' } });
  expect(items.map((link) => link?.targetReference)).toContainEqual(contentRefs.source);
});

test('a change request tells which links it broke', async () => {
  const { call } = await startSandbox();
  const { id: changeRequestId } = await call(changeRequestOperations.createChangeRequest, {
    path: handbook,
    body: {},
  });
  const path = { ...expenses, changeRequestId };
  const untouched = await call(listChangeRequestPageLinks, { path });
  expect(statsOf(untouched)).toMatchObject({ broken: { total: 3, changeRequest: 0 } });
  const contentRefs = {
    page: { kind: 'page', page: 'expenses' },
    source: { kind: 'page', page: 'nowhere' },
  } as const;
  await call(contentOperations.applyTemplateToSpace, {
    path: handbook,
    body: { id: 'rewrite', params: { contentRefs }, changeRequestId },
  });
  const edited = await call(listChangeRequestPageLinks, { path });
  expect(statsOf(edited)).toMatchObject({ broken: { total: 1, changeRequest: 1 } });
  expect(edited.items).toContainEqual({
    status: 'broken',
    relation: 'reference',
    targetReference: {
      ...here,
      kind: 'page',
      versionContext: { type: 'changeRequest', changeRequest: changeRequestId },
      page: 'nowhere',
    },
    locationReferences: [
      {
        ...here,
        kind: 'page',
        versionContext: { type: 'changeRequest', changeRequest: changeRequestId },
        page: 'expenses',
      },
    ],
  });
});

test('links of the scratchpad say nothing', async () => {
  const { call } = await startSandbox();
  const { items } = await call(listSpaceLinks, { path: { spaceId: 'scratchpad' } });
  expect(items[0]).toEqual({});
});
