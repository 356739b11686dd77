/** If items are renamed, deleted or added between two pages of a sorted list, no other item is skipped or repeated. */
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { type Item, type SortedVariables, space, startSorted } from './sorted-upstream.ts';

/** Pieces of titles, with their folded form. */
const pieces: Readonly<Record<string, string>> = {
  a: 'A',
  Á: 'A',
  'a\u0308': 'A',
  b: 'B',
  B: 'B',
  ß: 'SS',
  ss: 'SS',
  Ø: 'O',
  ﬁ: 'FI',
  ' ': ' ',
  _: '_',
  9: '9',
  漢: '漢',
  '\ue000': '\ue000',
  '\uffff': '\uffff',
  '😀': '😀',
  '𝄞': '𝄞',
};
const names = Object.keys(pieces);

/** An item in the model: the pieces of its title, and the minutes of its times. */
interface Row {
  readonly id: string;
  readonly title: readonly string[] | null;
  readonly minutes: number | null;
}

const timeOf = (minutes: number) => new Date(Date.UTC(2026, 0, 1, 0, minutes)).toISOString();

const itemOf = ({ id, title, minutes }: Row): Item =>
  space(id, {
    ...(title && { title: title.join('') }),
    ...(minutes !== null && { updatedAt: timeOf(minutes) }),
  });

const foldedTitle = ({ title }: Row) => title?.map((piece) => pieces[piece]).join('') ?? null;

/** Compares code point by code point. */
function compareTexts(one: string, other: string): number {
  const [left, right] = [one, other].map((text) => Array.from(text, (a) => a.codePointAt(0) ?? 0));
  for (const [at, code] of (left ?? []).entries()) {
    const against = right?.[at];
    if (against === undefined || code > against) return 1;
    if (code < against) return -1;
  }
  return (left?.length ?? 0) - (right?.length ?? 0);
}

interface Way {
  readonly field: 'TITLE' | 'UPDATED_AT';
  readonly direction: 'ASC' | 'DESC';
  readonly query: readonly string[] | null;
}

type Value = string | number | null;
interface Key {
  readonly value: Value;
  readonly id: string;
}

const keyOf = (row: Row, { field }: Way): Key => ({
  value: field === 'TITLE' ? foldedTitle(row) : row.minutes,
  id: row.id,
});

function compareKeys(one: Key, other: Key, { direction }: Way): number {
  if ((one.value === null) !== (other.value === null)) return one.value === null ? 1 : -1;
  const byValue =
    typeof one.value === 'string'
      ? compareTexts(one.value, String(other.value))
      : Number(one.value) - Number(other.value);
  const ascending = byValue || compareTexts(one.id, other.id);
  return direction === 'ASC' ? ascending : -ascending;
}

/** The items of the list after the key, in order. */
function expected(rows: readonly Row[], way: Way, after: Key | undefined): readonly Row[] {
  const text = way.query?.map((piece) => pieces[piece]).join('') ?? '';
  return rows
    .filter((row) => text === '' || foldedTitle(row)?.includes(text))
    .filter((row) => after === undefined || compareKeys(keyOf(row, way), after, way) > 0)
    .sort((one, other) => compareKeys(keyOf(one, way), keyOf(other, way), way));
}

const titles = fc.option(fc.array(fc.constantFrom(...names), { maxLength: 4 }), { freq: 5 });
const minutes = fc.option(fc.nat(5), { freq: 5 });
const rowsWith = (ids: fc.Arbitrary<string>, most: number) =>
  fc.uniqueArray(fc.record({ id: ids, title: titles, minutes }), {
    maxLength: most,
    selector: ({ id }) => id,
  });
const ids = fc.nat(40).map((n) => `s${n}`);

const ways: fc.Arbitrary<Way> = fc.record({
  field: fc.constantFrom('TITLE', 'UPDATED_AT'),
  direction: fc.constantFrom('ASC', 'DESC'),
  query: fc.option(fc.array(fc.constantFrom(...names), { minLength: 1, maxLength: 2 })),
});

/** Changes of the list before the next page: new or changed rows, and deleted ones. */
const changes = fc.record({ set: rowsWith(ids, 6), gone: fc.uniqueArray(ids, { maxLength: 6 }) });

const cases = fc.record({
  rows: rowsWith(ids, 25),
  way: ways,
  size: fc.integer({ min: 1, max: 6 }),
  /** Maximum items on a page of the service. */
  most: fc.constantFrom(4, 1_000),
  steps: fc.array(changes, { maxLength: 8 }),
  isOldCursor: fc.boolean(),
});

const maxPages = 60;
let pages = 0;
afterAll(() => console.log(`${pages} pages are those of the model`));

test('random lists, orders and searches, with random changes between their pages', async () => {
  const sorted = await startSorted();
  const law = fc.asyncProperty(cases, async ({ rows, way, size, most, steps, isOldCursor }) => {
    const { field, direction, query } = way;
    const variables: SortedVariables = {
      first: size,
      orderBy: { field, direction },
      query: query?.join('') ?? null,
    };
    let current = rows;
    const touched = new Set<string>();
    const met: string[] = [];
    let after: string | null = null;
    let key: Key | undefined;
    for (let at = 0; at < maxPages; at += 1) {
      sorted.use(current.map(itemOf), { most });
      const page = await sorted.page({ ...variables, after });
      pages += 1;
      const left = expected(current, way, key);
      const here = left.slice(0, size);
      expect(page.nodes).toEqual(here.map(({ id }) => ({ restId: id })));
      expect(page.edges.map(({ node }) => node)).toEqual(page.nodes);
      expect(page.totalCount).toBe(expected(current, way, undefined).length);
      expect(page.pageInfo.hasNextPage).toBe(left.length > size);
      expect(page.pageInfo.hasPreviousPage).toBe(
        left.length < expected(current, way, undefined).length,
      );
      met.push(...here.map(({ id }) => id));
      // Paging continues from a random cursor of the page.
      const last = isOldCursor && here.length > 1 ? here.length - 2 : here.length - 1;
      const lastRow = here[last];
      if (last < here.length - 1) met.pop();
      if (!lastRow || (left.length <= size && last === here.length - 1)) break;
      after = page.edges[last]?.cursor ?? null;
      key = keyOf(lastRow, way);
      const { set = [], gone = [] } = steps[at] ?? {};
      const changed = new Set([...set.map(({ id }) => id), ...gone]);
      for (const id of changed) touched.add(id);
      current = [...current.filter(({ id }) => !changed.has(id)), ...set].filter(
        ({ id }) => !gone.includes(id),
      );
    }
    // Each unchanged item was returned once, in order.
    const untouched = expected(rows, way, undefined).filter(({ id }) => !touched.has(id));
    expect(met.filter((id) => !touched.has(id))).toEqual(untouched.map(({ id }) => id));
  });
  await fc.assert(law, { numRuns: 300, seed: 20 });
});
