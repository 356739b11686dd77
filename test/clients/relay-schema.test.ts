/** Every type of Node can be refetched and every connection can be paged, in documents generated from the schema. */
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  buildSchema,
  type GraphQLField,
  type GraphQLNamedType,
  getNamedType,
  isInterfaceType,
  isObjectType,
  isRequiredArgument,
} from 'graphql';
import type { GraphQLTaggedNode, IEnvironment } from 'relay-runtime';
import { expect, test } from 'vitest';
import { startWorld } from '../harness.ts';
import { sampleArgument } from '../sample-argument.ts';
import { copyProject, type Project, schemaFile } from './project.ts';
import { build, compile, runtimeOf } from './relay-project.ts';

type Field = GraphQLField<unknown, unknown>;

const schema = buildSchema(readFileSync(schemaFile, 'utf8'));

const fieldsOf = (type: GraphQLNamedType): Field[] =>
  isObjectType(type) || isInterfaceType(type) ? Object.values(type.getFields()) : [];

/** `Node` itself has only an ID. */
const isNode = (type: GraphQLNamedType) =>
  (isObjectType(type) || isInterfaceType(type)) &&
  type.getInterfaces().some(({ name }) => name === 'Node');

const nodeTypes = Object.values(schema.getTypeMap()).filter(isNode);

const isConnection = ({ type, args }: Field) =>
  getNamedType(type).name.endsWith('Connection') && args.some(({ name }) => name === 'first');

/** A connection, and the fields that lead to it from the type by which it can be refetched. */
interface Place {
  readonly owner: GraphQLNamedType;
  readonly above: readonly string[];
  readonly field: Field;
}

/** The connections of a type, and of its parts without an ID. */
function* placesIn(
  owner: GraphQLNamedType,
  type = owner,
  above: readonly string[] = [],
  passed: readonly GraphQLNamedType[] = [],
): Generator<Place> {
  for (const field of fieldsOf(type)) {
    const target = getNamedType(field.type);
    if (isConnection(field)) yield { owner, above, field };
    else if (isObjectType(target) && !isNode(target) && !passed.includes(target))
      if (!field.args.some(isRequiredArgument))
        yield* placesIn(owner, target, [...above, field.name], [...passed, target]);
  }
}

const query = schema.getQueryType();
const places = [...nodeTypes, ...(query ? [query] : [])].flatMap((type) => [...placesIn(type)]);

function pagingFragment({ owner, above, field }: Place): readonly [name: string, text: string] {
  const name = ['everyList', owner.name, ...above, field.name].join('_');
  const required = field.args.filter(isRequiredArgument).map(sampleArgument);
  const args = ['first: $count', 'after: $cursor', ...required].join(', ');
  const list = `${field.name}(${args}) @connection(key: "${name}_${field.name}") {
    edges { node { __typename } }
  }`;
  return [
    name,
    `fragment ${name} on ${owner.name}
  @argumentDefinitions(count: { type: "Int", defaultValue: 2 }, cursor: { type: "String" })
  @refetchable(queryName: "${name}Query") {
    ${above.reduceRight((inner, one) => `${one} { ${inner} }`, list)}
  }`,
  ];
}

const refetchFragment = ({ name }: GraphQLNamedType): readonly [name: string, text: string] => [
  `everyNode_${name}`,
  `fragment everyNode_${name} on ${name} @refetchable(queryName: "everyNode_${name}Query") {
    id
    ... on Node @alias { __typename }
  }`,
];

const moduleOf = (fragments: readonly (readonly [name: string, text: string])[]) =>
  [
    "import { graphql } from 'relay-runtime';",
    ...fragments.map(([name, text]) => `export const ${name} = graphql\`${text}\`;`),
  ].join('\n');

/** Queries that refetch the fragments, by their names. */
async function compiled(
  module: string,
  fragments: readonly (readonly [name: string, text: string])[],
): Promise<readonly [Project, (name: string) => GraphQLTaggedNode]> {
  const project = await copyProject('relay');
  await writeFile(join(project.folder, `${module}.ts`), moduleOf(fragments));
  await compile(project);
  await build(project);
  const queryFor = (name: string) =>
    (project.require(`./__generated__/${name}Query.graphql.js`) as { default: GraphQLTaggedNode })
      .default;
  return [project, queryFor];
}

test('every connection of the schema can be reached by a refetch', () => {
  const placed = new Set(places.map(({ field }) => field));
  const unplaced = Object.values(schema.getTypeMap())
    .flatMap((type) =>
      fieldsOf(type).map((field) => [`${type.name}.${field.name}`, field] as const),
    )
    .filter(([, field]) => isConnection(field) && !placed.has(field))
    .map(([coordinate]) => coordinate);
  expect(unplaced).toEqual([]);
  expect(placed.size).toBeGreaterThan(30);
});

/** Handles: what the store does with fields of a query, apart from storing them. */
function handles(part: unknown): unknown[] {
  if (typeof part !== 'object' || part === null) return [];
  const own = 'kind' in part && part.kind === 'LinkedHandle' ? [part] : [];
  // The fragment and the query have their selections; only the query has the handles.
  return [...own, ...Object.values(part).flatMap(handles)];
}

test('relay-compiler rejects a connection that is read only by `nodes`', async () => {
  const project = await copyProject('relay');
  const nodes = `fragment byNodes_organization on Organization {
    teams(first: 2) @connection(key: "byNodes_teams") { nodes { title } }
  }`;
  await writeFile(join(project.folder, 'byNodes.ts'), moduleOf([['byNodes_organization', nodes]]));
  const { code, output } = await project.run('relay-compiler');
  expect(code).not.toBe(0);
  expect(output).toContain("Expected 'teams' to be passed a 'edges' selection");
});

test('relay-compiler accepts a page query for every connection', async () => {
  const fragments = places.map(pagingFragment);
  const [project, queryFor] = await compiled('everyList', fragments);
  const loaded = project.require('./everyList.js') as Readonly<Record<string, GraphQLTaggedNode>>;
  for (const [index, [name]] of fragments.entries()) {
    const { above = [], field } = places[index] ?? {};
    expect(loaded[name], name).toMatchObject({
      metadata: {
        connection: [{ count: 'count', cursor: 'cursor', path: [...above, field?.name] }],
        refetch: { operation: expect.anything() },
      },
    });
    // Every other argument identifies a separate list in the store.
    const filters = field?.args.filter(isRequiredArgument).map((arg) => arg.name) ?? [];
    expect(handles(queryFor(name)), name).toEqual([
      expect.objectContaining({ handle: 'connection', filters: filters.length ? filters : null }),
    ]);
  }
});

/** An object of each type in the sandbox, by key. */
const samples: Readonly<Record<string, string>> = {
  Organization: 'acme',
  Space: 'handbook',
  Site: 'acme/docs',
  Team: 'acme/documentation',
  Member: 'acme/mei',
  ChangeRequest: 'handbook/handbook-cr-12',
  Page: 'handbook/vacation',
};

test('every type that implements Node can be refetched', async () => {
  const fragments = nodeTypes.map(refetchFragment);
  const [project, queryFor] = await compiled('everyNode', fragments);
  const { createEnvironment } = project.require('./environment.js') as {
    createEnvironment: (endpoint: string, token: string) => IEnvironment;
  };
  const world = await startWorld();
  const environment = createEnvironment(`${world.url}/graphql`, 'sandbox-admin');
  const { createOperationDescriptor, fetchQuery, getFragment, getRequest, getSingularSelector } =
    runtimeOf(project);
  const loaded = project.require('./everyNode.js') as Readonly<Record<string, GraphQLTaggedNode>>;
  for (const [name] of fragments) expect(queryFor(name), name).toHaveProperty('operation');
  for (const [type, key] of Object.entries(samples)) {
    const name = `everyNode_${type}`;
    const id = Buffer.from(`${type}:${key}`).toString('base64url');
    await fetchQuery(environment, queryFor(name), { id }).toPromise();
    const { fragment } = createOperationDescriptor(getRequest(queryFor(name)), { id });
    const { node } = environment.lookup(fragment).data as { node: never };
    const tagged = loaded[name];
    const selector = tagged && getSingularSelector(getFragment(tagged), node);
    if (selector?.kind !== 'SingularReaderSelector') throw new Error(`${name} is not spread`);
    expect(environment.lookup(selector), type).toMatchObject({
      data: { id },
      isMissingData: false,
    });
  }
});
