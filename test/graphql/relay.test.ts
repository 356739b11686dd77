/** The introspection queries of the Relay specifications, with the required results. */
import { isObjectType } from 'graphql';
import { expect } from 'vitest';
import { schema } from '../../src/schema/schema.ts';
import { expectDataOnce, test } from '../harness.ts';
import { id } from '../ids.ts';

const nonNull = (kind: string, name: string) => ({
  name: null,
  kind: 'NON_NULL',
  ofType: { name, kind },
});
const plain = (kind: string, name: string) => ({ name, kind, ofType: null });

async function introspect<Data>(query: string): Promise<Data> {
  const { data, calls } = await expectDataOnce<Data>(query);
  expect(calls).toEqual([]);
  return data;
}

test('Node is an interface with exactly one field, a non-null id', async () => {
  const data = await introspect(`{
    __type(name: "Node") {
      name
      kind
      fields {
        name
        type { kind ofType { name kind } }
      }
    }
  }`);
  expect(data).toEqual({
    __type: {
      name: 'Node',
      kind: 'INTERFACE',
      fields: [{ name: 'id', type: { kind: 'NON_NULL', ofType: { name: 'ID', kind: 'SCALAR' } } }],
    },
  });
});

interface RootFields {
  readonly __schema: { readonly queryType: { readonly fields: readonly { name: string }[] } };
}

test('the query has `node`, with exactly a non-null ID, which returns a nullable Node', async () => {
  const data = await introspect<RootFields>(`{
    __schema {
      queryType {
        fields {
          name
          type { name kind }
          args {
            name
            type { kind ofType { name kind } }
          }
        }
      }
    }
  }`);
  expect(data.__schema.queryType.fields).toContainEqual({
    name: 'node',
    type: { name: 'Node', kind: 'INTERFACE' },
    args: [{ name: 'id', type: { kind: 'NON_NULL', ofType: { name: 'ID', kind: 'SCALAR' } } }],
  });
});

test('the query has `nodes`, with a list of IDs, which returns a list of nullable Nodes', async () => {
  const list = (kind: string, name: string | null, ofType: unknown) => ({
    kind: 'NON_NULL',
    ofType: { kind: 'LIST', ofType: { kind, name, ofType } },
  });
  const data = await introspect<RootFields>(`{
    __schema {
      queryType {
        fields {
          name
          type { kind ofType { kind ofType { kind name ofType { kind name } } } }
          args { name type { kind ofType { kind ofType { kind name ofType { kind name } } } } }
        }
      }
    }
  }`);
  expect(data.__schema.queryType.fields).toContainEqual({
    name: 'nodes',
    type: list('INTERFACE', 'Node', null),
    args: [{ name: 'ids', type: list('NON_NULL', null, { kind: 'SCALAR', name: 'ID' }) }],
  });
});

test('PageInfo has non-null flags, and cursors, which are null for an empty page', async () => {
  const data = await introspect<{ __type: { fields: unknown[] } }>(`{
    __type(name: "PageInfo") {
      fields { name type { name kind ofType { name kind } } }
    }
  }`);
  const boolean = nonNull('SCALAR', 'Boolean');
  const cursor = plain('SCALAR', 'String');
  expect(data.__type.fields).toHaveLength(4);
  expect(data.__type.fields).toEqual(
    expect.arrayContaining([
      { name: 'hasNextPage', type: boolean },
      { name: 'hasPreviousPage', type: boolean },
      { name: 'startCursor', type: cursor },
      { name: 'endCursor', type: cursor },
    ]),
  );
});

test('a connection has a list of edges and a non-null PageInfo', async () => {
  const data = await introspect<{ __type: { fields: unknown[] } }>(`{
    __type(name: "SpaceConnection") {
      fields { name type { name kind ofType { name kind ofType { name kind } } } }
    }
  }`);
  expect(data.__type.fields).toEqual(
    expect.arrayContaining([
      {
        name: 'pageInfo',
        type: {
          name: null,
          kind: 'NON_NULL',
          ofType: { name: 'PageInfo', kind: 'OBJECT', ofType: null },
        },
      },
      {
        name: 'edges',
        type: { name: null, kind: 'LIST', ofType: nonNull('OBJECT', 'SpaceEdge') },
      },
    ]),
  );
});

test('an edge has a nullable node that is not a list, and a non-null cursor', async () => {
  const data = await introspect<{ __type: { fields: unknown[] } }>(`{
    __type(name: "SpaceEdge") {
      fields { name type { name kind ofType { name kind } } }
    }
  }`);
  expect(data.__type.fields).toHaveLength(2);
  expect(data.__type.fields).toEqual(
    expect.arrayContaining([
      { name: 'node', type: plain('OBJECT', 'Space') },
      { name: 'cursor', type: nonNull('SCALAR', 'String') },
    ]),
  );
});

test('a field that returns a connection has the forward arguments', async () => {
  const data = await introspect<{ __type: { fields: { name: string }[] } }>(`{
    __type(name: "Organization") {
      fields {
        name
        args { name defaultValue type { name kind } }
        type { name kind }
      }
    }
  }`);
  expect(data.__type.fields.find(({ name }) => name === 'spaces')).toEqual({
    name: 'spaces',
    args: expect.arrayContaining([
      { name: 'first', defaultValue: '25', type: { name: 'Int', kind: 'SCALAR' } },
      { name: 'after', defaultValue: null, type: { name: 'String', kind: 'SCALAR' } },
    ]),
    type: { name: 'SpaceConnection', kind: 'OBJECT' },
  });
});

test('every type that `node` can return is a possible type of Node', async () => {
  const data = await introspect<{ __type: { possibleTypes: { name: string }[] } }>(
    '{ __type(name: "Node") { possibleTypes { name interfaces { name } } } }',
  );
  for (const type of data.__type.possibleTypes)
    expect(type).toEqual({
      name: expect.any(String),
      interfaces: expect.arrayContaining([{ name: 'Node' }]),
    });
});

test('`node` refuses IDs of types that are not a Node, without a call', async ({ world }) => {
  const others = Object.values(schema.getTypeMap())
    .filter(isObjectType)
    .filter(
      (type) => type.getFields().id && type.getInterfaces().every(({ name }) => name !== 'Node'),
    );
  // Every type with an ID is a node today; other types have none.
  for (const name of [...others.map((one) => one.name), 'PageInfo', 'ContentVersion']) {
    const result = await world.ask(`{ node(id: "${id(name, 'ada')}") { id } }`);
    expect(result, name).toMatchObject({
      data: { node: null },
      errors: [{ path: ['node'], extensions: { code: 'INVALID_ID' } }],
      calls: [],
    });
  }
});
