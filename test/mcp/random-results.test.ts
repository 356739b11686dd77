/** Results of tools over random data: they are within any budget, and have all data but what they say is cut. */
import { buildSchema, execute, parse } from 'graphql';
import { expect, test } from 'vitest';
import { resultOf } from '../../src/agents/results/result.ts';
import type { GraphAnswer } from '../../src/agents/tool.ts';
import { Dice } from '../differ/dice.ts';
import { resultIn } from './agent-result.ts';

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
    things(first: Int): ThingConnection
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

/** The result of a tool for this query, or change. */
async function resultFor(root: unknown, maxBytes: number, query = text) {
  const mayWrite = query.includes('mutation');
  const answer = await answerTo(query, root);
  return resultOf(answer, { text: query, mayWrite }, { schema, maxBytes });
}

/** The value without the text at a path. */
const without = (value: unknown, [step = '', ...rest]: readonly string[]): unknown => {
  if (Array.isArray(value))
    return value.map((item, at) => (at === Number(step) ? without(item, rest) : item));
  if (typeof value !== 'object' || value === null) return 'cut';
  return { ...value, [step]: without(Reflect.get(value, step), rest) };
};

test('each result is within its budget, and has all data but for a text that it says is cut', async () => {
  const seen = { whole: 0, cut: 0, first: 0 };
  for (let seed = 0; seed < 300; seed += 1) {
    const root = new RandomThings(seed).thing();
    const maxBytes = 1_000 + new Dice('budget', seed).below(12_000);
    const result = await resultFor(root, maxBytes);
    expect(Buffer.byteLength(result.text), `seed ${seed}`).toBeLessThanOrEqual(maxBytes);
    const { data: whole } = await answerTo(text, root);
    const { data, errors, cut: [cut] = [] } = resultIn(result);
    if (errors) {
      expect(errors).toMatchObject([{ code: 'RESULT_TOO_LARGE', retry: 'never' }]);
      expect(Buffer.byteLength(JSON.stringify(whole))).toBeGreaterThan(maxBytes / 6);
      if (errors[0]?.first) seen.first += 1;
    } else if (cut) {
      const path = cut.path.split('.');
      expect(without(data, path), `seed ${seed}`).toEqual(without(whole, path));
      seen.cut += 1;
    } else {
      expect(data, `seed ${seed}`).toEqual(whole);
      seen.whole += 1;
    }
  }
  for (const times of Object.values(seen)) expect(times).toBeGreaterThan(0);
});

test('results of changes are within any budget, and never look as if nothing was done', async () => {
  const mutation = text.replace('query', 'mutation');
  for (let seed = 0; seed < 200; seed += 1) {
    const maxBytes = 1_000 + new Dice('budget', seed).below(5_000);
    const result = await resultFor(new RandomThings(seed).thing(), maxBytes, mutation);
    expect(Buffer.byteLength(result.text), `seed ${seed}`).toBeLessThanOrEqual(maxBytes);
    if (result.isError) expect(resultIn(result).errors).toMatchObject([{ changeMade: true }]);
  }
});

test('invisible characters are escaped, and the value remains the same', async () => {
  const name = 'a\u202eb\u200bc\u{e0041}d\u2066e\ufefff\u00adg';
  const result = await resultFor({ name }, 1_000, '{ thing { name } }');
  expect(result.text).toMatch(/^[\x20-\x7e]+$/);
  expect(resultIn(result).data).toEqual({ thing: { name } });
});

test('the number of items that is said to fit, does fit', async () => {
  const query = '{ thing { things(first: 9) { nodes { id name } } } }';
  for (let seed = 0; seed < 50; seed += 1) {
    const dice = new Dice('pages', seed);
    const nodes = Array.from({ length: 20 + dice.below(50) }, (_, id) => ({
      id,
      name: 'a'.repeat(20 + dice.below(60)),
    }));
    const asked = (first: number) =>
      resultFor({ things: { nodes: nodes.slice(0, first) } }, 1_000, query);
    const { errors } = resultIn(await asked(nodes.length));
    const first = Number(errors?.[0]?.first);
    expect(errors).toMatchObject([{ path: ['thing', 'things'] }]);
    expect((await asked(first)).isError, `seed ${seed}`).toBeUndefined();
    expect((await asked(first + 3)).isError, `seed ${seed}`).toBe(true);
  }
});

test('data of any depth', async () => {
  const depth = 600;
  let root: object = { name: 'a'.repeat(3_000) };
  for (let at = 0; at < depth; at += 1) root = { parts: [root, { name: 'b' }] };
  const query = `{ thing { ${'parts { '.repeat(depth)} name ${'}'.repeat(depth)} } }`;
  const { text: shown } = await resultFor(root, 20_000, query);
  expect(Buffer.byteLength(shown)).toBeLessThanOrEqual(20_000);
});

test('not one item fits', async () => {
  const fields = Array.from({ length: 40 }, (_, at) => `name${at}: name`).join(' ');
  const root = { things: { nodes: [{ name: 'a'.repeat(40) }] } };
  const query = `{ thing { things(first: 9) { nodes { ${fields} } } } }`;
  const result = await resultFor(root, 1_000, query);
  expect(result.isError).toBe(true);
  const [error] = resultIn(result).errors ?? [];
  expect(error).toMatchObject({ code: 'RESULT_TOO_LARGE', retry: 'never' });
  expect(error?.first).toBeUndefined();
  expect(Object.keys(error?.bytes ?? {})).toHaveLength(5);
});
