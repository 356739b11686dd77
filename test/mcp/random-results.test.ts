/** Results of tools over random data: they are within any budget, right as far as they go, and go on to the end. */
import { buildSchema, execute, parse } from 'graphql';
import { expect, test } from 'vitest';
import type { GraphAnswer } from '../../src/agents/tool.ts';
import { Dice } from '../differ/dice.ts';
import { Agent } from './agent.ts';
import { type AgentResult, everything, resultIn } from './go-on.ts';

const schema = buildSchema(`
  type Query { thing: Thing }
  type Mutation { thing: Thing }
  type Thing {
    id: ID
    name: String
    text: String
    tags: [String!]
    grid: [[Int!]!]
    parts: [Thing]
    things: ThingConnection
  }
  type ThingConnection { nodes: [Thing] edges: [ThingEdge] pageInfo: PageInfo! totalCount: Int }
  type ThingEdge { cursor: String! node: Thing }
  type PageInfo { hasNextPage: Boolean! hasPreviousPage: Boolean! startCursor: String endCursor: String }
`);

const text = `
  query Things {
    thing {
      ...Leaves
      all: things { nodes { ...Leaves parts { ...Leaves } } ...Info }
      things {
        edges { cursor node { ...Leaves things { nodes { id name } page: pageInfo { more: hasNextPage endCursor } } } }
        nodes { id }
        pageInfo { hasNextPage endCursor startCursor hasPreviousPage }
      }
      parts { name parts { ...Leaves things { nodes { id tags } totalCount } } }
    }
    other: thing { grid }
  }
  fragment Leaves on Thing { id name text tags }
  fragment Info on ThingConnection { totalCount pageInfo { end: endCursor hasNextPage } }
`;

const words = ['a', 'page ', '"quoted"\n', 'ü', '\u{1f600}', '\u200b', '\u202e', '\u{e0041}'];

/** Random things, at most `left` in total. */
class RandomThings {
  readonly #dice: Dice;
  #left: number;

  constructor(seed: number) {
    this.#dice = new Dice(seed);
    this.#left = this.#dice.one([3, 30, 150]);
  }

  thing(): object {
    const dice = this.#dice;
    this.#left -= 1;
    return {
      id: dice.is(3) ? null : dice.below(30),
      name: this.#text(10),
      text: dice.is(6) ? this.#text(300) : null,
      tags: this.#list(8, () => this.#text(4)),
      grid: this.#list(6, () => this.#list(6, () => dice.below(1_000))),
      parts: dice.is(3) ? null : this.#things(6),
      things: dice.is(3) ? null : this.#connection(),
    };
  }

  #connection(): object {
    const nodes = this.#things(25);
    return {
      nodes,
      edges: nodes.map((node, at) => ({ node, cursor: `cursor-${at}` })),
      pageInfo: {
        hasNextPage: this.#dice.is(2),
        hasPreviousPage: false,
        startCursor: nodes.length > 0 ? 'cursor-0' : null,
        endCursor: nodes.length > 0 ? `cursor-${nodes.length - 1}` : null,
      },
      totalCount: 100,
    };
  }

  #things(max: number): (object | null)[] {
    return this.#list(Math.min(max, this.#left), () => (this.#dice.is(9) ? null : this.thing()));
  }

  #text(max: number): string {
    return this.#list(max, () => this.#dice.one(words)).join('');
  }

  #list<Item>(max: number, item: () => Item): Item[] {
    return Array.from({ length: this.#dice.below(Math.max(max, 0) + 1) }, item);
  }
}

async function answerTo(query: string, root: unknown): Promise<GraphAnswer> {
  const { data, errors = [] } = await execute({
    schema,
    document: parse(query),
    rootValue: { thing: root },
  });
  expect(errors).toEqual([]);
  return { data: JSON.parse(JSON.stringify(data)), errors: [], warnings: [], calls: 1 };
}

const agentFor = (root: unknown, maxBytes: number) =>
  new Agent({
    schema,
    maxBytes,
    asks: 'destructive',
    execute: ({ text: query }) => answerTo(query, root),
  });

test('going on to the end gives all data once, and each result is within the budget', async () => {
  for (let seed = 0; seed < 200; seed += 1) {
    const root = new RandomThings(seed).thing();
    const maxBytes = 4_000 + new Dice('budget', seed).below(8_000);
    const agent = agentFor(root, maxBytes);
    const { data: whole } = await answerTo(text, root);
    const { data, results } = await everything(async (goOn) => {
      const result = await agent.read(text, { args: goOn === undefined ? {} : { goOn } });
      expect(Buffer.byteLength(result.text), `seed ${seed}`).toBeLessThanOrEqual(maxBytes);
      return result;
    });
    expect(data, `seed ${seed}`).toEqual(whole);
    for (const result of results) expectPageInfo(result);
    if (JSON.stringify(whole).length < maxBytes / 6) expect(results).toHaveLength(1);
  }
});

test('no result is larger than the smallest budget, whatever it contains', async () => {
  for (let seed = 0; seed < 200; seed += 1) {
    const agent = agentFor(new RandomThings(seed).thing(), 1_000);
    const result = await agent.read(text);
    expect(Buffer.byteLength(result.text), `seed ${seed}`).toBeLessThanOrEqual(1_000);
    const { data, errors } = resultIn(result);
    expect(data === undefined, `seed ${seed}`).toBe(errors !== undefined);
  }
});

test('results of changes are within any budget, have no positions, and never look as if nothing was done', async () => {
  const mutation = text.replace('query', 'mutation');
  for (let seed = 0; seed < 200; seed += 1) {
    const maxBytes = 1_000 + new Dice('budget', seed).below(5_000);
    const agent = agentFor(new RandomThings(seed).thing(), maxBytes);
    const result = await agent.write(mutation, { annotations: { destructiveHint: false } });
    expect(Buffer.byteLength(result.text), `seed ${seed}`).toBeLessThanOrEqual(maxBytes);
    expect(result.text).not.toMatch(/"goOn"|_idOfObject/);
    if (result.isError) expect(resultIn(result).errors).toMatchObject([{ changeMade: true }]);
  }
});

/** A connection that was cut has the cursor of its last item. */
function expectPageInfo({ data }: AgentResult): void {
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const { edges, pageInfo } = value as { edges?: { cursor: string }[]; pageInfo?: unknown };
    // What contains a part that goes on has no `pageInfo`.
    if (edges?.length && pageInfo)
      expect(pageInfo).toMatchObject({
        endCursor: edges.at(-1)?.cursor,
        startCursor: edges[0]?.cursor,
      });
    for (const member of Object.values(value)) visit(member);
  };
  visit(data);
}

test('invisible characters are escaped, and the value remains the same', async () => {
  const name = 'a\u202eb\u200bc\u{e0041}d\u2066e\ufefff\u00adg';
  const result = await agentFor({ name }, 1_000).read('{ thing { name } }');
  expect(result.text).toMatch(/^[\x20-\x7e]+$/);
  expect(resultIn(result).data).toEqual({ thing: { name } });
});

test('a position of another document, tool, arguments or caller is refused, and so is one that was changed', async () => {
  const root = { parts: Array.from({ length: 99 }, (_, id) => ({ id, name: 'a'.repeat(50) })) };
  const agent = agentFor(root, 1_000);
  const query = '{ thing { parts { id name } } }';
  const { cut } = resultIn(await agent.read(query));
  const goOn = String(cut?.[0]?.goOn);
  const attempts = [
    agent.read(query, { args: { goOn }, tool: 'other_tool' }),
    agent.read(query, { args: { goOn, first: 1 } }),
    agent.read(query, { args: { goOn }, token: 'other-token' }),
    agent.read('{ thing { parts { name id } } }', { args: { goOn } }),
    agent.read(query, { args: { goOn: goOn.replace(/^1-(\d)/, '1-2') } }),
    agent.read(query, { args: { goOn: `${goOn}a` } }),
    agent.read(query, { args: { goOn: '' } }),
    agent.read(query, { args: { goOn: 7 } }),
  ];
  for (const result of await Promise.all(attempts)) {
    expect(result.isError).toBe(true);
    expect(resultIn(result)).toMatchObject({
      errors: [{ code: 'BAD_USER_INPUT', retry: 'never' }],
      calls: 0,
    });
  }
  expect((await agent.read(query, { args: { goOn } })).isError).toBeUndefined();
});

type Change = (ids: readonly number[], shown: number) => readonly number[];

test.each<[string, Change, boolean]>([
  ['the last item shown is gone', (ids, shown) => ids.toSpliced(shown - 1, 1), true],
  ['an item before it is gone', (ids) => ids.slice(1), true],
  ['an item was added before it', (ids) => [-1, ...ids], true],
  ['nothing is left', () => [], true],
  ['an item was added at the end', (ids) => [...ids, 100], false],
  ['an item that was not shown is gone', (ids) => ids.slice(0, -1), false],
])('going on when %s', async (_, change, isChanged) => {
  let ids: readonly number[] = Array.from({ length: 30 }, (__, id) => id);
  const query = '{ thing { parts { id name } } }';
  const agent = new Agent({
    schema,
    maxBytes: 1_000,
    execute: ({ text: asked }) =>
      answerTo(asked, { parts: ids.map((id) => ({ id, name: 'a'.repeat(60) })) }),
  });
  const first = resultIn(await agent.read(query));
  const shown = first.cut?.[0]?.kept ?? 0;
  expect(first.data).toMatchObject({ thing: { parts: { length: shown } } });
  ids = change(ids, shown);
  const result = await agent.read(query, { args: { goOn: first.cut?.[0]?.goOn } });
  expect(result.isError ?? false).toBe(isChanged);
  if (isChanged) expect(result.text).toContain('Start again');
  else expect(resultIn(result).data).toMatchObject({ thing: { parts: { 0: { id: `${shown}` } } } });
});

test('while a list changes, what follows is right or the agent starts again', async () => {
  const query = '{ thing { parts { id name } } }';
  let accepted = 0;
  let refused = 0;
  for (let seed = 0; seed < 300; seed += 1) {
    const dice = new Dice('changes', seed);
    let ids = Array.from({ length: 60 }, (_, id) => id);
    const agent = new Agent({
      schema,
      maxBytes: 1_000,
      execute: ({ text: asked }) =>
        answerTo(asked, { parts: ids.map((id) => ({ id, name: 'a'.repeat(40) })) }),
    });
    const { cut: [{ kept, goOn } = expect.fail('Nothing was cut')] = [] } = resultIn(
      await agent.read(query),
    );
    const last = ids[kept - 1];
    for (let change = dice.below(4); change > 0; change -= 1)
      ids = dice.is(2)
        ? ids.toSpliced(dice.below(60), 1)
        : ids.toSpliced(dice.below(60), 0, 100 + change);
    const result = await agent.read(query, { args: { goOn } });
    const isThere = ids[kept - 1] === last;
    expect(result.isError ?? false, `seed ${seed}`).toBe(!isThere);
    if (isThere) accepted += 1;
    else refused += 1;
    if (!isThere) continue;
    const { parts } = Object(resultIn(result).data).thing;
    const shown = parts.map(({ id }: { id: string }) => Number(id));
    expect(shown, `seed ${seed}`).toEqual(ids.slice(kept, kept + shown.length));
  }
  expect(Math.min(accepted, refused)).toBeGreaterThan(20);
});

test('an item that does not fit is named, where a later call goes on, too', async () => {
  const large = { name: 'a', tags: Array.from({ length: 9 }, () => 'b'), id: 7 };
  const fields = Array.from({ length: 40 }, (_, at) => `id${at}: id`).join(' ');
  const query = `{ thing { parts { ... on Thing { id name } things { nodes { ${fields} } } } } }`;
  const nodes = [{ id: 1 }, { id: '2'.repeat(90) }, large];
  const agent = agentFor({ parts: [{ id: 3, things: { nodes, edges: [] } }] }, 1_000);
  const { cut = [] } = resultIn(await agent.read(query));
  expect(cut).toMatchObject([{ path: ['thing', 'parts', 0, 'things'], kept: 1, of: 3 }]);
  const result = await agent.read(query, { args: { goOn: cut[0]?.goOn } });
  expect(result.isError).toBe(true);
  const [error] = resultIn(result).errors ?? [];
  expect(Object(error?.bytes)['thing.parts.things.nodes']).toBeGreaterThan(3_600);
});

test('data of any depth', async () => {
  const depth = 600;
  let root: object = { name: 'a'.repeat(3_000) };
  for (let at = 0; at < depth; at += 1) root = { parts: [root, { name: 'b' }] };
  const query = `{ thing { ${'parts { '.repeat(depth)} name ${'}'.repeat(depth)} } }`;
  const result = await agentFor(root, 20_000).read(query);
  expect(Buffer.byteLength(result.text)).toBeLessThanOrEqual(20_000);
});

test('not one item fits', async () => {
  const fields = Array.from({ length: 40 }, (_, at) => `name${at}: name`).join(' ');
  const agent = agentFor({ parts: [{ name: 'a'.repeat(40) }] }, 1_000);
  const result = await agent.read(`{ thing { parts { ${fields} } } }`);
  expect(result.isError).toBe(true);
  const [error] = resultIn(result).errors ?? [];
  expect(error).toMatchObject({ code: 'RESULT_TOO_LARGE', retry: 'never' });
  expect(error?.bytes).toEqual({ 'thing.parts': expect.any(Number) });
});
