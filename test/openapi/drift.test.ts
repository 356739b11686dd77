/** `docgraph drift`: each kind of difference is found, and nothing else. Exit codes of the process: `test/e2e`. */
import { describe, expect, test } from 'vitest';
import { blockOf } from '../documents/documents.ts';
import {
  bodyOf,
  driftOn,
  found,
  type Json,
  operationAt,
  ownDocument,
  removeMember,
  schemaOf,
} from './drifts.ts';
import { spellings } from './spellings.ts';

const teams = '/orgs/{organizationId}/teams';
const inTeams = 'GET /v1/orgs/{organizationId}/teams';
const createTeam = 'PUT /v1/orgs/{organizationId}/teams';
const nothing = { isWrong: false, sections: {} };

test('the document of the project has no difference, and nothing is printed', async () => {
  const { out, isWrong, problems } = await driftOn(ownDocument(), {}, false);
  expect({ out, isWrong, problems }).toEqual({ out: '', isWrong: false, problems: [] });
});

test.for(Object.entries(spellings))('%s is no difference', async ([, respell]) => {
  const respelled = respell(ownDocument());
  expect(JSON.stringify(respelled)).not.toBe(JSON.stringify(ownDocument()));
  expect(await found(respelled)).toEqual(nothing);
});

/** Operations that a later release of the service does not have. */
const gone = [
  'GET /orgs/{organizationId}/conversations',
  'GET /orgs/{organizationId}/conversations-clusters',
  'GET /orgs/{organizationId}/conversations-clusters/{clusterId}',
  'GET /orgs/{organizationId}/conversations-issues',
  'GET /orgs/{organizationId}/conversations-issues/{issueId}',
  'GET /orgs/{organizationId}/conversations/{conversationId}',
  'GET /spaces/{spaceId}/change-requests/{changeRequestId}/content/files/{fileId}/backlinks',
  'GET /spaces/{spaceId}/change-requests/{changeRequestId}/content/page/{pageId}/links',
  'GET /spaces/{spaceId}/content/files/{fileId}/backlinks',
  'GET /spaces/{spaceId}/content/page/{pageId}/links',
  'GET /spaces/{spaceId}/links',
  'PATCH /orgs/{organizationId}/conversations-clusters/{clusterId}',
  'POST /orgs/{organizationId}/conversations',
  'POST /orgs/{organizationId}/sites/{siteId}/section-groups/{siteSectionGroupId}/sections',
  'POST /spaces/{spaceId}/transfer',
];

/** Some that it has in addition. */
const added: Json = {
  '/v1/robot': { get: { operationId: 'getRobot', responses: {} } },
  '/v1/robots/{id}': {
    get: { responses: { 200: { $ref: '#/components/responses/Any' } } },
    patch: {
      requestBody: { content: { 'application/json': { schema: { type: 'object' } } } },
      responses: {},
    },
  },
  '/v1/spaces/{space}/robots/{robot}': { delete: { operationId: 'deleteRobot', responses: {} } },
  '/v2/spaces/{spaceId}': { get: { responses: {} } },
};

test('of a later release, exactly the operations that it dropped are gone', async () => {
  const document = ownDocument();
  document.components.responses.Any = { description: '' };
  const paths: Json = { ...added };
  for (const [path, item] of Object.entries<Json>(document.paths))
    for (const [method, operation] of Object.entries(item))
      if (!gone.includes(`${method.toUpperCase()} ${path}`))
        paths[`/v1${path}`] = { ...paths[`/v1${path}`], [method]: operation };
  expect(await found({ ...document, servers: undefined, paths })).toEqual({
    isWrong: true,
    sections: {
      goneOperations: gone.map((one) => one.replace(' ', ' /v1')),
      newOperations: [
        'DELETE /v1/spaces/{space}/robots/{robot}',
        'GET /v1/robot',
        'GET /v1/robots/{id}',
        'GET /v2/spaces/{spaceId}',
        'PATCH /v1/robots/{id}',
      ],
    },
  });
});

type Plant = readonly [
  what: string,
  plant: (document: Json) => void,
  sections: Readonly<Record<string, readonly string[]>>,
];

const getTeams = (document: Json) => operationAt(document, 'get', teams);
const putTeams = (document: Json) => operationAt(document, 'put', teams);
const parameter = (document: Json, name: string) =>
  getTeams(document).parameters.find((one: Json) => one.name === name);
const successOf = (operation: Json, status = 200) =>
  operation.responses[status].content['application/json'];

/** Differences that break something. */
const breaking: readonly Plant[] = [
  [
    'an operation is gone',
    (document) => delete document.paths[teams].put,
    { goneOperations: [createTeam] },
  ],
  [
    'all operations are those of another version',
    (document) => {
      document.servers = [{ url: 'https://api.example.com/v2' }];
      document.paths = { [teams]: document.paths[teams] };
    },
    {
      goneOperations: expect.arrayContaining([createTeam, 'GET /v1/spaces/{spaceId}']),
      newOperations: ['GET /v2/orgs/{organizationId}/teams', 'PUT /v2/orgs/{organizationId}/teams'],
    },
  ],
  [
    'a parameter is gone',
    (document) => {
      const operation = getTeams(document);
      operation.parameters = operation.parameters.filter((one: Json) => one.name !== 'owner');
    },
    { goneInputs: [`${inTeams}: owner`] },
  ],
  [
    'a parameter is required now',
    (document) => {
      parameter(document, 'title').required = true;
    },
    { requiredInputs: [`${inTeams}: title`] },
  ],
  [
    'a new parameter is required',
    (document) =>
      getTeams(document).parameters.push({
        name: 'tenant',
        in: 'query',
        required: true,
        schema: { type: 'string' },
      }),
    { requiredInputs: [`${inTeams}: tenant`] },
  ],
  [
    'a new header is required',
    (document) =>
      getTeams(document).parameters.push({
        name: 'X-Tenant',
        in: 'header',
        required: true,
        schema: { type: 'string' },
      }),
    { requiredInputs: [`${inTeams}: X-Tenant (header)`] },
  ],
  [
    'a parameter has another kind',
    (document) => {
      parameter(document, 'title').schema = { type: 'integer' };
    },
    { changedInputs: [`${inTeams}: title: string, now number`] },
  ],
  [
    'a parameter does not accept several values any more',
    (document) => {
      const { parameters } = operationAt(document, 'get', '/spaces/{spaceId}/comments');
      parameters.find((one: Json) => one.name === 'authors').schema = { type: 'string' };
    },
    { changedInputs: ['GET /v1/spaces/{spaceId}/comments: authors: array, now string'] },
  ],
  [
    'a member of a body is gone',
    (document) => removeMember(bodyOf(putTeams(document)), 'members'),
    { goneInputs: [`${createTeam}: members`] },
  ],
  [
    'a body is gone',
    (document) => delete putTeams(document).requestBody,
    { goneInputs: [`${createTeam}: the body`] },
  ],
  [
    'a member of a body is required now',
    (document) => bodyOf(putTeams(document)).required.push('members'),
    { requiredInputs: [`${createTeam}: members`] },
  ],
  [
    'a new member of a body is required',
    (document) => {
      const schema = bodyOf(putTeams(document));
      schema.properties.color = { type: 'string' };
      schema.required.push('color');
    },
    { requiredInputs: [`${createTeam}: color`] },
  ],
  [
    'a new body is required',
    (document) => {
      operationAt(document, 'post', '/orgs/{organizationId}/sites/{siteId}/publish').requestBody = {
        required: true,
        content: {
          'application/json': {
            schema: { type: 'object', required: ['at'], properties: { at: {}, note: {} } },
          },
        },
      };
    },
    {
      requiredInputs: ['POST /v1/orgs/{organizationId}/sites/{siteId}/publish: at'],
      newInputs: ['POST /v1/orgs/{organizationId}/sites/{siteId}/publish: note'],
    },
  ],
  [
    'a member of a body has another kind',
    (document) => {
      bodyOf(putTeams(document)).properties.members.items = { type: 'integer' };
    },
    { changedInputs: [`${createTeam}: members[]: string, now number`] },
  ],
  [
    'a member of a body does not accept null any more',
    (document) => {
      const { properties } = bodyOf(operationAt(document, 'patch', '/spaces/{spaceId}'));
      properties.emoji = { type: 'string' };
    },
    { changedInputs: ['PATCH /v1/spaces/{spaceId}: emoji: null or string, now string'] },
  ],
  [
    'a member of a shape in bodies is gone',
    (document) => removeMember(schemaOf(document, 'SiteSectionPosition'), 'before'),
    { goneInputs: ['SiteSectionPosition.before'] },
  ],
  [
    'a member of responses is gone',
    (document) => removeMember(schemaOf(document, 'Team'), 'title'),
    { goneMembers: ['Team.title'] },
  ],
  [
    'a member of responses has another kind',
    (document) => {
      schemaOf(document, 'Team').properties.title = { type: 'object', properties: {} };
    },
    { changedMembers: ['Team.title: string, now object'] },
  ],
  [
    'a member of responses has another kind at times',
    (document) => {
      schemaOf(document, 'Team').properties.title = { type: ['boolean', 'string'] };
    },
    { changedMembers: ['Team.title: string, now boolean or string'] },
  ],
  [
    'a member that was always there may be null',
    (document) => {
      schemaOf(document, 'Team').properties.title = { type: ['string', 'null'] };
    },
    { emptyMembers: ['Team.title'] },
  ],
  [
    'a member that was always there may be missing',
    (document) => {
      const schema = schemaOf(document, 'Team');
      schema.required = schema.required.filter((one: string) => one !== 'title');
    },
    { emptyMembers: ['Team.title'] },
  ],
  [
    'a member is in one of two alternatives only',
    (document) => {
      const { title, ...properties } = schemaOf(document, 'Team').properties;
      document.components.schemas.Team = {
        oneOf: [
          { ...schemaOf(document, 'Team'), properties: { ...properties, title } },
          { ...schemaOf(document, 'Team'), properties },
        ],
      };
    },
    { emptyMembers: ['Team.title'] },
  ],
  [
    'a member of one alternative of a union is gone',
    (document) => removeMember(schemaOf(document, 'LinkPage'), 'title'),
    { goneMembers: ['LinkPage.title'] },
  ],
  [
    'a response is a list without an envelope',
    (document) => {
      const media = successOf(getTeams(document));
      media.schema = media.schema.properties.items;
    },
    { changedMembers: [`${inTeams}: the response: object, now array`] },
  ],
  [
    'a list has no further pages',
    (document) => delete successOf(getTeams(document)).schema.properties.next,
    { goneMembers: [`${inTeams}: next`] },
  ],
  [
    'a member of items without a name is gone',
    (document) => {
      const { schema } = successOf(operationAt(document, 'get', `${teams}/{teamId}/members`));
      removeMember(schema.properties.items.items, 'team');
    },
    { goneMembers: ['GET /v1/orgs/{organizationId}/teams/{teamId}/members: items[].team'] },
  ],
  [
    'a response is empty',
    (document) => {
      putTeams(document).responses = { 204: { description: 'Done.' } };
    },
    { changedMembers: [`${createTeam}: the response: object, now nothing`] },
  ],
  [
    'a value of an enum is gone',
    (document) => {
      schemaOf(document, 'TeamRole').enum = ['owner'];
    },
    { goneValues: ['TeamRole: member'] },
  ],
  [
    'an alternative of a union is gone',
    (document) => {
      const page = schemaOf(document, 'Page');
      page.oneOf = page.oneOf.filter(({ $ref }: Json) => !$ref.endsWith('LinkPage'));
      delete page.discriminator.mapping.link;
    },
    { goneValues: ['Page.type: link'] },
  ],
];

/** Differences that break nothing. */
const others: readonly Plant[] = [
  [
    'an operation is new',
    (document) => {
      document.paths['/spaces/{spaceId}/stars'] = { get: { responses: {} } };
    },
    { newOperations: ['GET /v1/spaces/{spaceId}/stars'] },
  ],
  [
    'an optional parameter is new',
    (document) =>
      getTeams(document).parameters.push({
        name: 'color',
        in: 'query',
        schema: { type: 'string' },
      }),
    { newInputs: [`${inTeams}: color`] },
  ],
  [
    'an optional member of a body is new',
    (document) => {
      bodyOf(putTeams(document)).properties.color = { type: 'string' };
    },
    { newInputs: [`${createTeam}: color`] },
  ],
  [
    'a member of responses is new',
    (document) => {
      schemaOf(document, 'Team').properties.color = { type: 'string' };
    },
    { newMembers: ['Team.color'] },
  ],
  [
    'a value of an enum is new',
    (document) => schemaOf(document, 'TeamRole').enum.push('guest'),
    { newValues: ['TeamRole: guest'] },
  ],
  [
    'an alternative of a union is new',
    (document) => {
      schemaOf(document, 'Page').oneOf.push({
        type: 'object',
        required: ['type'],
        properties: { type: { const: 'board' }, id: { type: 'string' } },
      });
    },
    { newValues: ['Page.type: board'] },
  ],
  [
    'a parameter that the graph does not send is gone',
    (document) => {
      const operation = operationAt(document, 'get', '/spaces/{spaceId}/content');
      operation.parameters = operation.parameters.filter((one: Json) => one.name !== 'computed');
    },
    { unused: ['GET /v1/spaces/{spaceId}/content: computed'] },
  ],
  [
    'a member of a body is required that always has a value, by its default',
    (document) => {
      const schema = schemaOf(document, 'OnboardingPreferencesInput');
      schema.required = ['audience', 'source'];
    },
    {},
  ],
  [
    'a parameter with words for true and false is a Boolean or another word',
    (document) => {
      const { parameters } = operationAt(
        document,
        'get',
        '/spaces/{spaceId}/content/page/{pageId}',
      );
      parameters.find((one: Json) => one.name === 'evaluated').schema = {
        oneOf: [{ type: 'boolean' }, { type: 'string', enum: ['deterministic-only'] }],
      };
    },
    {},
  ],
  [
    'a member is always there now, an optional header is new, and a read-only member of a body is required',
    (document) => {
      const schema = schemaOf(document, 'Team');
      schema.required = Object.keys(schema.properties);
      getTeams(document).parameters.push(
        { name: 'Prefer', in: 'header', schema: { type: 'string' } },
        { name: 'Authorization', in: 'header', required: true, schema: { type: 'string' } },
      );
      const body = bodyOf(putTeams(document));
      body.properties.id = { type: 'string', readOnly: true };
      body.required.push('id');
    },
    {},
  ],
];

describe.each([
  [true, breaking],
  [false, others],
] as const)('differences that break something: %s', (isWrong, plants) => {
  test.for(plants)('%s', async ([, plant, sections]) => {
    const document = ownDocument();
    plant(document);
    expect(await found(document)).toEqual({ isWrong, sections });
  });
});

test('what breaks comes first, with the fields and the operations', async () => {
  const document = ownDocument();
  delete document.paths['/spaces/{spaceId}'].patch;
  removeMember(schemaOf(document, 'SamlProvider'), 'label');
  schemaOf(document, 'TeamRole').enum = ['owner', 'guest'];
  removeMember(bodyOf(putTeams(document)), 'members');
  parameter(document, 'title').required = true;
  bodyOf(putTeams(document)).properties.color = { type: 'string' };
  const { out } = await driftOn(document, {}, false);
  expect(out).toMatchInlineSnapshot(`
    "Operations that are gone: 1
      PATCH /v1/spaces/{spaceId} (updateSpace)
        fields: Mutation.updateSpace

    Members of responses that are gone: 1
      SamlProvider.label
        in: listSamlProviders, createSamlProvider, getSamlProvider, updateSamlProvider
        fields: SamlProvider.label

    Parameters and body members that are required now: 1
      GET /v1/orgs/{organizationId}/teams: title
        fields: Member.ownedTeams(query:), Organization.teams(query:)

    Parameters and body members that are gone: 1
      PUT /v1/orgs/{organizationId}/teams: members
        fields: CreateTeamInput.memberIds

    Values of enums that are gone: 1
      TeamRole: member
        in: listTeamMembers, updateTeamMembers, setTeamMember, listMemberTeams
        fields: TeamRole.MEMBER

    Parameters and body members that are new: 1
      PUT /v1/orgs/{organizationId}/teams: color

    Values of enums that are new: 1
      TeamRole: guest
        in: listTeamMembers, updateTeamMembers, setTeamMember, listMemberTeams"
  `);
});

test('the output in docs/versioning.md is that of a later release', async () => {
  const document = ownDocument();
  delete document.paths['/spaces/{spaceId}/transfer'];
  document.paths['/spaces/{spaceId}/stars'] = {
    get: { operationId: 'listStars', responses: {} },
  };
  schemaOf(document, 'SamlProvider').properties.label = { type: 'object' };
  schemaOf(document, 'SamlProviderStatus').enum.push('paused');
  const m1 =
    'mutation Transfer($input: TransferSpaceInput!) { transferSpace(input: $input) { space { id } } }';
  const { out } = await driftOn(document, { 'manifest.json': JSON.stringify({ m1 }) }, false);
  expect(`${out}\n`).toBe(blockOf('docs/versioning.md', 'text', 'gone'));
});

describe('with GraphQL documents', () => {
  const files = {
    'a.graphql': `query Titles { organization(id: "acme") { teams(first: 3, query: "a") { nodes { title } } } }
      query Ids { organization(id: "acme") { teams(first: 3) { nodes { id } } } }
      query Pages { space(id: "x") { content { pages { id title } } } }`,
    'manifest.json': JSON.stringify({
      c1: 'mutation Create($input: CreateTeamInput!) { createTeam(input: $input) { team { id } } }',
      c2: 'mutation Title { createTeam(input: { organizationId: "acme", title: "A" }) { team { title } } }',
    }),
  };
  const [titles, ids, pages, create, title] = [
    'query Titles in a.graphql',
    'query Ids in a.graphql',
    'query Pages in a.graphql',
    'mutation Create (c1) in manifest.json',
    'mutation Title (c2) in manifest.json',
  ];

  test.for<[what: string, plant: (document: Json) => void, documents: readonly string[]]>([
    ['an operation', (document) => delete document.paths[teams].get, [titles, ids]],
    ['a member', (document) => removeMember(schemaOf(document, 'Team'), 'title'), [titles, title]],
    [
      'a member of an alternative, which is selected on the interface',
      (document) => removeMember(schemaOf(document, 'LinkPage'), 'title'),
      [pages],
    ],
    [
      'an argument',
      (document) => {
        parameter(document, 'title').schema = { type: 'integer' };
      },
      [titles],
    ],
    [
      'an input field, which may be in a variable',
      (document) => removeMember(bodyOf(putTeams(document)), 'members'),
      [create],
    ],
    [
      'a new member that each call needs',
      (document) => {
        bodyOf(putTeams(document)).properties.color = { type: 'string' };
        bodyOf(putTeams(document)).required.push('color');
      },
      [create, title],
    ],
  ])('names those that need %s', async ([, plant, documents]) => {
    const document = ownDocument();
    plant(document);
    const { out, problems } = await driftOn(document, files);
    expect(problems).toEqual([]);
    const [first] = Object.values<Json>(JSON.parse(out)).filter(Array.isArray).flat();
    const base = (name: string) => name.replace(/in .*\//, 'in ');
    expect(first.documents.map(base)).toEqual(documents);
  });

  test('names those that are not valid', async () => {
    const { out, problems } = await driftOn(ownDocument(), { 'b.graphql': '{ nothing }' }, false);
    expect(out).toBe('');
    expect(problems).toEqual([expect.stringContaining('Cannot query field "nothing"')]);
  });
});
