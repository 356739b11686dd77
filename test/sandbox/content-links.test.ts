import { expect } from 'vitest';
import { changeRequestOperations } from '../../src/domains/change-requests/operations.ts';
import { collectionOperations } from '../../src/domains/collections/operations.ts';
import { contentOperations } from '../../src/domains/content/operations.ts';
import { memberOperations } from '../../src/domains/members/operations.ts';
import { openApiSpecOperations } from '../../src/domains/openapi-specs/operations.ts';
import { organizationOperations } from '../../src/domains/organizations/operations.ts';
import { spaceOperations } from '../../src/domains/spaces/operations.ts';
import { addressOf, referenceOf } from '../../src/sandbox/objects/content-references.ts';
import { isRecord, test } from './service.ts';

const handbook = { spaceId: 'handbook' };
const expenses = { ...handbook, pageId: 'expenses' };
const { listPageLinks, listChangeRequestPageLinks } = contentOperations;
const { listSpaceLinks } = spaceOperations;
const revision = { type: 'revision', revision: 'handbook-main' };
/** The members of the envelope in addition to the page. */
const statsOf = (list: object): unknown => Reflect.get(list, 'stats');
const here = { organization: 'acme', space: 'handbook', versionContext: revision };

/** Whole objects replaced by their IDs. */
const inShort = (value: unknown): unknown =>
  value &&
  JSON.parse(JSON.stringify(value), (_, part) => (isRecord(part) ? (part.id ?? part) : part));

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
  'translation:a',
])('a URL is converted to one reference: %s', (address) => {
  const reference = referenceOf(address);
  expect(reference && addressOf(reference)).toBe(address);
});

test.each(['', 'mailto:a@b.example', 'other:a', 'https://', 'a/b'])(
  'another URL is not a reference: %j',
  (address) => {
    expect(referenceOf(address)).toBeUndefined();
  },
);

test('every reference in a page is a link', async ({ call }) => {
  const list = await call(listPageLinks, { path: expenses });
  const { items } = list;
  expect(list.count).toBe(items.length);
  expect(statsOf(list)).toEqual({ total: items.length, broken: { total: 3, changeRequest: 0 } });
  for (const link of items)
    expect(inShort(link?.locationReferences)).toMatchObject([
      { kind: 'page', ...here, page: 'expenses' },
    ]);
  const found = items.map((link) => [link?.status, link?.relation, inShort(link?.targetReference)]);
  const travel = { type: 'revision', revision: 'travel-main' };
  const limits = { anchor: 'limits' };
  for (const expected of [
    ['ok', 'reference', { kind: 'page', ...here, page: 'meals' }],
    ['ok', 'reference', { kind: 'page', ...here, page: 'company-card' }],
    ['ok', 'reference', { kind: 'file', ...here, file: 'expense-form' }],
    ['ok', 'reference', { kind: 'file', ...here, file: 'cover-money' }],
    ['ok', 'reference', { kind: 'url', url: 'https://tax.example/rates' }],
    ['ok', 'reference', { kind: 'space', organization: 'acme', space: 'benefits' }],
    ['ok', 'reference', { kind: 'collection', organization: 'acme', collection: 'people' }],
    ['ok', 'reference', { kind: 'page', ...here, page: 'expenses', internalLocation: limits }],
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
  ])
    expect(found).toContainEqual(expected);
  const missing = found.filter(([status]) => status === 'broken');
  expect(missing).toEqual(missing.map(() => ['broken', 'reference', undefined]));
});

test.for([
  ['payments-api', ['dependsOn openapi']],
  ['status-page', ['reference url']],
  ['architecture-space', ['reference space']],
  ['money', []],
] as const)('links are also found outside of texts: %s', async ([pageId, expected], { call }) => {
  const { items } = await call(listPageLinks, { path: { ...handbook, pageId } });
  expect(items.map((link) => `${link?.relation} ${link?.targetReference?.kind}`)).toEqual(expected);
});

test('objects in a location are complete, as in direct reads', async ({ call }) => {
  const { items } = await call(listSpaceLinks, { path: handbook, query: { limit: 1000 } });
  const places = items.flatMap((link) => [
    ...(link?.targetReference ? [link.targetReference] : []),
    ...(link?.locationReferences ?? []),
  ]);
  /** All objects in locations of the kind under this member, by their IDs. */
  const held = (kind: string, member: string) =>
    new Map(
      places
        .filter((place) => place?.kind === kind)
        .map((place): unknown => Reflect.get(Object(place), member))
        .filter(isRecord)
        .map((object) => [object.id, object]),
    );
  const acme = { organizationId: 'acme' };
  const revision = await call(contentOperations.getRevision, { path: handbook });
  /** Only the read of one space returns its imports. */
  const spaceIn = async (spaceId: string) => {
    const { imports: _, ...space } = await call(spaceOperations.getSpace, { path: { spaceId } });
    return space;
  };
  const space = await spaceIn(handbook.spaceId);
  for (const kind of ['page', 'file', 'reusable-content']) {
    expect(held(kind, 'organization').get('acme')).toEqual(
      await call(organizationOperations.getOrganization, { path: acme }),
    );
    expect(held(kind, 'space').get('handbook')).toEqual(space);
    expect(held(kind, 'versionContext').get(undefined)).toEqual({
      type: 'revision',
      revision: revision.id,
    });
  }
  const page = await call(contentOperations.getPage, { path: expenses });
  expect({
    ...held('page', 'page').get('expenses'),
    document: Reflect.get(page, 'document'),
  }).toEqual(page);
  const fileId = 'expense-form';
  expect(held('file', 'file').get(fileId)).toEqual(
    await call(contentOperations.getFile, { path: { ...handbook, fileId } }),
  );
  expect([...held('reusable-content', 'reusableContent').values()]).toEqual(
    expect.arrayContaining(
      [...revision.reusableContents].filter(({ id }) => id !== 'contact-people'),
    ),
  );
  expect(held('collection', 'collection').get('people')).toEqual(
    await call(collectionOperations.getCollection, { path: { collectionId: 'people' } }),
  );
  expect(held('space', 'space').get('benefits')).toEqual(await spaceIn('benefits'));
  const spec = await call(openApiSpecOperations.getOpenApiSpec, {
    path: { ...acme, specSlug: 'payments' },
  });
  expect(held('openapi', 'openAPISpec').get(spec.id)).toEqual(spec);
  const member = await call(memberOperations.getMember, { path: { ...acme, userId: 'grace' } });
  expect(held('user', 'user').get('grace')).toEqual(member.user);
});

test.for(['roadmap', 'handbook'])('a small revision comes whole: %s', async (spaceId, { call }) => {
  const revision = await call(contentOperations.getRevision, { path: { spaceId } });
  const { items } = await call(listSpaceLinks, { path: { spaceId } });
  const [place] = items[0]?.locationReferences ?? [];
  const isSmall = spaceId === 'roadmap';
  expect(place?.versionContext).toEqual({
    type: 'revision',
    revision: isSmall ? revision : revision.id,
  });
});

test('links to missing objects have no target', async ({ call }) => {
  const before = await call(listSpaceLinks, { path: handbook, query: { status: 'broken' } });
  const path = { ...handbook, pageId: 'payments-api' };
  await call(openApiSpecOperations.deleteOpenApiSpec, {
    path: { organizationId: 'acme', specSlug: 'payments' },
  });
  for (const { items } of [before, await call(listPageLinks, { path })]) {
    expect(items.length).toBeGreaterThan(0);
    for (const link of items) expect(link).not.toHaveProperty('targetReference');
  }
});

test.for([
  ['expenses', 'url', 'https://tax.example/rates', 'Rates of the tax office'],
  ['expenses', 'page', 'company-card', 'page:company-card'],
  ['expenses', 'reusable-content', 'expense-limits', '{% include'],
  ['welcome', 'page', 'expenses', '[@page:expenses]'],
  ['welcome', 'file', 'team-photo', '![The team](file:team-photo)'],
  // The reference is in the cover, and not in the text.
  ['expenses', 'file', 'cover-money', undefined],
] as const)(
  'a location in a page has the block that contains the reference: %s, %s %s',
  async ([pageId, ...place], { call }) => {
    const [kind, id, text] = place;
    const path = { ...handbook, pageId };
    const { items } = await call(listPageLinks, { path });
    const page = await call(contentOperations.getPage, { path });
    const link = items.find((one) => {
      const { kind: found, ...target } = Object(one?.targetReference);
      return found === kind && Object.values(Object(inShort(target))).includes(id);
    });
    const [at] = link?.locationReferences ?? [];
    const { node } = Object(Object(at).internalLocation);
    const block = blocksIn(Reflect.get(page, 'document')).find(({ key }) => key === node);
    expect(at).toMatchObject({ kind: 'page', page: { id: pageId } });
    if (text === undefined) expect(at).not.toHaveProperty('internalLocation');
    else expect(JSON.stringify(block)).toContain(text);
  },
);

/** All blocks of a document. */
function blocksIn(value: unknown): Record<string, unknown>[] {
  if (!isRecord(value)) return [];
  const { nodes = [] } = value;
  const below = Array.isArray(nodes) ? nodes.flatMap(blocksIn) : [];
  return value.object === 'block' ? [value, ...below] : below;
}

test('a link to a translation has no target', async ({ call }) => {
  const path = { ...handbook, pageId: 'services' };
  const page = await call(contentOperations.getPage, { path });
  const translation = { kind: 'translation', translation: 'quickstart-to-de' };
  expect(page).toMatchObject({ metaLinks: { alternates: [translation] } });
  const { items } = await call(listPageLinks, { path });
  expect(items).toContainEqual({
    status: 'ok',
    relation: 'reference',
    locationReferences: [expect.objectContaining({ kind: 'page' })],
  });
});

test('links are filtered by status, and counted for every status', async ({ call }) => {
  const all = await call(listPageLinks, { path: expenses });
  for (const status of ['ok', 'broken', 'in-app'] as const) {
    const some = await call(listPageLinks, { path: expenses, query: { status } });
    expect(some.items).toEqual(all.items.filter((link) => link?.status === status));
    expect(some).toMatchObject({ stats: statsOf(all), count: some.items.length });
  }
});

test('links of a space list all locations of a target', async ({ call }) => {
  const all = { limit: 1000 };
  const list = await call(listSpaceLinks, { path: handbook, query: all });
  const { items } = list;
  expect(statsOf(list)).toEqual({ total: items.length, broken: { total: 5, changeRequest: 0 } });
  const targets = (link: (typeof items)[number], content: string) =>
    link?.targetReference?.kind === 'reusable-content' &&
    Object(link.targetReference.reusableContent).id === content;
  const contact = items.filter((link) => targets(link, 'contact-it'));
  // Other content includes it.
  expect(contact).toMatchObject([
    {
      relation: 'dependsOn',
      locationReferences: [{ kind: 'reusable-content', reusableContent: { id: 'lost-device' } }],
    },
  ]);
  const current = items.find((link) => targets(link, 'keep-it-current'));
  expect(current?.locationReferences?.length).toBeGreaterThan(10);
  const broken = await call(listSpaceLinks, { path: handbook, query: { status: 'broken' } });
  expect(broken.items).toHaveLength(5);
});

test('a link to a page that is deleted with its space is broken', async ({ call }) => {
  await call(spaceOperations.deleteSpace, { path: { spaceId: 'travel' } });
  const list = await call(listPageLinks, { path: expenses });
  expect(statsOf(list)).toMatchObject({ broken: { total: 4 } });
});

test('a link to an OpenAPI spec that is deleted is broken', async ({ call }) => {
  const path = { ...handbook, pageId: 'payments-api' };
  const before = await call(listPageLinks, { path });
  expect(before.items.map((link) => link?.status)).toEqual(['ok']);
  await call(openApiSpecOperations.deleteOpenApiSpec, {
    path: { organizationId: 'acme', specSlug: 'payments' },
  });
  const after = await call(listPageLinks, { path });
  expect(after.items.map((link) => link?.status)).toEqual(['broken']);
});

test('objects of another organization are missing targets', async ({ call }) => {
  const contentRefs = {
    page: { kind: 'page', page: 'expenses' },
    source: { kind: 'page', page: 'globex-notes-overview', space: 'globex-notes' },
  } as const;
  await call(contentOperations.applyTemplateToSpace, {
    path: handbook,
    body: { id: 'rewrite', params: { contentRefs } },
  });
  const { items } = await call(listPageLinks, { path: expenses, query: { status: 'broken' } });
  // None of its data is returned.
  expect(items.map((link) => link?.targetReference)).toEqual([undefined]);
});

test('a change request lists the links that it broke', async ({ call }) => {
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
  const versionContext = { type: 'changeRequest', changeRequest: changeRequestId };
  expect(inShort(edited.items)).toContainEqual({
    status: 'broken',
    relation: 'reference',
    locationReferences: [
      {
        ...here,
        kind: 'page',
        versionContext,
        page: 'expenses',
        internalLocation: { node: expect.any(String) },
      },
    ],
  });
});

test('links of the scratchpad have only required members', async ({ call }) => {
  const { items } = await call(listSpaceLinks, { path: { spaceId: 'scratchpad' } });
  expect(Object.keys(items[0] ?? {}).sort()).toEqual(['locationReferences', 'relation', 'status']);
});
