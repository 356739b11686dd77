/**
 * Tokens of pages that expire: if the token is in a cursor of the client, the cursor is invalid. If Docgraph got it
 * from the page before, the list is read once more from the start.
 */
import { describe, expect, test } from 'vitest';
import { answer, refuse, startWorld } from '../harness.ts';
import { type Answer, document, listCalls, listPath } from './abcde.ts';

const letters = [...'ABCDE'];

/** A list in pages of two items. Tokens are valid until the list is read from its start again, or never. */
async function startExpiring(status: number, expirations: number) {
  let generation = 0;
  let left = expirations;
  const world = await startWorld({
    upstream(request, response) {
      const url = new URL(request.url ?? '', 'http://localhost');
      if (url.pathname === '/v1/orgs/o/sites/s')
        return answer(response, { object: 'site', id: 's' });
      const isSections = url.pathname === '/v1/orgs/o/sites/s/sections';
      if (url.pathname !== listPath && !isSections)
        return answer(response, { object: 'organization', id: 'o' });
      const [made, from] = (url.searchParams.get('page') ?? '').split('-').map(Number);
      if (from !== undefined && left > 0) {
        left -= 1;
        generation += 1;
      }
      if (from !== undefined && made !== generation)
        return refuse(response, status, 'The page token has expired.');
      const items = letters
        .slice(from ?? 0, (from ?? 0) + 2)
        .map((id) => ({ object: isSections ? 'site-section' : 'space', id, title: id }));
      const next = (from ?? 0) + 2;
      answer(response, {
        items,
        ...(next < letters.length && { next: { page: `${generation}-${next}` } }),
      });
    },
  });
  return { ...world, expire: () => (generation += 1) };
}

const statuses = [400, 404, 410, 422];
const always = Number.POSITIVE_INFINITY;

const fields: readonly (readonly [name: string, field: string])[] = [
  ['a walk', 'organization(id: "o") { spaces(first: 10) { nodes { title } } }'],
  ['a search', 'organization(id: "o") { spaces(first: 10, query: "") { nodes { title } } }'],
  [
    'a sorted list',
    'organization(id: "o") { spaces(first: 10, orderBy: { field: TITLE, direction: ASC }) { nodes { title } } }',
  ],
  [
    'objects that are found in their list',
    'nodes(ids: ["SiteSection:o/s/A", "SiteSection:o/s/C", "SiteSection:o/s/E"]) { ... on SiteSection { title } }',
  ],
];

const titlesIn = (data: unknown) =>
  [...JSON.stringify(data).matchAll(/"title":"(\w)"/g)].map(([, title]) => title);

describe.for(statuses)('refused with %i', (status) => {
  test.for(fields)('%s is read once more from the start', async ([name, field]) => {
    const { ask } = await startExpiring(status, 1);
    const { data, errors, extensions } = await ask(`{ ${field} }`);
    expect([errors, extensions?.warnings]).toEqual([undefined, undefined]);
    const isNamed = name.startsWith('objects');
    expect(titlesIn(data)).toEqual(isNamed ? ['A', 'C', 'E'] : letters);
  });

  test.for(fields)('%s is an error of the service if that happens again', async ([, field]) => {
    const { ask } = await startExpiring(status, always);
    const { errors = [], calls } = await ask(`{ ${field} }`);
    const codes = errors.map(({ extensions }) => extensions.code);
    expect(new Set(codes)).toEqual(new Set(['UPSTREAM_ERROR']));
    expect(calls.filter((call) => call.includes('page=')).length).toBe(2);
  });

  test('in a cursor of the client, the cursor is invalid', async () => {
    const world = await startExpiring(status, 0);
    const first = await world.expectData<Answer>(document, { first: 2 });
    world.expire();
    const after = first.data.organization.spaces.pageInfo.endCursor;
    const second = await world.ask<Answer>(document, { first: 2, after });
    expect(second.errors).toMatchObject([
      {
        path: ['organization', 'spaces'],
        extensions: { code: 'INVALID_CURSOR', upstream: { status } },
      },
    ]);
    expect(listCalls(second.calls)).toHaveLength(1);
  });
});
