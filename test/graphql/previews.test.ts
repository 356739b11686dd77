/** Previews: the first items of a list of each of many parents. Their calls are in test/golden. */
import { expect, test } from 'vitest';
import { Gate } from '../gate.ts';
import { goldenCalls } from '../golden-calls.ts';
import { askOnce, expectDataOnce } from '../harness.ts';

const golden = goldenCalls('previews');

interface Previews {
  readonly organization: {
    readonly parents: { readonly nodes: readonly { readonly list: Preview }[] };
  };
}

interface Preview {
  readonly totalCount: number;
  readonly nodes: readonly object[];
  readonly pageInfo: { readonly hasNextPage: boolean };
}

test.for<[parents: string, list: string, node: string]>([
  ['collections', 'spaces', 'title'],
  ['spaces', 'changeRequests', 'subject'],
  ['members', 'createdChangeRequests', 'subject'],
  ['conversations', 'issues', 'title'],
  ['issuesClusters', 'issues', 'title'],
  ['issuesClusters', 'changeRequests', 'subject'],
])('of %s: the first %s', async ([parents, list, node]) => {
  const first = 1;
  // The first forty members of the sandbox have not created any change requests.
  const many = parents === 'members' ? 80 : 40;
  const document = (page: number) =>
    `{ organization(id: "acme") { parents: ${parents}(first: ${many}) { nodes {
      list: ${list}(first: ${page}) { totalCount nodes { ${node} } pageInfo { hasNextPage } }
    } } } }`;
  const gate = new Gate();
  const { data } = await expectDataOnce<Previews>(document(first), { gate });
  golden.check(`${parents} ${list}`, gate.waves);
  const { data: whole } = await askOnce<Previews>(document(1_000), {
    facade: { queryGroupedPages: 0 },
  });
  const lists = whole?.organization.parents.nodes ?? [];
  // Without a longer group, a wrong cut would not be seen.
  expect(lists.some(({ list: { nodes } }) => nodes.length > first)).toBe(true);
  expect(data.organization.parents.nodes).toEqual(
    lists.map(({ list: { totalCount, nodes } }) => ({
      list: {
        totalCount,
        nodes: nodes.slice(0, first),
        pageInfo: { hasNextPage: nodes.length > first },
      },
    })),
  );
});

test('the first three spaces of 40 collections are three calls in two waves', async () => {
  const gate = new Gate();
  await expectDataOnce(
    '{ organization(id: "acme") { collections(first: 40) { nodes { title spaces(first: 3) { nodes { title } } } } } }',
    { gate },
  );
  expect([gate.waves.flat().length, gate.waves.length]).toEqual([3, 2]);
});
