/** Numbers that JavaScript rounds. As an ID they would name another object, so they are refused before any call. */
import { getVariableValues, type OperationDefinitionNode, parse } from 'graphql';
import { describe, expect, onTestFinished, test } from 'vitest';
import { parseJson } from '../../src/rest/values/exact-json.ts';
import { schema } from '../../src/schema/schema.ts';
import { createFacade } from '../facade.ts';
import { startWorld } from '../harness.ts';
import { startHost } from '../http/host.ts';
import { json, parameters, send } from '../http/send.ts';
import { openAgents } from '../mcp/open-agents.ts';
import { recording } from './recording.ts';

/** Texts of numbers. JavaScript has no such number, or not only this text leads to it. */
const rounded = [
  '9007199254740993',
  '-9007199254740993',
  '9007199254740993.0',
  '9.007199254740993e15',
  '90071992547409930E-1',
  '12345678901234567890123',
  '1.00000000000000001',
  '100000000000000001e-17',
  '4503599627370497.4',
  '0.99999999999999999999',
  '1e-400',
  '1e300',
];

const space = 'query ($id: ID!) { space(id: $id) { title } }';

/** Sends variables as text, since `JSON.stringify` would round them as well. */
async function post(query: string, variables: string) {
  const { bodies, upstream } = recording();
  const world = await startWorld({ upstream });
  const body = `{"query":${JSON.stringify(query)},"variables":${variables}}`;
  return { ...(await send(world, json(body))), calls: world.calls, bodies };
}

const refused = (why: string) => ({
  status: 400,
  calls: [],
  errors: [{ message: expect.stringContaining(why), extensions: { code: 'BAD_USER_INPUT' } }],
});

const inQuotes = 'as a string, in quotes';

test.for(rounded)('%s is no ID', async (number) => {
  expect(await post(space, `{"id":${number}}`)).toMatchObject(refused(inQuotes));
  const { upstream } = recording();
  const world = await startWorld({ upstream });
  const got = await send(world, parameters({ query: space, variables: `{"id":${number}}` }));
  expect({ ...got, calls: world.calls }).toMatchObject(refused(inQuotes));
});

const members =
  'mutation ($input: UpdateTeamMembersInput!) { updateTeamMembers(input: $input) { userErrors { message } } }';
const template =
  'mutation ($input: ApplyTemplateToSpaceInput!) { applyTemplateToSpace(input: $input) { userErrors { message } } }';
const someNodes = 'query ($ids: [ID!]!) { nodes(ids: $ids) { id } }';
const change =
  'mutation ($properties: JSON) { createChangeRequest(input: { spaceId: "s", properties: $properties }) { userErrors { message } } }';

const places: readonly (readonly [place: string, query: string, variables: string])[] = [
  ['an item of a list', someNodes, '{"ids":["User:u",#]}'],
  ['a value in place of a list', someNodes, '{"ids":#}'],
  ['a member of an input', members, '{"input":{"teamId":#}}'],
  ['an item of a list in an input', members, '{"input":{"teamId":"o/t","addMemberIds":["u",#]}}'],
  [
    'a member of an item',
    members,
    '{"input":{"teamId":"o/t","memberships":[{"memberId":#,"role":"OWNER"}]}}',
  ],
  [
    'a member far inside',
    template,
    '{"input":{"spaceId":"s","templateRestId":"t","params":{"contentRefs":[{"name":"a","value":{"user":{"userId":#}}}]}}}',
  ],
  ['a value of free JSON', change, '{"properties":#}'],
  ['a value inside free JSON', change, '{"properties":{"a":[{"b":#}]}}'],
];

test.for(places)('%s is refused as well', async ([, query, variables]) => {
  for (const number of ['9007199254740993', '1.00000000000000001'])
    expect(await post(query, variables.replace('#', number))).toMatchObject(refused(inQuotes));
});

test('an input is not such a number', async () => {
  const { status, calls, errors } = await post(members, '{"input":1.00000000000000001}');
  expect([status, calls]).toEqual([400, []]);
  expect(errors?.[0]?.message).toMatch(/^Variable "\$input" got an invalid value; /);
});

test.for([
  ['7', '7'],
  ['9007199254740991', '9007199254740991'],
  ['-9007199254740991', '-9007199254740991'],
  ['7.000000000000000000', '7'],
  ['700000000000000000e-17', '7'],
  ['12e2', '1200'],
  ['"9007199254740993"', '9007199254740993'],
])('%s is the ID %s', async ([number, id]) => {
  const { calls } = await post(space, `{"id":${number}}`);
  expect(calls).toEqual([`GET /v1/spaces/${id}`]);
});

test('an integer of a document is the ID that is written there, but not in free JSON', async () => {
  const { calls } = await post('{ space(id: 9007199254740993) { title } }', '{}');
  expect(calls).toEqual(['GET /v1/spaces/9007199254740993']);
  for (const number of ['9007199254740993', '1.00000000000000001']) {
    const written = change.replace('($properties: JSON)', '').replace('$properties', number);
    const { status, errors, calls: none } = await post(written, '{}');
    expect({ status, errors, none }).toMatchObject({
      status: 400,
      errors: [{ message: expect.stringContaining(inQuotes) }],
      none: [],
    });
  }
});

test('free JSON, Float and Int have the numbers that JavaScript has', async () => {
  const { bodies } = await post(change, '{"properties":{"a":[0.1,0.30000000000000004,-1.5e-7]}}');
  expect(bodies).toEqual(['{"a":[0.1,0.30000000000000004,-1.5e-7]}']);
  const publish =
    'mutation ($n: Float) { publishIntegration(input: { integrationId: "i", organizationId: "o", title: "TT", description: "d", scopes: [], script: "s", configurations: { space: { form: { properties: [{ name: "p", property: { number: { default: $n } } }], required: [] } } } }) { userErrors { message } } }';
  for (const number of ['9007199254740993', '1.00000000000000001', '0.1', '1e300'])
    expect((await post(publish, `{"n":${number}}`)).bodies).toEqual([
      expect.stringContaining(`"default":${JSON.stringify(Number(number))}`),
    ]);
  const first = 'query ($first: Int) { organizations(first: $first) { nodes { id } } }';
  for (const number of ['9007199254740993', '1.00000000000000001'])
    expect(await post(first, `{"first":${number}}`)).toMatchObject(refused('Int cannot represent'));
});

test('nothing but variables is about such numbers', async () => {
  const { upstream } = recording();
  const world = await startWorld({ upstream });
  const body = `{"query":"{ space(id: 1) { title } }","extensions":{"at":1.00000000000000001}}`;
  expect(await send(world, json(body))).toMatchObject({ status: 200 });
});

test('a host that has parsed the body may have rounded a number', async () => {
  const { upstream } = recording();
  const service = await startWorld({ upstream });
  const facade = createFacade({ upstreamUrl: service.upstreamUrl });
  onTestFinished(() => facade.close());
  const host = await startHost(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body: unknown = JSON.parse(Buffer.concat(chunks).toString());
    facade.listener(Object.assign(request, { body }), response);
  });
  const body = `{"query":${JSON.stringify(space)},"variables":{"id":9007199254740993}}`;
  const answer = await send(host, json(body));
  expect({ ...answer, calls: service.calls }).toMatchObject(refused(inQuotes));
});

test('graphql-js refuses the same when it reads the variables', () => {
  const { definitions } = parse(space);
  const [operation] = definitions as OperationDefinitionNode[];
  for (const id of [Number(9007199254740993n), parseJson('1.00000000000000001')]) {
    const { errors } = getVariableValues(schema, operation?.variableDefinitions ?? [], { id });
    expect(errors?.map(({ message }) => message)).toEqual([expect.stringContaining(inQuotes)]);
  }
});

describe('arguments of tools', () => {
  test.for(rounded)('%s is no ID', async (number) => {
    const { upstream } = recording();
    const agents = await openAgents({ mcp: 'graph' }, { upstream });
    const args = `{"query":${JSON.stringify(space)},"variables":{"id":${number}}}`;
    const message = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"run_query","arguments":${args}}}`;
    const answer = await send(agents, {
      ...json(message, { accept: 'application/json, text/event-stream' }),
      path: '/mcp',
    });
    expect(answer.text).toContain(inQuotes);
    expect(answer.text).toContain('BAD_USER_INPUT');
    expect(agents.calls).toEqual([]);
  });
});
