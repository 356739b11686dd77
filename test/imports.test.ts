/** Layers: which folder of `src` may import from which. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { circlesIn, files, imports, importsOf, layerOf, src } from './imports.ts';
import { mend } from './mend.ts';

/**
 * From top to bottom: each layer, and the layers that it may import from, separated by spaces. No layer imports from
 * one above it.
 */
const table: readonly (readonly [layer: string, ...from: string[]])[] = [
  ['start', 'main.ts'],
  ['main.ts', 'sandbox/server', 'command facade server'],
  ['sandbox', 'sandbox/server sandbox/seed sandbox/seed-file', 'command facade'],
  [
    'sandbox/server',
    'sandbox/seed sandbox/seed-file sandbox/domains sandbox/service sandbox/store',
    'openapi command schema domains',
    'rest/table rest/values',
  ],
  ['sandbox/seed', 'sandbox/seed-file sandbox/objects sandbox/service sandbox/store'],
  ['sandbox/seed-file', 'sandbox/objects sandbox/service sandbox/store', 'rest/values'],
  ['sandbox/domains', 'sandbox/objects sandbox/service sandbox/store', 'domains', 'rest/values'],
  [
    'sandbox/objects',
    'sandbox/service sandbox/store',
    'domains',
    'rest/markdown rest/table rest/values',
  ],
  ['sandbox/service', 'sandbox/store', 'rest/table rest/values'],
  ['sandbox/store'],
  ['openapi', 'command schema', 'rest/table'],
  [
    'command',
    'openapi/drift openapi/read',
    'facade agents server schema',
    'graphql/types graphql/execution',
    'rest/transport rest/table rest/values',
  ],
  ['openapi/drift', 'openapi/read', 'schema', 'rest/table rest/values'],
  ['openapi/read', 'rest/values'],
  ['facade', 'agents server schema', 'rest/client'],
  ['agents', 'server schema', 'graphql/execution graphql/errors', 'rest/transport rest/values'],
  [
    'server',
    'schema',
    'graphql/execution graphql/loading graphql/errors',
    'rest/client rest/transport rest/values',
  ],
  ['schema', 'domains', 'graphql/types'],
  ['domains', 'graphql/changes graphql/lists graphql/fields', 'rest/table rest/values'],
  [
    'graphql/changes',
    'graphql/fields graphql/types graphql/execution graphql/loading graphql/identity graphql/errors',
    'rest/table rest/values',
  ],
  [
    'graphql/lists',
    'graphql/fields graphql/types graphql/execution graphql/loading graphql/identity graphql/errors',
    'rest/table rest/values',
  ],
  [
    'graphql/fields',
    'graphql/types graphql/execution graphql/loading graphql/identity',
    'rest/table rest/values',
  ],
  [
    'graphql/types',
    'graphql/execution graphql/loading graphql/identity graphql/errors',
    'rest/markdown rest/table rest/values',
  ],
  [
    'graphql/execution',
    'graphql/loading graphql/identity graphql/errors',
    'rest/client rest/markdown rest/table rest/values',
  ],
  ['graphql/loading', 'graphql/identity graphql/errors', 'rest/client rest/table rest/values'],
  ['graphql/identity', 'graphql/errors', 'rest/table rest/values'],
  ['graphql/errors', 'rest/values'],
  ['rest/client', 'rest/transport rest/table rest/values'],
  ['rest/transport', 'rest/values'],
  ['rest/markdown', 'rest/values'],
  ['rest/table', 'rest/values'],
  ['rest/values'],
];

const allowed = new Map(
  table.map(([name, ...from]) => [name, from.flatMap((names) => names.split(' '))] as const),
);
const layers = [...allowed.keys()];

test('every file is in a layer; only main.ts is in none', () => {
  mend(
    files
      .filter((file) => !allowed.has(layerOf(file)) || (!file.includes('/') && file !== 'main.ts'))
      .map(
        (file) =>
          `src/${file} is in no layer: move it to one, or add its folder to \`table\` in test/imports.test.ts.`,
      ),
  );
});

test('the table allows imports only from layers below', () => {
  const upward = [...allowed].flatMap(([name, from]) =>
    from
      .filter((other) => layers.indexOf(other) <= layers.indexOf(name))
      .map((other) => `${name} may not import from ${other}, which is above it.`),
  );
  expect(upward).toEqual([]);
});

test('files import only from layers that the table allows, types included', () => {
  mend(
    imports
      .filter(
        ({ file, target }) =>
          layerOf(target) !== layerOf(file) &&
          !allowed.get(layerOf(file))?.includes(layerOf(target)),
      )
      .map(
        ({ file, target }) =>
          `src/${file} imports src/${target}, but ${layerOf(file)} may import from ${allowed.get(layerOf(file))?.join(', ') || 'no other layer'}.`,
      ),
  );
});

test('the table has no unused entry', () => {
  const used = new Set(imports.map(({ file, target }) => `${layerOf(file)}: ${layerOf(target)}`));
  const entries = [...allowed].flatMap(([name, from]) => from.map((other) => `${name}: ${other}`));
  expect(entries.filter((entry) => !used.has(entry))).toEqual([]);
});

test('files do not import each other in circles, types included', () => {
  const graph = new Map(
    files.map((file) => [file, importsOf(file).map(({ target }) => target)] as const),
  );
  mend(
    circlesIn(graph).map(
      (circle) => `In src, ${circle}: move what two of them share to a file of its own.`,
    ),
  );
});

test('no file adds members to the types of another', () => {
  const adding = files.filter((file) =>
    /declare module '\./.test(readFileSync(join(src, file), 'utf8')),
  );
  mend(
    adding.map(
      (file) => `src/${file} declares a module of src: declare its members where the type is.`,
    ),
  );
});

test('only the command and the sandbox know the server of Node', () => {
  const served = /^(?:server|agents|graphql|rest)\//;
  const importing = /^import (?!type )[^;]*'node:https?'|getBuiltinModule\('node:https?'\)/m;
  mend(
    files
      .filter((file) => served.test(file) && importing.test(readFileSync(join(src, file), 'utf8')))
      .map(
        (file) => `src/${file} imports node:http: Yoga serves requests, and undici makes calls.`,
      ),
  );
  const { dependencies } = JSON.parse(readFileSync(join(src, '../package.json'), 'utf8'));
  expect(dependencies).toHaveProperty('graphql-yoga');
});

test('one dynamic import loads the sandbox', () => {
  const isSandbox = (file: string) => /sandbox/.test(layerOf(file));
  expect(imports.filter(({ file, target }) => !isSandbox(file) && isSandbox(target))).toEqual([
    { file: 'main.ts', target: 'sandbox/server/open.ts', isDynamic: true },
  ]);
});

test('nothing that needs a new version of Node is loaded before the version is checked', () => {
  const loaded = importsOf('main.ts').filter(({ isDynamic }) => !isDynamic);
  expect(loaded.map(({ target }) => target)).toEqual(['server/package-file.js']);
});

test('the README of the kernel lists its layers in the order of the table', () => {
  const map = readFileSync(join(src, 'graphql/README.md'), 'utf8');
  const mapped = [...map.matchAll(/^\| `(\w+)\/` \|/gm)].map(([, name]) => `graphql/${name}`);
  const isKernel = (name: string) => name.startsWith('graphql/');
  expect(mapped).toEqual(layers.filter(isKernel));
  expect(mapped.toSorted()).toEqual([...new Set(files.map(layerOf))].filter(isKernel).toSorted());
});

test('the map lists its layers in the order of the table', () => {
  const map = readFileSync(join(src, '../docs/architecture.md'), 'utf8');
  const mapped = [...map.matchAll(/^\| `([\w./]+?)\/?` \| /gm)].map(([, name = '']) => name);
  // The kernel and the sandbox have separate maps.
  const others = ['graphql', 'sandbox'];
  expect(mapped.filter((name) => !others.includes(name))).toEqual(
    layers.filter((name) => !others.includes(name.replace(/\/.*/, ''))),
  );
});
