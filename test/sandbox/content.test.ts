import { describe, expect } from 'vitest';
import { changeRequestOperations } from '../../src/domains/change-requests/operations.ts';
import { contentOperations } from '../../src/domains/content/operations.ts';
import type { AnyOperation } from '../../src/rest/table/operation.ts';
import { document } from '../../src/sandbox/objects/documents.ts';
import { readerToken } from '../../src/sandbox/service/access.ts';
import { isRecord, noon, type Running, startSandbox, test } from './service.ts';

const handbook = { spaceId: 'handbook' };
const { getRevision, listPages, listFiles, getFile, getPage, listFileBacklinks } =
  contentOperations;

const rows = Object.values<AnyOperation>(contentOperations).filter(
  ({ method }) => method === 'GET',
);
const ofSpaces = rows.filter(({ path }) => !path.includes('changeRequestId'));
const ids: Record<string, string> = {
  spaceId: 'handbook',
  pageId: 'expenses',
  pagePath: 'money%2Fexpenses',
  fileId: 'expense-form',
};

/** All values of members with a name in a response, at any depth. */
function all(value: unknown, name: string): unknown[] {
  if (Array.isArray(value)) return value.flatMap((item) => all(item, name));
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([key, item]) => [
    ...(key === name ? [item] : []),
    ...all(item, name),
  ]);
}

/** A change request of the handbook that rewrites a page, as in the response. */
const rewriting = (service: Running, page = 'expenses', source = 'welcome') =>
  service.call(changeRequestOperations.createChangeRequest, {
    path: handbook,
    body: {
      template: {
        id: 'rewrite',
        params: {
          contentRefs: {
            page: { kind: 'page', page },
            source: { kind: 'page', page: source },
          },
        },
      },
    },
  });

describe('missing objects', () => {
  const cases = rows.flatMap((row) =>
    [...row.path.matchAll(/\{(\w+)\}/g)].map(([, missing = '']) => ({
      row,
      missing,
      name: row.name,
    })),
  );
  const kinds: Record<string, string> = {
    spaceId: 'space',
    changeRequestId: 'change request',
    pageId: 'page',
    pagePath: 'page',
    fileId: 'file',
  };

  test.for(cases)('$name reports $missing as missing', async ({ row, missing }, { service }) => {
    const { id } = await rewriting(service);
    const path = row.path.replace(/\{(\w+)\}/g, (_, name) =>
      name === missing ? 'none' : name === 'changeRequestId' ? id : (ids[name] ?? ''),
    );
    const { json } = await service.send('GET', path);
    const message = `No ${kinds[missing]} matches the id.`;
    expect(json).toEqual({ error: { code: 404, message } });
  });

  test('content of another organization is forbidden', async ({ refusal }) => {
    const path = { spaceId: 'globex-notes' };
    expect(await refusal(getRevision, { path, token: readerToken })).toMatch(/^403 /);
  });
});

describe('a change request', () => {
  test.for(ofSpaces)(
    'without edits has the responses of its space: $name',
    async (row, { service }) => {
      const { number } = await service.call(changeRequestOperations.createChangeRequest, {
        path: handbook,
        body: {},
      });
      const path = row.path.replace(/\{(\w+)\}/g, (_, name) => ids[name] ?? '');
      const [main, proposed] = await Promise.all([
        service.send('GET', path),
        service.send('GET', path.replace('/content', `/change-requests/${number}/content`)),
      ]);
      // Locations contain the space or change request; no other part of a response does.
      const change = all(proposed.json, 'versionContext')[0];
      const own = all(main.json, 'versionContext')[0];
      if (change !== undefined) {
        expect(change).toMatchObject({ type: 'changeRequest', changeRequest: { number } });
        expect(own).toMatchObject({ type: 'revision', revision: 'handbook-main' });
      }
      const text = proposed.text
        .replaceAll(JSON.stringify(change), JSON.stringify(own))
        .replaceAll(`handbook/~/changes/${number}`, 'handbook');
      expect(proposed.status).toBe(200);
      expect(text).toBe(main.text);
    },
  );

  test('has separate content, by its ID and by its number', async ({ service }) => {
    const { id, number, revision } = await rewriting(service);
    const read = (changeRequestId: string) =>
      service.call(contentOperations.getChangeRequestPage, {
        path: { ...handbook, changeRequestId, pageId: 'expenses' },
        query: { format: 'markdown' },
      });
    const page = await read(id);
    expect(page).toMatchObject({ updatedAt: noon });
    expect(page).toHaveProperty(
      'markdown',
      expect.stringContaining('[its source](../../welcome.md)'),
    );
    expect(await read(String(number))).toEqual(page);
    const path = { ...handbook, pageId: 'expenses' };
    const main = await service.call(getPage, { path, query: { format: 'markdown' } });
    expect(main).toHaveProperty('markdown', expect.stringContaining('## Limits'));
    const own = await service.call(contentOperations.getChangeRequestRevision, {
      path: { ...handbook, changeRequestId: id },
    });
    expect([own.id, own.parents, own.type]).toEqual([revision, ['handbook-main'], 'edits']);
  });
});

describe('a revision', () => {
  test('has the whole page tree, without texts', async ({ call }) => {
    const revision = await call(getRevision, { path: handbook });
    expect(revision).toMatchObject({
      object: 'revision',
      id: 'handbook-main',
      type: 'edits',
      git: { message: 'Say when expenses are due', createdByService: true, ref: 'main' },
      variables: { company: 'Acme' },
      urls: { app: 'https://app.docs.example/o/acme/s/handbook' },
    });
    expect(
      all(revision, 'path').filter((path) => !/\.(md|png|pdf|csv)$/.test(String(path))),
    ).toEqual(expect.arrayContaining(['money', 'money/expenses', 'money/expenses/meals']));
    const { pages: tree } = revision;
    expect([...all(tree, 'markdown'), ...all(tree, 'document')]).toEqual([]);
    expect(all(revision.pages, 'id').length).toBeGreaterThanOrEqual(120);
    expect(revision.files).toHaveLength(40);
    const contents = revision.reusableContents ?? [];
    expect(contents.find(({ id }) => id === 'contact-it')).toEqual({
      id: 'contact-it',
      title: 'Contact: IT',
      git: { oid: expect.any(String), path: '.includes/contact-it.md' },
      document: 'contact-it-text',
    });
    expect(contents.find(({ id }) => id === 'expense-limits')).toMatchObject({
      computed: { dependencies: { rates: { ref: { kind: 'file', file: 'meal-rates' } } } },
      computedSeed: 'rates@2026',
    });
    const { pages } = await call(listPages, { path: handbook });
    expect(pages).toEqual(revision.pages);
  });

  test('has its published URL', async ({ call }) => {
    const { urls } = await call(getRevision, { path: { spaceId: 'faq' } });
    expect(urls).toEqual({
      app: 'https://app.docs.example/o/acme/s/faq',
      published: 'https://docs.acme.example/faq/en',
      public: 'https://docs.acme.example/faq/en',
    });
  });

  test('of a merge has the change request', async ({ service }) => {
    const { id } = await rewriting(service);
    const path = { ...handbook, changeRequestId: id };
    const { revision } = await service.call(changeRequestOperations.mergeChangeRequest, { path });
    const merged = await service.call(getRevision, { path: handbook });
    expect(merged).toMatchObject({ id: revision, type: 'merge', mergedFrom: { id } });
  });

  test('has 2,000 pages in the encyclopedia', async ({ call }) => {
    const { pages } = await call(listPages, { path: { spaceId: 'globex-encyclopedia' } });
    expect(all(pages, 'id')).toHaveLength(2000);
  });

  test('of the scratchpad has only required members', async ({ call, send }) => {
    const path = { spaceId: 'scratchpad' };
    expect(await call(getRevision, { path })).toEqual({
      object: 'revision',
      id: 'scratchpad-main',
      parents: expect.any(Array),
      type: 'edits',
      createdAt: expect.any(String),
      pages: expect.any(Array),
      files: expect.any(Array),
      reusableContents: expect.any(Array),
      urls: {},
    });
    const { pages } = await call(listPages, { path });
    const always = ['id', 'kind', 'layout', 'pages', 'path', 'slug', 'title', 'type', 'urls'];
    expect(Object.keys(pages[0] ?? {}).sort()).toEqual(always);
    const { items } = await call(listFiles, { path });
    const ofFile = ['contentType', 'downloadURL', 'id', 'name', 'size'];
    expect(Object.keys(items[0] ?? {}).sort()).toEqual(ofFile);
    const { json } = await send('GET', '/spaces/scratchpad/content/page/scratchpad-overview');
    expect(json).toEqual(pages[0]);
  });
});

describe('optional parts', () => {
  const answering = rows.filter((row) => 'metadata' in row.query.shape);

  test.for(answering)('without metadata $name has nothing about Git', async (row, { service }) => {
    const { id } = await rewriting(service);
    const path = row.path.replace(/\{(\w+)\}/g, (_, name) =>
      name === 'changeRequestId'
        ? id
        : ({
            spaceId: 'handbook',
            pageId: 'engineering',
            pagePath: 'engineering',
            fileId: 'cover-welcome',
          }[String(name)] ?? ''),
    );
    const [full, without] = await Promise.all(
      ['', '?metadata=false'].map((query) => service.send('GET', path + query)),
    );
    expect(all(full?.json, 'git').length).toBeGreaterThan(0);
    expect(all(without?.json, 'git')).toEqual([]);
  });

  test('without computed content there are no pages below computed ones', async ({
    call,
    refusal,
  }) => {
    const full = await call(listPages, { path: handbook });
    expect(all(full, 'id')).toContain('create-a-payment');
    expect(all(full, 'computed')).toHaveLength(2);
    const query = { computed: false };
    const without = await call(listPages, { path: handbook, query });
    expect(all(without, 'id')).toContain('payments-api');
    expect(all(without, 'id')).not.toContain('create-a-payment');
    // The definition of a computed page is always returned.
    const nothing = [{ type: 'builtin:none' }];
    expect([...all(without, 'computed'), ...all(without, 'computedSeed')]).toEqual(nothing);
    const bare = await call(getRevision, { path: handbook, query });
    expect([...all(bare, 'computed'), ...all(bare, 'computedSeed')]).toEqual(nothing);
    const page = await call(getPage, { path: { ...handbook, pageId: 'payments-api' }, query });
    expect(page).toMatchObject({ type: 'computed', title: 'Payments API' });
    expect(page).not.toHaveProperty('document');
    const path = { ...handbook, pageId: 'create-a-payment' };
    expect(await refusal(getPage, { path, query })).toMatch(/^404 /);
  });
});

describe('a page', () => {
  const read = async (pageId: string, query: Record<string, string> = {}) => {
    const { send } = await startSandbox();
    const search = new URLSearchParams(query);
    const { json } = await send('GET', `/spaces/handbook/content/page/${pageId}?${search}`);
    if (!isRecord(json)) throw new Error('No page');
    return json;
  };
  const markdown = async (pageId: string, query: Record<string, string> = {}) =>
    String((await read(pageId, { format: 'markdown', ...query })).markdown);

  test('is complete: settings, cover and URLs', async () => {
    expect(await read('welcome')).toMatchObject({
      type: 'document',
      path: 'welcome',
      layout: { width: 'wide', coverSize: 'hero' },
      cover: { ref: { kind: 'file', file: 'cover-welcome' }, height: 280 },
      metaLinks: { canonical: { kind: 'url', url: 'https://acme.example/handbook' } },
      urls: { app: 'https://app.docs.example/o/acme/s/handbook/welcome' },
    });
  });

  test('has the requested format, or otherwise a document', async ({ call }) => {
    const path = { ...handbook, pageId: 'expenses' };
    const [plain, asDocument, asMarkdown] = await Promise.all([
      call(getPage, { path }),
      call(getPage, { path, query: { format: 'document' } }),
      call(getPage, { path, query: { format: 'markdown' } }),
    ]);
    expect(asDocument).toEqual(plain);
    if (asDocument.type !== 'document' || asMarkdown.type !== 'document') throw new Error();
    expect(asDocument).not.toHaveProperty('markdown');
    expect(asMarkdown).not.toHaveProperty('document');
    // Links are written otherwise in a document.
    const text = (asMarkdown.markdown ?? '')
      .replace(/\]\(\.\/([\w-]+)\.md\)/g, '](page:$1)')
      .replace('](/files/', '](file:');
    expect(asDocument.document).toEqual(document(text));
    // With its subpages, whose texts are not returned.
    expect(asMarkdown.pages?.map(({ id }) => id)).toContain('meals');
    expect(all(asMarkdown, 'markdown')).toHaveLength(1);
  });

  test.each([
    ['money', 'group', {}],
    ['status-page', 'link', { href: 'https://status.acme.example/' }],
    ['architecture-space', 'link', { target: { kind: 'space', space: 'architecture' } }],
    ['payments-api', 'computed', { computed: { type: 'builtin:openapi' } }],
    ['old-travel-policy', 'document', { hidden: true }],
    ['salary-bands', 'document', { noIndex: true, noRobotsIndex: true }],
  ])('can be of any kind: %s', async (pageId, type, more) => {
    const page = await read(pageId, { format: 'markdown' });
    expect(page).toMatchObject({ type, ...more });
    expect('markdown' in page).toBe(type === 'document' || type === 'computed');
  });

  test('keeps its expressions, or has some or all of their values', async () => {
    const line = 'Welcome to {{ space.vars.company }}, {{ visitor.name }}!';
    expect(await markdown('welcome')).toContain(line);
    expect(await markdown('welcome', { evaluated: 'false' })).toContain(line);
    const some = await markdown('welcome', { evaluated: 'deterministic-only' });
    expect(some).toContain('Welcome to Acme, {{ visitor.name }}!');
    expect(some).toContain('Read at {{ now }}.');
    const every = await markdown('welcome', { evaluated: 'true' });
    expect(every).toContain('Welcome to Acme, Ada Okafor!');
    expect(every).toContain(`Read at ${noon}.`);
  });

  test('has its own variables, which override those of the space', async () => {
    const text = await markdown('expenses', { evaluated: 'deterministic-only' });
    expect(text).toContain('## In the expense tool');
    expect(text).toContain('Hand in within 30 days');
  });

  test('keeps its references, or has some or all of their values', async () => {
    const [include, mention, link] = [
      '{% include "content:expense-limits" %}',
      '[@page:company-card]',
      '[Meals](./meals.md)',
    ];
    const as = async (dereferenced: string) => markdown('expenses', { dereferenced });
    for (const part of [include, mention, link]) expect(await as('false')).toContain(part);
    const contents = await as('reusable-contents');
    for (const part of ['- Hotels: 160', mention, link]) expect(contents).toContain(part);
    const every = await as('true');
    const app = 'https://app.docs.example/o/acme/s';
    for (const part of [
      '- Hotels: 160',
      `[Company card](${app}/handbook/money/expenses/company-card)`,
      `[Meals](${app}/handbook/money/expenses/meals)`,
      `[Travel](${app}/travel/overview)`,
      '[meal rates](https://assets.docs.example/acme/handbook/meal-rates.csv)',
      // References without a target are unchanged.
      '[The former policy](page:expenses-2019)',
    ])
      expect(every).toContain(part);
  });

  test('has links relative to it, or by the IDs of their targets', async () => {
    const links = {
      '[Meals](page:meals)': ['./meals.md', '/pages/meals'],
      '[form](file:expense-form)': ['/files/expense-form', '/files/expense-form'],
      // Links without a target in the space are unchanged.
      '[The former policy](page:expenses-2019)': ['page:expenses-2019', 'page:expenses-2019'],
      '[Travel](page:travel-overview@travel)': [
        'page:travel-overview@travel',
        'page:travel-overview@travel',
      ],
    };
    const texts = await Promise.all([
      markdown('expenses'),
      markdown('expenses', { 'format.markdown.refs': 'relative' }),
      markdown('expenses', { 'format.markdown.refs': 'stable' }),
    ]);
    expect(texts[1]).toBe(texts[0]);
    for (const [link, [relative, stable]] of Object.entries(links)) {
      const title = link.slice(0, link.indexOf(']'));
      expect(texts[0]).toContain(`${title}](${relative})`);
      expect(texts[2]).toContain(`${title}](${stable})`);
    }
    const query = { 'format.markdown.refs': 'stable', dereferenced: 'true' };
    expect(await markdown('expenses', query)).toContain('[Meals](https://app.docs.example/');
  });

  test('has the content of included content, with values for its expressions', async () => {
    const query = { dereferenced: 'reusable-contents', evaluated: 'true' };
    expect(await markdown('lost-devices', query)).toContain('IT helps at it@acme.example');
  });
});

describe('files', () => {
  test('have dimensions if they are images', async ({ call }) => {
    const file = (fileId: string) => call(getFile, { path: { ...handbook, fileId } });
    expect(await file('cover-welcome')).toMatchObject({
      object: 'file',
      name: 'cover-welcome.png',
      contentType: 'image/png',
      dimensions: { width: 1600, height: 400 },
    });
    expect(await file('meal-rates')).not.toHaveProperty('dimensions');
  });

  test.for([
    ['cover-welcome', ['page welcome']],
    ['service-map', ['page services']],
    ['meal-rates', ['reusable-content expense-limits']],
    ['brand-logo-dark', []],
  ] as const)('have backlinks: %s', async ([fileId, expected], { call }) => {
    const { items } = await call(listFileBacklinks, { path: { ...handbook, fileId } });
    expect(
      items.map((place) =>
        place?.kind === 'page'
          ? `page ${Object(place.page).id}`
          : place?.kind === 'reusable-content' &&
            `reusable-content ${Object(place.reusableContent).id}`,
      ),
    ).toEqual(expected);
    for (const place of items)
      expect(place).toMatchObject({
        organization: { object: 'organization', id: 'acme' },
        space: { object: 'space', id: 'handbook' },
        versionContext: {
          type: 'revision',
          revision: 'handbook-main',
        },
      });
  });
});
