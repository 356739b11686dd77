import { expect, test } from 'vitest';
import { z } from 'zod';
import { get } from '../../src/rest/table/operation.ts';
import { shape, union } from '../../src/rest/table/shape.ts';
import { spaceKind } from '../../src/sandbox/objects/space-rows.ts';
import { checkResponse } from '../../src/sandbox/server/response-check.ts';
import { messageIn, noon, startSandbox } from './service.ts';
import { plantedStore } from './test-seed.ts';

const Leaf = shape('TestLeaf', 'A leaf.', {
  object: z.literal('leaf'),
  color: z.string().optional(),
});
const Branch = shape('TestBranch', 'A branch.', {
  object: z.literal('branch'),
  get grown(): z.ZodOptional<z.ZodType<object[]>> {
    return z.array(Growth).optional();
  },
});
const Growth = union('TestGrowth', 'What grows.', 'object', [Leaf, Branch]);
const Tree = shape('TestTree', 'A tree.', {
  id: z.string(),
  height: z.number().nullable().optional(),
  crown: Branch.optional(),
  marks: z.record(z.string(), Leaf).optional(),
  free: z.unknown().optional(),
  open: z.object({ known: z.number() }).catchall(z.unknown()).optional(),
});

const one = { ...get('/trees/{treeId}').returns(Tree), name: 'getTree' };
const many = {
  ...get('/trees').lists(Tree, { stats: z.object({ tall: z.int() }) }),
  name: 'listTrees',
};

test.each([
  { id: 'oak' },
  { id: 'oak', height: null, free: { any: [1] }, open: { known: 1, other: 2 } },
  {
    id: 'oak',
    crown: { object: 'branch', grown: [{ object: 'branch', grown: [] }, { object: 'leaf' }] },
  },
  { id: 'oak', marks: { a: { object: 'leaf', color: 'red' } } },
])('%j is valid', (tree) => {
  checkResponse(one, JSON.stringify(tree));
});

test.each([
  [{}, 'id'],
  [{ id: 1 }, 'id'],
  [{ id: 'oak', age: 100 }, 'age'],
  [{ id: 'oak', crown: { object: 'branch', bird: 'owl' } }, 'crown.bird'],
  [
    { id: 'oak', crown: { object: 'branch', grown: [{ object: 'leaf', bug: 1 }] } },
    'crown.grown.0.bug',
  ],
  [
    {
      id: 'oak',
      crown: {
        object: 'branch',
        grown: [{ object: 'branch', grown: [{ object: 'leaf', bug: 1 }] }],
      },
    },
    'crown.grown.0.grown.0.bug',
  ],
  [{ id: 'oak', marks: { a: { object: 'leaf', bug: 1 } } }, 'marks.a.bug'],
])('%j deviates at %s', (tree, member) => {
  expect(() => checkResponse(one, JSON.stringify(tree))).toThrow(
    `The response of getTree deviates from its shape at "${member}"`,
  );
});

test.each([
  [{ items: [{ id: 'oak' }], count: 1, stats: { tall: 1 } }, undefined],
  [{ items: [], count: 0, next: { page: 'x' }, stats: { tall: 1 } }, undefined],
  [{ items: [], count: 0 }, 'stats'],
  [{ items: [], stats: { tall: 1 } }, 'count'],
  [{ items: [], count: 0, stats: { tall: 1 }, total: 1 }, 'total'],
  [{ items: [{ id: 'oak', age: 1 }], count: 1, stats: { tall: 1 } }, 'items.0.age'],
  [{ items: [], count: 0, next: {}, stats: { tall: 1 } }, 'next.page'],
])('the list %j deviates at %s', (answer, member) => {
  const check = () => checkResponse(many, JSON.stringify(answer));
  if (member === undefined) check();
  else expect(check).toThrow(`"${member}"`);
});

test('a sandbox that checks its responses answers an invalid one with a 500 that names the member', async () => {
  const path = '/spaces/handbook';
  const changed = () => {
    const store = plantedStore(new Date(noon));
    const rows = store.rows<object>(spaceKind);
    const row = rows.require('acme', 'handbook');
    rows.update(row, { ...row.data, emoji: 43 });
    return store;
  };
  const unchecked = await startSandbox({ store: changed(), checkResponses: false });
  expect((await unchecked.send('GET', path)).json).toMatchObject({ emoji: 43 });
  const checked = await startSandbox({ store: changed() });
  const raw = await checked.send('GET', path);
  expect(raw.status).toBe(500);
  expect(messageIn(raw)).toContain('"emoji"');
  expect(checked.calls.at(-1)?.error).toBeInstanceOf(Error);
});
