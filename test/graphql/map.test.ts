/** The maps of the code name existing files and folders. */
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { mend } from '../mend.ts';

const root = new URL('../../', import.meta.url);

/** The folder to which names in a file are relative, unless they begin with `test/` or `src/`. */
const maps = [
  { file: 'src/graphql/README.md', folder: 'src/graphql/' },
  { file: 'src/sandbox/README.md', folder: 'src/sandbox/' },
  { file: 'docs/architecture.md', folder: 'src/' },
].map(({ file, folder }) => ({ file, folder, text: readFileSync(new URL(file, root), 'utf8') }));

const at = (folder: string, path: string) =>
  new URL(/^(src|test|graphiql)\//.test(path) ? path : folder + path, root);

test.for(maps)('every file and folder that $file names exists', ({ file, folder, text }) => {
  const named = [...text.matchAll(/`([\w/-]+(?:\.[jt]s|\/))`/g)].map(([, path = '']) => path);
  expect(named.length).toBeGreaterThan(10);
  mend(
    named
      .filter((path) => !existsSync(at(folder, path)))
      .map((path) => `${file} names ${path}, which is not there: fix its name.`),
  );
});

test('each step of docs/architecture.md begins with a function in a file of its layer', () => {
  const text = maps.find(({ file }) => file === 'docs/architecture.md')?.text ?? '';
  const steps = [...text.matchAll(/^\| \d+ \| `([\w/-]+\/)` \| (.*?) \|/gm)];
  expect(steps).toHaveLength(text.match(/^\| \d+ \|/gm)?.length ?? 0);
  mend(
    steps
      .filter(([, layer, first = '']) => {
        const [, folder] = /^`([\w/-]+\/)[\w-]+\.ts` \(`[\w.]+`\)/.exec(first) ?? [];
        return folder !== layer;
      })
      .map(
        ([, layer, first]) =>
          `docs/architecture.md: a step of ${layer} begins with ${first}: name a file of that layer and its function.`,
      ),
  );
});

test.for(maps)(
  'functions that $file names are exported by the named file',
  async ({ file, folder, text }) => {
    const named = [...text.matchAll(/`([\w/-]+\.ts)` \(`([\w.]+)`\)/g)];
    expect(named.length).toBeGreaterThan(0);
    const lacking: string[] = [];
    for (const [, path = '', names = ''] of named) {
      const [name = '', method] = names.split('.');
      const from = at(folder, path);
      const exports = existsSync(from) ? await import(from.href) : {};
      const isThere =
        method === undefined ? name in exports : method in (exports[name]?.prototype ?? {});
      if (!isThere) lacking.push(`${file} says that ${path} has ${names}: fix its name.`);
    }
    mend(lacking);
  },
);
