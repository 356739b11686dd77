/** IDs that are in the key of an object need no call, wherever the object is. */
import {
  type GraphQLField,
  type GraphQLNamedType,
  getNamedType,
  isAbstractType,
  isInterfaceType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import { expect, test } from 'vitest';
import { adminToken } from '../../src/sandbox/service/access.ts';
import { startWorld, type World } from '../harness.ts';
import { objectsOf } from '../random/objects.ts';
import { globalIdOf, type Memory, Oracle, printed } from '../random/oracle.ts';
import { expectWithinBounds } from '../random/within-bounds.ts';

/** Objects of each type from which links are followed. */
const maxObjects = 6;
/** Embedded objects on the way to another object. */
const maxEmbedded = 3;

const fieldsOf = (type: GraphQLNamedType): readonly GraphQLField<unknown, unknown>[] =>
  isObjectType(type) || isInterfaceType(type)
    ? Object.values(type.getFields()).filter(({ args }) =>
        args.every(({ type, defaultValue }) => !isNonNullType(type) || defaultValue !== undefined),
      )
    : [];

const hasId = (type: GraphQLNamedType) => fieldsOf(type).some(({ name }) => name === 'id');
const targetOf = ({ type }: GraphQLField<unknown, unknown>) => getNamedType(type);

interface Path {
  readonly names: readonly string[];
  readonly target: GraphQLNamedType;
}

/** Paths through embedded objects to the next objects with ids. */
function pathsFrom(type: GraphQLNamedType, left = maxEmbedded): Path[] {
  if (left === 0) return [];
  return fieldsOf(type).flatMap((field): Path[] => {
    const target = targetOf(field);
    if (target.name.endsWith('Connection') || isAbstractType(target) !== isInterfaceType(target))
      return [];
    if (hasId(target)) return [{ names: [field.name], target }];
    return pathsFrom(target, left - 1).map((path) => ({
      ...path,
      names: [field.name, ...path.names],
    }));
  });
}

/** All objects at a path of the response. */
function objectsAt(value: unknown, [name, ...rest]: readonly string[]): object[] {
  if (Array.isArray(value)) return value.flatMap((one) => objectsAt(one, [name ?? '', ...rest]));
  if (typeof value !== 'object' || value === null) return [];
  const found = name === undefined || name === '' ? value : Reflect.get(value, name);
  if (rest.length > 0) return objectsAt(found, rest);
  return [found].flat().filter((one) => typeof one === 'object' && one !== null);
}

const partsOf = (id: unknown): readonly string[] => {
  const [, key = ''] = Buffer.from(String(id), 'base64url').toString().split(/:(.*)/s);
  return key.split('/');
};

const written = (names: readonly string[], selection: string) =>
  names.reduceRight((inner, name) => `{ ${name} ${inner} }`, selection);

/** Selects the IDs of objects to which each object at the path links. Returns how many of them are in its key. */
async function compare(world: World, from: { kind: string; id: string }, { names, target }: Path) {
  const ask = (selection: string) =>
    world.ask<{ node: object | null }>(
      `{ node(id: "${from.id}") { __typename ... on ${from.kind} ${written(names, selection)} } }`,
    );
  const alone = await ask('{ id }');
  if (objectsAt(alone.data?.node, names).length === 0) return 0;
  let compared = 0;
  for (const field of fieldsOf(target).filter((one) => hasId(targetOf(one)))) {
    const { data, calls } = await ask(`{ id ${field.name} { id } }`);
    const pairs = objectsAt(data?.node, names).flatMap((one) =>
      objectsAt(one, [field.name]).map((other) => [one, other] as const),
    );
    const isInKey = pairs.every(([one, other]) => {
      const parts = partsOf(Reflect.get(one, 'id'));
      return partsOf(Reflect.get(other, 'id')).every((part) => parts.includes(part));
    });
    if (pairs.length === 0 || !isInKey) continue;
    compared += 1;
    const asked = `${from.kind} ${from.id}: ${[...names, field.name, 'id'].join('.')}`;
    expect(calls.length, `${asked}\n${calls.join('\n')}`).toBe(alone.calls.length);
  }
  return compared;
}

test.each(['compiled', 'graphql'] as const)(
  'no id in the key of a linked object costs a call, with the executor %s',
  async (executor) => {
    const world = await startWorld({ facade: { executor, callBudget: 1_000 } });
    const memory: Memory = { ids: new Map(), cursors: new Map(), paths: [] };
    const objects = await objectsOf(new Oracle(world.upstreamUrl, adminToken, memory), memory);
    let compared = 0;
    for (const [kind, named] of objects) {
      const type = printed.getType(kind);
      if (!type || !hasId(type)) continue;
      const possible = isAbstractType(type) ? printed.getPossibleTypes(type) : [type];
      const paths = new Map(
        possible.flatMap((one) => pathsFrom(one).map((path) => [path.names.join(), path])),
      );
      for (const one of named.slice(0, maxObjects))
        for (const path of paths.values())
          compared += await compare(world, { kind, id: globalIdOf(one) }, path);
    }
    expect(compared).toBeGreaterThan(200);
  },
);

test.for<[what: string, calls: number, document: string]>([
  [
    'of members in merge rules',
    1,
    '{ organization(id: "acme") { mergeRules { rules { users { id organization { id } user { id restId } } } } } }',
  ],
  [
    'around the page that a comment is about',
    1,
    '{ comment(id: "handbook/handbook-comment-8") { target { page { id restId space { id content { id } } } } } }',
  ],
  [
    'of the page that contains a page, which the tree has',
    2,
    '{ page(id: "handbook/people") { pages { id parent { id } } } }',
  ],
  [
    'and other members of the page that contains a page',
    2,
    '{ page(id: "handbook/people") { title pages { title parent { __typename title pages { id parent { title } } } } } }',
  ],
  [
    'of a page in the tree, which the tree has',
    2,
    '{ space(id: "handbook") { content { pages { pages { parent { title parent { id } } } } } } }',
  ],
  [
    'of the parent of a parent, which only the tree has',
    2,
    '{ page(id: "handbook/time-off") { pages { id } parent { id parent { id } } } }',
  ],
])('ids %s', async ([, count, document]) => {
  const answers = await Promise.all(
    (['compiled', 'graphql'] as const).map(async (executor) => {
      const world = await startWorld({ facade: { executor, queryObjects: 10_000_000 } });
      const trace = { headers: { 'x-upstream-trace': '1' } };
      return { document, ...(await world.ask(document, {}, trace)) };
    }),
  );
  for (const answer of answers) {
    expect(answer.errors).toBeUndefined();
    expect(answer.data).toEqual(answers[0]?.data);
    expect(answer.calls).toHaveLength(count);
    expectWithinBounds({ document, variables: {} }, answer);
  }
});

test('the page that contains a page is the parent in the page tree', async () => {
  const world = await startWorld();
  const { data } = await world.ask<{
    page: { id: string; pages: { id: string; parent: { id: string } }[] };
  }>('{ page(id: "handbook/people") { id pages { id parent { id } } } }');
  const pages = data?.page.pages ?? [];
  expect(pages).not.toEqual([]);
  for (const { id, parent } of pages) {
    const alone = await world.ask<{ page: object }>(`{ page(id: "${id}") { parent { id } } }`);
    expect(alone.data?.page).toEqual({ parent });
    expect(parent.id).toBe(data?.page.id);
  }
});
