/** One battery for every node type, on the seeded sandbox. */
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { lowerFirst } from '../../src/graphql/names.ts';
import { nodes } from '../../src/graphql/node.ts';
import { resources } from '../../src/graphql/registry.ts';
import { schema } from '../../src/schema.ts';
import { startWorld, type World } from '../harness.ts';
import { mend } from '../mend.ts';
import { everythingOn } from './everything.ts';

interface Sample {
  /** Key of an object in the sandbox. */
  readonly key: string;
  /** The list in which it stands, with `…` for the selection of its objects. */
  readonly list: string;
  /** Calls for what the keys of links in the objects lack. */
  readonly lookUps?: number;
}

const inConnection = (field: string) => `${field}(first: 1000) { edges { node … } }`;
const ofAcme = (field: string) => `organization(id: "acme") { ${inConnection(field)} }`;
const ofDocs = (field: string) => `site(id: "acme/docs") { ${inConnection(field)} }`;
const ofHandbook = (selection: string) => `space(id: "handbook") { ${selection} }`;
const ofChange = (selection: string) => `changeRequest(id: "${changeRequest}") { ${selection} }`;

const changeRequest = 'handbook/handbook-cr-12';
const comment = `${changeRequest}/handbook-cr-12-comment-31`;
const spaceReplies = [6, 7, 8].map(
  (number) => `handbook/handbook-comment-${number}/handbook-comment-${number}-reply-1`,
);
const files = `content { ${inConnection('files')} }`;

/** One for each home of the type. */
const samples: Readonly<Record<string, readonly Sample[]>> = {
  Organization: [{ key: 'acme', list: inConnection('organizations') }],
  Collection: [{ key: 'api', list: ofAcme('collections') }],
  Space: [{ key: 'rest-api', list: ofAcme('spaces') }],
  Site: [{ key: 'acme/docs', list: ofAcme('sites') }],
  SiteSection: [{ key: 'acme/docs/rest-api', list: ofDocs('sections') }],
  SiteSectionGroup: [{ key: 'acme/docs/api', list: ofDocs('sectionGroups') }],
  SiteSpace: [{ key: 'acme/docs/rest-api-en', list: ofDocs('siteSpaces') }],
  Member: [{ key: 'acme/mei', list: ofAcme('members') }],
  Team: [{ key: 'acme/documentation', list: ofAcme('teams') }],
  OpenApiSpec: [{ key: 'acme/payments', list: ofAcme('openApiSpecs') }],
  Translation: [{ key: 'acme/quickstart-to-de', list: ofAcme('translations') }],
  SamlProvider: [{ key: 'acme/okta', list: ofAcme('samlProviders') }],
  Integration: [{ key: 'git-sync', list: inConnection('integrations') }],
  IntegrationEvent: [
    {
      key: 'git-sync/git-sync-event-15',
      list: `integration(name: "git-sync") { ${inConnection('events')} }`,
    },
  ],
  IssuesCluster: [{ key: 'acme/cluster-1', list: ofAcme('issuesClusters') }],
  Conversation: [{ key: 'acme/conversation-60', list: ofAcme('conversations') }],
  ConversationIssue: [{ key: 'acme/issue-90', list: ofAcme('conversationIssues') }],
  ChangeRequest: [
    // The clusters of issues that they were made for are the organization's: their space names it.
    { key: changeRequest, list: ofHandbook(inConnection('changeRequests')), lookUps: 1 },
  ],
  Page: [
    { key: 'handbook/vacation', list: ofHandbook('content { allPages { page … } }') },
    { key: `${changeRequest}/vacation`, list: ofChange('content { allPages { page … } }') },
  ],
  File: [
    { key: 'handbook/cover-welcome', list: ofHandbook(files) },
    { key: `${changeRequest}/cover-welcome`, list: ofChange(files) },
  ],
  Comment: [
    { key: 'handbook/handbook-comment-7', list: ofHandbook(inConnection('comments')) },
    { key: comment, list: ofChange(inConnection('comments')) },
  ],
  CommentReply: [
    // No list has them.
    {
      key: spaceReplies[0] ?? '',
      list: `nodes(ids: ${JSON.stringify(spaceReplies.map((key) => `CommentReply:${key}`))}) …`,
    },
    {
      key: `${comment}/handbook-cr-12-comment-31-reply-1`,
      list: `comment(id: "${comment}") { ... on ChangeRequestComment { ${inConnection('replies')} } }`,
    },
  ],
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

test('every home of every node type has a sample', () => {
  const lacking = Array.from(nodes()).flatMap(({ name, homes, keyPatterns }) =>
    samples[name]?.length === homes.length
      ? []
      : [
          `\`samples\` in test/graphql/node-battery.test.ts needs one for each home of ${name}, of an object that src/sandbox/seed plants: ${name}: [${keyPatterns.map((pattern) => `{ key: '${pattern}', list: ofAcme('the field that lists it') }`).join(', ')}],`,
        ],
  );
  const names = new Set(Array.from(nodes(), ({ name }) => name));
  const others = Object.keys(samples).filter((name) => !names.has(name));
  mend([
    ...lacking,
    ...others.map(
      (name) =>
        `\`samples\` in test/graphql/node-battery.test.ts has ${name}, which no types.ts declares with \`node\`: take it away.`,
    ),
  ]);
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
  const { status, data, errors } = await ask(1001);
  expect([status, data]).toEqual([400, null]);
  expect(errors).toMatchObject([
    {
      extensions: {
        code: 'QUERY_TOO_COSTLY',
        cost: { counted: 1001, bound: 1000, unit: 'ids' },
      },
    },
  ]);
  expect(world.calls).toEqual([]);
});

const cases = Array.from(nodes()).flatMap((resource) =>
  resource.homes.flatMap((home, at) => {
    const sample = samples[resource.name]?.[at];
    return sample ? [{ home, sample }] : [];
  }),
);

describe.for(cases)('$home.name in $home.keyPattern', ({ home, sample }) => {
  const { resource, name } = home;
  const { key, list, lookUps = 0 } = sample;
  const root = lowerFirst(resource.name);
  const argument = root === 'integration' ? 'name' : 'id';
  const id = globalId(name, key);
  const parts = key.split('/');
  const missingKey = [...parts.slice(0, -1), 'no-such-thing'].join('/');
  const everythingHere = everythingOn(resource.name, { texts: false });
  /** Which of several types an object is of, its id does not tell unless its home does. */
  const isTypeInId = !(resource.shape instanceof z.ZodUnion);
  const ids = `${isTypeInId ? '__typename' : ''} id ... on ${resource.name} { restId }`;

  /** All objects of the list that the sample stands in. */
  async function listed(world: World): Promise<readonly Node[]> {
    const { data } = await world.ask(
      `{ ${list.replace('…', '{ ...Everything }')} } ${everythingHere}`,
    );
    return nodesIn(data);
  }

  /** Asks the query field for each id, and nothing but ids. */
  const askById = (world: World, given: readonly string[]) =>
    askEach(world, given, (at) => `${root}(${argument}: $id${at}) { ${ids} }`);

  /** Asks `node` for each id, and nothing but ids. */
  const askNode = (world: World, given: readonly string[]) =>
    askEach(world, given, (at) => `node(id: $id${at}) { ${ids} }`);

  test('is the same by its id as in its list', async () => {
    const world = await startWorld();
    const inList = (await listed(world)).find((node) => node.id === id);
    expect(inList, `the list of the sample holds no ${key}: see src/sandbox/seed`).toBeDefined();
    const { data, errors } = await world.ask<Answer, object>(
      `{
        node(id: "${id}") { ...Everything }
        typed: node(id: "${name}:${key}") { ...Everything }
        ${root}(${argument}: "${id}") { ...Everything }
        byKey: ${root}(${argument}: "${key}") { ...Everything }
        byTypeAndKey: ${root}(${argument}: "${resource.name}:${key}") { ...Everything }
      } ${everythingHere}`,
    );
    expect(errors).toBeUndefined();
    expect(Object.keys(data ?? {})).toHaveLength(5);
    for (const object of Object.values(data ?? {})) expect(object).toEqual(inList);
  });

  test('makes no call where only ids are asked', async () => {
    const world = await startWorld();
    const { data, errors, calls } = await world.ask(`{
      node(id: "${id}") { ${ids} }
      nodes(ids: ["${id}"]) { ...Ids }
      ${root}(${argument}: "${key}") { ...Ids ...Everything @skip(if: true) }
    }
    fragment Ids on Node { ${ids} }
    ${everythingHere}`);
    const expected = { ...(isTypeInId && { __typename: name }), id, restId: parts.at(-1) };
    expect(errors).toBeUndefined();
    expect(data).toEqual({ node: expected, nodes: [expected], [root]: expected });
    expect(calls).toEqual([]);
  });

  test('makes a call for its type only where the id does not say it', async () => {
    const world = await startWorld();
    const { data, calls } = await world.ask<Answer, object>(`{ node(id: "${id}") { __typename } }`);
    const type = data?.node?.__typename ?? '';
    expect(schema.getType(type)).toMatchObject({ name: type });
    expect(calls).toHaveLength(isTypeInId ? 0 : 1);
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
    const names = Array.from(resources(), (other) => [
      other.name,
      ...other.homes.map((one) => one.name),
    ]);
    const others = new Set(names.flat()).difference(new Set([name, resource.name]));
    const typed = [...others].flatMap((other) => [globalId(other, key), `${other}:${key}`]);
    await expectRefusals((some) => askById(world, some), typed);
  });

  test('refuses ids of another number of parts', async () => {
    const world = await startWorld();
    const keys = [`${key}/x`, `x/${key}`, `${key}/x/x/x`, parts.slice(1).join('/'), parts[0] ?? ''];
    const malformed = [`${key}/`, `/${key}`];
    const fits = (one: string, given?: string) =>
      resource.homes.some(
        (other) =>
          other.key.length === one.split('/').length && (given ?? other.name) === other.name,
      );
    const plain = [...keys.filter((one) => !fits(one)), ...malformed];
    const typed = [...keys.filter((one) => !fits(one, name)), ...malformed].flatMap((one) => [
      globalId(name, one),
      `${name}:${one}`,
    ]);
    await expectRefusals((some) => askById(world, some), [...plain, ...typed]);
    await expectRefusals((some) => askNode(world, some), typed);
  });

  test('refuses ids that could leave their place in a path', async () => {
    const world = await startWorld();
    const keysWith = (unsafe: readonly string[]) =>
      parts.flatMap((_, at) => unsafe.map((part) => parts.with(at, part).join('/')));
    // Base64 holds no broken surrogates.
    const typed = keysWith([...unsafeParts, 'a b', 'a\nb']).map((one) => globalId(name, one));
    await expectRefusals((some) => askById(world, some), typed);
    await expectRefusals((some) => askNode(world, some), typed);
    const plain = keysWith([...unsafeParts, 'a b', 'a\nb', 'a\ud800b']);
    await expectRefusals((some) => askById(world, some), plain);
  });

  test('that does not exist is null: an error by its field, none by `node`', async () => {
    const world = await startWorld();
    const missing = globalId(name, missingKey);
    const { status, data, errors, extensions } = await world.ask(
      `{
        ${root}(${argument}: "${missing}") { ...Everything }
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
    const isOneList =
      !home.read ||
      (distinct.length > 2 &&
        home.listParameters.length > 0 &&
        home.listParameters.every((part) => home.key.includes(part)));
    if (isOneList) expect(calls).toHaveLength(1 + lookUps);
    else expect(calls.length).toBeLessThanOrEqual(distinct.length);
  });

  test('is one call under ten aliases', async () => {
    const world = await startWorld();
    const fields = Array.from({ length: 5 }, (_, at) => [
      `a${at}: ${root}(${argument}: "${key}") { ...Everything }`,
      `b${at}: node(id: "${id}") { ...Everything }`,
    ]);
    const { errors, calls } = await world.ask(`{ ${fields.flat().join(' ')} } ${everythingHere}`);
    expect(errors).toBeUndefined();
    expect(calls).toHaveLength(1);
  });
});

/** The outermost objects with ids. */
function nodesIn(value: unknown): Node[] {
  if (typeof value !== 'object' || value === null) return [];
  return 'id' in value ? [value as Node] : Object.values(value).flatMap(nodesIn);
}

/** Asks for all ids in one request; `field` is what stands under each alias. */
function askEach(world: World, ids: readonly string[], field: (at: number) => string) {
  const variables = Object.fromEntries(ids.map((id, at) => [`id${at}`, id]));
  const declared = ids.map((_, at) => `$id${at}: ID!`).join(' ');
  const fields = ids.map((_, at) => `f${at}: ${field(at)}`).join(' ');
  return world.ask<Answer, object>(`query (${declared}) { ${fields} }`, variables);
}

/** As many errors of one kind as an answer shows one by one. */
const errorsShown = 10;

async function expectRefusals(
  ask: (ids: readonly string[]) => ReturnType<typeof askEach>,
  ids: readonly string[],
) {
  for (let from = 0; from < ids.length; from += errorsShown) {
    const some = ids.slice(from, from + errorsShown);
    const { status, data, errors, calls } = await ask(some);
    expect(status).toBe(200);
    const accepted = some.filter((_, at) => data?.[`f${at}`] !== null);
    expect(accepted).toEqual([]);
    const byPath = errors?.toSorted((one, other) => number(one.path) - number(other.path));
    expect(byPath).toEqual(some.map((_, at) => refusal(`f${at}`)));
    expect(calls).toEqual([]);
  }
}

const number = (path: readonly (string | number)[] = []) => Number(String(path[0]).slice(1));
