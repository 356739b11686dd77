/** `@defer` and `@stream`: checked as graphql does, and answered whole, in one JSON result that says so. */
import { versionInfo } from 'graphql';
import { describe, expect, test as plainTest } from 'vitest';
import { askOnce, startWorld, test } from '../harness.ts';

const plain = `query Screen($id: ID!, $slow: Boolean! = true) {
  organization(id: $id) {
    title
    ... on Organization { teams(first: 2) { nodes { title members(first: 1) { nodes { role } } } } }
    ...Spaces
  }
}
fragment Spaces on Organization { spaces(first: 2) { nodes { title visibility } } }`;

/** The same with the directives. `condition`: of all of them. */
const incremental = (condition: string) =>
  plain
    .replace('... on Organization', `... on Organization @defer(${condition} label: "teams")`)
    .replace('...Spaces', `...Spaces @defer(${condition} label: "spaces")`)
    .replace('nodes { role }', `nodes @stream(${condition} initialCount: 1) { role }`);

describe.for(['compiled', 'graphql'] as const)('by the executor %s', (executor) => {
  test.for(['', 'if: false', 'if: true', 'if: $slow'])(
    'the result with "%s" is that without the directives, with the same calls',
    async (condition) => {
      const variables = { id: 'acme', slow: false };
      const facade = { executor, trace: false };
      const expected = await askOnce(
        plain.replace('($id: ID!, $slow: Boolean! = true)', '($id: ID!)'),
        {
          variables,
          facade,
        },
      );
      expect(expected.data).toMatchObject({ organization: { title: 'Acme' } });
      const { data, errors, extensions, calls, headers } = await askOnce(
        condition === 'if: $slow'
          ? incremental(condition)
          : incremental(condition).replace(', $slow: Boolean! = true', ''),
        { variables, facade },
      );
      expect({ data, errors, calls: calls.toSorted() }).toEqual({
        data: expected.data,
        errors: undefined,
        calls: expected.calls.toSorted(),
      });
      expect(extensions).toEqual({ is_final: true });
      expect(headers.get('content-type')).toMatch(/^application\/json/);
    },
  );

  test('errors are in the same result', async () => {
    const { data, errors, extensions } = await askOnce(
      '{ organization(id: "acme") { title ... @defer { teams { totalCount } } } space(id: "none") { ... @defer { title } } }',
      { facade: { executor, trace: false } },
    );
    expect(data).toMatchObject({ organization: { title: 'Acme' }, space: null });
    expect(errors?.map(({ extensions: { code } }) => code)).toContain('NOT_FOUND');
    expect(extensions).toEqual({ is_final: true });
  });

  test('a mutation may use them below its payload', async () => {
    const { data, extensions } = await askOnce(
      'mutation { createTeam(input: { organizationId: "acme", title: "New" }) { team { ... @defer { title } } userErrors @stream { message } } }',
      { facade: { executor, trace: false } },
    );
    expect(data).toEqual({ createTeam: { team: { title: 'New' }, userErrors: [] } });
    expect(extensions).toEqual({ is_final: true });
  });
});

plainTest('introspections may use them, and show them', async () => {
  const { data, errors, extensions } = await askOnce<{
    __schema: { directives: { name: string }[] };
  }>('{ ... @defer { __schema { directives @stream { name args { name defaultValue } } } } }', {
    facade: { trace: false },
  });
  expect(errors).toBeUndefined();
  expect(data?.__schema.directives).toEqual(
    expect.arrayContaining([
      {
        name: 'defer',
        args: [
          { name: 'if', defaultValue: 'true' },
          { name: 'label', defaultValue: null },
        ],
      },
      {
        name: 'stream',
        args: [
          { name: 'if', defaultValue: 'true' },
          { name: 'initialCount', defaultValue: '0' },
          { name: 'label', defaultValue: null },
        ],
      },
    ]),
  );
  expect(extensions).toEqual({ is_final: true });
});

test('other results do not say that they are whole', async ({ world }) => {
  for (const query of [
    '{ organization(id: "acme") { title } } # @defer',
    '{ organization(id: "acme") { defer: title } stream: __typename }',
  ]) {
    const { extensions } = await world.ask(query);
    expect(extensions).toBeUndefined();
  }
});

plainTest('a result that is sent again says it, too', async () => {
  const world = await startWorld({ facade: { trace: false } });
  const query = '{ organization(id: "acme") { title ... @defer { teams { totalCount } } } }';
  const asked = [];
  for (let time = 0; time < 4; time += 1) asked.push(await world.ask(query));
  const [first] = asked;
  expect(first?.extensions).toEqual({ is_final: true });
  for (const { data, extensions } of asked)
    expect({ data, extensions }).toEqual({ data: first?.data, extensions: first?.extensions });
  // The same fields without the directive are another document.
  const { extensions } = await world.ask(query.replace('@defer', ''));
  expect(extensions).toBeUndefined();
});

/** What only the rules of graphql 17 refuse. */
const refusedBy17: readonly (readonly [query: string, message: string])[] = [
  [
    'query { organization(id: "acme") { ... @defer(label: "a") { id } ... @defer(label: "a") { title } } }',
    'Value for arguments "defer(label:)" and "stream(label:)" must be unique across all Defer/Stream directive usages.',
  ],
  [
    'query ($l: String) { organization(id: "acme") { ... @defer(label: $l) { id } } }',
    'Argument "@defer(label:)" must be a static string.',
  ],
  [
    'query { organization(id: "acme") { teams { totalCount @stream } } }',
    'Directive "@stream" cannot be used on non-list field "TeamConnection.totalCount".',
  ],
  [
    'mutation { ... @defer { deleteTeam(input: { teamId: "a/b" }) { __typename } } }',
    'Defer directive cannot be used on root mutation type "Mutation".',
  ],
  [
    'mutation { ...F } fragment F on Mutation { ...G @defer } fragment G on Mutation { deleteTeam(input: { teamId: "a/b" }) { __typename } }',
    'Defer directive cannot be used on root mutation type "Mutation".',
  ],
  [
    'mutation { deleteTeam(input: { teamId: "a/b" }) @stream { __typename } }',
    'Stream directive cannot be used on root mutation type "Mutation".',
  ],
];

plainTest.for<readonly [query: string, message: string]>([
  ...(versionInfo.major < 17 ? [] : refusedBy17),
  [
    'query { organization(id: "acme") { title @defer } }',
    'Directive "@defer" may not be used on FIELD.',
  ],
])('%s is refused', async ([query, message]) => {
  const { errors, calls } = await askOnce(query);
  expect(errors?.map((error) => error.message)).toContain(message);
  expect(errors?.map(({ extensions: { code } }) => code)).toEqual(
    errors?.map(() => 'GRAPHQL_VALIDATION_FAILED'),
  );
  expect(calls).toEqual([]);
});
