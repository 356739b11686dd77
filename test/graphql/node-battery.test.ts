/** One battery for every node type, on the seeded sandbox. */
import { describe, expect, test } from 'vitest';
import { lowerFirst } from '../../src/graphql/names.ts';
import { resources } from '../../src/graphql/resource.ts';
import '../../src/schema.ts';
import { startWorld, type World } from '../harness.ts';
import { everythingOn } from './everything.ts';

interface Sample {
  /** Key of an object in the sandbox. */
  readonly key: string;
  /** Connection in which it stands. */
  readonly list: string;
  /** What has the connection; the query itself unless given. */
  readonly of?: string;
}

const docs = 'site(id: "acme/docs")';
const acme = 'organization(id: "acme")';

const samples: Readonly<Record<string, Sample>> = {
  Organization: { key: 'acme', list: 'organizations' },
  Collection: { key: 'api', list: 'collections', of: acme },
  Space: { key: 'rest-api', list: 'spaces', of: acme },
  Site: { key: 'acme/docs', list: 'sites', of: acme },
  SiteSection: { key: 'acme/docs/rest-api', list: 'sections', of: docs },
  SiteSectionGroup: { key: 'acme/docs/api', list: 'sectionGroups', of: docs },
  SiteSpace: { key: 'acme/docs/rest-api-en', list: 'siteSpaces', of: docs },
};

interface Node {
  readonly __typename: string;
  readonly id: string;
  readonly restId: string;
}

type Answer = Readonly<Record<string, Node | null>>;

const globalId = (type: string, key: string) => Buffer.from(`${type}:${key}`).toString('base64url');

const refusal = (...path: (string | number)[]) =>
  expect.objectContaining({ path, extensions: { code: 'INVALID_ID' } });

/** What may not stand in a path; `..` and a slash may not even in other spellings. */
const unsafeParts = [
  ...['..', '.', '', '../x', 'x/..', '?', 'a?b', 'a#b', 'a\\b', 'a;b', 'a\u0000b', 'x'.repeat(257)],
  ...['%2e%2e', '%2E%2E', '%2f', 'a%00b', '\u2025', '\uff0e\uff0e', 'a\uff0fb'],
];

test('every node type has a sample', () => {
  expect(Object.keys(samples).sort()).toEqual(Array.from(resources(), ({ name }) => name).sort());
});

test('`nodes` takes none, and up to a thousand ids', async () => {
  const world = await startWorld();
  const ask = (count: number) =>
    world.ask<{ nodes: unknown[] | null }, object>(
      'query ($ids: [ID!]!) { nodes(ids: $ids) { id } }',
      { ids: Array.from({ length: count }, (_, at) => `Space:s${at}`) },
    );
  expect((await ask(0)).data).toEqual({ nodes: [] });
  expect((await ask(1000)).data?.nodes).toHaveLength(1000);
  const { data, errors } = await ask(1001);
  expect(data?.nodes ?? null).toBeNull();
  expect(errors).toMatchObject([{ path: ['nodes'], extensions: { code: 'BAD_USER_INPUT' } }]);
  expect(world.calls).toEqual([]);
});

describe.for([...resources()].filter(({ name }) => name in samples))('$name', (resource) => {
  const { name } = resource;
  const { key, list, of } = samples[name] as Sample;
  const root = lowerFirst(name);
  const id = globalId(name, key);
  const parts = key.split('/');
  const missingKey = [...parts.slice(0, -1), 'no-such-thing'].join('/');
  const everythingHere = everythingOn(name);

  /** All objects of the list that the sample stands in. */
  async function listed(world: World): Promise<readonly Node[]> {
    const field = `list: ${list}(first: 1000) { edges { node { ...Everything } } }`;
    const { data } = await world.ask<{ of?: unknown; list?: unknown }, object>(
      `{ ${of ? `of: ${of} { ${field} }` : field} } ${everythingHere}`,
    );
    const { edges } = ((data?.of ?? data) as { list: { edges: { node: Node }[] } }).list;
    return edges.map(({ node }) => node);
  }

  /** Asks the query field for each id, and nothing but ids. */
  const askById = (world: World, ids: readonly string[]) =>
    askEach(world, ids, (at) => `${root}(id: $id${at}) { __typename id restId }`);

  /** Asks `node` for each id, and nothing but ids. */
  const askNode = (world: World, ids: readonly string[]) =>
    askEach(world, ids, (at) => `node(id: $id${at}) { __typename id ... on ${name} { restId } }`);

  test('is the same by its id as in its list', async () => {
    const world = await startWorld();
    const inList = (await listed(world)).find((node) => node.id === id);
    expect(inList).toBeDefined();
    const { data, errors } = await world.ask<Answer, object>(
      `{
        node(id: "${id}") { ...Everything }
        typed: node(id: "${name}:${key}") { ...Everything }
        ${root}(id: "${id}") { ...Everything }
        byKey: ${root}(id: "${key}") { ...Everything }
        byTypeAndKey: ${root}(id: "${name}:${key}") { ...Everything }
      } ${everythingHere}`,
    );
    expect(errors).toBeUndefined();
    expect(Object.keys(data ?? {})).toHaveLength(5);
    for (const object of Object.values(data ?? {})) expect(object).toEqual(inList);
  });

  test('makes no call where only ids are asked', async () => {
    const world = await startWorld();
    const { data, errors, calls } = await world.ask(`{
      node(id: "${id}") { __typename id ... on ${name} { restId } }
      nodes(ids: ["${id}"]) { ...Ids }
      ${root}(id: "${key}") { ...Ids ...Everything @skip(if: true) }
    }
    fragment Ids on Node { __typename id ... on ${name} { restId } }
    ${everythingHere}`);
    const expected = { __typename: name, id, restId: parts.at(-1) };
    expect(errors).toBeUndefined();
    expect(data).toEqual({ node: expected, nodes: [expected], [root]: expected });
    expect(calls).toEqual([]);
  });

  test('forgives white space and padding', async () => {
    const world = await startWorld();
    const standard = Buffer.from(`${name}:${key}`).toString('base64');
    const middle = id.length / 2;
    const forms = [
      ...[`  ${id}\n`, `${id.slice(0, middle)}\r\n ${id.slice(middle)}`, standard, `${id}==`],
      ...[` ${name}:${key} `, `${name}: ${key}`],
    ];
    for (const { data, calls } of [
      await askById(world, [...forms, ` ${key}\t`]),
      await askNode(world, forms),
    ]) {
      for (const object of Object.values(data ?? {})) expect(object).toMatchObject({ id });
      expect(calls).toEqual([]);
    }
  });

  test('refuses ids of another type', async () => {
    const world = await startWorld();
    const others = Array.from(resources(), (other) => other.name).filter((other) => other !== name);
    const ids = others.flatMap((other) => [globalId(other, key), `${other}:${key}`]);
    await expectRefusal(askById(world, ids), ids);
  });

  test('refuses ids of another number of parts', async () => {
    const world = await startWorld();
    const keys = [`${key}/x`, `x/${key}`, `${key}/`, `/${key}`, parts.slice(1).join('/')];
    const typed = keys.flatMap((one) => [globalId(name, one), `${name}:${one}`]);
    await expectRefusal(askById(world, [...keys, ...typed]), [...keys, ...typed]);
    await expectRefusal(askNode(world, typed), typed);
  });

  test('refuses ids that could leave their place in a path', async () => {
    const world = await startWorld();
    const keysWith = (unsafe: readonly string[]) =>
      parts.flatMap((_, at) => unsafe.map((part) => parts.with(at, part).join('/')));
    // White space is forgiven in what a person types, and base64 holds no broken surrogates.
    const typed = keysWith([...unsafeParts, 'a b', 'a\nb']).map((one) => globalId(name, one));
    await expectRefusal(askById(world, typed), typed);
    await expectRefusal(askNode(world, typed), typed);
    const plain = keysWith([...unsafeParts, 'a\ud800b']);
    await expectRefusal(askById(world, plain), plain);
  });

  test('that does not exist is null: an error by its field, none by `node`', async () => {
    const world = await startWorld();
    const missing = globalId(name, missingKey);
    const { status, data, errors, extensions } = await world.ask(
      `{
        ${root}(id: "${missing}") { ...Everything }
        node(id: "${missing}") { ...Everything }
        nodes(ids: ["${id}", "${missing}", "${id}"]) { id ...Everything }
      } ${everythingHere}`,
    );
    const here = expect.objectContaining({ id });
    expect(status).toBe(200);
    expect(data).toEqual({ [root]: null, node: null, nodes: [here, null, here] });
    expect(errors).toEqual([
      expect.objectContaining({
        path: [root],
        extensions: expect.objectContaining({ code: 'NOT_FOUND' }),
      }),
    ]);
    expect(extensions).toBeUndefined();
  });

  test('one bad id among many costs its own place', async () => {
    const world = await startWorld();
    const { data, errors } = await world.ask<{ nodes: unknown[] }, object>(
      `{ nodes(ids: ["${id}", "nonsense", "${name}:${key}"]) { id } }`,
    );
    expect(data).toEqual({ nodes: [{ id }, null, { id }] });
    expect(errors).toEqual([refusal('nodes', 1)]);
  });

  test('forty at once come in their order, at few calls', async () => {
    const world = await startWorld();
    const objects = await listed(world);
    const distinct = objects.slice(-40);
    const wanted = Array.from({ length: 40 }, (_, at) => distinct[(at * 7) % distinct.length]);
    const { data, errors, calls } = await world.ask<{ nodes: unknown[] }, object>(
      `query ($ids: [ID!]!) { nodes(ids: $ids) { ...Everything } } ${everythingHere}`,
      { ids: wanted.map((object) => object?.id) },
    );
    expect(errors).toBeUndefined();
    expect(data?.nodes).toEqual(wanted);
    if (resource.read) expect(calls.length).toBeLessThanOrEqual(new Set(wanted).size);
    else expect(calls).toHaveLength(1);
  });

  test('is one call under ten aliases', async () => {
    const world = await startWorld();
    const fields = Array.from({ length: 5 }, (_, at) => [
      `a${at}: ${root}(id: "${key}") { ...Everything }`,
      `b${at}: node(id: "${id}") { ...Everything }`,
    ]);
    const { errors, calls } = await world.ask(`{ ${fields.flat().join(' ')} } ${everythingHere}`);
    expect(errors).toBeUndefined();
    expect(calls).toHaveLength(1);
  });
});

/** Asks for all ids in one request; `field` is what stands under each alias. */
function askEach(world: World, ids: readonly string[], field: (at: number) => string) {
  const variables = Object.fromEntries(ids.map((id, at) => [`id${at}`, id]));
  const declared = ids.map((_, at) => `$id${at}: ID!`).join(' ');
  const fields = ids.map((_, at) => `f${at}: ${field(at)}`).join(' ');
  return world.ask<Answer, object>(`query (${declared}) { ${fields} }`, variables);
}

async function expectRefusal(asked: ReturnType<typeof askEach>, ids: readonly string[]) {
  const { status, data, errors, calls } = await asked;
  expect(status).toBe(200);
  const accepted = ids.filter((_, at) => data?.[`f${at}`] !== null);
  expect(accepted).toEqual([]);
  const byPath = errors?.toSorted((one, other) => number(one.path) - number(other.path));
  expect(byPath).toEqual(ids.map((_, at) => refusal(`f${at}`)));
  expect(calls).toEqual([]);
}

const number = (path: readonly (string | number)[] = []) => Number(String(path[0]).slice(1));
