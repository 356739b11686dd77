/** Random lists of many parents have equal data, whether they are read from one list or each is read separately. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { startWorld } from '../harness.ts';

/** A field that may be read from one list, below the list of its parents. */
interface Place {
  readonly parents: string;
  readonly type: string;
  readonly field: string;
  readonly statuses: readonly string[];
}

const statuses = ['OPEN', 'DRAFT', 'MERGED', 'ARCHIVED'];

const places: readonly Place[] = [
  { parents: 'collections', type: 'Collection', field: 'spaces', statuses: [] },
  { parents: 'spaces', type: 'Space', field: 'changeRequests', statuses },
  { parents: 'members', type: 'Member', field: 'createdChangeRequests', statuses },
  { parents: 'conversations', type: 'Conversation', field: 'issues', statuses: [] },
  { parents: 'issuesClusters', type: 'IssuesCluster', field: 'issues', statuses: [] },
  { parents: 'issuesClusters', type: 'IssuesCluster', field: 'changeRequests', statuses },
];

const selections = [
  'totalCount',
  'nodes { id }',
  'edges { node { restId } }',
  'edges { cursor }',
  'pageInfo { hasNextPage hasPreviousPage }',
  'pageInfo { endCursor }',
  'pageInfo { startCursor }',
];

const list = fc.record({
  first: fc.option(fc.nat(12)),
  status: fc.nat(),
  selected: fc.subarray(selections, { minLength: 1 }),
});

const question = fc.record({
  place: fc.constantFrom(...places),
  parents: fc.integer({ min: 1, max: 60 }),
  lists: fc.array(list, { minLength: 1, maxLength: 3 }),
});

type Question = typeof question extends fc.Arbitrary<infer Value> ? Value : never;

function documentOf({ place, parents, lists }: Question): string {
  const fields = lists.map(({ first, status, selected }, at) => {
    const filter = place.statuses[status % Math.max(place.statuses.length, 1)];
    const args = [
      ...(first === null ? [] : [`first: ${first}`]),
      ...(filter === undefined ? [] : [`status: ${filter}`]),
    ];
    const given = args.length > 0 ? `(${args.join(', ')})` : '';
    return `list${at}: ${place.field}${given} { ${selected.join(' ')} }`;
  });
  return `{ organization(id: "acme") { ${place.parents}(first: ${parents}) { nodes { id ${fields.join(' ')} } } } }`;
}

interface Node {
  readonly id: string;
  readonly [list: string]: unknown;
}

interface Answer {
  readonly organization: Readonly<Record<string, { readonly nodes: readonly Node[] }>>;
}

/** Two cursors of one list. Their texts may differ, but not the items after them. */
interface Pair {
  readonly list: Question['lists'][0];
  readonly node: string;
  readonly cursors: readonly [unknown, unknown];
}

/** The value without cursors, which are added to `cursors` in order. */
function withoutCursors(value: unknown, cursors: unknown[]): unknown {
  if (Array.isArray(value)) return value.map((item) => withoutCursors(item, cursors));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => {
      const isCursor = /cursor$/i.test(name) && member !== null;
      if (isCursor) cursors.push(member);
      return [name, isCursor ? 'a cursor' : withoutCursors(member, cursors)];
    }),
  );
}

/** Expects that the data are equal, except for the texts of cursors. Returns the cursors whose texts differ. */
function pairsOf({ place, lists }: Question, one: Answer | null, other: Answer | null): Pair[] {
  const [ours, theirs] = [one, other].map(
    (data) => data?.organization[place.parents]?.nodes ?? [],
  ) as [readonly Node[], readonly Node[]];
  expect(ours.map(({ id }) => id)).toEqual(theirs.map(({ id }) => id));
  return ours.flatMap((node, at) =>
    lists.flatMap((list, index) => {
      const cursors: [unknown[], unknown[]] = [[], []];
      const [here, there] = [node, theirs[at]].map((of, side) =>
        withoutCursors(of?.[`list${index}`], cursors[side] ?? []),
      );
      expect(here).toEqual(there);
      return cursors[0].flatMap((cursor, position): Pair[] => {
        const same = cursors[1][position];
        return cursor === same ? [] : [{ list, node: node.id, cursors: [cursor, same] }];
      });
    }),
  );
}

test('100 random documents', async () => {
  // Both use the first one's sandbox, which counts the calls of both.
  const grouping = await startWorld();
  const { upstreamUrl } = grouping;
  const facade = { upstreamUrl, queryGroupedPages: 0 };
  const single = await startWorld({ facade });
  let saved = 0;

  const expectSameAfter = async ({ type, field, statuses }: Place, pair: Pair) => {
    const status = statuses[pair.list.status % Math.max(statuses.length, 1)];
    const filter = status === undefined ? '' : `, status: ${status}`;
    const document = `query ($id: ID!, $after: String) { node(id: $id) { ... on ${type} {
      ${field}(first: 3, after: $after${filter}) { nodes { id } pageInfo { hasNextPage } } } } }`;
    const [one, other] = await Promise.all(
      pair.cursors.map((after) => single.ask(document, { id: pair.node, after })),
    );
    expect(one?.errors).toBeUndefined();
    expect(one?.data).toEqual(other?.data);
  };

  const property = fc.asyncProperty(question, async (asked) => {
    const document = documentOf(asked);
    const one = await grouping.ask<Answer>(document);
    const before = grouping.calls.length;
    const other = await single.ask<Answer>(document);
    const fewer = grouping.calls.length - before - one.calls.length;
    expect(one.errors).toEqual(other.errors);
    const pairs = pairsOf(asked, one.data, other.data);
    for (const pair of pairs) await expectSameAfter(asked.place, pair);
    // At most three pages per field are read needlessly.
    expect(fewer).toBeGreaterThanOrEqual(-3 * asked.lists.length);
    saved += fewer;
  });
  await fc.assert(property, { numRuns: 100, seed: 21 });
  expect(saved).toBeGreaterThan(500);
});
