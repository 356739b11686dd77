/** docs/clients.md shows exactly the files that the tests in this folder run. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { run } from '../package/run.ts';

const here = fileURLToPath(new URL('.', import.meta.url));
const page = readFileSync(new URL('../../docs/clients.md', import.meta.url), 'utf8');

const blocks = [...page.matchAll(/^```(.*)\n([\s\S]*?)^```$/gm)].map(([, info = '', text]) => {
  const [, path] = info.split(' ');
  return { info, path, text };
});

const shown = [
  'schema-facts.ts',
  ...['relay', 'apollo', 'urql', 'codegen', 'tada'].flatMap((folder) =>
    readdirSync(join(here, folder)).map((file) => `${folder}/${file}`),
  ),
];

test('every file of a client is shown once, unchanged', () => {
  expect(blocks.map(({ path }) => path).sort()).toEqual(shown.sort());
  for (const { info, path = '', text } of blocks)
    expect(readFileSync(join(here, path), 'utf8'), info).toBe(text);
});

test('they are strict TypeScript', async () => {
  const tsc = join(here, '../../node_modules/.bin/tsc');
  expect(await run(tsc, ['-p', '.'], here)).toEqual({ code: 0, output: '' });
});
