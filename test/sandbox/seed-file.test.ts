import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { readSandboxConfig } from '../../src/command/config.ts';
import { numbersOf } from '../../src/sandbox/objects/change-request-rows.ts';
import { builtInSeed } from '../../src/sandbox/seed/seed.ts';
import { seedLists } from '../../src/sandbox/seed-file/lists.ts';
import { readSeed } from '../../src/sandbox/seed-file/read.ts';
import { exportSeed } from '../../src/sandbox/server/open.ts';
import { type Seed, Store } from '../../src/sandbox/store/store.ts';
import { newFolder } from '../folders.ts';
import { mend } from '../mend.ts';
import { everything } from './everything.ts';
import { noon, startSandbox } from './service.ts';

function fileOf(content: unknown): string {
  const file = join(newFolder(), 'seed.json');
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
}

const exportedSeed = () => readSeed(fileOf(exportSeed(readSandboxConfig({}))));

/** The rows of each list in order, the orders that lists share, and the next numbers. */
function kept(seed: Seed) {
  const store = new Store((fresh) => seed(fresh, new Date(noon)));
  const listed = seedLists.map(({ name, kind, order }) => ({
    name,
    order,
    rows: store.rows(kind).list(undefined),
  }));
  const ordered = listed
    .flatMap(({ name, order, rows }) => rows.map((row) => ({ ...row, name, order })))
    .filter(({ order }) => order !== undefined)
    .sort((one, other) => (one.rank < other.rank ? -1 : 1));
  const spaces = listed.find(({ name }) => name === 'spaces')?.rows ?? [];
  return {
    lists: listed.map(({ name, rows }) => ({ name, rows: inScopes(rows) })),
    orders: inScopes(ordered).map(({ name, id }) => ({ name, id })),
    numbers: ['spec', 'share-key', ...spaces.map(({ id }) => numbersOf(id))].map((series) =>
      store.nextNumber(series),
    ),
  };
}

/** The rows of each scope in their order, without ranks, which follow the order of the file. */
const inScopes = <Item extends { readonly scope: string; readonly rank: string }>(
  rows: readonly Item[],
) => rows.toSorted(byScope).map(({ rank: _, ...row }) => row);

const byScope = (one: { readonly scope: string }, other: { readonly scope: string }) =>
  one.scope < other.scope ? -1 : Number(one.scope > other.scope);

/** A kind of rows is an object with a name, a title and a document. */
const isKind = (value: unknown): value is { readonly name: string } =>
  typeof value === 'object' &&
  value !== null &&
  String(Object.keys(value)) === 'name,title,document';

/** Each kind of rows that the sandbox exports, and its file: a store has only the kinds of its rows. */
async function declaredKinds() {
  const folder = new URL('../../src/sandbox/', import.meta.url);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const kinds: { readonly name: string; readonly file: string }[] = [];
  for (const file of files.filter((one) => /^(domains|objects)\/.*\.ts$/.test(one))) {
    const exports: Readonly<Record<string, unknown>> = await import(new URL(file, folder).href);
    for (const { name } of Object.values(exports).filter(isKind))
      kinds.push({ name, file: `src/sandbox/${file}` });
  }
  return kinds;
}

test('every kind of rows has a list, so a file contains all data', async () => {
  const kinds = await declaredKinds();
  expect(kinds.length).toBeGreaterThan(20);
  const listed = new Set(seedLists.map(({ kind }) => kind.name));
  mend(
    kinds.flatMap(({ name, file }, at) => {
      const other = kinds.slice(0, at).find((kind) => kind.name === name);
      if (other)
        return [
          `${file} declares rows of '${name}' as ${other.file} does, and they would be mixed: name one of them otherwise.`,
        ];
      return listed.has(name)
        ? []
        : [
            `${file} declares rows of '${name}', and no list of src/sandbox/seed-file/lists.ts holds them. Add one: seedList('its name in the file', …Kind, { scope: '{organization}' }).`,
          ];
    }),
  );
  const found = new Set(kinds.map(({ name }) => name));
  // Tokens belong to no domain.
  expect([...listed].filter((name) => !found.has(name))).toEqual(['token']);
});

test('the built-in seed, exported to a file and checked, has the same rows in the same order', () => {
  const [built, read] = [kept(builtInSeed), kept(exportedSeed())];
  expect(built.lists.flatMap(({ rows }) => rows).length).toBeGreaterThan(1000);
  expect(built.numbers.filter((next) => next > 1).length).toBeGreaterThan(10);
  expect(read).toEqual(built);
});

test('it has the same responses to all reads', async () => {
  const built = await everything(await startSandbox({ seed: builtInSeed }));
  const read = await everything(await startSandbox({ seed: exportedSeed() }));
  expect(built.length).toBeGreaterThan(300);
  expect(read.map(({ path }) => path)).toEqual(built.map(({ path }) => path));
  for (const [at, { path, items }] of built.entries()) expect(read[at]?.items, path).toEqual(items);
});

const small = {
  tokens: [{ token: 'key', user: 'kim', writes: true, organizations: 'all' }],
  users: [{ id: 'kim', displayName: 'Kim' }],
  organizations: [{ id: 'tiny', title: 'Tiny' }],
  members: [{ organization: 'tiny', user: 'kim', role: 'admin' }],
  spaces: [
    { organization: 'tiny', id: 'last', revision: 'last-1', title: 'Last' },
    { organization: 'tiny', id: 'first', revision: 'first-1', position: 1, updatedAt: 'now-2h' },
  ],
  revisions: [
    { space: 'last', id: 'last-1', createdAt: '2026-01-01T00:00:00Z' },
    {
      space: 'first',
      id: 'first-1',
      createdAt: 'now-3d',
      pages: [{ type: 'document', id: 'a', title: 'A', slug: 'a', markdown: 'Hello.' }],
    },
  ],
};

test('a sandbox contains only the rows of a handwritten file, with times relative to the start', async () => {
  const { send } = await startSandbox({ seed: readSeed(fileOf(small)) });
  const read = async (path: string) => (await send('GET', path, { token: 'key' })).json;
  expect(await read('/orgs')).toMatchObject({ count: 1 });
  expect(await read('/orgs/tiny/spaces')).toMatchObject({
    items: [{ id: 'first', updatedAt: '2026-01-06T10:00:00.000Z' }, { id: 'last' }],
  });
  expect(await read('/spaces/first/content/page/a?format=markdown')).toMatchObject({
    markdown: 'Hello.',
  });
  expect((await send('GET', '/orgs')).status).toBe(401);
});

/** The small file with a change request that edits the page of `first`. */
const edited = (change: object = {}, before: object = {}) => ({
  ...small,
  revisions: [
    ...small.revisions.map((one) => (one.id === 'first-1' ? { ...one, ...before } : one)),
    {
      space: 'first',
      id: 'edits',
      from: 'first-1',
      createdAt: 'now-1d',
      additions: { a: 'Welcome.' },
      ...change,
    },
  ],
  changeRequests: [
    {
      space: 'first',
      id: 'edit-1',
      number: 1,
      status: 'open',
      createdBy: 'kim',
      createdAt: 'now-1d',
      updatedAt: 'now-1d',
      contributors: [],
      requestedReviewers: [],
      revision: 'edits',
      revisionInitial: 'first-1',
      description: { object: 'document', markdown: 'Says **welcome**.' },
    },
  ],
});

test('documents can be Markdown, and revisions start from earlier ones', async () => {
  const read = async (file: object, path: string) => {
    const { send } = await startSandbox({ seed: readSeed(fileOf(file)) });
    return (await send('GET', `/spaces/first/change-requests/edit-1${path}`, { token: 'key' }))
      .json;
  };
  expect(await read(edited(), '')).toMatchObject({
    createdAt: '2026-01-05T12:00:00.000Z',
    description: {
      object: 'document',
      nodes: [{ type: 'paragraph', nodes: [{ leaves: [{}, { text: 'welcome' }, {}] }] }],
    },
  });
  const page = '/content/page/a?format=markdown';
  const textOf = async (file: object) => await read(file, page);
  expect(await textOf(edited())).toMatchObject({ title: 'A', markdown: 'Hello.\n\nWelcome.' });
  expect(await textOf(edited({ texts: { a: 'Bye.' } }))).toMatchObject({
    markdown: 'Bye.\n\nWelcome.',
  });
  const under = (pages: readonly object[]) => ({
    pages: [{ type: 'group', id: 'g', title: 'G', slug: 'g', pages }],
  });
  const nested = edited({}, under(small.revisions[1]?.pages ?? []));
  expect(await textOf(nested)).toMatchObject({ markdown: 'Hello.\n\nWelcome.' });
});

const link = { type: 'link', id: 'a', title: 'A', slug: 'a' };
const row = z.record(z.string(), z.unknown());
/** The small file with its only or first row of a list changed. */
const withRow = (list: keyof typeof small, change: object) => ({
  ...small,
  [list]: small[list].map((one, at) => (at === 0 ? { ...row.parse(one), ...change } : one)),
});

test('an own file is exported as it is, without a byte order mark', () => {
  const file = fileOf(`\ufeff${JSON.stringify(small)}`);
  expect(JSON.parse(exportSeed(readSandboxConfig({ SANDBOX_SEED: file })))).toEqual(small);
});

test.each<[content: unknown, message: string]>([
  ['{"users": [', 'is not JSON: '],
  ['[]', 'it must be an object with lists of rows'],
  [{ ...small, spacs: [] }, 'there are no "spacs": the lists are tokens, users, '],
  [{ ...small, users: {} }, 'users must be a list'],
  [
    withRow('spaces', { visibility: 'secret' }),
    'spaces[0] (last): "visibility" must be one of public, ',
  ],
  [withRow('spaces', { id: undefined }), 'spaces[0]: "id" is required'],
  [withRow('spaces', { id: 'a/b' }), 'spaces[0] (a/b): "id" must be an id without "/"'],
  [withRow('spaces', { shoeSize: 43 }), 'spaces[0] (last): it has unknown members: shoeSize'],
  [withRow('spaces', { gitSync: { sise: 1 } }), 'spaces[0] (last): "gitSync.sise" is unknown'],
  [withRow('spaces', { createdAt: 'now-2y' }), '"createdAt" must be a date and time'],
  [
    withRow('spaces', { organization: 'huge' }),
    '"organization" must be an id in organizations: "huge" is none',
  ],
  [
    withRow('spaces', { revision: 'first-1' }),
    '"revision" must be an id in revisions: "first-1" is none',
  ],
  [
    withRow('spaces', { id: 'first', revision: 'first-1' }),
    'spaces[1] (first): there is another one with its id',
  ],
  [
    withRow('tokens', { user: 'lou' }),
    'tokens[0] (key): "user" must be an id in users: "lou" is none',
  ],
  [withRow('tokens', { organizations: 7 }), '"organizations" must be "all" or a list of ids'],
  [
    withRow('tokens', { writes: false }),
    'tokens: one must have "writes" true and "organizations" "all"',
  ],
  [
    withRow('revisions', { pages: [{ type: 'document', id: 'a', title: 'A', slug: 7 }] }),
    'revisions[0] (last-1): "pages.0.slug" must be a string',
  ],
  [
    withRow('revisions', { pages: [{ ...link, target: { kind: 'page' } }] }),
    'revisions[0] (last-1): "pages.0.target.page" is required',
  ],
  [
    edited({ from: 'last-1' }),
    'revisions[2] (edits): "from" must be the id of an earlier revision of the space: "last-1" is none',
  ],
  [edited({ from: 7 }), 'revisions[2] (edits): "from" must be a string'],
  [
    edited({ texts: { b: 'New.' } }),
    'revisions[2] (edits): "texts" and "additions" must name pages of "first-1": "b" is none',
  ],
  [edited({ texts: { a: 7 } }), 'revisions[2] (edits): "texts.a" must be a string'],
  [
    edited({ pages: [] }),
    'revisions[2] (edits): "pages" must not be given together with "texts" or "additions"',
  ],
  [edited({ titles: {} }), 'revisions[2] (edits): it has unknown members: titles'],
  [withRow('users', { from: 'sam' }), 'users[0] (kim): it has unknown members: from'],
  [
    withRow('revisions', { pages: [{ ...link, target: 7 }] }),
    'revisions[0] (last-1): "pages.0.target" must be an object',
  ],
])('%# is refused: %s', (content, message) => {
  const file = fileOf(content);
  const read = () => readSeed(file);
  expect(read).toThrow(message);
  expect(read).toThrow(file);
  expect(read).toThrow(/^[^\n]+$/);
});
