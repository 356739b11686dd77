/** Lists cut off by the deadline are never presented as complete. */
import { describe, expect, test } from 'vitest';
import { answer, startWorld } from '../harness.ts';
import { pastDeadline } from '../rest/stopped-time.ts';
import { type Answer, document, letters, listPath } from './abcde.ts';

const [a, b, c] = letters;
const deadlineMs = 300;

/** A list of three pages; those after the first hang while `isHanging` is true. */
async function startHanging(executor: 'compiled' | 'graphql') {
  const service = { isHanging: true };
  const pages = new Map<string | null, unknown>([
    [null, { items: [a], next: { page: 'second' } }],
    ['second', { items: [b], next: { page: 'third' } }],
    ['third', { items: [c] }],
  ]);
  const world = await startWorld({
    facade: { deadlineMs, executor },
    upstream(request, response) {
      const url = new URL(request.url ?? '', 'http://localhost');
      if (url.pathname !== listPath) return answer(response, { object: 'organization', id: 'o' });
      const token = url.searchParams.get('page');
      if (token !== 'third' || !service.isHanging) answer(response, pages.get(token));
    },
  });
  /** Asks, and lets the deadline pass once the last page hangs. */
  const askCut: typeof world.ask = (...asked) =>
    pastDeadline(
      () => world.ask(...asked),
      deadlineMs,
      () => world.calls.some((call) => call.includes('page=third')),
    );
  return { ...world, askCut, service };
}

const ids = (result: Answer | null) =>
  result?.organization.spaces.nodes.map((node) => node?.restId);

describe.for(['compiled', 'graphql'] as const)(
  'by %s, a list that is cut by the deadline',
  (executor) => {
    test('has the items that were read and a warning, if `hasNextPage` is selected', async () => {
      const { ask, askCut, service } = await startHanging(executor);
      const cut = await askCut<Answer>(document, { first: 10 });
      expect([ids(cut.data), cut.errors]).toEqual([['A', 'B'], undefined]);
      expect(cut.extensions?.warnings).toMatchObject([
        { code: 'UPSTREAM_TIMEOUT', path: ['organization', 'spaces'] },
      ]);
      const { hasNextPage, endCursor } = Object(cut.data?.organization.spaces.pageInfo);
      expect(hasNextPage).toBe(true);
      // The cursor leads to the remaining items.
      service.isHanging = false;
      const rest = await ask<Answer>(document, { first: 10, after: endCursor });
      expect([ids(rest.data), rest.errors, rest.extensions?.warnings]).toEqual([
        ['C'],
        undefined,
        undefined,
      ]);
    });

    test.for([
      ['nodes', 'nodes { restId }'],
      ['edges', 'edges { node { restId } }'],
      ['a cursor', 'nodes { restId } pageInfo { endCursor }'],
    ])('is an error if %s is selected without `hasNextPage`', async ([, selected]) => {
      const { askCut } = await startHanging(executor);
      const { data, errors, extensions } = await askCut(
        `{ organization(id: "o") { restId spaces(first: 10) { ${selected} } } }`,
      );
      expect(data).toEqual({ organization: { restId: 'o', spaces: null } });
      expect(errors).toMatchObject([
        {
          path: ['organization', 'spaces'],
          extensions: {
            code: 'UPSTREAM_TIMEOUT',
            upstream: { method: 'GET', route: '/v1/orgs/{organizationId}/spaces' },
          },
        },
      ]);
      expect(extensions?.warnings).toBeUndefined();
    });
  },
);
