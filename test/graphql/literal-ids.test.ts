/** Literal IDs and cursors, which must never change because clients store them. */
import type { RequestListener } from 'node:http';
import { isInterfaceType } from 'graphql';
import { expect } from 'vitest';
import { schema } from '../../src/schema/schema.ts';
import { lists, objects } from '../found-samples.ts';
import { changedNames, isUpdate, literals, update } from '../golden-ids.ts';
import { answer, expectDataOnce, startWorld, test } from '../harness.ts';
import { id } from '../ids.ts';
import { mend } from '../mend.ts';

/** What the graph has found in the sandbox. Throws with what to do if that is nothing. */
function found<Kind>(all: ReadonlyMap<string, Kind>, name: string): Kind {
  const one = all.get(name);
  if (!one)
    throw new Error(
      `No list of the sandbox has a ${name}: plant one in src/sandbox/seed, or write its entry into test/golden/literal-ids.json.`,
    );
  return one;
}

/** The name of the type, or of its interface for kinds of pages. */
const asInterface = (name: string) => /Page(?:Snapshot)?$/.exec(name)?.[0] ?? name;

const { ids, cursors } = literals;

const stale = (table: string, names: ReadonlySet<string>) =>
  mend(
    [...names].map(
      (name) =>
        `\`${table}\` in test/golden/literal-ids.json is to have the types of the schema: \`npm run calls -- --update\` adds or removes ${name}.`,
    ),
  );

test('every node type has its ID in the table', async () => {
  const node = schema.getType('Node');
  const types = isInterfaceType(node) ? schema.getPossibleTypes(node) : [];
  const names = new Set(types.map(({ name }) => asInterface(name)));
  if (!isUpdate) return stale('ids', changedNames(ids, names));
  await update('ids', names, async (name) => {
    const { key } = found(objects, name);
    return [key, id(name, key)];
  });
});

test.each(Object.entries(ids))('the id of a %s', async (type, [key, literal]) => {
  expect(id(type, key)).toBe(literal);
  const { data } = await expectDataOnce(
    `{ node(id: "${literal}") { id ... on ${type} { here: id } } }`,
  );
  expect(data).toEqual({ node: { id: literal, here: literal } });
});

test('every connection type has its cursor in the table', async ({ world }) => {
  const types = Object.keys(schema.getTypeMap()).filter((name) => name.endsWith('Connection'));
  const names = new Set(types.map((name) => name.replace(/Connection$/, '')));
  if (!isUpdate) return stale('cursors', changedNames(cursors, names));
  await update('cursors', names, async (name) => {
    const list = found(lists, `${name}Connection`).list.replace('…', '(first: 2) …');
    const { data } = await world.expectData<unknown>(
      `{ ${list.replace('…', '{ edges { cursor } }')} }`,
    );
    const [, cursor] = /"cursor":"([^"]+)"/.exec(JSON.stringify(data)) ?? [];
    if (cursor === undefined) throw new Error(`The list is empty: ${list}`);
    return [list, cursor];
  });
});

test.for(Object.entries(cursors))(
  'the cursor of a %s',
  async ([type, [list, literal]], { world }) => {
    const selection = list.replace('first: 2', 'first: 2, after: $after').replace('…', '{ ...It }');
    const document = `query ($after: String) { ${selection} } fragment It on ${type}Connection { edges { cursor } }`;
    const cursorsAfter = async (after: string | null) => {
      const { data } = await world.expectData<unknown>(document, { after });
      return [...JSON.stringify(data).matchAll(/"cursor":"([^"]+)"/g)].map(([, cursor]) => cursor);
    };
    expect((await cursorsAfter(null))[0]).toBe(literal);
    expect(await cursorsAfter(literal)).not.toContain(literal);
  },
);

test('the cursor at the end of a page has the token of the next', async () => {
  const upstream: RequestListener = ({ url }, response) =>
    answer(response, {
      items: [{ object: 'organization', id: url?.includes('page=b') ? 'second' : 'first' }],
      next: url?.includes('page=b') ? null : { page: 'b' },
    });
  const world = await startWorld({ upstream });
  const asked = (after: string) =>
    world.ask(`{ organizations(first: 1${after}) { edges { cursor node { restId } } } }`);
  const edge = (cursor: string, restId: string) => ({
    organizations: { edges: [{ cursor, node: { restId } }] },
  });
  const cursor = 'WzMsIlpTS25QYlN0IiwiYiIsLTEsMSwwLCIiXQ';
  expect((await asked('')).data).toEqual(edge(cursor, 'first'));
  expect((await asked(`, after: "${cursor}"`)).data).toEqual(
    edge('WzMsIlpTS25QYlN0IiwiYiIsMCwxLDAsIjFlajVxcDUiXQ', 'second'),
  );
  // With the number of pages before it, as in versions before.
  const earlier = 'WzMsIlpTS25QYlN0IiwiYiIsLTEsMSwwLCIiLDFd';
  expect((await asked(`, after: "${earlier}"`)).data).toEqual(
    edge('WzMsIlpTS25QYlN0IiwiYiIsMCwxLDAsIjFlajVxcDUiXQ', 'second'),
  );
});
