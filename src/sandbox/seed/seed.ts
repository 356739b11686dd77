/** The built-in seed, which is the same on every start, except for recent times: README.md describes its files. */
import { createRequire } from 'node:module';
import { planter } from '../seed-file/planter.ts';
import { rowsIn, type SeedContent } from '../seed-file/rows.ts';
import type { Seed } from '../store/store.ts';
import { encyclopedia } from './encyclopedia.ts';

/** The files. Lists with the same name are joined in this order. */
const files = [
  'organizations',
  'members',
  'teams',
  'collections',
  'spaces',
  'content/handbook-import',
  'content/docs',
  'content/handbook',
  'content/other-spaces',
  'encyclopedia',
  'change-requests',
  'comments',
  'reviews',
  'translations',
  'openapi-specs',
  'sso',
  'sites',
  'redirects',
  'share-links',
  'customizations',
  'integrations',
  'conversations',
];

type Lists = Readonly<Record<string, readonly unknown[]>>;

/**
 * Importing JSON would be a syntax error in an old version of Node, before the package can report which version it
 * needs.
 */
const require = createRequire(import.meta.url);

/** The lists of a file. Generated content has no file. */
const listsIn = (name: string): Lists =>
  name === 'encyclopedia' ? { revisions: [encyclopedia()] } : require(`./${name}.json`);

/** The content of all files, as that of one seed file. */
export function builtInContent(): SeedContent {
  const lists = new Map<string, unknown[]>();
  for (const [name, rows] of files.flatMap((file) => Object.entries(listsIn(file))))
    lists.set(name, [...(lists.get(name) ?? []), ...rows]);
  return Object.fromEntries(lists);
}

let fill: Seed['fill'] | undefined;

export const builtInSeed: Seed = {
  name: 'the built-in seed',
  fingerprint: 'built-in',
  fill(store, now) {
    // The content is not checked here, because tests check the files, and a check would take longer than everything
    // else at the start.
    fill ??= planter(rowsIn(builtInContent(), (_, row) => Object(row)));
    fill(store, now);
  },
};
