/**
 * What a new store holds: the same on every start.
 *
 * `acme` has a bit of everything, `globex` is small. Whatever is optional in an answer is there somewhere and
 * missing somewhere else, so that a reader meets both.
 */
import type { Store } from '../store.ts';
import { seedCollections } from './collections.ts';
import { docs } from './docs-site.ts';
import { seedOrganizations } from './organizations.ts';
import { plant } from './planted-site.ts';
import { otherSites } from './sites.ts';
import { seedSpaces } from './spaces.ts';

export function seed(store: Store): void {
  seedOrganizations(store);
  seedCollections(store);
  seedSpaces(store);
  for (const site of [docs, ...otherSites]) plant(store, site);
}
