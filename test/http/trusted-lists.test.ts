/** Lists of trusted documents: their formats, invalid ones, and how a changed one replaces another. */
import { hash } from 'node:crypto';
import { mkdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { eventually } from '../eventually.ts';
import { createFacade, type FacadeOptions } from '../facade.ts';
import { newFolder } from '../folders.ts';
import { answer } from '../harness.ts';
import { logged } from '../logged.ts';
import { startHost } from './host.ts';
import { fileWith, hashOnly, post, seen, startTrusted, title } from './trusted.ts';

const other = '{ organization(id: "acme") { id } }';
const titled = [200, '{"data":{"organization":{"title":"Acme"}}}'];
const notInList = [404, 'PERSISTED_QUERY_NOT_IN_LIST'];
const bare = hash('sha256', title);

const apollo = (operations: readonly object[], facts: object = {}) => ({
  format: 'apollo-persisted-query-manifest',
  version: 1,
  operations,
  ...facts,
});
const operation = { id: bare, name: 'Title', type: 'query', body: title };

test.for<[string, unknown]>([
  ['Apollo', apollo([{ ...operation, clientName: 'web' }])],
  ['an object by ID', { [bare]: title }],
  ['an object by ID with its prefix', { [`sha256:${bare}`]: title }],
  ['pairs', [[bare, title]]],
  ['a file with a byte order mark', `\ufeff${JSON.stringify([[bare, title]])}`],
])('%s is a list', async ([, content]) => {
  for (const way of await startTrusted([await fileWith(content)], { documents: 'only' })) {
    expect(seen(await post(way, hashOnly(bare)))).toEqual(titled);
    expect(seen(await post(way, { documentId: `sha256:${bare}` }))).toEqual(titled);
  }
});

const broken: [said: RegExp, content: unknown][] = [
  [/is not JSON/, '{"a": "'],
  [/neither an object nor an array/, '"a"'],
  [/neither an object nor an array/, 'null'],
  [/"a" is not a string/, { a: { b: 'c', d: 'e' } }],
  [/not a pair/, [['a', title, title]]],
  [/not a pair/, [title]],
  [/format is not/, { format: 'other', operations: [] }],
  [/version is not 1/, apollo([], { version: 2 })],
  [/"operations" is not an array/, apollo([], { operations: {} })],
  [/ID is not a string/, apollo([{ body: title }])],
  [/ID is not a string/, { '': title }],
  [/"a" is not a string/, apollo([{ id: 'a' }])],
  [/more than 100000 characters/, { a: ' '.repeat(100_001) }],
  [/does not have this hash/, { [`sha256:${bare}`]: other }],
  [
    /two different documents have the ID "a"/,
    [
      ['a', title],
      ['a', other],
    ],
  ],
  [
    /two different documents have the ID "a"/,
    apollo([
      { id: 'a', body: title },
      { id: 'a', body: other },
    ]),
  ],
  [
    /two different documents/,
    [
      [bare, other],
      [`sha256:${bare}`, title],
    ],
  ],
  [/more than 4000000 bytes/, ' '.repeat(4_000_001)],
  [/more than 20000 documents/, Array.from({ length: 20_001 }, (_, at) => [`${at}`, 'x'])],
  // There are more documents than a function can have arguments.
  [/more than 20000 documents/, Array.from({ length: 200_000 }, (_, at) => [`${at}`, 'x'])],
];

test.for(broken)('an invalid list is refused at the start: %s', async ([said, content]) => {
  const path = await fileWith(content);
  const facade = createFacade({ upstreamUrl: 'http://127.0.0.1:1', documentsFiles: [path] });
  await expect(facade.ready()).rejects.toThrow(said);
  await facade.close();
});

test('equal documents can be listed repeatedly, and with several IDs', async () => {
  const files = [
    await fileWith(`{"a":${JSON.stringify(title)},"a":${JSON.stringify(title)}}`),
    await fileWith([
      ['a', title],
      ['b', title],
    ]),
  ];
  const [listener] = await startTrusted(files, { documents: 'only' });
  for (const id of ['a', 'b']) expect(seen(await post(listener, { id }))).toEqual(titled);
});

test("IDs can be names of the prototype's members", async () => {
  const listed = `{"__proto__":${JSON.stringify(title)},"constructor":${JSON.stringify(other)}}`;
  for (const way of await startTrusted([await fileWith(listed)], { documents: 'only' })) {
    expect(seen(await post(way, { documentId: '__proto__' }))).toEqual(titled);
    expect(seen(await post(way, { documentId: 'constructor' }))[0]).toBe(200);
    expect(seen(await post(way, { documentId: 'toString' }))).toEqual(notInList);
  }
});

test('a folder contains the files that end with .json, without former versions of a mounted one', async () => {
  const path = newFolder();
  await writeFile(join(path, 'a.json'), JSON.stringify({ a: title }));
  await writeFile(join(path, 'b.json'), JSON.stringify({ b: title }));
  await writeFile(join(path, 'README.md'), 'no list');
  await mkdir(join(path, '..2026'));
  await writeFile(join(path, '.hidden.json'), 'no list');
  const [listener] = await startTrusted([path], { documents: 'only' });
  for (const id of ['a', 'b']) expect(seen(await post(listener, { id }))).toEqual(titled);
});

test('a folder without a list and a path without a file are refused', async () => {
  const path = newFolder();
  for (const [file, said] of [
    [path, /has no file that ends with .json/],
    [join(path, 'none.json'), /cannot be read: ENOENT/],
  ] as const) {
    const facade = createFacade({ upstreamUrl: 'http://127.0.0.1:1', documentsFiles: [file] });
    await expect(facade.ready()).rejects.toThrow(said);
    await facade.close();
  }
});

function collected() {
  const { logger, entries } = logged();
  const said = (msg: string) => entries().filter((entry) => entry.msg === msg);
  return { logger, said };
}

test('a document that is not valid is not served, and has a line in the log', async () => {
  const { logger, said } = collected();
  const listed = { good: title, unknown: '{ nothing }', broken: '{ organization(' };
  const ways = await startTrusted([await fileWith(listed)], { documents: 'known', logger });
  for (const way of ways) {
    expect(seen(await post(way, { id: 'good' }))).toEqual(titled);
    for (const id of ['unknown', 'broken'])
      expect(seen(await post(way, { id }))).toEqual(notInList);
    expect(seen(await post(way, { query: '{ nothing }' }))).toEqual([403, 'QUERY_NOT_IN_SAFELIST']);
  }
  expect(said('trusted document is not served').slice(0, 2)).toEqual([
    expect.objectContaining({ id: 'unknown', reason: expect.stringContaining('nothing') }),
    expect.objectContaining({ id: 'broken', reason: expect.stringContaining('Syntax Error') }),
  ]);
  expect(said('trusted documents')[0]).toMatchObject({ documents: 1, refused: 2 });
});

test('of many documents that are not served, the log names some and counts all', async () => {
  const { logger, said } = collected();
  const listed = Array.from({ length: 30 }, (_, at) => [
    [`known ${at}`, `{ a${at}: __typename }`],
    [`unknown ${at}`, `{ nothing${at} }`],
  ]).flat();
  const facade = createFacade({
    upstreamUrl: 'http://127.0.0.1:1',
    documentsFiles: [await fileWith(listed)],
    logger,
  });
  onTestFinished(() => facade.close());
  await facade.ready();
  await eventually(() => expect(said('trusted documents')).toHaveLength(1));
  expect(said('trusted document is not served')).toHaveLength(20);
  expect(said('trusted documents')).toEqual([
    expect.objectContaining({ documents: 30, refused: 30 }),
  ]);
});

test('a changed file replaces the list, and an invalid one does not', async () => {
  const { logger, said } = collected();
  const path = await fileWith({ a: title, b: other });
  const [{ facade, ...way }] = await startTrusted([path], { documents: 'only', logger });
  const failures = () => said('trusted documents stay as they were').map(({ reason }) => reason);

  for (const content of [
    '{"a": "',
    JSON.stringify([
      ['a', title],
      ['a', other],
    ]),
  ]) {
    await writeFile(path, content);
    await facade.reloadDocuments();
    await facade.reloadDocuments();
    expect(seen(await post(way, { id: 'a' }))).toEqual(titled);
    expect(seen(await post(way, { id: 'b' }))[0]).toBe(200);
  }
  await rm(path);
  await facade.reloadDocuments();
  await facade.reloadDocuments();
  expect(seen(await post(way, { id: 'a' }))).toEqual(titled);
  // Each has one line, however often the files are checked.
  expect(failures()).toEqual([
    expect.stringContaining('is not JSON'),
    expect.stringContaining('two different documents'),
    expect.stringContaining('ENOENT'),
  ]);

  await writeFile(path, JSON.stringify({ a: title, c: other }));
  await facade.reloadDocuments();
  expect(seen(await post(way, { id: 'a' }))).toEqual(titled);
  expect(seen(await post(way, { id: 'b' }))).toEqual(notInList);
  expect(seen(await post(way, { id: 'c' }))[0]).toBe(200);
});

test('a list that is replaced as in a mounted ConfigMap, by renaming a link, is detected', async () => {
  const path = newFolder();
  const state = async (name: string, listed: object) => {
    await mkdir(join(path, name));
    await writeFile(join(path, name, 'a.json'), JSON.stringify(listed));
    await symlink(name, join(path, '..new'));
    await rename(join(path, '..new'), join(path, '..data'));
  };
  await state('..1', { a: title });
  await symlink('..data/a.json', join(path, 'a.json'));
  const [way] = await startTrusted([path], { documents: 'only' });
  expect(seen(await post(way, { id: 'b' }))).toEqual(notInList);
  await state('..2', { b: title });
  await eventually(async () => expect(seen(await post(way, { id: 'b' }))).toEqual(titled));
  expect(seen(await post(way, { id: 'a' }))).toEqual(notInList);
});

test('a list without a document that can be served replaces none that has some', async () => {
  const { logger, said } = collected();
  const path = await fileWith({ a: title });
  const [way] = await startTrusted([path], { documents: 'only', logger });
  for (const empty of ['{}', '[]', JSON.stringify({ a: '{ nothing }' })]) {
    await writeFile(path, empty);
    await way.facade.reloadDocuments();
    expect(seen(await post(way, { id: 'a' }))).toEqual(titled);
  }
  expect(said('trusted documents stay as they were').map(({ reason }) => reason)).toEqual(
    Array.from({ length: 3 }, () => 'no document in them can be served'),
  );
  // There is one line for the first list of each facade.
  expect(said('trusted documents')).toHaveLength(2);
});

test('a host that goes on with a broken first list gets the mended one', async () => {
  const { logger, said } = collected();
  const path = await fileWith('{"a": ');
  const facade = createFacade({
    upstreamUrl: 'http://127.0.0.1:1',
    documentsFiles: [path],
    documents: 'only',
    logger,
  });
  onTestFinished(() => facade.close());
  const { url } = await startHost(facade.listener);
  const ask = () => post({ url }, { id: 'a' });
  await eventually(() => expect(said('trusted documents cannot be read')).toHaveLength(1));
  expect(seen(await ask())).toEqual([503, 'OVERLOADED']);
  await writeFile(path, JSON.stringify({ a: '{ __typename }' }));
  // The facade reads the changed list without a call of the host.
  await eventually(async () =>
    expect(seen(await ask())).toEqual([200, '{"data":{"__typename":"Query"}}']),
  );
});

test('files that are replaced while they are read are not mixed', async () => {
  const path = newFolder();
  const other = 'query Other { organization(id: "acme") { id } }';
  const texts = [title, other] as const;
  const replace = async (name: string, text: string) => {
    await mkdir(join(path, name));
    for (const id of ['a', 'b'])
      await writeFile(join(path, name, `${id}.json`), JSON.stringify({ [id]: text }));
    await symlink(name, join(path, '..new'));
    await rename(join(path, '..new'), join(path, '..data'));
  };
  await replace('..0', texts[0]);
  for (const id of ['a', 'b']) await symlink(`..data/${id}.json`, join(path, `${id}.json`));
  const [way] = await startTrusted([path], { documents: 'only' });
  // The files are replaced after more and more steps of the reading.
  for (let steps = 1; steps <= 40; steps += 1) {
    const reloaded = way.facade.reloadDocuments();
    for (let step = 0; step < steps; step += 1) await nextTurn();
    await replace(`..${steps}`, texts[steps % 2] ?? '');
    await reloaded;
    const [a, b] = [await post(way, { id: 'a' }), await post(way, { id: 'b' })];
    expect(a.text, `after ${steps} steps`).toBe(b.text);
    await way.facade.reloadDocuments();
  }
});

test('running requests keep their document while the list changes', async () => {
  const path = await fileWith({ a: title });
  const held: (() => void)[] = [];
  const upstream: RequestListener = (_request, response) =>
    held.push(() => answer(response, { object: 'organization', id: 'acme', title: 'Acme' }));
  const [way] = await startTrusted([path], { documents: 'only' }, { upstream });
  const asked = Array.from({ length: 5 }, () => post(way, { id: 'a' }));
  await eventually(() => expect(held).toHaveLength(5));
  await writeFile(path, JSON.stringify({ b: title }));
  await way.facade.reloadDocuments();
  expect(seen(await post(way, { id: 'a' }))).toEqual(notInList);
  for (const release of held) release();
  for (const response of asked) expect(seen(await response)).toEqual(titled);
});

test('unknown IDs and other documents do not evict trusted ones', async () => {
  const [way] = await startTrusted([await fileWith({ a: title })], { documentCacheBytes: 1 });
  for (let at = 0; at < 200; at += 1)
    expect(seen(await post(way, { id: `none${at}` }))).toEqual(notInList);
  expect(seen(await post(way, { id: 'a' }))).toEqual(titled);
});

test('all documents of a long list are served, within the memory for documents', async () => {
  const listed = Array.from({ length: 100 }, (_, at) => [`${at}`, `${title} # ${at}`]);
  const documentCacheBytes = 400_000;
  const options: Partial<FacadeOptions> = { documents: 'only', documentCacheBytes, metrics: {} };
  const [way] = await startTrusted([await fileWith(listed)], options);
  for (let at = 0; at < 100; at += 1)
    expect(seen(await post(way, { id: `${at}` }))).toEqual(titled);
  const [, bytes] = /^docgraph_document_cache_bytes (\d+)$/m.exec(await way.facade.metrics()) ?? [];
  expect(Number(bytes)).toBeGreaterThan(documentCacheBytes / 2);
  expect(Number(bytes)).toBeLessThan(documentCacheBytes);
});

test('DOCUMENTS=log logs the hash of a document that is not in the list, without its text', async () => {
  const { logger, said } = collected();
  const [way] = await startTrusted([await fileWith({ a: title })], { documents: 'log', logger });
  await post(way, { id: 'a' });
  await post(way, { query: `# sent\n${title}` });
  await post(way, { query: other });
  await eventually(() => expect(said('request')).toHaveLength(3));
  expect(said('request').map(({ trusted, document }) => [trusted, document])).toEqual([
    [true, undefined],
    [true, undefined],
    [false, hash('sha256', other).slice(0, 12)],
  ]);
});
