/** Changes to the content of a change request: in order, all or none, with the references of the input. */
import { describe, expect, test } from 'vitest';
import { answer, startWorld, type World } from '../harness.ts';
import { id } from '../ids.ts';
import { refuses } from './refusals.ts';

const changeRequest = 'handbook/handbook-cr-12';

const document = /* GraphQL */ `
  mutation ($changes: [ContentChangeInput!]!) {
    updateChangeRequestContent(
      input: { changeRequestId: "handbook/handbook-cr-12", changes: $changes }
    ) {
      changeRequest { revisionId }
      insertedPages { ref pageId }
      updatedPages { restId }
      deletedPageIds
      insertedFiles { ref file { restId } }
      userErrors { code field message }
    }
  }
`;

interface Edited {
  readonly updateChangeRequestContent: {
    readonly changeRequest: { readonly revisionId: string } | null;
    readonly insertedPages: readonly { ref: string | null; pageId: string }[] | null;
    readonly updatedPages: readonly { restId: string }[] | null;
    readonly deletedPageIds: readonly string[] | null;
    readonly insertedFiles: readonly { ref: string | null; file: { restId: string } }[] | null;
    readonly userErrors: readonly { code: string; field: readonly string[] | null }[];
  };
}

type Changes = readonly Readonly<Record<string, object>>[];

async function edit(world: World, ...changes: Changes) {
  const { data } = await world.expectData<Edited>(document, { changes });
  return data.updateChangeRequestContent;
}

/** Makes the changes, and expects no errors. */
async function made(world: World, ...changes: Changes) {
  const payload = await edit(world, ...changes);
  expect(payload.userErrors).toEqual([]);
  return payload;
}

interface Page {
  readonly restId: string;
  readonly title: string;
  readonly path: string | null;
  readonly markdown: string | null;
}

const page = (alias: string, own: string) =>
  `${alias}: page(id: "${own}") { restId title path ... on DocumentPage { markdown(linkFormat: STABLE) } }`;

/** Pages that do not exist are null. */
async function read(world: World, ...ids: readonly string[]): Promise<(Page | null)[]> {
  const { data } = await world.ask<{
    changeRequest: { content: Record<string, Page | null> };
  }>(
    `{ changeRequest(id: "${changeRequest}") { content { ${ids.map((one, n) => page(`p${n}`, one)).join(' ')} } } }`,
  );
  return ids.map((_, n) => data?.changeRequest.content[`p${n}`] ?? null);
}

/** IDs of the pages below a page, or of those of the top level. */
async function below(world: World, parent?: string): Promise<string[]> {
  interface Pages {
    readonly pages: readonly { restId: string }[];
  }
  const selected =
    parent === undefined ? 'pages { restId }' : `it: page(id: "${parent}") { pages { restId } }`;
  const { data } = await world.expectData<{
    changeRequest: { content: Partial<Pages> & { it?: Pages } };
  }>(`{ changeRequest(id: "${changeRequest}") { content { ${selected} } } }`);
  const { content } = data.changeRequest;
  return (content.it ?? content).pages?.map(({ restId }) => restId) ?? [];
}

const insert = (input: object) => ({ insertPage: { body: { markdown: 'x' }, ...input } });
const update = (pageId: string, input: object) => ({ updatePage: { pageId, ...input } });

test('changes are made in order, each page has one outcome, and no read is stale', async () => {
  const world = await startWorld();
  const [before] = await read(world, 'expenses');
  expect(before?.path).toBe('money/expenses');
  const top = await below(world);
  const payload = await made(
    world,
    insert({ ref: 'a', title: 'First', parentId: 'expenses' }),
    update('expenses', { title: 'Money back', parentId: null, index: 1 }),
    update('expenses', { slug: 'money-back' }),
    { deletePage: { pageId: 'growth' } },
  );
  const { revisionId } = payload.changeRequest ?? {};
  expect(payload).toMatchObject({
    insertedPages: [{ ref: 'a', pageId: id('Page', `${changeRequest}/page-1`) }],
    updatedPages: [{ restId: 'expenses' }],
    deletedPageIds: expect.arrayContaining([id('Page', `${changeRequest}/growth`)]),
    insertedFiles: [],
  });
  // Pages below a deleted page are deleted, too.
  expect(payload.deletedPageIds).toHaveLength(6);
  expect(await read(world, 'expenses', 'page-1', 'growth')).toMatchObject([
    { title: 'Money back', path: 'money-back' },
    { title: 'First', path: 'money-back/first' },
    null,
  ]);
  expect(await below(world)).toEqual(top.toSpliced(1, 0, 'expenses'));
  const { data } = await world.expectData(`{ changeRequest(id: "${changeRequest}") {
    revisionId content { revision { type parents { restId } } }
  } }`);
  expect(data).toMatchObject({
    changeRequest: {
      revisionId,
      content: { revision: { type: 'EDITS', parents: [{ restId: 'handbook-cr-12-edits' }] } },
    },
  });
});

test('a parent that is omitted stays, and null is the top level', async () => {
  const world = await startWorld();
  await made(world, update('travel-costs', { title: 'Travel' }));
  expect(await read(world, 'travel-costs')).toMatchObject([
    { title: 'Travel', path: 'money/expenses/travel-costs' },
  ]);
  expect(await below(world, 'expenses')).toContain('travel-costs');
  await made(world, update('travel-costs', { parentId: null }));
  expect(await read(world, 'travel-costs')).toMatchObject([{ path: 'travel-costs' }]);
  expect((await below(world)).at(-1)).toBe('travel-costs');
  await made(world, update('travel-costs', { parentId: 'people', index: 0 }));
  expect((await below(world, 'people'))[0]).toBe('travel-costs');
});

test('a refused batch changes nothing', async () => {
  const world = await startWorld();
  const state = async () => [await below(world), await read(world, 'expenses')];
  const before = await state();
  const refused = await edit(
    world,
    update('expenses', { title: 'Money back' }),
    { deletePage: { pageId: 'growth' } },
    update('money', { parentId: 'travel-costs' }),
  );
  expect(refused).toMatchObject({
    changeRequest: null,
    insertedPages: null,
    userErrors: [{ code: 'INVALID_VALUE', field: ['changes', '2'] }],
  });
  expect(await state()).toEqual(before);
});

test('a refusal that names nothing is about the changes', async () => {
  const world = await startWorld({
    upstream: (_, response) => answer(response, { error: { code: 400, message: 'No.' } }, 400),
  });
  const { userErrors } = await edit(world, { deletePage: { pageId: 'growth' } });
  expect(userErrors).toMatchObject([{ code: 'INVALID_VALUE', field: ['changes'] }]);
});

test('links in Markdown lead to pages and files of the batch, and to existing ones', async () => {
  const world = await startWorld();
  const links = {
    '[later](./b.md)': '[later](/pages/page-2)',
    '![picture](./pic)': '![picture](/files/file-1)',
    '[file](./pic)': '[file](/files/file-1)',
    '[id](/pages/growth#top)': '[id](/pages/growth#top)',
    '[path](/pages/money/expenses)': '[path](/pages/expenses)',
    '[file path](/pages/money/expenses.md)': '[file path](/pages/expenses)',
    '[folder](/pages/money/expenses/README.md)': '[folder](/pages/expenses)',
    '[root](/pages/README.md)': '[root](/pages/welcome)',
    '[sibling](./purchasing.md)': '[sibling](/pages/purchasing)',
    '[up](../people/pay.md)': '[up](/pages/pay)',
    '[nothing](./nothing.md)': 'nothing',
    '![inline](data:image/png;base64,AA==)': '',
    '[web](https://example.com/a.md)': '[web](https://example.com/a.md)',
  };
  await made(
    world,
    insert({ ref: 'a', parentId: 'money', body: { markdown: Object.keys(links).join('\n\n') } }),
    insert({ ref: 'b' }),
    {
      insertFiles: {
        files: [{ fromUrl: { ref: 'pic', name: 'a.png', url: 'https://a.example/a.png' } }],
      },
    },
  );
  const [written] = await read(world, 'page-1');
  expect(written?.markdown).toBe(Object.values(links).join('\n\n'));
});

test('a text with links in either format can be written as it was read', async () => {
  const world = await startWorld();
  const texts = async () => {
    const { data } = await world.expectData<{
      changeRequest: { content: { page: Readonly<Record<'relative' | 'stable', string>> } };
    }>(`{ changeRequest(id: "${changeRequest}") { content { page(id: "expenses") {
      relative: markdown stable: markdown(linkFormat: STABLE)
    } } } }`);
    return data.changeRequest.content.page;
  };
  const before = await texts();
  expect(before.relative).toContain('[Meals](./meals.md)');
  expect(before.stable).toContain('[Meals](/pages/meals)');
  for (const markdown of Object.values(before)) {
    await made(world, update('expenses', { body: { markdown } }));
    expect(await texts()).toEqual(before);
  }
});

test('front matter takes precedence, and a rich document is read as Markdown', async () => {
  const world = await startWorld();
  const nodes = [
    {
      object: 'block',
      type: 'paragraph',
      nodes: [{ object: 'text', leaves: [{ object: 'leaf', text: 'As blocks.', marks: [] }] }],
    },
  ];
  await made(
    world,
    insert({ title: 'A', body: { markdown: '---\ntitle: B\n---\n\nText.' } }),
    insert({ title: 'C', slug: 'third', body: { document: { nodes } } }),
  );
  expect(await read(world, 'page-1', 'page-2')).toMatchObject([
    { title: 'B', path: 'b', markdown: 'Text.' },
    { title: 'C', path: 'third', markdown: 'As blocks.' },
  ]);
});

test('pages are reverted as a whole or by block', async () => {
  const world = await startWorld();
  const [original] = await read(world, 'expenses');
  const at = (await below(world, 'people')).indexOf('growth');
  await made(
    world,
    insert({ title: 'New' }),
    update('expenses', { title: 'Money back', body: { markdown: 'First.\n\nSecond.' } }),
    { deletePage: { pageId: 'growth' } },
  );
  const { changeRequest: edited } = await made(
    world,
    update('expenses', { body: { markdown: 'Changed.\n\nAlso changed.' } }),
  );
  const { data } = await world.expectData<{
    changeRequest: { content: { page: { document: { nodes: { key: string }[] } } } };
  }>(
    `{ changeRequest(id: "${changeRequest}") { content { page(id: "expenses") { ... on DocumentPage { document { nodes } } } } } }`,
  );
  const [, second] = data.changeRequest.content.page.document.nodes;
  expect(edited?.revisionId).toBe(id('Revision', `${changeRequest}/revision-2`));
  await made(world, {
    revertPage: { pageId: 'expenses', revisionId: 'revision-1', blockKeys: [second?.key] },
  });
  expect(await read(world, 'expenses')).toMatchObject([
    { title: 'Money back', markdown: 'Changed.\n\nSecond.' },
  ]);
  const reverted = await made(
    world,
    { revertPage: { pageId: 'page-1' } },
    { revertPage: { pageId: 'expenses' } },
    { revertPage: { pageId: 'growth' } },
  );
  expect(reverted).toMatchObject({
    insertedPages: expect.arrayContaining([
      { ref: null, pageId: id('Page', `${changeRequest}/growth`) },
    ]),
    updatedPages: [{ restId: 'expenses' }],
    deletedPageIds: [id('Page', `${changeRequest}/page-1`)],
  });
  expect((await below(world, 'people')).indexOf('growth')).toBe(at);
  expect(await read(world, 'page-1', 'expenses')).toEqual([null, original]);
});

test('the files of a response have references only if none is missing', async () => {
  const files = ['a', 'b'].map((ref) => ({
    fromUrl: { ref, name: `${ref}.png`, url: 'https://a.example/a.png' },
  }));
  const file = { object: 'file', id: 'f', name: 'b.png', contentType: 'image/png', size: 1 };
  const inserted = async (count: number) => {
    const world = await startWorld({
      upstream: (_, response) =>
        answer(response, {
          changeRequest: { object: 'change-request', id: 'handbook-cr-12', revision: 'r' },
          changes: [],
          insertedFiles: Array.from({ length: count }, () => file),
        }),
    });
    return (await made(world, { insertFiles: { files } })).insertedFiles?.map(({ ref }) => ref);
  };
  expect(await inserted(2)).toEqual(['a', 'b']);
  expect(await inserted(1)).toEqual([null]);
});

test('a file of 1 MB is sent in one request, and a larger one is refused before', async () => {
  const world = await startWorld();
  const insertOf = (bytes: number) => ({
    insertFiles: {
      files: [
        {
          fromBase64: {
            name: 'a.bin',
            contentType: 'application/octet-stream',
            base64: Buffer.alloc(bytes, 7).toString('base64'),
          },
        },
      ],
    },
  });
  await made(world, insertOf(1_048_576));
  const { data } = await world.expectData<{
    changeRequest: { content: { file: { size: number } } };
  }>(`{ changeRequest(id: "${changeRequest}") { content { file(id: "file-1") { size } } } }`);
  expect(data.changeRequest.content.file.size).toBe(1_048_576);
  const before = world.calls.length;
  const { userErrors } = await edit(world, insertOf(1_048_579));
  expect(userErrors[0]).toMatchObject({
    code: 'TOO_LONG',
    field: expect.arrayContaining(['fromBase64', 'base64']),
  });
  expect(world.calls).toHaveLength(before);
});

const of = (...changes: string[]) =>
  `updateChangeRequestContent(input: { changeRequestId: "${changeRequest}", changes: [${changes.join(' ')}] })`;
const base64 = (text: string) =>
  `{ insertFiles: { files: [{ fromBase64: { name: "a", contentType: "a/b", base64: "${text}" } }] } }`;

describe('invalid changes are refused', () => {
  refuses([
    {
      name: 'a page below itself',
      change: of(
        '{ deletePage: { pageId: "growth" } }',
        '{ updatePage: { pageId: "money", parentId: "money" } }',
      ),
      code: 'INVALID_FORMAT',
      says: 'cannot be the page itself',
      field: 'changes.1.updatePage.parentId',
      calls: 0,
    },
    {
      name: 'a reference of two pages',
      change: of(
        '{ insertPage: { ref: "a", body: { markdown: "" } } }',
        '{ insertPage: { ref: "a", body: { markdown: "" } } }',
      ),
      code: 'DUPLICATE',
      says: 'is also that of another',
      field: 'changes.1.insertPage.ref',
      calls: 0,
    },
    {
      name: 'a reference of a page and a file',
      change: of(
        '{ insertPage: { ref: "a", body: { markdown: "" } } }',
        '{ insertFiles: { files: [{ fromUrl: { ref: "a", name: "a", url: "https://a.example" } }] } }',
      ),
      code: 'DUPLICATE',
      says: 'is also that of another',
      field: 'changes.1.insertFiles.files.0.fromUrl.ref',
      calls: 0,
    },
    {
      name: 'bytes that are not Base64',
      change: of(base64('abc')),
      code: 'INVALID_FORMAT',
      says: 'must be Base64',
      field: 'changes.0.insertFiles.files.0.fromBase64.base64',
      calls: 0,
    },
    {
      name: 'no changes',
      change: of(),
      code: 'TOO_SHORT',
      says: 'at least 1 item',
      field: 'changes',
      calls: 0,
    },
    {
      name: 'too many changes',
      change: of(...Array.from({ length: 51 }, () => '{ deletePage: { pageId: "a" } }')),
      code: 'TOO_LONG',
      says: 'at most 50 items',
      field: 'changes',
      calls: 0,
    },
    {
      name: 'a page of another space',
      change: of('{ deletePage: { pageId: "Page:docs/a" } }'),
      code: 'INVALID_ID',
      says: 'does not belong to the object',
      field: 'changes.0.deletePage.pageId',
      calls: 0,
    },
    {
      name: 'a slug that a sibling has',
      change: of('{ insertPage: { slug: "money", body: { markdown: "" } } }'),
      code: 'INVALID_VALUE',
      says: 'has the slug',
      field: 'changes.0',
      calls: 1,
    },
    {
      name: 'a merged change request',
      change:
        'updateChangeRequestContent(input: { changeRequestId: "handbook/handbook-cr-1", changes: [{ deletePage: { pageId: "growth" } }] })',
      code: 'PRECONDITION_FAILED',
      says: 'is merged',
      calls: 1,
    },
  ]);

  test.each([
    ['two sources', '{ url: "https://a.example", base64: "" }'],
    ['bytes without a type', '{ fromBase64: { name: "a", base64: "AA==" } }'],
    [
      'two kinds',
      '{ fromUrl: { name: "a", url: "https://a.example" }, fromBase64: { name: "a", contentType: "a/b", base64: "" } }',
    ],
  ])('a file with %s does not fit its type', async (_, file) => {
    const world = await startWorld();
    const change = of(`{ insertFiles: { files: [${file}] } }`);
    const { errors, calls } = await world.ask(`mutation { ${change} { userErrors { code } } }`);
    expect(errors?.[0]?.extensions.code).toBe('GRAPHQL_VALIDATION_FAILED');
    expect(calls).toEqual([]);
  });
});
