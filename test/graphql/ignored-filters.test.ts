/**
 * Every filter and order of every list with a service that has only the earlier or only the later operations and
 * parameters: the list is the same as with a service that has all, or an error that says what the service lacks.
 */
import { expect, test } from 'vitest';
import { startWorld, type World } from '../harness.ts';
import { nodesOf, rows } from './list-filters.ts';

/** Selections with which an ignored parameter may show in some of the items only, or in none. */
const selectionsOf = (node: string) => [
  ['first: 1000', `totalCount nodes { ${node} }`],
  ['first: 1', `nodes { ${node} }`],
  ['first: 3', `totalCount nodes { ${node} }`],
  ['first: 10', 'totalCount'],
];

/** Each service lists what triage made unless it is asked not to, and the first one has no triage: it lists all. */
const withTriage = /changeRequests$|reviewRequests$/i;

/** With one status of a change request that the default is not, with the default, and with both. */
const severalStatuses = ['DRAFT', 'OPEN', 'ARCHIVED', 'MERGED'].flatMap((one, at, all) =>
  all.slice(at + 1).map((other) => `statuses: [${one}, ${other}]`),
);
/** The arguments of each list, of which all are tried with the same service. */
const lists = [...new Set(rows.map(({ of, list }) => `${of} ${list}`))].map((name) => ({
  name: name.trim(),
  of: name.slice(0, name.lastIndexOf(' ')),
  list: name.slice(name.lastIndexOf(' ') + 1),
  tried: rows
    .filter(({ of, list, argument }) => `${of} ${list}` === name && !argument.startsWith('finding'))
    .flatMap(({ argument }) => (argument.startsWith('statuses') ? severalStatuses : [argument])),
}));

type TriedList = (typeof lists)[number];

async function outcomesIn(
  world: World,
  { name, of, list }: TriedList,
  argument: string,
): Promise<readonly unknown[]> {
  const { node } = nodesOf(list);
  const finding = withTriage.test(name) && !of.startsWith('space(') ? ', finding: ALL' : '';
  const outcomes: unknown[] = [];
  for (const [page, selection] of selectionsOf(node)) {
    const field = `it: ${list}(${page}, ${argument}${finding}) { ${selection} }`;
    const { data, errors } = await world.ask<Record<string, unknown>>(
      `{ ${of ? `of: ${of} { restId ${field} }` : field} }`,
    );
    outcomes.push(errors ? errors.map(({ path, extensions: { code } }) => [path, code]) : data);
  }
  return outcomes;
}

/**
 * Whether the service lacks the list, the argument, or the operation that reads the parent, or refuses a value of an
 * argument.
 */
const isLack = (outcome: unknown): boolean =>
  /^\[\[\[.*\],"(UPSTREAM_UNSUPPORTED|BAD_USER_INPUT)"\]\]$|^\[\[\["of"\],"NOT_FOUND"\]\]$/.test(
    JSON.stringify(outcome),
  );

test.each(lists)('$name', async (list) => {
  const complete = await startWorld();
  const services = await Promise.all(
    (['143', 'newest'] as const).map(async (served) => ({
      served,
      world: await startWorld({ sandbox: { interface: served } }),
    })),
  );
  for (const argument of list.tried) {
    const expected = await outcomesIn(complete, list, argument);
    expect(expected.filter(isLack)).toEqual([]);
    for (const { served, world } of services)
      for (const [index, outcome] of (await outcomesIn(world, list, argument)).entries())
        if (!isLack(outcome))
          expect([served, argument, index, outcome]).toEqual([
            served,
            argument,
            index,
            expected[index],
          ]);
  }
});

test.for(['all', '143'] as const)(
  'many lists in a request find out together whether the service takes an order: %s',
  async (served) => {
    const world = await startWorld({ sandbox: { interface: served } });
    const { data, calls } = await world.ask<{
      organization: {
        spaces: { nodes: { changeRequests: { nodes: { number: number }[] } | null }[] };
      };
    }>(`{ organization(id: "acme") { spaces(first: 100) { nodes { restId
      changeRequests(orderBy: { field: CREATED_AT }, first: 2) { nodes { number } }
    } } } }`);
    const tried = calls.filter((call) => /change-requests.*limit=100$/.test(call)).sort();
    // With a service that takes it, a page that arrives before may show it.
    if (served === '143' || tried.length > 0)
      expect(tried).toEqual([
        'GET /v1/orgs/acme/change-requests?limit=100',
        'GET /v1/orgs/acme/change-requests?orderBy=createdAt&limit=100',
      ]);
    const lists = data?.organization.spaces.nodes.map(({ changeRequests: list }) => list) ?? [];
    const missing = lists.filter((list) => list === null);
    expect(missing.length > 0).toBe(served === '143');
    // Lists that are complete, or without changes, are right in any case.
    expect(lists.length).toBeGreaterThan(missing.length);
  },
);
