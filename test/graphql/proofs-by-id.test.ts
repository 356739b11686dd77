/** IDs from clients are verified with the fewest calls; IDs in responses need no call. */
import { getNamedType, isInterfaceType, isObjectType } from 'graphql';
import { describe, expect } from 'vitest';
import { schema } from '../../src/schema/schema.ts';
import { Gate } from '../gate.ts';
import { goldenCalls } from '../golden-calls.ts';
import { askOnce, test } from '../harness.ts';
import { mend } from '../mend.ts';
import { expectDataInWaves } from '../waves.ts';
import { hasIds } from './everything.ts';

const golden = goldenCalls('proofs-by-id');

const space = '/v1/spaces/handbook';
const change = `${space}/change-requests/handbook-cr-12`;

/** By coordinate: the document around the field `…`, with an ID of a missing object. */
const fields: Readonly<Record<string, readonly (readonly [of: string, field: string])[]>> = {
  'Organization.member': [['organization(id: "acme") { … }', 'member(id: "nobody")']],
  'Space.changeRequest': [['space(id: "handbook") { … }', 'changeRequest(id: "none")']],
  'Content.page': [
    ['space(id: "handbook") { content { … } }', 'page(id: "none")'],
    ['changeRequest(id: "handbook/handbook-cr-12") { content { … } }', 'page(id: "none")'],
  ],
  'Revision.pageSnapshot': [
    ['revision(id: "handbook/handbook-before") { … }', 'pageSnapshot(id: "none")'],
  ],
  'Content.file': [['space(id: "handbook") { content { … } }', 'file(id: "none")']],
  'Comment.reply': [['comment(id: "handbook/handbook-comment-6") { … }', 'reply(id: "none")']],
  'SpaceComment.reply': [
    [
      'comment(id: "handbook/handbook-comment-6") { ... on SpaceComment { … } }',
      'reply(id: "none")',
    ],
  ],
  'ChangeRequestComment.reply': [
    [
      'comment(id: "handbook/handbook-cr-12/handbook-cr-12-comment-31") { ... on ChangeRequestComment { … } }',
      'reply(id: "none")',
    ],
  ],
};

const rows = Object.values(fields).flat();

test.for(rows)('in %s, %s is null and missing', async ([of, field]) => {
  const gate = new Gate();
  const { data, errors } = await askOnce(`{ it: ${of.replace('…', `${field} { id }`)} }`, { gate });
  const name = field.split('(')[0];
  expect(JSON.stringify(data)).toContain(`"${name}":null`);
  expect(errors).toMatchObject([{ extensions: { code: 'NOT_FOUND' } }]);
  expect(errors?.[0]?.path?.at(-1)).toBe(name);
  // The document around the field, and the call that verifies the ID.
  expect(gate.waves.flat()).toHaveLength(2);
  golden.check(of.replace('…', field), gate.waves);
});

test('every field that returns one object by an ID is in the table', () => {
  const found = Object.values(schema.getTypeMap())
    .filter((type) => isObjectType(type) || isInterfaceType(type))
    .filter(({ name }) => name !== 'Query')
    .flatMap((type) => Object.values(type.getFields()).map((field) => ({ type, field })))
    .filter(
      ({ field }) =>
        hasIds(getNamedType(field.type)) && field.args.some((arg) => `${arg.type}` === 'ID!'),
    )
    .map(({ type, field }) => `${type.name}.${field.name}`);
  expect(found.length).toBeGreaterThan(0);
  mend(
    found
      .filter((coordinate) => !(coordinate in fields))
      .map(
        (coordinate) =>
          `\`fields\` in test/graphql/proofs-by-id.test.ts lacks ${coordinate}: the document around it, and the field with an id of a missing object.`,
      ),
  );
});

describe('a change request by its number is read once', () => {
  const numbered = `${space}/change-requests/12`;

  test.for([
    '{ changeRequest(id: "handbook/12") { number revision { id type } } }',
    '{ changeRequest(id: "handbook/12") { number revision { id } } }',
    '{ space(id: "handbook") { title changeRequest(id: "12") { number revision { type } } } }',
    '{ space(id: "handbook") { changeRequest(id: "12") { number content { page(id: "vacation") { changeRequest { subject } } } revision { type } } } }',
    '{ page(id: "handbook/12/vacation") { title changeRequest { number subject revision { type } } } }',
  ])('%s', async (document) => {
    const { waves } = await expectDataInWaves(document);
    const reads = waves
      .flat()
      .filter((call) => call === `GET ${numbered}` || call === `GET ${change}`);
    expect(reads).toEqual([`GET ${numbered}`]);
    golden.check(document, waves);
  });
});

describe('many ids in `nodes`, without other fields', () => {
  const ids = (type: string, count: number) =>
    Array.from({ length: count }, (_, at) => `${type}/no-such-${at}`);

  test.for([
    ['sections of one site', 'sections', '/v1/orgs/acme/sites/docs/sections?limit=1000', 24],
    ['members of one organization', 'members', '/v1/orgs/acme/members?limit=1000', 40],
  ] as const)('%s are one call', async ([, list, call, count], { world }) => {
    const of = list === 'sections' ? 'site(id: "acme/docs")' : 'organization(id: "acme")';
    const listed = await world.ask<{ of: Record<string, { nodes: { id: string }[] }> }>(
      `{ of: ${of} { ${list}(first: ${count}) { nodes { id } } } }`,
    );
    const nodes = listed.data?.of[list]?.nodes ?? [];
    expect(nodes).toHaveLength(count);
    const given = Array.from({ length: 40 }, (_, at) => nodes[at % count]);
    const { data, calls } = await world.ask(
      `{ nodes(ids: ${JSON.stringify(given.map((node) => node?.id))}) { id } }`,
    );
    expect(data).toEqual({ nodes: given });
    expect(calls).toEqual([`GET ${call}`]);
  });

  test('a missing one in a list is read singly, unless the list is complete', async () => {
    const { data, waves } = await expectDataInWaves(
      `{ nodes(ids: ${JSON.stringify([...ids('SiteSection:acme/docs', 2), 'Member:acme/olivia', 'Member:acme/diego', 'Member:acme/nobody'])}) { id } }`,
    );
    expect(data).toMatchObject({ nodes: [null, null, {}, {}, null] });
    // A list of more than 70 members is not read to its end for one of them.
    expect(waves.flat()).toHaveLength(4);
    golden.check('ids that their lists lack', waves);
  });
});

test('links and objects of a response need no call', async () => {
  const { waves } = await expectDataInWaves(`{
    space(id: "rest-api") { title organization { __typename id } parent { restId } }
    site(id: "acme/docs") { restId sections { nodes { id siteSpaces { id section { id } space { id title organization { id } } } } } }
  }`);
  expect(waves.flat()).toHaveLength(3);
  golden.check('links and objects of a response', waves);
});

test('no id is verified without a token', async () => {
  const { status, errors, calls } = await askOnce('{ node(id: "Site:acme/nope") { id } }', {
    token: null,
  });
  expect(status).toBe(401);
  expect(errors).toMatchObject([{ path: ['node'], extensions: { code: 'UNAUTHENTICATED' } }]);
  expect(calls).toEqual([]);
});
