/** The built-in seed, which is the same on every start, except for recent times: README.md describes its files. */
import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { planter } from '../seed-file/planter.ts';
import { rowsIn, type SeedContent } from '../seed-file/rows.ts';
import type { Seed } from '../store/store.ts';
import { encyclopedia } from './encyclopedia.ts';

type Lists = Readonly<Record<string, readonly unknown[]>>;

/**
 * Importing JSON would be a syntax error in an old version of Node, before the package can report which version it
 * needs.
 */
const require = createRequire(import.meta.url);

/** The lists of all files, in the order of their names, and of the content that is generated. */
const parts = (): Lists[] => [
  ...readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name): Lists => require(join(import.meta.dirname, name))),
  { revisions: [encyclopedia()] },
];

/** The content of all files, as that of one seed file. Lists with the same name are joined. */
export function builtInContent(): SeedContent {
  const lists = new Map<string, unknown[]>();
  for (const [name, rows] of parts().flatMap((part) => Object.entries(part)))
    lists.set(name, [...(lists.get(name) ?? []), ...rows]);
  return Object.fromEntries(lists);
}

let fill: Seed | undefined;

export const builtInSeed: Seed = (store, now) => {
  // The content is not checked here, because tests check the files, and a check would take longer than everything else
  // at the start.
  fill ??= planter(rowsIn(builtInContent(), (_, row) => Object(row)));
  fill(store, now);
};
