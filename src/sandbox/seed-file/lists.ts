/** All lists of a seed file, in the order in which they are written. */
import { contentLists } from './lists/content.ts';
import { integrationLists } from './lists/integrations.ts';
import { organizationLists } from './lists/organizations.ts';
import { peopleLists } from './lists/people.ts';
import { siteLists } from './lists/sites.ts';
import { spaceLists } from './lists/spaces.ts';
import type { SeedList } from './seed-list.ts';

export const seedLists: readonly SeedList[] = [
  ...peopleLists,
  ...organizationLists,
  ...spaceLists,
  ...contentLists,
  ...siteLists,
  ...integrationLists,
];

const byName = new Map(seedLists.map((list) => [list.name, list]));

/** Throws if there is no such list. */
export function listNamed(name: string): SeedList {
  const list = byName.get(name);
  if (!list) throw new TypeError(`There is no list ${name}`);
  return list;
}
