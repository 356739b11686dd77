/** The maps of the code name what is there: of the kernel, of the sandbox, and of the whole. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { mend } from '../mend.ts';

const root = new URL('../../', import.meta.url);

/** By the file: the folder from which it names others, unless they begin with `test/` or `src/`. */
const maps = [
  { file: 'src/graphql/README.md', folder: 'src/graphql/' },
  { file: 'src/sandbox/README.md', folder: 'src/sandbox/' },
  { file: 'docs/architecture.md', folder: 'src/' },
].map(({ file, folder }) => ({ file, folder, text: readFileSync(new URL(file, root), 'utf8') }));

const at = (folder: string, path: string) =>
  new URL(/^(src|test)\//.test(path) ? path : folder + path, root);

test('every room of the kernel has its line on the map, in the order in which they may import', () => {
  const folder = new URL('src/graphql/', root);
  const lines = [...(maps[0]?.text ?? '').matchAll(/^\| `(\w+)\/` \|/gm)].map(([, name]) => name);
  const folders = readdirSync(folder, { withFileTypes: true }).filter((one) => one.isDirectory());
  expect(lines.toSorted()).toEqual(folders.map(({ name }) => name).sort());
  const checked = readFileSync(new URL('test/imports.test.ts', root), 'utf8');
  const rows = [...checked.matchAll(/\[\s*'graphql\/(\w+)',\s*'/g)].map(([, name]) => name);
  expect(lines).toEqual(rows);
});

test.for(maps)('every file and folder that $file names is there', ({ file, folder, text }) => {
  const named = [...text.matchAll(/`([\w/-]+(?:\.[jt]s|\/))`/g)].map(([, path = '']) => path);
  expect(named.length).toBeGreaterThan(10);
  mend(
    named
      .filter((path) => !existsSync(at(folder, path)))
      .map((path) => `${file} names ${path}, which is not there: mend its name.`),
  );
});

test.for(maps)('what $file says is in a file is declared there', ({ file, folder, text }) => {
  const named = [...text.matchAll(/`([\w/-]+\.ts)` \(`([\w.]+)`\)/g)].map(
    ([, path = '', names = '']) => ({ path, names: names.split('.') }),
  );
  expect(named.length).toBeGreaterThan(0);
  mend(
    named.flatMap(({ path, names: [name = '', method] }) => {
      const from = at(folder, path);
      const code = existsSync(from) ? readFileSync(from, 'utf8') : '';
      const isThere =
        new RegExp(`^export (async )?(function|class|const) ${name}\\b`, 'm').test(code) &&
        (method === undefined || new RegExp(`^ {2}(async )?${method}[(<]`, 'm').test(code));
      return isThere
        ? []
        : [
            `${file} says that ${path} has ${[name, method].filter(Boolean).join('.')}: mend its name.`,
          ];
    }),
  );
});
