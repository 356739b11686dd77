/** If a service has removed operations, errors distinguish a missing object from a missing operation. */
import { describe, expect, test } from 'vitest';
import { answer, startWorld } from '../harness.ts';
import { startWire } from '../wire.ts';

type Executor = 'compiled' | 'graphql';
const executors: readonly Executor[] = ['compiled', 'graphql'];

interface Gone {
  readonly status: number;
  readonly body?: string;
  readonly type?: string;
}

const bare: Gone = { status: 404 };
const own = (status: number): Gone => ({
  status,
  body: JSON.stringify({ error: { code: status, message: 'Nothing has this id.' } }),
  type: 'application/json',
});

/** A facade in front of the sandbox. Matching calls get another response. */
async function startWithout(calls: RegExp, gone: Gone = bare, executor: Executor = 'compiled') {
  const { status, body = '', type } = gone;
  const { world } = await startWire({
    facade: { executor },
    instead: (call, response) => {
      if (!calls.test(call)) return false;
      response.writeHead(status, type === undefined ? {} : { 'content-type': type }).end(body);
      return true;
    },
  });
  return world;
}

const unsupported = (status: number, method: string, route: string) => ({
  message: 'The service does not offer this operation.',
  extensions: { code: 'UPSTREAM_UNSUPPORTED', upstream: { method, route, status } },
});

const teams = /teams\?/;
const ofTeams = '/v1/orgs/{organizationId}/teams';

test.each(executors)(
  'a page in place of the service says nothing about operation, object or token (%s)',
  async (executor) => {
    for (const status of [401, 403, 404, 405, 407, 502]) {
      const page = { status, body: '<html>canary-7f3a</html>', type: 'text/html; charset=utf-8' };
      const world = await startWithout(teams, page, executor);
      const { data, errors = [] } = await world.ask(
        '{ organization(id: "acme") { title teams(first: 1) { totalCount } } }',
      );
      expect(data).toEqual({ organization: { title: 'Acme', teams: null } });
      const code = status < 500 ? 'UPSTREAM_INVALID_RESPONSE' : 'UPSTREAM_ERROR';
      expect(errors).toMatchObject([
        {
          message: expect.stringMatching(
            new RegExp(`^Something in front of .*: status ${status} with text/html\\.`),
          ),
          extensions: { code, upstream: { status } },
        },
      ]);
      expect(JSON.stringify(errors)).not.toContain('canary');
    }
  },
);

test('a sign-in page with 401 does not make the response a 401', async () => {
  const page = { status: 401, body: 'Please sign in', type: 'text/plain' };
  const world = await startWithout(/./, page);
  const { status, errors } = await world.ask('{ organization(id: "acme") { title } }');
  expect({ status, errors }).toMatchObject({
    status: 200,
    errors: [{ extensions: { code: 'UPSTREAM_INVALID_RESPONSE', upstream: { status: 401 } } }],
  });
});

describe.each(executors)('an operation that no longer exists (%s)', (executor) => {
  test.each<[Gone, string]>([
    [bare, 'without a body'],
    [
      { status: 404, body: '{"message":"no Route matched"}', type: 'application/json' },
      'of a gateway',
    ],
    [{ status: 405 }, ''],
    [{ status: 410 }, ''],
    [{ status: 501 }, ''],
  ])('is not reported as a missing object: %j', async (gone) => {
    const world = await startWithout(teams, gone, executor);
    const { data, errors } = await world.ask(
      '{ organization(id: "acme") { title teams(first: 1) { totalCount } } }',
    );
    expect(data).toEqual({ organization: { title: 'Acme', teams: null } });
    expect(errors).toMatchObject([
      { path: ['organization', 'teams'], ...unsupported(gone.status, 'GET', ofTeams) },
    ]);
  });

  test.each([404, 410])(
    'is inferred from a %d with the error format of the service, too: the parent is there',
    async (status) => {
      const world = await startWithout(teams, own(status), executor);
      const { data, errors } = await world.ask(
        `{ organization(id: "acme") {
          title
          teams(first: 1) { totalCount }
          a: teams(first: 1, query: "d") { nodes { id } }
        } }`,
      );
      expect(data).toEqual({ organization: { title: 'Acme', teams: null, a: null } });
      const gone = unsupported(status, 'GET', ofTeams);
      const byPath = errors?.toSorted((one, other) =>
        String(one.path) < String(other.path) ? -1 : 1,
      );
      expect(byPath).toEqual(
        ['a', 'teams'].map((name) =>
          expect.objectContaining({ path: ['organization', name], message: gone.message }),
        ),
      );
    },
  );

  const content = '/v1/spaces/{spaceId}/content/pages';
  test.each<[string, string, RegExp, string, readonly string[]]>([
    [
      '{ organization(id: "acme") { title ssoLogins { restId } } }',
      '/v1/orgs/{organizationId}/sso',
      /sso/,
      'organization',
      ['ssoLogins'],
    ],
    [
      '{ site(id: "acme/docs") { title conditionTemplates { condition } } }',
      '/v1/orgs/{organizationId}/sites/{siteId}/adaptive-schema/template-conditions',
      /template-conditions/,
      'site',
      ['conditionTemplates'],
    ],
    [
      '{ space(id: "handbook") { title content { pages { id } } } }',
      content,
      /content\/pages/,
      'space',
      ['content', 'pages'],
    ],
    [
      '{ space(id: "handbook") { title content { pageByPath(path: "money") { id } } } }',
      content,
      /content\/(pages|path)/,
      'space',
      ['content', 'pageByPath'],
    ],
  ])('is inferred for what a parent always has: %s', async (query, route, calls, root, path) => {
    for (const status of [404, 410]) {
      const world = await startWithout(calls, own(status), executor);
      const { data, errors } = await world.ask(query);
      expect(data?.[root as never]).toMatchObject({ title: expect.any(String) });
      expect(errors).toMatchObject([
        { path: [root, ...path], ...unsupported(status, 'GET', route) },
      ]);
    }
  });

  test('is not inferred for an object that a parent may lack, which is null', async () => {
    const world = await startWithout(/schema|published/, own(404), executor);
    expect(
      await world.ask(
        '{ site(id: "acme/docs") { title adaptiveSchema { jsonSchema } publishedProfile { site { id } } } }',
      ),
    ).toMatchObject({ data: { site: { adaptiveSchema: null, publishedProfile: null } } });
  });

  test.each<[number, RegExp, string, string]>([
    [405, teams, 'UPSTREAM_ERROR', 'organization(id: "acme") { teams(first: 1) { totalCount } }'],
    [501, teams, 'UPSTREAM_ERROR', 'organization(id: "acme") { teams(first: 1) { totalCount } }'],
    // Another object may be missing: the cluster, the member, the organization, which was not read.
    [404, /sites\?/, 'NOT_FOUND', 'space(id: "handbook") { sites(first: 1) { totalCount } }'],
    [
      404,
      /conversations-issues\?/,
      'NOT_FOUND',
      'organization(id: "acme") { conversationIssues(first: 1, clusterId: "none") { totalCount } }',
    ],
    [404, /members\//, 'NOT_FOUND', 'organization(id: "acme") { member(id: "none") { role } }'],
  ])(
    'is not inferred from a %d with other messages of the service, for %s',
    async (status, calls, code, field) => {
      const world = await startWithout(calls, own(status), executor);
      const { errors } = await world.ask(`{ ${field} }`);
      expect(errors).toMatchObject([{ extensions: { code } }]);
    },
  );

  test.each([404, 410])('is reported for links to what only its list has: %d', async (status) => {
    const world = await startWithout(/sections\?/, own(status), executor);
    const { errors } = await world.ask(
      '{ site(id: "acme/docs") { title siteSpaces(first: 1) { nodes { section { title } } } } }',
    );
    const route = '/v1/orgs/{organizationId}/sites/{siteId}/sections';
    expect(errors).toMatchObject([
      {
        path: ['site', 'siteSpaces', 'nodes', 0, 'section'],
        ...unsupported(status, 'GET', route),
      },
    ]);
  });

  const one = 'GET /v1/orgs/{organizationId}/members/{userId}';
  test.each<[string, RegExp, string, string, readonly (string | number)[]]>([
    [
      'operations with one response',
      /published/,
      '{ site(id: "acme/docs") { title publishedProfile { site { id } } } }',
      'GET /v1/orgs/{organizationId}/sites/{siteId}/published',
      ['site', 'publishedProfile'],
    ],
    [
      'a list below the item of a list',
      /teams\/[^/]+\/members/,
      '{ organization(id: "acme") { teams(first: 1) { nodes { title members(first: 1) { nodes { role } } } } } }',
      'GET /v1/orgs/{organizationId}/teams/{teamId}/members',
      ['organization', 'teams', 'nodes', 0, 'members'],
    ],
    [
      'an object of the parent by its id',
      /members\/ada/,
      '{ organization(id: "acme") { title member(id: "ada") { role } } }',
      one,
      ['organization', 'member'],
    ],
    [
      'an object beside what it belongs to',
      /members\/ada/,
      '{ member(id: "acme/ada") { role organization { title } } }',
      one,
      ['member'],
    ],
    [
      'an object in a part of the parent',
      /page\/vacation/,
      '{ space(id: "handbook") { title content { page(id: "vacation") { title } } } }',
      'GET /v1/spaces/{spaceId}/content/page/{pageId}',
      ['space', 'content', 'page'],
    ],
    [
      'the same below the item of a list',
      /page\/vacation/,
      '{ organization(id: "acme") { spaces(first: 1) { nodes { content { page(id: "vacation") { title } } } } } }',
      'GET /v1/spaces/{spaceId}/content/page/{pageId}',
      ['organization', 'spaces', 'nodes', 0, 'content', 'page'],
    ],
    [
      'what is named by no id at all',
      /integrations/,
      '{ integrations(first: 1) { nodes { name } } }',
      'GET /v1/integrations',
      ['integrations'],
    ],
  ])('is reported for %s', async (_, calls, document, operation, path) => {
    const world = await startWithout(calls, bare, executor);
    const { errors } = await world.ask(document);
    const [method = '', route = ''] = operation.split(' ');
    expect(errors).toMatchObject([{ path, ...unsupported(404, method, route) }]);
  });

  test.each<[string, RegExp, string]>([
    [
      'one object, of which nothing above is read',
      /members\/ada/,
      '{ it: member(id: "acme/ada") { role } }',
    ],
    [
      'an object that is missing with all below it',
      /orgs\/acme/,
      '{ it: organization(id: "acme") { title teams(first: 1) { totalCount } } }',
    ],
  ])('is not reported for %s', async (_, calls, document) => {
    const world = await startWithout(calls, bare, executor);
    const { data, errors } = await world.ask(document);
    expect(data).toEqual({ it: null });
    expect(errors).toMatchObject([{ path: ['it'], extensions: { code: 'NOT_FOUND' } }]);
  });

  test('does not affect objects that can be read in another way', async () => {
    const world = await startWithout(/teams\?/, bare, executor);
    const ids = ['documentation', 'design', 'engineering', 'support'].map(
      (id) => `Team:acme/${id}`,
    );
    const { data } = await world.expectData(
      `{ organization(id: "acme") { title } nodes(ids: ${JSON.stringify(ids)}) { ... on Team { title } } }`,
    );
    expect(data).toMatchObject({
      nodes: [{ title: 'Documentation' }, { title: 'Design' }, {}, {}],
    });
  });
});

describe('a change that the service no longer offers', () => {
  const rename = (team: string) =>
    `mutation { it: updateTeam(input: { teamId: "acme/${team}", title: "T" }) { team { title } userErrors { code field } } }`;
  const route = '/v1/orgs/{organizationId}/teams/{teamId}';

  test('is distinguished from one about a missing object by one read', async () => {
    const world = await startWithout(/^PATCH/);
    const there = await world.ask(rename('design'));
    expect(there.data).toEqual({ it: null });
    expect(there.errors).toMatchObject([{ path: ['it'], ...unsupported(404, 'PATCH', route) }]);
    expect(there.calls).toEqual([
      'PATCH /v1/orgs/acme/teams/design',
      'GET /v1/orgs/acme/teams/design',
    ]);
    const missing = await world.ask(rename('nothing'));
    expect([missing.errors, missing.data]).toEqual([
      undefined,
      { it: { team: null, userErrors: [{ code: 'NOT_FOUND', field: ['teamId'] }] } },
    ]);
  });

  test.each([405, 501])('is recognized by %d without a read', async (status) => {
    const world = await startWithout(/^PATCH/, { status });
    const { errors, calls } = await world.ask(rename('design'));
    expect(errors).toMatchObject([unsupported(status, 'PATCH', route)]);
    expect(calls).toEqual(['PATCH /v1/orgs/acme/teams/design']);
  });

  test.each<[string, string, string]>([
    ['deleteTeam(input: { teamId: "acme/design" }) { deletedTeamId }', 'DELETE', route],
    [
      'createTeam(input: { organizationId: "acme", title: "New", memberIds: ["ada"] }) { team { id } }',
      'PUT',
      ofTeams,
    ],
    [
      'duplicateSpace(input: { spaceId: "handbook" }) { space { id } }',
      'POST',
      '/v1/spaces/{spaceId}/duplicate',
    ],
  ])('%s', async (mutation, method, gone) => {
    const world = await startWithout(new RegExp(`^${method}`));
    const { errors } = await world.ask(`mutation { it: ${mutation} }`);
    expect(errors).toMatchObject([{ path: ['it'], ...unsupported(404, method, gone) }]);
  });
});

test('a 404 without the body of an error means a missing object', async () => {
  const world = await startWorld({
    upstream: (_request, response) => answer(response, { error: 'no' }, 404),
  });
  const { errors } = await world.ask('{ organization(id: "acme") { title } }');
  expect(errors).toMatchObject([{ extensions: { code: 'NOT_FOUND' } }]);
});
