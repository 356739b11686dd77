/** GraphiQL in a checkout without its built files, and in a host that was bundled into one file. */
import { cp, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { newFolder } from '../folders.ts';
import { run } from './command.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** A copy of the sources, without the files of GraphiQL. */
async function withoutFiles(): Promise<string> {
  const copy = newFolder();
  await cp(join(root, 'src'), join(copy, 'src'), { recursive: true });
  for (const path of ['test/e2e/page.ts', 'package.json'])
    await cp(join(root, path), join(copy, path));
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'));
  return copy;
}

test('without its files, the page explains how to build GraphiQL, and it is served once they are built', async () => {
  const host = join(await withoutFiles(), 'test/e2e/page.ts');
  const { code, stdout, stderr } = await run(host, {}, [join(root, 'graphiql/dist')]).ended;
  expect(code, stderr).toBe(0);
  const { missing, found, gone, rebuilt, status } = JSON.parse(
    /^answers (.*)$/m.exec(stdout)?.[1] ?? '',
  );
  expect(missing).toEqual({
    status: 503,
    text: expect.stringContaining('In a checkout, "npm run setup" builds them.'),
  });
  expect(found).toEqual({ status: 200, text: expect.stringContaining('<script type="module"') });
  expect(gone).toEqual({
    status: 404,
    text: 'GraphiQL has no such file: load the page again.\n',
  });
  expect(rebuilt).toEqual({
    status: 200,
    text: expect.stringContaining('?graphiql=style-new.css'),
  });
  expect(status).toBe(200);
});
