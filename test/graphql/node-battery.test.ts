/** The same tests for every node type, on the seeded sandbox. */

import { describe, expect } from 'vitest';
import { z } from 'zod';
import type { Resource } from '../../src/graphql/identity/model.ts';
import { lowerFirst } from '../../src/graphql/types/graphql-names.ts';
import { schema } from '../../src/schema/schema.ts';
import { objects } from '../found-samples.ts';
import { askOnce, test as commonTest, expectDataOnce, startWorld, type World } from '../harness.ts';
import { id as globalId } from '../ids.ts';
import { mend } from '../mend.ts';
import { everythingOn } from './everything.ts';
import { resourcesOfSchema } from './resources-of-schema.ts';

/** For documents that select everything, several times. */
const facade = { queryTokens: 10_000, queryFields: 20_000 };
const test = commonTest.extend('world', () => startWorld({ facade }));

interface Sample {
  /** Key of an object in the sandbox. */
  readonly key: string;
  /** The list that contains it, with `…` for the selection of its objects. */
  readonly list: string;
  /** The call that verifies the object's existence, without `/v1`; `…` is the last part of its key. */
  readonly proof: string;
  /** The call before `proof`, which shows by which read the object is verified. */
  readonly before?: string;
  /** The call in place of `proof` for an object that does not exist. */
  readonly missing?: string;
  /** The call that verifies, after `proof`, that an object does not exist. */
  readonly proofOfMissing?: string;
  /** Number of additional calls for parts of keys that responses lack. */
  readonly lookUps?: number;
  /** Number of additional calls for the IDs of links whose keys are in other objects. */
  readonly linkReads?: number;
}

const inConnection = (field: string) => `${field}(first: 1000) { edges { node … } }`;
const ofHandbook = (selection: string) => `space(id: "handbook") { ${selection} }`;
const ofChange = (selection: string) => `changeRequest(id: "${changeRequest}") { ${selection} }`;

const changeRequest = 'handbook/handbook-cr-12';
const comment = `${changeRequest}/handbook-cr-12-comment-31`;
const files = `content { ${inConnection('files')} }`;

/**
 * One sample for each endpoint of types with several of them, and of types whose objects no list has that needs no
 * arguments. The others are found in lists of the graph.
 */
const written: Readonly<Record<string, readonly Sample[]>> = {
  User: [
    {
      key: 'ada',
      proof: '/users/…',
      list: 'organization(id: "acme") { members(first: 1000) { nodes { user … } } }',
    },
  ],
  ChangeRequest: [
    // Clusters are read by organization: the response about their space names it.
    {
      key: changeRequest,
      proof: '/spaces/handbook/change-requests/…',
      list: ofHandbook(inConnection('changeRequests')),
      lookUps: 1,
    },
  ],
  Page: [
    {
      key: 'handbook/vacation',
      proof: '/spaces/handbook/content/page/…',
      list: ofHandbook('content { allPages { page … } }'),
    },
    {
      key: `${changeRequest}/vacation`,
      proof: '/spaces/handbook/change-requests/handbook-cr-12/content/page/…',
      list: ofChange('content { allPages { page … } }'),
    },
  ],
  File: [
    {
      key: 'handbook/cover-welcome',
      proof: '/spaces/handbook/content/files/…',
      list: ofHandbook(files),
    },
    {
      key: `${changeRequest}/cover-welcome`,
      proof: '/spaces/handbook/change-requests/handbook-cr-12/content/files/…',
      list: ofChange(files),
    },
  ],
  Revision: [
    {
      key: 'handbook/handbook-main',
      proof: '/spaces/handbook/revisions/…',
      // A service may have only the active one.
      proofOfMissing: '/spaces/handbook/content',
      list: ofHandbook('content { revision … }'),
    },
    {
      key: `${changeRequest}/handbook-cr-12-edits`,
      // The read of others does not show that the change request exists.
      before: '/spaces/handbook/change-requests/handbook-cr-12',
      proof: '/spaces/handbook/change-requests/handbook-cr-12/content',
      missing: '/spaces/handbook/revisions/…',
      list: ofChange('content { revision … }'),
    },
  ],
  PageSnapshot: [
    {
      key: 'handbook/handbook-main/vacation',
      proof: '/spaces/handbook/revisions/handbook-main/page/…',
      list: ofHandbook('content { revision { pageSnapshots { pages { pages … } } } }'),
    },
  ],
  FileSnapshot: [
    {
      key: 'handbook/handbook-main/cover-welcome',
      proof: '/spaces/handbook/revisions/handbook-main/files?limit=1000',
      list: ofHandbook('content { revision { fileSnapshots(first: 1000) { nodes … } } }'),
    },
  ],
  ReusableContent: [
    {
      key: 'handbook/contact-it',
      proof: '/spaces/handbook/content',
      list: ofHandbook('content { revision { reusableContents … } }'),
    },
    {
      key: `${changeRequest}/contact-it`,
      proof: '/spaces/handbook/change-requests/handbook-cr-12/content',
      list: ofChange('content { revision { reusableContents … } }'),
    },
  ],
  Comment: [
    {
      key: 'handbook/handbook-comment-7',
      proof: '/spaces/handbook/comments/…',
      list: ofHandbook(inConnection('comments')),
    },
    {
      key: comment,
      proof: '/spaces/handbook/change-requests/handbook-cr-12/comments/…',
      list: ofChange(inConnection('comments')),
    },
  ],
  // Live ones and drafts are listed apart. The site space of a destination names the space of its page.
  SiteRedirect: [
    {
      key: 'acme/docs/redirect-3',
      proof: '/orgs/acme/sites/docs/redirects?limit=1000',
      proofOfMissing: '/orgs/acme/sites/docs/redirects?draft=true&limit=1000',
      list: `site(id: "acme/docs") { ${inConnection('redirects')} }`,
      lookUps: 1,
    },
  ],
  IntegrationSiteInstallation: [
    {
      key: 'git-sync/git-sync-acme/developer-portal',
      proof: '/integrations/git-sync/installations/git-sync-acme/sites/…',
      list: `integration(id: "git-sync") { ${inConnection('siteInstallations')} }`,
      // The installation, for the organization of the site.
      linkReads: 1,
    },
  ],
  SiteExternalLink: [
    {
      key: 'acme/docs/status-page',
      proof: '/orgs/acme/sites/docs/structure',
      list: 'site(id: "acme/docs") { structure { item { ... on SiteExternalLink … } } }',
    },
  ],
  // No list has them.
  Subdomain: [{ key: 'acme', proof: '/subdomains/…', list: 'nodes(ids: ["Subdomain:acme"]) …' }],
  CommentReply: [
    {
      key: 'handbook/handbook-comment-7/handbook-comment-7-reply-1',
      proof: '/spaces/handbook/comments/handbook-comment-7/replies/…',
      list: `comment(id: "handbook/handbook-comment-7") { ${inConnection('replies')} }`,
    },
    {
      key: `${comment}/handbook-cr-12-comment-31-reply-1`,
      proof:
        '/spaces/handbook/change-requests/handbook-cr-12/comments/handbook-cr-12-comment-31/replies/…',
      list: `comment(id: "${comment}") { ${inConnection('replies')} }`,
    },
  ],
};

/** The samples of a type: those written above, or an object found in the sandbox. */
function samplesOf({ name, endpoints }: Resource): readonly Sample[] {
  const found = objects.get(name);
  const [endpoint] = endpoints;
  if (written[name] || !found || endpoints.length > 1) return written[name] ?? [];
  const { read, list } = endpoint;
  const path = (read ?? list?.operation)?.path ?? '';
  const parts = found.key.split('/');
  const ids = Object.fromEntries(endpoint.key.map((parameter, at) => [parameter, parts[at] ?? '']));
  const filled = path.replace(/\{(\w+)\}/g, (_, parameter) =>
    parameter === endpoint.ownKey ? '…' : (ids[parameter] ?? ''),
  );
  return [
    {
      key: found.key,
      list: found.list.replace('…', '(first: 1000) { edges { node … } }'),
      proof: read ? filled : `${filled}?limit=1000`,
    },
  ];
}

interface Node {
  readonly __typename: string;
  readonly id: string;
  readonly restId: string;
}

type Answer = Readonly<Record<string, Node | null>>;

const refusal = (...path: (string | number)[]) =>
  expect.objectContaining({ path, extensions: { code: 'INVALID_ID' } });

/** Text that is not allowed in a path; `..` and a slash also in other encodings. */
const unsafeParts = [
  ...['..', '.', '', '../x', 'x/..', '?', 'a?b', 'a#b', 'a\\b', 'a;b', 'a\u0000b', 'x'.repeat(257)],
  ...['%2e%2e', '%2E%2E', '%2f', 'a%00b', '\u2025', '\uff0e\uff0e', 'a\uff0fb'],
];

test('every endpoint of every node type has a sample', () => {
  const lacking = Array.from(resourcesOfSchema()).flatMap((resource) =>
    samplesOf(resource).length === resource.endpoints.length
      ? []
      : [
          `The sandbox has no ${resource.name} in a list that needs no arguments: plant one in src/sandbox/seed, or add to \`written\` in test/graphql/node-battery.test.ts one for each of its endpoints: ${resource.name}: [${resource.endpoints.map(({ keyPattern }) => `{ key: '${keyPattern}', proof: 'the call that reads it', list: 'the field that lists it' }`).join(', ')}],`,
        ],
  );
  const names = new Set(Array.from(resourcesOfSchema(), ({ name }) => name));
  const others = Object.keys(written).filter((name) => !names.has(name));
  mend([
    ...lacking,
    ...others.map(
      (name) =>
        `\`written\` in test/graphql/node-battery.test.ts has ${name}, which no types.ts declares with \`node\`: take it away.`,
    ),
  ]);
});

test('`nodes` accepts an empty list, and up to a thousand IDs', async ({ world }) => {
  const ask = (count: number) =>
    world.ask<{ nodes: unknown[] | null }>('query ($ids: [ID!]!) { nodes(ids: $ids) { id } }', {
      ids: Array.from({ length: count }, (_, at) => `SiteSection:acme/docs/s${at}`),
    });
  expect((await ask(0)).data).toEqual({ nodes: [] });
  expect(world.calls).toEqual([]);
  expect((await ask(1000)).data).toEqual({ nodes: Array(1000).fill(null) });
  expect(world.calls).toEqual(['GET /v1/orgs/acme/sites/docs/sections?limit=1000']);
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
  expect(world.calls).toHaveLength(1);
});

const cases = Array.from(resourcesOfSchema()).flatMap((resource) =>
  resource.endpoints.flatMap((endpoint, at) => {
    const sample = samplesOf(resource)[at];
    return sample ? [{ endpoint, sample }] : [];
  }),
);

describe.for(cases)('$endpoint.name in $endpoint.keyPattern', ({ endpoint, sample }) => {
  const { resource, name } = endpoint;
  const {
    key,
    list,
    before,
    proof,
    missing: other = proof,
    proofOfMissing,
    lookUps = 0,
    linkReads = 0,
  } = sample;
  const root = lowerFirst(resource.name);
  const id = globalId(name, key);
  const parts = key.split('/');
  const missingKey = [...parts.slice(0, -1), 'no-such-thing'].join('/');
  const proofOf = (ownId = '', by = proof) => [
    ...(before === undefined ? [] : [`GET /v1${before}`]),
    `GET /v1${by.replace('…', ownId)}`,
  ];
  const proven = proofOf(parts.at(-1));
  const everythingHere = everythingOn(resource.name, { texts: false });
  /** Only the endpoint of an id can determine which of several types its object has. */
  const isTypeInId = !(resource.shape instanceof z.ZodUnion);
  const ids = `${isTypeInId ? '__typename' : ''} id ... on ${resource.name} { restId }`;

  /** All objects of the list that contains the sample. */
  async function listed(world: World): Promise<readonly Node[]> {
    const { data } = await world.ask(
      `{ ${list.replace('…', '{ ...Everything }')} } ${everythingHere}`,
    );
    return nodesIn(data);
  }

  /** Requests only ids from the query field, for each id. */
  const askById = (world: World, given: readonly string[]) =>
    askEach(world, given, (at) => `${root}(id: $id${at}) { ${ids} }`);

  /** Requests only ids from `node`, for each id. */
  const askNode = (world: World, given: readonly string[]) =>
    askEach(world, given, (at) => `node(id: $id${at}) { ${ids} }`);

  test('is the same by its ID as in its list', async ({ world }) => {
    const inList = (await listed(world)).find((node) => node.id === id);
    expect(inList, `the list of the sample holds no ${key}: see src/sandbox/seed`).toBeDefined();
    const { data } = await world.expectData<Answer>(
      `{
        node(id: "${id}") { ...Everything }
        typed: node(id: "${name}:${key}") { ...Everything }
        ${root}(id: "${id}") { ...Everything }
        byKey: ${root}(id: "${key}") { ...Everything }
        byTypeAndKey: ${root}(id: "${resource.name}:${key}") { ...Everything }
      } ${everythingHere}`,
    );
    expect(Object.keys(data ?? {})).toHaveLength(5);
    for (const object of Object.values(data ?? {})) expect(object).toEqual(inList);
  });

  test('makes one call if only ids are selected', async () => {
    const { data, calls } = await expectDataOnce(
      `{
      node(id: "${id}") { ${ids} }
      nodes(ids: ["${id}"]) { ...Ids }
      ${root}(id: "${key}") { ...Ids ...Everything @skip(if: true) }
    }
    fragment Ids on Node { ${ids} }
    ${everythingHere}`,
      { facade },
    );
    const expected = { ...(isTypeInId && { __typename: name }), id, restId: parts.at(-1) };
    expect(data).toEqual({ node: expected, nodes: [expected], [root]: expected });
    expect(calls).toEqual(proven);
  });

  test('makes one call if only its type is selected', async () => {
    const { data, calls } = await askOnce<Answer>(`{ node(id: "${id}") { __typename } }`);
    const type = data?.node?.__typename ?? '';
    expect(schema.getType(type)).toMatchObject({ name: type });
    expect(calls).toEqual(proven);
  });

  test('accepts white space and padding', async ({ world }) => {
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
      expect(calls).toEqual(proven);
    }
  });

  test('refuses IDs of another type', async ({ world }) => {
    const names = Array.from(resourcesOfSchema(), (other) => [
      other.name,
      ...other.endpoints.map((one) => one.name),
    ]);
    const others = new Set(names.flat()).difference(new Set([name, resource.name]));
    const typed = [...others].flatMap((other) => [globalId(other, key), `${other}:${key}`]);
    await expectRefusals((some) => askById(world, some), typed);
  });

  test('refuses IDs with another number of parts', async ({ world }) => {
    const keys = [`${key}/x`, `x/${key}`, `${key}/x/x/x`, parts.slice(1).join('/'), parts[0] ?? ''];
    const malformed = [`${key}/`, `/${key}`];
    const fits = (one: string, given?: string) =>
      resource.endpoints.some(
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

  test('refuses IDs that could change the path of a call', async ({ world }) => {
    const keysWith = (unsafe: readonly string[]) =>
      parts.flatMap((_, at) => unsafe.map((part) => parts.with(at, part).join('/')));
    // Base64 cannot encode lone surrogates.
    const typed = keysWith([...unsafeParts, 'a b', 'a\nb']).map((one) => globalId(name, one));
    await expectRefusals((some) => askById(world, some), typed);
    await expectRefusals((some) => askNode(world, some), typed);
    const plain = keysWith([...unsafeParts, 'a b', 'a\nb', 'a\ud800b']);
    await expectRefusals((some) => askById(world, some), plain);
  });

  test('that does not exist is null: with an error by its field, without one by `node`', async () => {
    const missing = globalId(name, missingKey);
    const { status, data, errors, extensions } = await askOnce(
      `{
        ${root}(id: "${missing}") { ...Everything }
        node(id: "${missing}") { ...Everything }
        nodes(ids: ["${id}", "${missing}", "${id}"]) { id ...Everything }
      } ${everythingHere}`,
      { facade },
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

  test('that does not exist is null even if only IDs are selected, after the call that verifies it', async ({
    world,
  }) => {
    const missing = globalId(name, missingKey);
    const refused = {
      path: [root],
      extensions: { code: 'NOT_FOUND', upstream: { method: 'GET' } },
    };
    for (const [field, selection, expected, errors] of [
      ['node', `node(id: "${missing}") { id }`, null, undefined],
      ['nodes', `nodes(ids: ["${missing}", "${missing}"]) { id }`, [null, null], undefined],
      [root, `${root}(id: "${missing}") { ${ids} }`, null, [refused]],
    ] as const) {
      const result = await world.ask(`{ ${selection} }`);
      expect(result.data).toEqual({ [field]: expected });
      if (errors) expect(result.errors).toMatchObject(errors);
      else expect(result.errors).toBeUndefined();
      const also = proofOfMissing === undefined ? [] : [`GET /v1${proofOfMissing}`];
      expect(result.calls).toEqual([...proofOf('no-such-thing', other), ...also]);
    }
  });

  test('with an invalid ID nulls only its own slot', async () => {
    const { data, errors } = await askOnce<{ nodes: unknown[] }>(
      `{ nodes(ids: ["${id}", "nonsense", "${name}:${key}"]) { id } }`,
    );
    expect(data).toEqual({ nodes: [{ id }, null, { id }] });
    expect(errors).toEqual([refusal('nodes', 1)]);
  });

  test('forty at once are in their order, with few calls', async ({ world }) => {
    const objects = await listed(world);
    const distinct = objects.slice(-40);
    const wanted = Array.from({ length: 40 }, (_, at) => distinct[(at * 7) % distinct.length]);
    const { data, calls } = await world.expectData<{ nodes: unknown[] }>(
      `query ($ids: [ID!]!) { nodes(ids: $ids) { ...Everything } } ${everythingHere}`,
      { ids: wanted.map((object) => object?.id) },
    );
    expect(data.nodes).toEqual(wanted);
    const isOneList =
      !endpoint.read ||
      (distinct.length > 2 &&
        endpoint.listParameters.length > 0 &&
        endpoint.listParameters.every((part) => endpoint.key.includes(part)));
    if (isOneList) expect(calls).toHaveLength(1 + lookUps);
    else expect(calls.length).toBeLessThanOrEqual(distinct.length * proven.length + linkReads);
  });

  test('is one call under ten aliases', async () => {
    const fields = Array.from({ length: 5 }, (_, at) => [
      `a${at}: ${root}(id: "${key}") { ...Everything }`,
      `b${at}: node(id: "${id}") { ...Everything }`,
    ]);
    const document = `{ ${fields.flat().join(' ')} } ${everythingHere}`;
    const { calls } = await expectDataOnce(document, { facade });
    expect(calls).toHaveLength(proven.length + linkReads);
  });
});

/** The outermost objects with IDs. */
function nodesIn(value: unknown): Node[] {
  if (typeof value !== 'object' || value === null) return [];
  return 'id' in value ? [value as Node] : Object.values(value).flatMap(nodesIn);
}

/** Sends all IDs in one request; `field` is the field of each alias. */
function askEach(world: World, ids: readonly string[], field: (at: number) => string) {
  const variables = Object.fromEntries(ids.map((id, at) => [`id${at}`, id]));
  const declared = ids.map((_, at) => `$id${at}: ID!`).join(' ');
  const fields = ids.map((_, at) => `f${at}: ${field(at)}`).join(' ');
  return world.ask<Answer>(`query (${declared}) { ${fields} }`, variables);
}

/** The number of errors of one kind that a response lists. */
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
