/** Introspections have the same results as in graphql-js, also together with other fields. */
import fc from 'fast-check';
import * as graphqlJs from 'graphql';
import {
  executeSync,
  type GraphQLObjectType,
  getIntrospectionQuery,
  getNamedType,
  isObjectType,
  parse,
} from 'graphql';
import { describe, expect } from 'vitest';
import { schemaForClients } from '../../src/schema/schema.ts';
import { startWorld, test } from '../harness.ts';
import { parameters, send } from '../http/send.ts';

const whole = getIntrospectionQuery({
  descriptions: true,
  specifiedByUrl: true,
  directiveIsRepeatable: true,
  schemaDescription: true,
  inputValueDeprecation: true,
  oneOf: true,
});

/** The usual functions of graphql 17 reject a schema with `@defer`, which introspection must show. */
const executeIntrospection: typeof executeSync =
  graphqlJs.versionInfo.major === 16
    ? executeSync
    : (args) => graphqlJs.experimentalExecuteIncrementally(args) as graphqlJs.ExecutionResult;

const byGraphQL = (query: string, variableValues: Record<string, unknown> = {}) =>
  JSON.parse(
    JSON.stringify(
      executeIntrospection({ schema: schemaForClients, document: parse(query), variableValues }),
    ),
  );

test('the whole schema is the same byte for byte, by POST, by GET and from the cache', async ({
  world,
}) => {
  const expected = JSON.stringify(byGraphQL(whole));
  for (const query of [whole, `# again\n${whole}`, whole.replace(/\s+/g, ' ')]) {
    const posted = await send(world, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query }),
    });
    expect(posted.text === expected).toBe(true);
    const got = await send(
      world,
      parameters({ query: query.replace(/\s+/g, ' ').replace('# again', '') }),
    );
    expect(got.text === expected).toBe(true);
  }
});

const executors = ['compiled', 'graphql'] as const;

test.for(executors)(
  'beside other fields, in order, with a token and without: by %s',
  async (executor) => {
    const { ask } = await startWorld({ facade: { executor } });
    const query = `{ a: __typename b: __schema { queryType { name } } space(id: "handbook") { restId } c: __type(name: "Nope") { name } d: __typename e: __type(name: "Space") { kind name } }`;
    const about = {
      b: { queryType: { name: 'Query' } },
      c: null,
      d: 'Query',
      e: { kind: 'OBJECT', name: 'Space' },
    };
    const result = await ask(query);
    expect(JSON.stringify(result.data)).toBe(
      JSON.stringify({
        a: 'Query',
        b: about.b,
        space: { restId: 'handbook' },
        c: about.c,
        d: about.d,
        e: about.e,
      }),
    );
    const anonymous = await ask(query, {}, { token: null });
    expect(anonymous.data).toEqual({ a: 'Query', space: null, ...about });
    expect(anonymous.errors?.map(({ path, extensions }) => [path, extensions.code])).toEqual([
      [['space'], 'UNAUTHENTICATED'],
    ]);
  },
);

test('a cached result is not used for other variables, conditions or names', async () => {
  const { ask } = await startWorld();
  const query = `query A($name: String!, $more: Boolean = false) { __type(name: $name) { name kind @include(if: $more) } }`;
  for (let time = 0; time < 2; time += 1)
    for (const name of ['Space', 'Site', 'Nope'])
      for (const more of [true, false, undefined]) {
        const { data } = await ask(query, { name, more });
        const found = name === 'Nope' ? null : { name, ...(more && { kind: 'OBJECT' }) };
        expect(data).toEqual({ __type: found });
      }
});

test('invalid variables are refused', async () => {
  const { ask } = await startWorld();
  for (const [query, variables] of [
    ['query ($name: String!) { __type(name: $name) { name } }', {}],
    ['query ($name: String = "Space") { __type(name: $name) { name } }', { name: null }],
    ['query ($not: Boolean = true) { __schema { __typename @skip(if: $not) } }', { not: null }],
    [
      'query ($not: Boolean = true) { __schema { types { fields { name description args { name } } } directives { name @skip(if: $not) } } }',
      { not: null },
    ],
  ] as const) {
    const { status, data, errors } = await ask(query, variables);
    expect([status, data]).toEqual([400, null]);
    expect(errors?.map(({ extensions }) => extensions.code)).toEqual(['BAD_USER_INPUT']);
  }
});

describe('random introspections', () => {
  const fieldsOf = (type: GraphQLObjectType) => Object.values(type.getFields());
  const alias = fc.constantFrom('', 'a: ', 'b: ', 'c: ');
  const condition = fc.constantFrom(
    '',
    '',
    '',
    '@skip(if: $yes)',
    '@include(if: $yes)',
    '@skip(if: $no)',
    '@include(if: true)',
  );

  /** A selection on a type of introspection; new names for each, so that no two conflict. */
  const selection = (type: GraphQLObjectType, depth: number): fc.Arbitrary<string> => {
    const field = fc
      .record({
        at: fc.nat(),
        condition,
        isTypeName: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
        deprecated: fc.constantFrom(
          '',
          '(includeDeprecated: true)',
          '(includeDeprecated: $yes)',
          '(includeDeprecated: null)',
        ),
        alias,
      })
      .chain((choice) => {
        const fields = fieldsOf(type).filter(
          ({ type: of }) => depth > 0 || !isObjectType(getNamedType(of)),
        );
        const definition = fields[choice.at % Math.max(fields.length, 1)];
        if (choice.isTypeName || !definition)
          return fc.constant(`t: __typename ${choice.condition}`);
        const args = definition.args.some(({ name }) => name === 'includeDeprecated')
          ? choice.deprecated
          : '';
        const named = getNamedType(definition.type);
        // An alias contains the field and its arguments, so that equal ones can be merged.
        const name =
          choice.alias === '' && args === ''
            ? ''
            : `${choice.alias.slice(0, 1) || 'z'}_${definition.name}_${args.length}: `;
        const head = `${name}${definition.name}${args} ${choice.condition}`;
        return isObjectType(named)
          ? selection(named, depth - 1).map((below) => `${head} ${below}`)
          : fc.constant(head);
      });
    return fc
      .array(
        fc.oneof(
          { weight: 5, arbitrary: field },
          {
            weight: 1,
            arbitrary: fc
              .tuple(condition, field)
              .map(([on, one]) => `... on ${type.name} ${on} { ${one} }`),
          },
          ...(type.name === '__Type' ? [{ weight: 1, arbitrary: fc.constant('...T') }] : []),
        ),
        { minLength: 1, maxLength: 4 },
      )
      .map((all) => `{ ${all.join(' ')} }`);
  };

  const refused = new Set(['GRAPHQL_VALIDATION_FAILED', 'QUERY_TOO_COSTLY']);
  let answered = 0;

  const metaType = (name: string) => {
    const type = schemaForClients.getType(name);
    if (!isObjectType(type)) throw new Error(`There is no ${name}`);
    return type;
  };

  test('have the same results', async () => {
    const { ask } = await startWorld();
    // Introspections without an accepted token are limited.
    await ask('{ organizations(first: 1) { nodes { id } } }');
    const root = fc.oneof(
      selection(metaType('__Schema'), 3).map((below) => `__schema ${below}`),
      fc
        .tuple(
          fc.constantFrom('Space', 'Node', 'CreateChangeRequestInput', 'PageKind', 'Nope', 'Query'),
          selection(metaType('__Type'), 3),
        )
        .map(([name, below]) => `n${name}: __type(name: "${name}") ${below}`),
    );
    await fc.assert(
      fc.asyncProperty(root, root, fc.boolean(), async (one, other, isSecond) => {
        const both =
          one.split(' ')[0] === other.split(' ')[0] || isSecond ? one : `${one} ${other}`;
        const query = `query ($yes: Boolean = true, $no: Boolean = false) { ${both} w: __type(name: "Node") { ...T } u: __typename @skip(if: $no) v: __typename @skip(if: $yes) }
          fragment T on __Type { name f: fields { name } ofType { name ... on __Type { kind } } }`;
        const { data, errors } = await ask(query, {});
        // Fields of one name that cannot be merged, and fragments or variables that are not used, are refused.
        if (errors?.every(({ extensions }) => refused.has(String(extensions.code)))) return;
        answered += 1;
        const isAlike = JSON.stringify({ data }) === JSON.stringify(byGraphQL(query));
        expect(isAlike, `${query} ${JSON.stringify(errors)}`).toBe(true);
      }),
      { numRuns: 150 },
    );
    console.log(`${answered} of 150 were answered`);
    expect(answered).toBeGreaterThan(50);
  });
});

test.for(executors)(
  'in fragments and with conditions beside other fields: by %s',
  async (executor) => {
    const { ask } = await startWorld({ facade: { executor } });
    const query = `query ($no: Boolean!) {
    ...A
    ... on Query { s: __schema @skip(if: $no) { queryType { name } } ...B @include(if: $no) }
    t: __type(name: "Node") { kind }
    space(id: "nothing-there") { title }
  }
  fragment A on Query { t: __type(name: "Node") { name } a: __typename organization(id: "acme") { title } }
  fragment B on Query { never: __type(name: "Space") { name } }`;
    const { data, errors } = await ask(query, { no: false });
    expect(JSON.stringify(data)).toBe(
      JSON.stringify({
        t: { name: 'Node', kind: 'INTERFACE' },
        a: 'Query',
        organization: { title: 'Acme' },
        s: { queryType: { name: 'Query' } },
        space: null,
      }),
    );
    expect(errors).toMatchObject([{ path: ['space'], extensions: { code: 'NOT_FOUND' } }]);
  },
);
