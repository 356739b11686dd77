import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { pageOf } from '../../src/sandbox/service/item-page.ts';
import { appendedRank, rankBetween } from '../../src/sandbox/store/rank.ts';
import { type Rows, rowKind, type Selection } from '../../src/sandbox/store/rows.ts';
import { Store } from '../../src/sandbox/store/store.ts';

const Letter = z.object({
  size: z.number(),
  vowel: z.boolean().exactOptional(),
  note: z.string().exactOptional(),
});
type Letter = z.output<typeof Letter>;

const letters = rowKind('letter', Letter);
const list = 'letters';

const openStore = () => new Store(() => {});

/** Letters a to e in the scope `abc`, of sizes 3 1 2 1 3. */
function openLetters(store: Store = openStore()): Rows<Letter> {
  const rows = store.rows(letters);
  rows.insert('abc', 'a', { size: 3, vowel: true });
  rows.insert('abc', 'b', { size: 1, note: 'bee' });
  rows.insert('abc', 'c', { size: 2, note: 'sea' });
  rows.insert('abc', 'd', { size: 1 });
  rows.insert('abc', 'e', { size: 3, vowel: true });
  return rows;
}

const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id).join('');

describe('ranks', () => {
  test('between any two there is always a third', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(), fc.boolean()), { maxLength: 200 }), (moves) => {
        const ranks = [appendedRank(35), appendedRank(36), appendedRank(37)];
        for (const [choice, near] of moves) {
          const at = near ? Math.min(1, ranks.length - 1) : choice % ranks.length;
          ranks.splice(at, 0, rankBetween(ranks[at - 1] ?? '', ranks[at] ?? ''));
        }
        expect(ranks).toEqual(ranks.toSorted());
        expect(new Set(ranks).size).toBe(ranks.length);
      }),
    );
  });

  test('appended ranks follow all others', () => {
    const numbers = [1, 35, 36, 1295, 1296, 2 ** 40];
    const ranks = numbers.map(appendedRank);
    expect(ranks.toSorted()).toEqual(ranks);
    expect(rankBetween(appendedRank(1295), appendedRank(1296)) < appendedRank(1296)).toBe(true);
  });
});

describe('rows', () => {
  test.each<[Selection<Letter>, string]>([
    [{}, 'abcde'],
    [{ descending: true }, 'edcba'],
    [{ by: 'size' }, 'bdcae'],
    [{ by: 'size', descending: true }, 'eacdb'],
    [{ by: 'note' }, 'adebc'],
    [{ match: { vowel: true } }, 'ae'],
    [{ match: { vowel: null } }, 'bcd'],
    [{ match: { size: 1, note: 'bee' } }, 'b'],
    [{ match: { size: 9 } }, ''],
    [{ where: ({ data }) => data.size > 1 }, 'ace'],
    [{ match: { vowel: null }, where: ({ data }) => data.size === 1, by: 'note' }, 'db'],
  ])('%j returns %s, completely and page by page', (selection, expected) => {
    const rows = openLetters();
    expect(ids(rows.list('abc', selection))).toBe(expected);
    for (let limit = 1; limit <= 6; limit += 1) {
      let walked = '';
      let page: string | undefined;
      do {
        const found = rows.page('abc', { page, limit, list }, (row) => row, selection);
        expect(found.count).toBe(expected.length);
        walked += ids(found.items);
        page = found.next?.page;
      } while (page !== undefined);
      expect(walked).toBe(expected);
    }
  });

  test('scopes separate rows; IDs can be searched in all of them', () => {
    const store = openStore();
    const rows = openLetters(store);
    rows.insert('abc/more', 'f', { size: 0 });
    rows.insert('abcd', 'g', { size: 0 });
    expect(rows.get('abc', 'f')).toBeUndefined();
    expect(rows.find('f')?.scope).toBe('abc/more');
    expect([...rows.findMany(['g', 'a', 'none', 'a']).keys()].sort()).toEqual(['a', 'g']);
    expect(ids(rows.list(undefined))).toBe('abcdefg');
    store.removeScope('abc');
    expect(ids(rows.list(undefined))).toBe('g');
  });

  test('a row moves before another one, after it, to the end, and into another scope', () => {
    const rows = openLetters();
    const get = (id: string) => {
      const row = rows.get('abc', id);
      if (!row) throw new Error(`no ${id}`);
      return row;
    };
    rows.move(get('e'), { before: get('a') });
    expect(ids(rows.list('abc'))).toBe('eabcd');
    rows.move(get('a'), { after: get('c') });
    expect(ids(rows.list('abc'))).toBe('ebcad');
    rows.move(get('b'), { after: get('d') });
    rows.move(get('e'));
    expect(ids(rows.list('abc'))).toBe('cadbe');
    rows.transfer(get('a'), 'xyz');
    rows.remove(get('d'));
    expect([ids(rows.list('abc')), ids(rows.list('xyz'))]).toEqual(['cbe', 'a']);
  });

  test('rows of different kinds share one order', () => {
    const store = openStore();
    const rows = openLetters(store);
    const numbers = store.rows(rowKind('number', z.object()));
    const [a, b] = rows.list('abc');
    if (!a || !b) throw new Error('no letters');
    const one = numbers.move(numbers.insert('abc', '1', {}), { before: b });
    const moved = rows.move(a, { after: one });
    expect([one.rank < moved.rank, moved.rank < b.rank]).toEqual([true, true]);
  });

  test('new IDs differ from existing ones', () => {
    const rows = openLetters();
    rows.insert('xyz', 'letter-2', { size: 0 });
    expect([rows.newId(), rows.newId()]).toEqual(['letter-1', 'letter-3']);
  });

  test('a transaction that throws changes nothing', () => {
    const store = openStore();
    const rows = openLetters(store);
    const broken = () =>
      store.transaction(() => {
        rows.insert('abc', 'f', { size: 0 });
        rows.insert('abc', 'a', { size: 0 });
      });
    expect(broken).toThrow('The letter "a" exists already.');
    expect(ids(rows.list('abc'))).toBe('abcde');
  });
});

describe('pages of items', () => {
  const walk = (items: string[], page?: string, limit = 2) =>
    pageOf(
      items,
      { page, limit, list },
      (item) => item,
      (item) => item,
    );

  test('return all items, and end at the end of the list', () => {
    const first = walk(['a', 'b', 'c', 'd']);
    expect(first).toMatchObject({ items: ['a', 'b'], count: 4 });
    const second = walk(['a', 'b', 'c', 'd'], first.next?.page);
    expect(second).toEqual({ items: ['c', 'd'], count: 4 });
    expect(walk([])).toEqual({ items: [], count: 0 });
  });

  test.each([
    [['x', 'a', 'b', 'c'], ['c']],
    [['b', 'c'], ['c']],
    [
      ['a', 'c', 'd'],
      ['c', 'd'],
    ],
  ])('after b, or after its former position, %j continues with %j', (changed, expected) => {
    const { next } = walk(['a', 'b', 'c', 'd']);
    expect(walk(changed, next?.page).items).toEqual(expected);
  });

  test('a cursor of another list is refused', () => {
    const { next } = walk(['a', 'b', 'c']);
    const other = { page: next?.page, limit: 2, list: 'others' };
    expect(() =>
      pageOf(
        ['a'],
        other,
        (item) => item,
        (item) => item,
      ),
    ).toThrow(/no cursor/);
  });
});
