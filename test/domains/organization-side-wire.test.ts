/** Exact request bodies, and results of odd responses, for organizations. */
import { describe, expect, test } from 'vitest';
import { answer, askOnce, startWorld } from '../harness.ts';
import { startWire } from '../wire.ts';

type Data = Readonly<Record<string, unknown>>;

describe('request bodies', () => {
  const update = (input: string) =>
    `mutation { it: updateOrganization(input: { organizationId: "acme", ${input} }) {
      organization { defaultContent { site { restId } } urls { logo } } userErrors { code field }
    } }`;
  const done = (defaultContent: unknown, logo: unknown) => ({
    it: { organization: { defaultContent, urls: { logo } }, userErrors: [] },
  });
  const docs = { site: { restId: 'docs' } };
  const logo = 'https://assets.docs.example/acme/logo.svg';

  test.each<[string, unknown, unknown]>([
    ['logo: null', { logo: null }, done(docs, null)],
    ['defaultContent: null', { defaultContent: null }, done(null, logo)],
    [
      'defaultContent: { siteId: "Site:acme/help-center" }',
      { defaultContent: { type: 'site', site: 'help-center' } },
      done({ site: { restId: 'help-center' } }, logo),
    ],
    ['logo: "https://a.example"', { logo: 'https://a.example' }, done(docs, 'https://a.example')],
  ])('updateOrganization { %s }', async (input, body, data) => {
    const { world, bodies } = await startWire();
    const result = await world.ask<Data>(update(input));
    expect([result.errors, bodies]).toEqual([undefined, [body]]);
    expect(result.data).toEqual(data);
  });

  test('default content is a site, not a text', async () => {
    const { world, sandbox } = await startWire();
    for (const given of ['{}', '{ text: "docs" }', '{ siteId: null }', '"docs"']) {
      const { errors, calls } = await world.ask(update(`defaultContent: ${given}`));
      expect([errors?.[0]?.extensions.code, calls]).toEqual(['GRAPHQL_VALIDATION_FAILED', []]);
    }
    const body = { defaultContent: 'help-center' };
    expect((await sandbox.send('PATCH', '/orgs/acme', { body })).status).toBe(400);
  });

  test('the sandbox accepts default content without its type or its site', async () => {
    const { sandbox } = await startWire();
    for (const defaultContent of [{}, { type: 'site' }, { site: 'help-center' }]) {
      const raw = await sandbox.send('PATCH', '/orgs/acme', { body: { defaultContent } });
      expect(raw.status).toBe(200);
    }
  });

  test('an email address is sent unchanged, from a literal and from a variable', async () => {
    const { world, bodies } = await startWire();
    const document = `mutation ($url: URL!) {
      a: createOpenApiSpec(input: { organizationId: "acme", slug: "a", source: { url: "https://a.example" } }) { openApiSpec { sourceUrl } }
      b: createOpenApiSpec(input: { organizationId: "acme", slug: "b", source: { url: $url } }) { openApiSpec { sourceUrl } }
    }`;
    const { data } = await world.expectData<Data>(document, { url: 'HTTPS://B.example' });
    expect(bodies).toEqual([
      { slug: 'a', source: { url: 'https://a.example' } },
      { slug: 'b', source: { url: 'HTTPS://B.example' } },
    ]);
    expect(data).toEqual({
      a: { openApiSpec: { sourceUrl: 'https://a.example' } },
      b: { openApiSpec: { sourceUrl: 'HTTPS://B.example' } },
    });
  });

  test('the roles of a team are set by member, and each is required', async () => {
    const { world, sandbox, bodies } = await startWire();
    const change = (memberships: string) =>
      `mutation { updateTeamMembers(input: { teamId: "acme/design", memberships: ${memberships} }) { userErrors { message } } }`;
    const { errors } = await world.ask(
      change('[{ memberId: "Member:acme/mei", role: OWNER }, { memberId: "amara", role: MEMBER }]'),
    );
    expect(errors).toBeUndefined();
    expect(bodies).toEqual([
      { memberships: { mei: { role: 'owner' }, amara: { role: 'member' } } },
    ]);
    const lacking = await world.ask(change('[{ memberId: "mei" }]'));
    expect(lacking.errors?.[0]?.extensions.code).toBe('GRAPHQL_VALIDATION_FAILED');
    const raw = await sandbox.send('PUT', '/orgs/acme/teams/design/members', {
      body: { memberships: { mei: {} } },
    });
    expect(raw.status).toBe(400);
  });

  test('clusters are filtered by state and ordered by tasks', async () => {
    const { world, sandbox } = await startWire();
    for (const by of ['TASKS_TOTAL', 'TASKS_BACKLOG', 'TASKS_STARTED']) {
      const { data, errors } = await world.ask<{ organization: Data }>(
        `{ organization(id: "acme") { issuesClusters(orderBy: { field: ${by} }, status: ANALYSING) { nodes { id } } } }`,
      );
      expect([errors, data]).toEqual([
        undefined,
        { organization: { issuesClusters: { nodes: [] } } },
      ]);
    }
    const raw = await sandbox.send('GET', '/orgs/acme/conversations-clusters?status=done');
    expect(raw.status).toBe(400);
  });

  test('an integration has its directives as strings, and the actions of its buttons', async () => {
    const { world, sandbox, bodies } = await startWire();
    const manifest = { title: 'Polls', description: 'Asks.', scopes: [], script: 'export {};' };
    const publish = (policy: string) =>
      `mutation { publishIntegration(input: {
        integrationId: "polls", organizationId: "acme", title: "Polls", description: "Asks.", scopes: [], script: "export {};"
        contentSecurityPolicy: ${policy}
        configurations: {
          organization: { component: { componentRestId: "connect" } }
          space: { form: { properties: [{ name: "go", property: { button: { buttonText: "Go", callbackUrl: "https://polls.example" } } }] } }
        }
      }) {
        integration { contentSecurityPolicy configurations { organization { componentRestId } space { properties { name type buttonText callbackUrl } } } }
        userErrors { field }
      } }`;
    const { data } = await world.expectData(publish(`{ default: "'none'" }`));
    expect(bodies).toEqual([
      {
        ...manifest,
        organization: 'acme',
        contentSecurityPolicy: { default: "'none'" },
        configurations: {
          account: { componentId: 'connect' },
          space: {
            properties: {
              go: { type: 'button', button_text: 'Go', callback_url: 'https://polls.example' },
            },
          },
        },
      },
    ]);
    expect(data).toEqual({
      publishIntegration: {
        integration: {
          contentSecurityPolicy: { default: "'none'" },
          configurations: {
            organization: { componentRestId: 'connect' },
            space: {
              properties: [
                {
                  name: 'go',
                  type: 'button',
                  buttonText: 'Go',
                  callbackUrl: 'https://polls.example',
                },
              ],
            },
          },
        },
        userErrors: [],
      },
    });
    const refused = await world.ask<Data>(publish('{ default: ["self"] }'));
    expect(refused.data).toMatchObject({
      publishIntegration: { userErrors: [{ field: ['contentSecurityPolicy', 'default'] }] },
    });
    const body = {
      ...manifest,
      organization: 'acme',
      contentSecurityPolicy: { default: ['self'] },
    };
    expect((await sandbox.send('POST', '/integrations/polls', { body })).status).toBe(400);
  });
});

describe('data of the seed', () => {
  const cases: readonly (readonly [string, unknown])[] = [
    [
      '{ it: site(id: "acme/community") { icon { emoji light dark } ads { status topic reason zoneRestId } } }',
      {
        icon: { emoji: '1f331', light: null, dark: null },
        ads: {
          status: 'LIVE',
          topic: 'webdev',
          reason: 'Reviewed by hand.',
          zoneRestId: 'zone-12',
        },
      },
    ],
    [
      '{ it: issuesCluster(id: "globex/globex-cluster-1") { summary { text document { schemaVersion } } } }',
      { summary: { text: 'Readers look for the manual.', document: null } },
    ],
    [
      '{ it: site(id: "globex/manual") { publishedProfile { customizations { site { internationalization styling { font { name custom { fontFamily } } } } } } } }',
      {
        publishedProfile: {
          customizations: {
            site: {
              internationalization: { locale: 'en' },
              styling: { font: { name: 'Inter', custom: null } },
            },
          },
        },
      },
    ],
    [
      `{ it: site(id: "acme/docs") { publishedProfile { customizations { site {
        favicon { emoji } styling { background font { name custom { restId fontFamily } } }
        header {
          preset backgroundColor linkColor primaryLink { ... on UrlReference { url } }
          links { to { ... on UrlReference { url } } links { to { ... on PageReference { space { restId } } } } }
        }
      } } } } }`,
      {
        publishedProfile: {
          customizations: {
            site: {
              favicon: { emoji: '1f680' },
              styling: {
                background: 'plain',
                font: { name: null, custom: { restId: 'acme-sans', fontFamily: 'Acme Sans' } },
              },
              header: {
                preset: 'custom',
                backgroundColor: { light: '#ffffff', dark: '#0d1117' },
                linkColor: { light: '#346ddb', dark: '#5b8def' },
                primaryLink: { url: 'https://app.acme.example' },
                links: [
                  {
                    to: { url: 'https://developers.acme.example' },
                    links: [
                      { to: { space: { restId: 'getting-started' } } },
                      { to: { space: { restId: 'getting-started' } } },
                    ],
                  },
                  { to: { url: 'https://status.acme.example' }, links: [] },
                ],
              },
            },
          },
        },
      },
    ],
  ];
  test.each(cases)('%s', async (document, it) => {
    const { data, errors, extensions } = await askOnce(document);
    expect([errors, extensions]).toEqual([undefined, undefined]);
    expect(data).toEqual({ it });
  });

  test('events have their type and its payload', async () => {
    const { data } = await askOnce<{
      integration: { events: { nodes: { type: string; payload: Data }[] } };
    }>('{ integration(id: "git-sync") { events(first: 16) { nodes { type payload } } } }');
    const events = data?.integration.events.nodes ?? [];
    expect(events.map(({ type }) => type)).toEqual(events.map(({ payload }) => payload.type));
    const reported = (type: string) => events.find((event) => event.type === type)?.payload;
    expect(reported('space_gitsync_completed')).toMatchObject({
      revisionId: expect.any(String),
      commitId: expect.any(String),
      state: 'success',
    });
    expect(reported('space_visibility_updated')).toMatchObject({
      visibility: 'public',
      previousVisibility: 'unlisted',
    });
    expect(reported('fetch')).toMatchObject({ request: { method: 'post' } });
  });
});

test('an odd entry of a map nulls only its own fields', async () => {
  const usageAddons = { fine: { enabled: true }, none: null, odd: 'CANARY' };
  const world = await startWorld({
    upstream: (_, response) =>
      answer(response, { object: 'organization', id: 'o', billing: { usageAddons } }),
  });
  const { data, errors } = await world.ask(
    '{ organization(id: "o") { billing { usageAddons { name isEnabled } } } }',
  );
  expect(data).toEqual({
    organization: {
      billing: {
        usageAddons: [
          { name: 'fine', isEnabled: true },
          { name: 'none', isEnabled: null },
          { name: 'odd', isEnabled: null },
        ],
      },
    },
  });
  expect(errors).toMatchObject(
    [1, 2].map((at) => ({
      path: ['organization', 'billing', 'usageAddons', at, 'isEnabled'],
      extensions: { code: 'UPSTREAM_INVALID_RESPONSE' },
    })),
  );
});
