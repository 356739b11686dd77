/** Which room may know which: the layers, read off the imports of every file. */
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
  /^(?:import|export)\s+(type\s+)?[^;]*?from\s+'(\.[^']+)';|^import\s+'(\.[^']+)';|\bimport\(\s*'(\.[^']+)'/gm;

interface Import {
  /** Path from src. */
  readonly target: string;
  /** Whether nothing of it is left at run time. */
  readonly isType: boolean;
  /** Whether it is loaded only when the code comes to it. */
  readonly isDynamic: boolean;
}

/** Relative imports of a file. */
function importsOf(file: string): Import[] {
  const text = readFileSync(join(src, file), 'utf8');
  return [...text.matchAll(statement)].map(([, type, named, bare, dynamic]) => ({
    target: relative(src, join(src, dirname(file), named ?? bare ?? dynamic ?? '')),
    isType: type !== undefined,
    isDynamic: dynamic !== undefined,
  }));
}

/** The folder of src that a file is in. */
const room = (file: string) => file.split('/', 1)[0] ?? '';

/** What each room may import from. Files at the top are rooms of their own. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  rest: ['rest'],
  graphql: ['graphql', 'rest'],
  domains: ['domains', 'graphql', 'rest'],
  openapi: ['openapi', 'rest', 'config.ts', 'operations.ts'],
  sandbox: ['sandbox', 'openapi', 'domains', 'rest', 'config.ts', 'operations.ts'],
  http: ['http', 'graphql', 'rest', 'facade.ts'],
  'operations.ts': ['domains'],
  'declarations.ts': ['domains'],
  'schema.ts': ['declarations.ts', 'graphql', 'schema-description.ts'],
  'package-file.js': [],
  'process-memory.ts': [],
  'near-names.ts': [],
  'tls-files.ts': [],
  'option-values.ts': ['rest'],
  'facade-options.ts': ['http', 'rest'],
  'settled-options.ts': [
    'facade-options.ts',
    'rest',
    'near-names.ts',
    'option-values.ts',
    'tls-files.ts',
  ],
  'settings.ts': ['settled-options.ts', 'option-values.ts', 'tls-files.ts'],
  'explain-arguments.ts': [],
  'explain-text.ts': ['graphql', 'rest'],
  'explain.ts': ['explain-arguments.ts', 'explain-text.ts', 'graphql', 'schema.ts'],
  'config.ts': [
    'rest',
    'explain-arguments.ts',
    'near-names.ts',
    'option-values.ts',
    'settings.ts',
    'tls-files.ts',
  ],
  'help.ts': ['config.ts', 'explain-arguments.ts', 'settings.ts'],
  'facade.ts': ['http', 'graphql', 'rest', 'schema.ts', 'facade-options.ts', 'settled-options.ts'],
  'local-service.ts': ['http'],
  'greeting.ts': ['http', 'local-service.ts'],
  'command.ts': [
    'http',
    'explain-arguments.ts',
    'explain.ts',
    'config.ts',
    'facade.ts',
    'greeting.ts',
    'help.ts',
    'local-service.ts',
    'option-values.ts',
    'package-file.js',
  ],
  'node-options.js': [],
  'start.js': ['node-options.js', 'main.ts'],
  'main.ts': ['package-file.js', 'process-memory.ts', 'command.ts', 'sandbox'],
};

test('every file imports only from rooms it may know', () => {
  const trespasses = files.flatMap((file) =>
    importsOf(file)
      .filter(({ target }) => !allowed[room(file)]?.includes(room(target)))
      .map(
        ({ target }) =>
          `src/${file} imports src/${target}, but ${room(file)} may import from ${allowed[room(file)]?.join(', ') ?? 'nothing: give it a line in `allowed` of test/imports.test.ts'}.`,
      ),
  );
  mend(trespasses);
});

/** The rooms of src/graphql: each may import from itself and from those behind it, types included. */
const rooms = ['fields', 'types', 'plan', 'loading', 'identity', 'errors'];

/** What others may import of src/graphql; whoever has no line may import none of it. */
const offered: Readonly<Record<string, readonly string[]>> = {
  domains: ['fields'],
  http: ['plan', 'errors'],
  'explain-text.ts': ['plan'],
  'explain.ts': ['plan'],
  'facade.ts': ['plan'],
  'schema.ts': ['fields', 'types', 'plan'],
};

/** The room of src/graphql that a file is in; undefined for files elsewhere. */
const roomOfGraph = (file: string) => /^graphql\/(?:([^/]+)\/)?/.exec(file)?.slice(1)[0];

test('every file of src/graphql is in one of its rooms', () => {
  const inGraph = files.filter((file) => room(file) === 'graphql');
  expect(new Set(inGraph.map(roomOfGraph))).toEqual(new Set(rooms));
});

test('the rooms of src/graphql know those below them alone, types included', () => {
  const trespasses = files.flatMap((file) => {
    const own = roomOfGraph(file);
    if (own === undefined) return [];
    const below = rooms.slice(rooms.indexOf(own));
    return importsOf(file)
      .filter(({ target }) => room(target) === 'graphql')
      .filter(({ target }) => !below.includes(roomOfGraph(target) ?? ''))
      .map(
        ({ target }) =>
          `src/${file} imports src/${target}, but ${own} is below it: it may import from ${below.join(', ')}. Move what both need to the lower of them.`,
      );
  });
  mend(trespasses);
});

test('who is not of src/graphql takes of it what is offered, types included', () => {
  const trespasses = files
    .filter((file) => room(file) !== 'graphql')
    .flatMap((file) =>
      importsOf(file)
        .filter(({ target }) => room(target) === 'graphql')
        .filter(({ target }) => !offered[room(file)]?.includes(roomOfGraph(target) ?? ''))
        .map(
          ({ target }) =>
            `src/${file} imports src/${target}, but ${room(file)} may import from ${offered[room(file)]?.join(', ') ?? 'none'} of src/graphql: offer what it needs there.`,
        ),
    );
  mend(trespasses);
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
  expect(entries).toEqual([{ file: 'main.ts', target: 'sandbox/open.ts', isDynamic: true }]);
});

test('nothing that needs a new Node is loaded before the look at its version', () => {
  const loaded = importsOf('main.ts').filter(({ isDynamic }) => !isDynamic);
  expect(loaded.map(({ target }) => target)).toEqual(['package-file.js']);
});

test('the REST side of a domain knows nothing of the graph', () => {
  const graph = /^domains\/[^/]+\/(types|mutations)\.ts$|^graphql\//;
  const restFiles = files.filter(
    (file) =>
      ['sandbox', 'openapi'].includes(room(file)) ||
      /^domains\/[^/]+\/(operations\.ts$|shapes(\.ts$|\/))/.test(file),
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

/** Ways that lead back to where they begin. */
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

test('nothing imports itself by a detour', () => {
  const graph = new Map(
    files.map((file) => [
      file,
      importsOf(file)
        .filter(({ isType }) => !isType)
        .map(({ target }) => target),
    ]),
  );
  mend(
    circlesIn(graph).map(
      (circle) => `In src, ${circle}: move what two of them share to a file of its own.`,
    ),
  );
});

/** Files that all lead to each other, in groups. */
function groupsIn(graph: Graph): string[][] {
  const reached = new Map<string, Set<string>>();
  for (const node of graph.keys()) {
    const seen = new Set<string>();
    const open = [node];
    for (let next = open.pop(); next !== undefined; next = open.pop())
      for (const target of graph.get(next) ?? [])
        if (!seen.has(target)) {
          seen.add(target);
          open.push(target);
        }
    reached.set(node, seen);
  }
  const groups = [...reached].flatMap(([node, seen]) => {
    const group = [...seen].filter((other) => reached.get(other)?.has(node)).sort();
    return group[0] === node && group.length > 1 ? [group] : [];
  });
  return groups.sort();
}

test('types name each other where one thing is told in several files, and nowhere else', () => {
  const graph = new Map(
    files.map((file) => [file, importsOf(file).map(({ target }) => target)] as const),
  );
  const inRoom = (folder: string, ...names: string[]) =>
    names.map((name) => `graphql/${folder}/${name}.ts`).sort();
  expect(groupsIn(graph)).toEqual([
    // An object's identity says its home, a home its resource, a resource its homes.
    inRoom('identity', 'home', 'identity', 'registry', 'resource'),
    // A field has a step, and a step is asked with the field.
    inRoom('plan', 'foreseen', 'planned-field', 'step'),
    // To write an object is to show its values, and some of those are objects.
    inRoom('plan', 'run', 'show', 'show-links', 'show-objects', 'waiting'),
  ]);
});

test('domains stand above one another: no two of them know each other, types included', () => {
  const domainOf = (file: string) => /^domains\/([^/]+)/.exec(file)?.[1];
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

test('every domain has files of the same names', () => {
  const names = /^domains\/[a-z-]+\/(operations|types|mutations|shapes|shapes\/[a-z-]+)\.ts$/;
  const free = files.filter((file) => room(file) === 'domains' && !names.test(file));
  mend(
    free.map(
      (file) =>
        `src/${file} has a name of its own: a domain has operations.ts, types.ts, mutations.ts, and shapes.ts or files in shapes/. What is for more than one domain goes to src/rest or src/graphql, as CONTRIBUTING.md shows.`,
    ),
  );
});

test('the environment is read in one place, and handed on whole in another', () => {
  const readers = files.filter((file) =>
    /process\.(env|argv)/.test(readFileSync(join(src, file), 'utf8')),
  );
  expect(readers.toSorted()).toEqual(['config.ts', 'start.js']);
});
