import { expect } from 'vitest';
import { spaceOperations } from '../../src/domains/spaces/operations.ts';
import { startSandbox, test } from './service.ts';

const handbook = { spaceId: 'handbook' };
const { searchSpace } = spaceOperations;

async function found(query: string): Promise<(string | undefined)[]> {
  const { call } = await startSandbox();
  const { items } = await call(searchSpace, { path: handbook, query: { query, limit: 1000 } });
  return items.map((result) => result?.id);
}

test('a result has the page, the pages above it, and the sections with the words', async ({
  call,
}) => {
  const { items } = await call(searchSpace, { path: handbook, query: { query: 'tax office' } });
  const app = 'https://app.docs.example/o/acme/s/handbook/money/expenses';
  expect(items[0]).toEqual({
    id: 'expenses',
    title: 'Expenses',
    description: 'What you get back, and how.',
    score: 0.5,
    rank: 1,
    resultType: 'section',
    path: 'money/expenses',
    ancestors: [{ title: 'Money' }],
    urls: { app },
    sections: [
      {
        id: 'elsewhere',
        title: 'Elsewhere',
        path: 'money/expenses#elsewhere',
        score: 0.5,
        resultType: 'section',
        body: expect.stringMatching(/^- Your drafts\n- Rates of the tax office\n/),
        urls: { app: `${app}#elsewhere` },
      },
    ],
  });
});

test('all words must occur, in any case and order', async () => {
  expect(await found('OFFICE   tax')).toEqual(['expenses']);
  expect(await found('tax nowhere-to-be-found')).toEqual([]);
});

test('pages with a word in the title come first; all are in reading order', async () => {
  const ids = await found('lisbon');
  expect(ids[0]).toBe('lisbon-office');
  expect((await found('expenses')).slice(0, 2)).toEqual(['expenses', 'welcome']);
});

test.each([
  ['hidden pages are found', 'travel policy', 'old-travel-policy', true],
  ['pages out of the index are not', 'salary bands', 'salary-bands', false],
  ['groups have no text to be found by', 'rules and news', 'rules-and-news', false],
  ['links neither', 'status page', 'status-page', false],
  ['descriptions count', 'get back', 'expenses', true],
  ['texts count as people read them', 'company-card file', 'expenses', false],
])('%s', async (_name, query, page, isFound) => {
  expect((await found(query)).includes(page)).toBe(isFound);
});

test('long sections are shortened', async ({ call }) => {
  const { items } = await call(searchSpace, { path: handbook, query: { query: 'scanned forms' } });
  const [section] = items[0]?.sections ?? [];
  expect(section?.body).toMatch(/^- Your drafts.*…$/s);
  expect(section?.body).toHaveLength(120);
});

test.for(['', '   '])('a query without words is refused: %j', async (query, { refusal }) => {
  expect(await refusal(searchSpace, { path: handbook, query: { query } })).toBe(
    '400 Parameter "query" has no word to look for.',
  );
});

test('results have pages', async ({ call }) => {
  const path = { spaceId: 'globex-encyclopedia' };
  const query = { query: 'terms', limit: 100 };
  const first = await call(searchSpace, { path, query });
  expect([first.items.length, first.count]).toEqual([100, 180]);
  const page = first.next?.page ?? '';
  const rest = await call(searchSpace, { path, query: { ...query, page } });
  expect([rest.items.length, rest.next]).toEqual([80, undefined]);
});
