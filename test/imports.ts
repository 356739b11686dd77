/** The imports between the files of `src`. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

export const src = fileURLToPath(new URL('../src', import.meta.url));

/** Paths relative to src. */
export const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((file) =>
  /\.[jt]s$/.test(file),
);

const statement =
  /^(?:import|export)\s+(?:type\s+)?[^;]*?from\s+'(\.[^']+)';|^import\s+'(\.[^']+)';|\bimport\(\s*'(\.[^']+)'/gm;

interface Import {
  readonly file: string;
  readonly target: string;
  readonly isDynamic: boolean;
}

/** Relative imports of all files. */
export const imports: readonly Import[] = files.flatMap((file) => {
  const text = readFileSync(join(src, file), 'utf8');
  return [...text.matchAll(statement)].map(([, named, bare, dynamic]) => ({
    file,
    target: relative(src, join(src, dirname(file), named ?? bare ?? dynamic ?? '')),
    isDynamic: dynamic !== undefined,
  }));
});

const byFile = Map.groupBy(imports, ({ file }) => file);

export const importsOf = (file: string): readonly Import[] => byFile.get(file) ?? [];

/** Folders whose subfolders are separate layers. */
const divided = new Set(['sandbox', 'openapi', 'graphql', 'rest']);

/** The layer of a file: its folder in src, or in one of the divided folders. `main.ts` has none. */
export function layerOf(file: string): string {
  const [folder = '', inner, name] = file.split('/');
  return divided.has(folder) && name !== undefined ? `${folder}/${inner}` : folder;
}

/** Circular imports in the graph. */
export function circlesIn(graph: ReadonlyMap<string, Iterable<string>>): string[] {
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
