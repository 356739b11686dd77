/** The position after each page, and the end of a list. */
import { describe, expect, test } from 'vitest';
import { maxEmptyPages, maxPages, Pager } from '../../../src/graphql/loading/pager.ts';
import { operationTables } from '../../../src/schema/operations.ts';

const begun = () => new Pager({ token: null, size: 25, emptyPages: 0 });
const operation = operationTables.spaces.listSpaces;

describe('after a page whose `next` is', () => {
  type Case = readonly [next: unknown, token: string | null, isMore: boolean, isCutShort: boolean];
  test.each<Case>([
    [undefined, null, false, false],
    [null, null, false, false],
    [{}, null, false, false],
    [{ page: null }, null, false, false],
    [{ page: '' }, null, false, false],
    [{ page: 'b' }, 'b', true, false],
    [{ page: 2 }, '2', true, false],
    [{ page: ['b'] }, null, false, true],
    ['b', null, false, true],
  ])('%j, the next token is %j', (next, token, isMore, isCutShort) => {
    const pager = begun();
    pager.turn({ next: next as never }, 1);
    expect([pager.token, pager.isMore, pager.isCutShort]).toEqual([token, isMore, isCutShort]);
    expect(pager.failureOf(operation)?.code).toBe(
      isCutShort ? 'UPSTREAM_INVALID_RESPONSE' : undefined,
    );
  });
});

test.each([
  ['itself', ['a', 'a']],
  ['one before it', ['a', 'b', 'a']],
])('a page with %s as its next page ends the list', (_, tokens) => {
  const pager = begun();
  for (const page of tokens) pager.turn({ next: { page } }, 1);
  expect([pager.isMore, pager.isCutShort]).toEqual([false, true]);
});

test('reading stops after a maximum of pages, and reports that there are more', () => {
  const pager = begun();
  for (let page = 1; page < maxPages; page += 1) pager.turn({ next: { page: `${page}` } }, 1);
  expect([pager.isAtBound, pager.failureOf(operation)]).toEqual([false, undefined]);
  pager.turn({ next: { page: 'more' } }, 1);
  expect([pager.isAtBound, pager.failureOf(operation)?.code]).toEqual([
    true,
    'UPSTREAM_BUDGET_EXCEEDED',
  ]);
  pager.turn({ next: null }, 1);
  expect(pager.failureOf(operation)).toBeUndefined();
});

test('a list of only empty pages ends with an error; one with items between them continues', () => {
  const turnAll = (itemsOf: (page: number) => number) => {
    const pager = begun();
    for (let page = 1; page <= maxEmptyPages; page += 1)
      pager.turn({ next: { page: `${page}` } }, itemsOf(page));
    return pager;
  };
  expect(() => turnAll(() => 0)).toThrow();
  expect(turnAll((page) => (page === 50 ? 1 : 0)).emptyPages).toBe(maxEmptyPages - 50);
});
