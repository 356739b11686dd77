import { describe, expect, test } from 'vitest';
import { flatten, pathOf } from '../../src/sandbox/objects/content-revisions.ts';
import type { PageData } from '../../src/sandbox/objects/content-rows.ts';
import { type Content, threeWay } from '../../src/sandbox/objects/three-way.ts';

/** A tree from its notation: `A B[C D]`; the text of a page is the sign after its letter, as in `A! B`. */
function tree(notation: string): PageData[] {
  const tokens = notation.match(/[A-Z][!?]?|[[\]]/g) ?? [];
  const pages = (): PageData[] => {
    const list: PageData[] = [];
    for (let token = tokens.shift(); token !== undefined && token !== ']'; token = tokens.shift()) {
      const last = list.at(-1);
      if (token === '[' && last) list[list.length - 1] = { ...last, pages: pages() };
      else list.push(page(token.charAt(0), token.slice(1)));
    }
    return list;
  };
  return pages();
}

const page = (id: string, markdown: string): PageData => ({
  id,
  slug: id.toLowerCase(),
  type: 'document',
  title: id,
  markdown,
});

/** The notation of a tree. */
const written = (pages: readonly PageData[]): string =>
  pages
    .map(
      ({ id, markdown = '', pages: below }) => id + markdown + (below ? `[${written(below)}]` : ''),
    )
    .join(' ');

const content = (pages: string, more: Partial<Content> = {}): Content => ({
  pages: tree(pages),
  files: [],
  reusableContents: [],
  variables: {},
  ...more,
});

describe('pages', () => {
  test.each([
    ['nothing changed', 'A B', 'A B', 'A B', 'A B'],
    ['ours changed', 'A B', 'A! B', 'A B', 'A! B'],
    ['theirs changed', 'A B', 'A B', 'A B!', 'A B!'],
    ['each changed another', 'A B', 'A! B', 'A B?', 'A! B?'],
    ['both changed alike', 'A B', 'A! B', 'A! B', undefined],
    ['both changed differently', 'A B', 'A! B', 'A? B', undefined],
    ['one changed a page, the other one below it', 'A[B]', 'A![B]', 'A[B!]', 'A![B!]'],
    ['ours removed', 'A B', 'B', 'A B', 'B'],
    ['theirs removed', 'A B', 'A B', 'A', 'A'],
    ['both removed', 'A B', 'A', 'A', undefined],
    ['ours removed what theirs changed', 'A B', 'A', 'A B!', undefined],
    ['theirs removed what ours changed', 'A B', 'A B!', 'A', undefined],
    ['theirs removed what ours added to', 'A B', 'A B[C]', 'A', 'A C'],
    ['theirs added in between', 'A B', 'A B', 'A C B', 'A C B'],
    ['theirs added first', 'A B', 'A B', 'C A B', 'C A B'],
    ['both added', 'A', 'A B', 'A C', 'A C B'],
    ['both added under one id', 'A', 'A B!', 'A B?', undefined],
    ['theirs added below', 'A B', 'A B', 'A[C[D]] B', 'A[C[D]] B'],
    ['theirs added below what ours removed', 'A B', 'A', 'A B[C]', 'C A'],
  ])('%s', (_name, base, ours, theirs, merged) => {
    const result = threeWay(content(base), content(ours), content(theirs));
    expect(result && written(result.pages)).toBe(merged);
  });
});

test('changes of files, contents and variables are taken from theirs', () => {
  const file = (id: string, size: number) => ({ id, size });
  const text = (id: string, markdown: string) => ({ id, title: id, markdown });
  const base = content('', {
    files: [file('a', 1), file('b', 1)],
    reusableContents: [text('c', '')],
    variables: { x: '1', y: '1' },
  });
  const ours = content('', {
    files: [file('a', 2), file('b', 1)],
    reusableContents: [text('c', '!')],
    variables: { x: '2', z: '1' },
  });
  const theirs = content('', {
    files: [file('a', 1), file('d', 1)],
    reusableContents: [text('c', '?')],
    variables: { x: '3', y: '1' },
  });
  expect(threeWay(base, ours, theirs)).toEqual({
    pages: [],
    files: [file('a', 2), file('d', 1)],
    reusableContents: [text('c', '?')],
    variables: { x: '3', z: '1' },
  });
});

test('a tree is traversed in reading order, and paths are the slugs from the top', () => {
  const walked = flatten(tree('A[B[C] D] E')).map((placed) => [
    placed.page.id,
    placed.ancestors.length,
    pathOf(placed),
  ]);
  expect(walked).toEqual([
    ['A', 0, 'a'],
    ['B', 1, 'a/b'],
    ['C', 2, 'a/b/c'],
    ['D', 1, 'a/d'],
    ['E', 0, 'e'],
  ]);
});
