/** The layers of the code: which folder may import from which. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { mend } from './mend.ts';

const src = fileURLToPath(new URL('../src', import.meta.url));
const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((file) =>
  /\.[jt]s$/.test(file),
);

const statement =
  /^(?:import|export)\s+(?:type\s+)?[^;]*?from\s+'(\.[^']+)';|^import\s+'(\.[^']+)';|\bimport\(\s*'(\.[^']+)'/gm;

interface Import {
  /** Path from src. */
  readonly target: string;
  /** Whether the import is dynamic. */
  readonly isDynamic: boolean;
}

/** Relative imports of a file. */
function importsOf(file: string): Import[] {
  const text = readFileSync(join(src, file), 'utf8');
  return [...text.matchAll(statement)].map(([, named, bare, dynamic]) => ({
    target: relative(src, join(src, dirname(file), named ?? bare ?? dynamic ?? '')),
    isDynamic: dynamic !== undefined,
  }));
}

/** Folders whose subfolders are rooms of their own. */
const parted = new Set(['sandbox', 'http', 'graphql', 'rest']);

/** The room of a file: its folder in src, or in one of the divided folders. `main.ts` has none. */
function room(file: string): string {
  const [folder = '', inner, name] = file.split('/');
  return parted.has(folder) && name !== undefined ? `${folder}/${inner}` : folder;
}

/** From top to bottom: the rooms that each room may import from. No room imports from one above it. */
const rooms: readonly (readonly [room: string, ...from: string[]])[] = [
  ['start', 'main.ts'],
  ['main.ts', 'sandbox/server', 'command'],
  ['sandbox', 'sandbox/server', 'command'],
  [
    'sandbox/server',
    'sandbox/seed-file',
    'sandbox/seed',
    'sandbox/domains',
    'sandbox/service',
    'sandbox/store',
    'openapi',
    'command',
    'schema',
    'domains',
    'rest/table',
    'rest/values',
  ],
  [
    'sandbox/seed-file',
    'sandbox/seed',
    'sandbox/objects',
    'sandbox/service',
    'sandbox/store',
    'domains',
    'rest/values',
  ],
  ['sandbox/seed', 'sandbox/objects', 'sandbox/service', 'sandbox/store', 'domains'],
  [
    'sandbox/domains',
    'sandbox/objects',
    'sandbox/service',
    'sandbox/store',
    'domains',
    'rest/table',
    'rest/values',
  ],
  ['sandbox/objects', 'sandbox/service', 'sandbox/store', 'domains', 'rest/markdown', 'rest/table'],
  ['sandbox/service', 'sandbox/store', 'rest/table', 'rest/values'],
  ['sandbox/store'],
  ['openapi', 'command', 'schema', 'rest/table'],
  [
    'command',
    'facade',
    'schema',
    'http/in',
    'http/yoga',
    'http/out',
    'graphql/cost',
    'graphql/plan',
    'rest/transport',
    'rest/table',
    'rest/values',
  ],
  [
    'facade',
    'schema',
    'http/in',
    'http/yoga',
    'http/documents',
    'http/request',
    'http/out',
    'http/headers',
    'http/log',
    'graphql/run',
    'graphql/cost',
    'rest/transport',
    'rest/values',
  ],
  ['schema', 'domains', 'graphql/fields', 'graphql/types', 'graphql/run'],
  ['domains', 'graphql/fields', 'rest/table', 'rest/values'],
  [
    'http/in',
    'http/yoga',
    'http/documents',
    'http/request',
    'http/out',
    'http/headers',
    'rest/transport',
    'rest/markdown',
  ],
  ['http/yoga', 'http/documents', 'http/request', 'http/out', 'graphql/plan'],
  ['http/documents', 'http/out', 'graphql/cost', 'graphql/plan', 'graphql/errors'],
  [
    'http/request',
    'http/out',
    'http/headers',
    'http/log',
    'graphql/run',
    'graphql/cost',
    'graphql/plan',
    'graphql/errors',
    'rest/client',
    'rest/transport',
    'rest/values',
  ],
  ['http/out', 'http/log', 'graphql/run', 'graphql/errors', 'rest/client', 'rest/values'],
  ['http/headers'],
  ['http/log', 'rest/client', 'rest/transport', 'rest/values'],
  [
    'graphql/fields',
    'graphql/types',
    'graphql/completion',
    'graphql/run',
    'graphql/cost',
    'graphql/plan',
    'graphql/loading',
    'graphql/identity',
    'graphql/errors',
    'rest/table',
    'rest/values',
  ],
  [
    'graphql/types',
    'graphql/completion',
    'graphql/run',
    'graphql/plan',
    'graphql/loading',
    'graphql/identity',
    'graphql/errors',
    'rest/markdown',
    'rest/table',
    'rest/values',
  ],
  ['graphql/completion', 'graphql/run', 'graphql/cost', 'graphql/plan', 'graphql/identity'],
  [
    'graphql/run',
    'graphql/plan',
    'graphql/loading',
    'graphql/identity',
    'graphql/errors',
    'rest/values',
  ],
  [
    'graphql/cost',
    'graphql/plan',
    'graphql/loading',
    'graphql/identity',
    'graphql/errors',
    'rest/table',
    'rest/values',
  ],
  [
    'graphql/plan',
    'graphql/loading',
    'graphql/identity',
    'graphql/errors',
    'rest/client',
    'rest/markdown',
    'rest/table',
    'rest/values',
  ],
  [
    'graphql/loading',
    'graphql/identity',
    'graphql/errors',
    'rest/client',
    'rest/table',
    'rest/values',
  ],
  ['graphql/identity', 'graphql/errors', 'rest/table', 'rest/values'],
  ['graphql/errors', 'rest/values'],
  ['rest/client', 'rest/transport', 'rest/table', 'rest/values'],
  ['rest/transport', 'rest/values'],
  ['rest/markdown'],
  ['rest/table', 'rest/values'],
  ['rest/values'],
];

const allowed = new Map(rooms.map(([name, ...from]) => [name, from]));

test('every file is in a room, and main.ts is the only one in none', () => {
  mend(
    files
      .filter((file) => !allowed.has(room(file)) || (!file.includes('/') && file !== 'main.ts'))
      .map(
        (file) =>
          `src/${file} is in no room: move it to one, or give its own a line in \`rooms\` of test/imports.test.ts.`,
      ),
  );
});

test('rooms import from those below them, and from no others', () => {
  const names = rooms.map(([name]) => name);
  const upward = rooms.flatMap(([name, ...from]) =>
    from
      .filter((other) => names.indexOf(other) <= names.indexOf(name))
      .map((other) => `${name} may not import from ${other}, which stands above it.`),
  );
  expect(upward).toEqual([]);
});

test('every file imports only from rooms that its own may import from, types included', () => {
  const trespasses = files.flatMap((file) =>
    importsOf(file)
      .filter(
        ({ target }) =>
          room(target) !== room(file) && !allowed.get(room(file))?.includes(room(target)),
      )
      .map(
        ({ target }) =>
          `src/${file} imports src/${target}, but ${room(file)} may import from ${allowed.get(room(file))?.join(', ') || 'no other room'}.`,
      ),
  );
  mend(trespasses);
});

test('no room may import from another that it does not', () => {
  const imported = new Set(
    files.flatMap((file) => importsOf(file).map(({ target }) => `${room(file)} ${room(target)}`)),
  );
  const idle = rooms.flatMap(([name, ...from]) =>
    from.filter((other) => !imported.has(`${name} ${other}`)).map((other) => `${name}: ${other}`),
  );
  expect(idle).toEqual([]);
});

test('the sandbox hangs by one line, and is loaded only when it is wanted', () => {
  const isSandbox = (file: string) => /sandbox/.test(room(file));
  const entries = files
    .filter((file) => !isSandbox(file))
    .flatMap((file) =>
      importsOf(file)
        .filter(({ target }) => isSandbox(target))
        .map(({ target, isDynamic }) => ({ file, target, isDynamic })),
    );
  expect(entries).toEqual([{ file: 'main.ts', target: 'sandbox/server/open.ts', isDynamic: true }]);
});

test('folders of domains in the sandbox import none of each other', () => {
  const folder = (file: string) => /^sandbox\/domains\/([^/]+)\//.exec(file)?.[1];
  const found = files.filter((file) => folder(file) !== undefined);
  expect(found.length).toBeGreaterThan(20);
  mend(
    found.flatMap((file) =>
      importsOf(file)
        .filter(({ target }) => folder(target) !== undefined && folder(target) !== folder(file))
        .map(
          ({ target }) =>
            `src/${file} imports src/${target}: move what both need to src/sandbox/objects.`,
        ),
    ),
  );
});

test('nothing that needs a new Node is loaded before the look at its version', () => {
  const loaded = importsOf('main.ts').filter(({ isDynamic }) => !isDynamic);
  expect(loaded.map(({ target }) => target)).toEqual(['command/package-file.js']);
});

test('the REST side of a domain knows nothing of the graph', () => {
  const graph = /^domains\/(?:shared\/)?[^/]+\/(types|mutations)\.ts$|^graphql\//;
  const restFiles = files.filter(
    (file) =>
      /^(sandbox|openapi)/.test(room(file)) ||
      /^domains\/(?:shared\/)?[^/]+\/(operations\.ts$|shapes(\.ts$|\/))/.test(file),
  );
  const trespasses = restFiles.flatMap((file) =>
    importsOf(file)
      .filter(({ target }) => graph.test(target))
      .map(
        ({ target }) =>
          `src/${file} imports src/${target}: the REST side of a domain, and the sandbox, take what they need from operations.ts or shapes.ts.`,
      ),
  );
  mend(trespasses);
});

type Graph = ReadonlyMap<string, Iterable<string>>;

/** Circular paths in the graph. */
function circlesIn(graph: Graph): string[] {
  const circles: string[] = [];
  const done = new Set<string>();
  const visit = (node: string, trail: readonly string[]): void => {
    if (trail.includes(node))
      circles.push([...trail.slice(trail.indexOf(node)), node].join(' -> '));
    else if (!done.has(node))
      for (const next of graph.get(node) ?? []) visit(next, [...trail, node]);
    done.add(node);
  };
  for (const node of graph.keys()) visit(node, []);
  return circles;
}

test('nothing imports itself by a detour, types included', () => {
  const graph = new Map(
    files.map((file) => [file, importsOf(file).map(({ target }) => target)] as const),
  );
  mend(
    circlesIn(graph).map(
      (circle) => `In src, ${circle}: move what two of them share to a file of its own.`,
    ),
  );
});

test('domains stand above one another: no two of them know each other, types included', () => {
  const domainOf = (file: string) => /^domains\/((?:shared\/)?[^/]+)/.exec(file)?.[1];
  const graph = new Map<string, Set<string>>();
  for (const file of files) {
    const domain = domainOf(file);
    if (domain === undefined) continue;
    const known = graph.get(domain) ?? new Set();
    graph.set(domain, known);
    for (const { target } of importsOf(file)) {
      const other = domainOf(target);
      if (other !== undefined && other !== domain) known.add(other);
    }
  }
  expect(graph.size).toBeGreaterThan(14);
  mend(
    circlesIn(graph).map(
      (circle) =>
        `In src/domains, ${circle}: a child extends its parent from its own folder; what both need is a domain below them.`,
    ),
  );
});

test('what domains share knows none of those that share it', () => {
  const isShared = (file: string) => file.startsWith('domains/shared/');
  const trespasses = files.filter(isShared).flatMap((file) =>
    importsOf(file)
      .filter(({ target }) => room(target) === 'domains' && !isShared(target))
      .map(
        ({ target }) =>
          `src/${file} imports src/${target}: move what it needs to src/domains/shared.`,
      ),
  );
  mend(trespasses);
});

test('every domain has files of the same names', () => {
  const names =
    /^domains\/(?:[a-z-]+\/(?:operations|mutations)|(?:shared\/)?[a-z-]+\/(?:types|shapes|shapes\/[a-z-]+))\.ts$/;
  const free = files.filter((file) => room(file) === 'domains' && !names.test(file));
  mend(
    free.map(
      (file) =>
        `src/${file} has a name of its own: a domain has operations.ts, types.ts, mutations.ts, and shapes.ts or files in shapes/. What is for more than one domain goes to src/rest or src/graphql, as CONTRIBUTING.md shows.`,
    ),
  );
});

test('the map of the kernel has its rooms, in the order in which they may import', () => {
  const map = readFileSync(join(src, 'graphql/README.md'), 'utf8');
  const mapped = [...map.matchAll(/^\| `(\w+)\/` \|/gm)].map(([, name]) => `graphql/${name}`);
  const names = rooms.map(([name]) => name).filter((name) => name.startsWith('graphql/'));
  expect(mapped).toEqual(names);
  expect(names.toSorted()).toEqual(
    [...new Set(files.map(room))].filter((name) => name.startsWith('graphql/')).toSorted(),
  );
});
