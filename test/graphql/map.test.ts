/** The map of the kernel, src/graphql/README.md, names what is there. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { mend } from '../mend.ts';

const graph = new URL('../../src/graphql/', import.meta.url);
const map = readFileSync(new URL('README.md', graph), 'utf8');

/** Paths are from the folder of the map, or from the root. */
const at = (path: string) => new URL(/^(src|test)\//.test(path) ? `../../${path}` : path, graph);

test('every room has its line on the map, in the order in which they may import', () => {
  const lines = [...map.matchAll(/^\| `(\w+)\/` \|/gm)].map(([, name]) => name);
  const folders = readdirSync(graph, { withFileTypes: true }).filter((one) => one.isDirectory());
  expect(lines.toSorted()).toEqual(folders.map(({ name }) => name).sort());
  const checked = readFileSync(new URL('../imports.test.ts', import.meta.url), 'utf8');
  expect(checked).toContain(`[${lines.map((name) => `'${name}'`).join(', ')}]`);
});

test('every file on the map is there', () => {
  const named = [...map.matchAll(/`([\w/-]+\.ts)`/g)].map(([, path = '']) => path);
  expect(named.length).toBeGreaterThan(20);
  mend(
    named
      .filter((path) => !existsSync(at(path)))
      .map((path) => `src/graphql/README.md names ${path}, which is not there: mend its name.`),
  );
});

test('what the map says is in a file is declared there', () => {
  const named = [...map.matchAll(/`([\w/-]+\.ts)` \(`([\w.]+)`\)/g)].map(
    ([, path = '', names = '']) => ({ path, names: names.split('.') }),
  );
  expect(named.length).toBeGreaterThan(10);
  mend(
    named.flatMap(({ path, names: [name = '', method] }) => {
      const text = existsSync(at(path)) ? readFileSync(at(path), 'utf8') : '';
      const isThere =
        new RegExp(`^export (async )?(function|class|const) ${name}\\b`, 'm').test(text) &&
        (method === undefined || new RegExp(`^ {2}(async )?${method}[(<]`, 'm').test(text));
      return isThere
        ? []
        : [
            `src/graphql/README.md says that ${path} has ${[name, method].filter(Boolean).join('.')}: mend its name.`,
          ];
    }),
  );
});
