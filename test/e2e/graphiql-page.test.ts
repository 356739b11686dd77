/**
 * The GraphiQL page is generated in a worker thread, or in the main thread if there can be none, with the same
 * result.
 */
import { cp, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { run } from './command.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const hooks = `--import ${new URL('loading.ts', import.meta.url)}`;

interface Shown {
  readonly status: number;
  readonly bytes: number;
  readonly page: string;
  readonly policy: string;
}

interface Answers {
  readonly threads: number;
  readonly first: Shown;
  readonly second: Shown;
}

/** What `page.ts` of a checkout has got, and whether GraphiQL was loaded into the process itself. */
async function answersOf(checkout: string, options = '') {
  const { ended } = run(join(checkout, 'test/e2e/page.ts'), {
    NODE_OPTIONS: `${hooks} ${options}`,
  });
  const { code, stdout, stderr } = await ended;
  // It has ended by itself: no thread kept it.
  expect(code, stderr).toBe(0);
  const answers: Answers = JSON.parse(/^answers (.*)$/m.exec(stdout)?.[1] ?? '');
  return { ...answers, isLoadedHere: /^loads .*\/render-graphiql\//m.test(stdout) };
}

/** A copy of the sources in which the file of the thread is missing, as in a host that was bundled into one file. */
async function withoutThreadFile(): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'docgraph-page-'));
  onTestFinished(() => rm(copy, { recursive: true }));
  await cp(join(root, 'src'), join(copy, 'src'), { recursive: true });
  for (const path of ['test/e2e/page.ts', 'package.json'])
    await cp(join(root, path), join(copy, path));
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'));
  await rm(join(copy, 'src/http/yoga/graphiql-worker.js'));
  return copy;
}

test('the page is made once, apart, and alike where it cannot be made apart', async () => {
  const apart = await answersOf(root);
  expect(apart).toMatchObject({ threads: 1, isLoadedHere: false });
  const { first } = apart;
  expect(first.status).toBe(200);
  expect(first.bytes).toBeGreaterThan(9_000_000);
  expect(first.policy).toMatch(/script-src 'sha256-[^']+' 'sha256-[^']+';/);
  expect(apart.second).toEqual(first);

  const same = { first, second: first, isLoadedHere: true };
  expect(await answersOf(await withoutThreadFile())).toEqual({ ...same, threads: 1 });
  const forbidden = await answersOf(root, '--permission --allow-fs-read=* --allow-fs-write=*');
  expect(forbidden).toEqual({ ...same, threads: 0 });
});
