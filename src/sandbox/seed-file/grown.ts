/** Makes each list of a store twice as long, to find queries whose calls grow with the data. */
import type { Store } from '../store/store.ts';
import { seedLists } from './lists.ts';
import { mapTimes } from './relative-times.ts';
import { parents, type SeedList } from './seed-list.ts';
import { fill, membersIn, read } from './template.ts';

type Members = Readonly<Record<string, unknown>>;

/** Members that must be unique, in addition to the ID. */
const uniqueMembers = ['path', 'slug', 'specId'];

/** The end of names of copies. */
const mark = '-copy';

/** Difference between the numbers of a copy and of its original. */
const numbersApart = 100_000;

/**
 * Makes the lists longer. To be called once for a store, before it is read. Copies come after all originals, are older,
 * and have lists of the original length. The copy of an organization has no lists, because the IDs of spaces and
 * collections are unique.
 */
export function grow(store: Store): void {
  store.transaction(() => {
    for (const list of seedLists) {
      if (list.name === 'tokens') continue;
      for (const row of store.rows(list.kind).list(undefined)) {
        const scope = list.scopes.find((one) => read(one, row.scope));
        const own = read(list.id, row.id);
        if (scope === undefined || !own) continue;
        const members = { ...Object(row.data), ...read(scope, row.scope), ...own };
        for (const copy of copiesOf(list, scope, members))
          store
            .rows(list.kind)
            .insert(fill(scope, copy) ?? '', fill(list.id, copy) ?? '', dataOf(list, copy));
        if (list.name === 'revisions')
          store.rows(list.kind).update(row, mapPages(row.data, pagesTwice));
      }
    }
  });
}

/** The copy next to the row, and one in the copy of each object that contains the row. */
function copiesOf({ name, id }: SeedList, scope: string, members: Members): Members[] {
  const own = membersIn(id).slice(-1);
  const isInList = own.length > 0 && name !== 'revisions';
  const { number } = members;
  const beside: Members = {
    ...marked(members, [...own, ...uniqueMembers]),
    ...(typeof number === 'number' && { number: number + numbersApart }),
  };
  const within = membersIn(scope).filter((member) => parents.has(member));
  const inside = within.map((member) => marked(members, [member]));
  return isInList ? [beside, ...inside] : inside;
}

/** The members with other values for those with these names. */
const marked = (members: Members, names: readonly string[]): Members => ({
  ...members,
  ...Object.fromEntries(
    names.flatMap((name) => (members[name] ? [[name, `${members[name]}${mark}`] as const] : [])),
  ),
});

/** The document of a copy. */
const dataOf = ({ kind }: SeedList, members: Members) =>
  mapTimes(
    Object.fromEntries(
      Object.entries(members).filter(([name]) => Object.hasOwn(kind.document.shape, name)),
    ),
    earlier,
  );

const earlier = (time: string) => time.replace(/^\d{4}/, (year) => `${Number(year) - 20}`);

type Pages = readonly Members[];

const mapPages = (data: unknown, change: (pages: Pages) => Pages): Members => {
  const { pages, ...others } = Object(data) as Members;
  return Array.isArray(pages) ? { ...others, pages: change(pages) } : others;
};

const pagesTwice = (pages: Pages): Pages => [
  ...pages.map((page) => mapPages(page, pagesTwice)),
  ...pages.map(copyOfPage),
];

/** The copy of a page without its subpages, so that each level of a tree has exactly twice as many pages. */
const copyOfPage = ({ pages: _, ...page }: Members): Members => marked(page, ['id', 'slug']);
