import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { siteOperations } from '../../src/domains/sites/operations.ts';
import { builtInSeed } from '../../src/sandbox/seed/seed.ts';
import { createSandbox } from '../../src/sandbox/server/server.ts';
import { newFolder } from '../folders.ts';
import { messageIn, startSandbox } from './service.ts';

const acme = { organizationId: 'acme' };

async function dataFile(): Promise<string> {
  const folder = newFolder();
  return join(folder, 'data.sqlite');
}

/** A sandbox in a separate process, and its address. */
async function startChild(data: string): Promise<{ child: ChildProcess; url: string }> {
  const server = new URL('../../src/sandbox/server/server.ts', import.meta.url).href;
  const program = `
    const { createSandbox } = await import(${JSON.stringify(server)});
    console.log(await createSandbox({ data: ${JSON.stringify(data)} }).listen());
  `;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [line]: unknown[] = await once(child.stdout, 'data');
  return { child, url: String(line).trim() };
}

test('writes with a response are stored before a kill -9', async () => {
  const data = await dataFile();
  for (let round = 1; round <= 3; round += 1) {
    const { child, url } = await startChild(data);
    const answer = await fetch(`${url}/v1/orgs/acme/sites`, {
      method: 'POST',
      headers: { authorization: 'Bearer sandbox-admin', 'content-type': 'application/json' },
      body: JSON.stringify({ title: `Round ${round}`, spaces: ['faq'] }),
    });
    expect(answer.status).toBe(201);
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
  const { call } = await startSandbox({ data, seed: builtInSeed });
  const { items } = await call(siteOperations.listSites, { path: acme, query: { space: 'faq' } });
  expect(items.slice(-3).map((site) => [site?.id, site?.title, site?.siteSpaces])).toEqual([
    ['site-1', 'Round 1', 1],
    ['site-2', 'Round 2', 1],
    ['site-3', 'Round 3', 1],
  ]);
});

test('a file is seeded once: deleted objects stay deleted', async () => {
  const data = await dataFile();
  const first = await startSandbox({ data });
  await first.call(siteOperations.deleteSite, { path: { ...acme, siteId: 'docs' } });
  await first.sandbox.close();
  const second = await startSandbox({ data });
  const { items } = await second.call(siteOperations.listSites, { path: acme });
  expect(items).toHaveLength(7);
});

test('a cursor is valid after a restart', async () => {
  const data = await dataFile();
  const first = await startSandbox({ data });
  const page = await first.call(siteOperations.listSites, { path: acme, query: { limit: 6 } });
  await first.sandbox.close();
  const second = await startSandbox({ data });
  const { items } = await second.call(siteOperations.listSites, {
    path: acme,
    query: { page: page.next?.page },
  });
  expect(items.map((site) => site?.id)).toEqual(['legacy', 'attic']);
});

test('a sandbox in memory starts again with its seed', async () => {
  const first = await startSandbox();
  await first.call(siteOperations.createSite, { path: acme, body: {} });
  const second = await startSandbox();
  expect((await second.call(siteOperations.listSites, { path: acme })).count).toBe(8);
});

test('if responses are checked, an invalid one is a 500 that names the member', async () => {
  const data = await dataFile();
  await (await startSandbox({ data })).sandbox.close();
  const database = new DatabaseSync(data);
  database.exec(`UPDATE rows SET data = json_set(data, '$.emoji', 43) WHERE id = 'handbook'`);
  database.close();
  const path = '/spaces/handbook';
  const unchecked = await startSandbox({ data, checkResponses: false });
  expect((await unchecked.send('GET', path)).json).toMatchObject({ emoji: 43 });
  await unchecked.sandbox.close();
  const checked = await startSandbox({ data });
  const raw = await checked.send('GET', path);
  expect(raw.status).toBe(500);
  expect(messageIn(raw)).toContain('"emoji"');
  expect(checked.calls.at(-1)?.error).toBeInstanceOf(Error);
});

test.each<[string, (file: string) => Promise<void>, RegExp]>([
  [
    'of another version',
    async (file) => {
      const database = new DatabaseSync(file);
      database.exec('PRAGMA user_version = 999');
      database.close();
    },
    /^The sandbox cannot use .*data\.sqlite: it is of version 999, and this sandbox reads version \d+\.$/,
  ],
  [
    'of another program',
    async (file) => {
      const database = new DatabaseSync(file);
      database.exec('CREATE TABLE notes (text)');
      database.close();
    },
    /it is of version 0/,
  ],
  [
    'that is no database',
    (file) => writeFile(file, 'hello'.repeat(1000)),
    /file is not a database/,
  ],
])('a file %s is refused in one line', async (_, prepare, message) => {
  const data = await dataFile();
  await prepare(data);
  expect(() => createSandbox({ data })).toThrow(message);
});

test('a file of another seed is refused, with instructions', async () => {
  const data = await dataFile();
  const seed = { ...builtInSeed, name: 'the seed one.json', fingerprint: 'one' };
  await (await startSandbox({ data, seed })).sandbox.close();
  expect(() => createSandbox({ data, seed: builtInSeed })).toThrow(
    /^The sandbox cannot use .*data\.sqlite: it was made from the seed one\.json; delete the file to begin with the built-in seed, or start with the seed it was made from\.$/,
  );
  expect(() => createSandbox({ data, seed: { ...seed, fingerprint: 'two' } })).toThrow(
    /data\.sqlite: it was made from the seed one\.json before that was changed; delete the file /,
  );
  const { send } = await startSandbox({ data, seed });
  expect((await send('GET', '/orgs')).status).toBe(200);
});

test('a file that cannot be opened is refused in one line', () => {
  expect(() => createSandbox({ data: '/nowhere/at/all.sqlite' })).toThrow(
    /^The sandbox cannot use \/nowhere\/at\/all\.sqlite: .*\.$/,
  );
});
