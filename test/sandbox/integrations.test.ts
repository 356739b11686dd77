import { describe, expect } from 'vitest';
import { integrationOperations } from '../../src/domains/integrations/operations.ts';
import { organizationOperations } from '../../src/domains/organizations/operations.ts';
import { siteOperations } from '../../src/domains/sites/operations.ts';
import { spaceOperations } from '../../src/domains/spaces/operations.ts';
import { readerToken } from '../../src/sandbox/service/access.ts';
import { messageIn, noon, startSandbox, test } from './service.ts';

const {
  listIntegrations,
  getIntegration,
  publishIntegration,
  deleteIntegration,
  listInstallations,
  installIntegration,
  listIntegrationEvents,
  getIntegrationEvent,
  listSpaceInstallations,
  listSiteInstallations,
} = integrationOperations;

const at = (integrationName: string) => ({ integrationName });
const gitSync = at('git-sync');
const names = [
  'git-sync',
  'okta-visitors',
  'diagrams',
  'issue-tracker',
  'page-insights',
  'chat-bridge',
  'newsletter',
  'globex-lab',
];

describe('missing objects, and objects without access', () => {
  test.for(['', '/installations', '/events', '/events/none', '/spaces', '/sites'])(
    'GET /integrations/none%s is a 404',
    async (rest, { send }) => {
      const raw = await send('GET', `/integrations/none${rest}`);
      expect([raw.status, raw.json]).toEqual([
        404,
        { error: { code: 404, message: 'No integration matches the id.' } },
      ]);
      const lab = await send('GET', `/integrations/globex-lab${rest}`, { token: readerToken });
      expect(lab.status).toBe(403);
    },
  );

  test('an unlisted one is available to everyone with its URL', async () => {
    const { call } = await startSandbox({
      tokens: { visitor: { user: 'ravi', writes: false, organizations: ['globex'] } },
    });
    const { items } = await call(listIntegrations, { token: 'visitor' });
    expect(items.map((one) => one?.name)).not.toContain('chat-bridge');
    const one = await call(getIntegration, { path: at('chat-bridge'), token: 'visitor' });
    expect(one.visibility).toBe('unlisted');
    expect(one.owner).toMatchObject({
      id: 'acme',
      title: 'Acme',
      emailDomains: [],
      permissions: {},
    });
  });
});

describe('listIntegrations', () => {
  test.for([
    [{}, names],
    [{ search: 'SYNC' }, ['git-sync']],
    [{ search: 'for visitors' }, ['okta-visitors']],
    [{ search: '%' }, []],
    [{ category: 'content' as const }, ['git-sync', 'diagrams', 'issue-tracker']],
    [{ blockDomain: 'sketchboard.example' }, ['diagrams']],
    [{ blockDomain: 'board.example' }, []],
    [{ blockDomain: 'acme.example' }, ['issue-tracker']],
    [{ blocks: true }, ['diagrams', 'issue-tracker']],
    [{ blocks: false, owner: 'globex' }, ['page-insights', 'newsletter', 'globex-lab']],
    [{ contentSources: true }, ['issue-tracker']],
    [{ contentSources: false, category: 'content' as const }, ['git-sync', 'diagrams']],
    [{ owner: 'none' }, []],
    [{ scope: 'conversations:ingest' as const }, ['chat-bridge']],
    [
      { target: 'organization' as const },
      ['issue-tracker', 'chat-bridge', 'newsletter', 'globex-lab'],
    ],
    [{ target: 'all' as const }, ['issue-tracker', 'newsletter', 'globex-lab']],
    [{ search: 'untitled' }, ['globex-lab']],
  ] as const)('%j returns %j', async ([query, expected], { call }) => {
    const { items, count } = await call(listIntegrations, { query });
    expect(items.map((one) => one?.name)).toEqual(expected);
    expect(count).toBe(expected.length);
  });

  test('returns non-public ones to the organization that publishes them', async ({ call }) => {
    const { items } = await call(listIntegrations, { token: readerToken });
    expect(items.map((one) => one?.name)).toEqual(names.slice(0, -1));
  });

  test('refuses an invalid domain and an unknown category', async ({ send }) => {
    expect((await send('GET', '/integrations?blockDomain=a/b')).status).toBe(400);
    expect((await send('GET', '/integrations?category=games')).status).toBe(400);
  });
});

test('getIntegration returns the owner and the URLs', async ({ call }) => {
  const one = await call(getIntegration, { path: gitSync });
  expect(one.owner).toMatchObject({ object: 'organization', id: 'acme', plan: 'pro_2024' });
  expect(one.permissions).toEqual({ admin: true });
  expect(one.urls).toEqual({
    location: 'https://api.docs.example/v1/integrations/git-sync',
    icon: 'https://assets.docs.example/integrations/git-sync/v1/icon.png',
    app: 'https://app.docs.example/integrations/git-sync',
    assets: 'https://assets.docs.example/integrations/git-sync',
    publicEndpoint: 'https://integrations.docs.example/git-sync',
    publicContentEndpoint: 'https://integrations.docs.example/git-sync/content',
  });
  const read = await call(getIntegration, { path: gitSync, token: readerToken });
  expect(read.permissions).toEqual({ admin: false });
});

/** Required members of an integration. */
const least = {
  title: 'Least',
  description: 'Says the least.',
  scopes: [],
  script: 'export {};',
  organization: 'acme',
};

const picture = Buffer.from('picture').toString('base64');
const manifest = {
  runtime: 'v2' as const,
  icon: picture,
  title: 'Polls',
  description: 'Asks readers.',
  summary: '# Polls',
  previewImages: [picture, picture],
  visibility: 'public' as const,
  target: 'space' as const,
  scopes: ['space:content:read' as const],
  categories: ['other' as const],
  blocks: [{ id: 'poll', title: 'Poll', urlUnfurl: ['https://polls.example/*'] }],
  contentSources: [{ id: 'polls', title: 'Polls', configuration: { componentId: 'choose' } }],
  externalLinks: [{ url: 'https://polls.example', label: 'Polls' }],
  configurations: {
    space: { properties: { key: { type: 'string' as const } }, required: ['key'] },
  },
  script: 'canary-script',
  secrets: { KEY: 'canary-secret' },
  contentSecurityPolicy: { 'frame-src': 'https://polls.example' },
};

describe('publishIntegration', () => {
  test('creates an integration for the members of its organization and every target', async ({
    send,
  }) => {
    const raw = await send('POST', '/integrations/new_one.2', { body: least });
    expect(raw.status).toBe(200);
    expect(raw.json).toMatchObject({
      object: 'integration',
      name: 'new_one.2',
      version: 1,
      target: 'all',
      visibility: 'private',
      verified: false,
      owner: { id: 'acme' },
    });
  });

  test('stores the input, and returns neither script nor secrets', async ({ call }) => {
    const { runtime, icon, script, secrets, ...shown } = manifest;
    const body = { ...manifest, organization: 'globex' };
    const one = await call(publishIntegration, { path: at('polls'), body });
    expect(one).toMatchObject({
      ...shown,
      previewImages: [
        'https://assets.docs.example/integrations/polls/v1/preview-1.png',
        'https://assets.docs.example/integrations/polls/v1/preview-2.png',
      ],
      urls: { icon: 'https://assets.docs.example/integrations/polls/v1/icon.png' },
      owner: { id: 'globex' },
    });
    expect(await call(getIntegration, { path: at('polls') })).toEqual(one);
    const list = await call(listIntegrations, { query: { search: 'polls' } });
    expect(JSON.stringify([one, list])).not.toMatch(/canary/);
  });

  test('creates the next version of an existing one, and keeps omitted members', async ({
    call,
  }) => {
    const first = { ...manifest, organization: 'acme' };
    await call(publishIntegration, { path: at('polls'), body: first });
    const body = { ...least, title: 'Surveys', icon: picture };
    const one = await call(publishIntegration, { path: at('polls'), body });
    expect(one).toMatchObject({
      version: 2,
      title: 'Surveys',
      target: 'space',
      owner: { id: 'acme' },
    });
    expect(one.urls?.icon).toBe('https://assets.docs.example/integrations/polls/v2/icon.png');
    expect(one.previewImages?.[0]).toMatch(/v1/);
  });

  test.for(['globex', 'learning'])(
    'takes the organization %s by its id or subdomain',
    async (organization, { call }) => {
      await call(organizationOperations.updateOrganization, {
        path: { organizationId: 'globex' },
        body: { hostname: 'learning.docs.example' },
      });
      const body = { ...least, organization };
      const one = await call(publishIntegration, { path: at('x'), body });
      expect(one.owner?.id).toBe('globex');
    },
  );

  test('a missing organization is a 404', async ({ refusal }) => {
    const input = { path: at('x'), body: { ...least, organization: 'none' } };
    expect(await refusal(publishIntegration, input)).toBe('404 No organization found.');
  });

  test('an organization without access is a 403, and so is an integration of one', async () => {
    const { refusal } = await startSandbox({
      tokens: { writer: { user: 'ravi', writes: true, organizations: ['acme'] } },
    });
    const token = 'writer';
    const named = { path: at('x'), body: { ...least, organization: 'globex' }, token };
    expect(await refusal(publishIntegration, named)).toMatch(/^403 /);
    const theirs = { path: at('diagrams'), body: least, token };
    expect(await refusal(publishIntegration, theirs)).toMatch(/^403 /);
    expect(await refusal(deleteIntegration, { path: at('diagrams'), token })).toMatch(/^403 /);
  });

  test('a name with other characters is a 400', async ({ send }) => {
    expect((await send('POST', '/integrations/a%20b', { body: least })).status).toBe(400);
  });
});

test('deleteIntegration removes it with its installations and events, once', async ({
  send,
  call,
}) => {
  expect((await send('DELETE', '/integrations/git-sync')).status).toBe(205);
  expect((await send('GET', '/integrations/git-sync')).status).toBe(404);
  expect((await send('DELETE', '/integrations/git-sync')).status).toBe(204);
  await call(publishIntegration, { path: gitSync, body: least });
  const lists = [
    listInstallations,
    listIntegrationEvents,
    listSpaceInstallations,
    listSiteInstallations,
  ] as const;
  const counts = lists.map(async (list) => (await call(list, { path: gitSync })).count);
  expect(await Promise.all(counts)).toEqual([0, 0, 0, 0]);
});

describe('installations', () => {
  test.for([
    ['git-sync', {}, ['git-sync-acme', 'git-sync-globex']],
    ['git-sync', { externalId: 'git-app-4712' }, ['git-sync-globex']],
    ['git-sync', { externalId: 'none' }, []],
    ['newsletter', {}, []],
  ] as const)('of %s with %j are %j', async ([name, query, ids], { call }) => {
    const { items } = await call(listInstallations, { path: at(name), query });
    expect(items.map((one) => one?.id)).toEqual(ids);
  });

  test('are visible to tokens that can access the organization', async ({ call }) => {
    const { items } = await call(listInstallations, { path: gitSync, token: readerToken });
    expect(items.map((one) => one?.target?.organization)).toEqual(['acme']);
  });

  test('count the spaces that they are on', async ({ call }) => {
    for (const name of ['git-sync', 'diagrams', 'page-insights']) {
      const { items } = await call(listInstallations, { path: at(name) });
      const { count } = await call(listSpaceInstallations, { path: at(name) });
      const total = items.reduce((sum, one) => sum + (one?.spaces ?? 0), 0);
      expect(total).toBe(count);
    }
  });
});

describe('installIntegration', () => {
  test('installs, and records the event', async ({ send, call }) => {
    const body = { organization: 'acme' };
    const raw = await send('POST', '/integrations/newsletter/installations', { body });
    expect(raw.status).toBe(201);
    const { items } = await call(listInstallations, { path: at('newsletter') });
    expect(items).toEqual([raw.json]);
    expect(raw.json).toEqual({
      id: 'installation-1',
      status: 'active',
      space_selection: 'selected',
      site_selection: 'selected',
      spaces: 0,
      configuration: {},
      createdAt: noon,
      updatedAt: noon,
      externalIds: [],
      target: { organization: 'acme' },
      urls: {
        location:
          'https://api.docs.example/v1/integrations/newsletter/installations/installation-1',
        app: 'https://app.docs.example/o/acme/integrations/newsletter/installation-1',
        publicEndpoint: 'https://integrations.docs.example/newsletter/installation-1',
        publicContentEndpoint:
          'https://integrations.docs.example/newsletter/installation-1/content',
      },
    });
    const events = await call(listIntegrationEvents, { path: at('newsletter') });
    const event = {
      id: 'integration-event-1',
      integrationId: 'newsletter',
      installationId: 'installation-1',
      createdAt: noon,
      status: 'success',
      payload: {
        eventId: 'integration-event-1',
        type: 'installation_setup',
        installationId: 'installation-1',
        status: 'active',
        previous: {},
      },
    };
    expect(events.items).toEqual([event]);
    const path = { ...at('newsletter'), eventId: event.id };
    const one = await call(getIntegrationEvent, { path });
    expect(one.event).toEqual(event);
    expect(one.trace?.logs).toHaveLength(2);
  });

  test('waits for the configuration that an integration requires', async ({ call }) => {
    const body = { organization: 'globex' };
    const one = await call(installIntegration, { path: at('chat-bridge'), body });
    expect(one.status).toBe('pending');
  });

  test('a second time is a 409', async ({ refusal }) => {
    const input = { path: gitSync, body: { organization: 'acme' } };
    expect(await refusal(installIntegration, input)).toBe(
      '409 The integration is installed on the organization already.',
    );
  });

  test('a missing integration or organization is a 404', async ({ refusal }) => {
    const acme = { organization: 'acme' };
    expect(await refusal(installIntegration, { path: at('none'), body: acme })).toBe(
      '404 No integration matches the id.',
    );
    const none = { organization: 'none' };
    expect(await refusal(installIntegration, { path: at('newsletter'), body: none })).toBe(
      '404 No organization found.',
    );
  });
});

describe('events', () => {
  test('are forty, the newest first', async ({ call }) => {
    const lists = names.map((name) => call(listIntegrationEvents, { path: at(name) }));
    const all = await Promise.all(lists);
    expect(all.reduce((sum, { count }) => sum + (count ?? 0), 0)).toBe(40);
    for (const { items } of all) {
      const times = items.map((one) => one?.createdAt ?? '');
      expect(times).toEqual(times.toSorted().reverse());
    }
  });

  test("have the trace of the integration's actions", async ({ call, refusal }) => {
    const path = { ...gitSync, eventId: 'git-sync-event-5' };
    const { event, trace } = await call(getIntegrationEvent, { path });
    expect(event).toMatchObject({ status: 'failed', installationId: 'git-sync-acme' });
    expect(event.payload).toMatchObject({ type: 'space_content_updated', eventId: event.id });
    expect(trace?.logs?.map(({ level }) => level)).toEqual(['info', 'error']);
    const elsewhere = { ...at('diagrams'), eventId: 'git-sync-event-5' };
    expect(await refusal(getIntegrationEvent, { path: elsewhere })).toBe(
      '404 No integration event matches the id.',
    );
  });

  test('of other organizations are not visible', async () => {
    const { call, refusal } = await startSandbox({
      tokens: { visitor: { user: 'ravi', writes: false, organizations: ['globex'] } },
    });
    const token = 'visitor';
    expect((await call(listIntegrationEvents, { path: gitSync, token })).count).toBe(0);
    const path = { ...gitSync, eventId: 'git-sync-event-1' };
    expect(await refusal(getIntegrationEvent, { path, token })).toMatch(/^404 /);
  });
});

describe('on spaces and sites', () => {
  test('have a space as its ID, or complete', async ({ call }) => {
    const query = { externalId: 'acme/docs-monitoring' };
    const { items } = await call(listSpaceInstallations, { path: gitSync, query });
    expect(items).toEqual([
      {
        integration: 'git-sync',
        installation: 'git-sync-acme',
        status: 'active',
        configuration: { repository: 'acme/docs-monitoring', branch: 'main', preview: true },
        externalIds: ['acme/docs-monitoring', 'repository-1005'],
        urls: {
          location:
            'https://api.docs.example/v1/integrations/git-sync/installations/git-sync-acme/spaces/monitoring',
          publicEndpoint:
            'https://integrations.docs.example/git-sync/git-sync-acme/spaces/monitoring',
          publicContentEndpoint:
            'https://integrations.docs.example/git-sync/git-sync-acme/spaces/monitoring/content',
        },
        space: 'monitoring',
      },
    ]);
    const whole = await call(listSpaceInstallations, {
      path: gitSync,
      query: { ...query, extended: true },
    });
    const space = await call(spaceOperations.getSpace, { path: { spaceId: 'monitoring' } });
    expect(whole.items).toEqual([{ ...items[0], space }]);
  });

  test('have a site as its ID, or complete', async ({ call }) => {
    const path = at('okta-visitors');
    const query = { externalId: 'okta-app-7' };
    const { items } = await call(listSiteInstallations, { path, query });
    expect(items).toMatchObject([{ installation: 'okta-visitors-acme', site: 'intranet' }]);
    const extended = { ...query, extended: true };
    const whole = await call(listSiteInstallations, { path, query: extended });
    const site = await call(siteOperations.getSite, {
      path: { organizationId: 'acme', siteId: 'intranet' },
    });
    expect(whole.items).toEqual([{ ...items[0], site }]);
  });

  test('have complete objects also after a page with IDs', async ({ call }) => {
    const list = (query: object) => call(listSpaceInstallations, { path: gitSync, query });
    const whole = await list({ extended: true });
    const { next } = await list({ limit: 1 });
    const rest = await list({ page: next?.page ?? '', extended: true });
    expect(rest.items).toEqual(whole.items.slice(1));
  });

  test('are visible to tokens that can access the organization', async ({ call }) => {
    const input = { path: gitSync, query: { externalId: 'globex/manual' } };
    expect((await call(listSpaceInstallations, input)).count).toBe(1);
    const read = await call(listSpaceInstallations, { ...input, token: readerToken });
    expect(read).toEqual({ items: [], count: 0 });
  });

  test('end when the space moves to another organization, or the site is deleted', async ({
    call,
  }) => {
    const lists = async () => {
      const path = at('okta-visitors');
      const [spaces, sites] = [listSpaceInstallations, listSiteInstallations];
      const [first] = (await call(listInstallations, { path })).items;
      const counts = [await call(spaces, { path }), await call(sites, { path })];
      return [first?.spaces, ...counts.map(({ count }) => count)];
    };
    expect(await lists()).toEqual([1, 1, 2]);
    await call(spaceOperations.transferSpace, {
      path: { spaceId: 'customer-portal' },
      body: { organization: 'globex' },
    });
    const path = { organizationId: 'acme', siteId: 'partners' };
    await call(siteOperations.deleteSite, { path });
    expect(await lists()).toEqual([0, 0, 1]);
  });

  test('include every space for an integration for all spaces', async ({ call }) => {
    const spaces = await call(spaceOperations.listSpaces, { path: { organizationId: 'acme' } });
    const on = await call(listSpaceInstallations, { path: at('diagrams') });
    expect(on.count).toBe(spaces.count);
  });
});

describe('the development tunnel of an integration', () => {
  const set = integrationOperations.setIntegrationDevelopmentTunnel;
  const clear = integrationOperations.clearIntegrationDevelopmentTunnel;
  const path = { integrationName: 'git-sync' };
  const body = { tunnelUrl: 'https://tunnel.example' };

  test('is set, replaced and cleared without being returned', async ({ call, send }) => {
    const before = await call(integrationOperations.getIntegration, { path });
    for (const sent of [body, { tunnelUrl: 'https://other.example', all: true }])
      expect(await send('PUT', '/integrations/git-sync/dev', { body: sent })).toMatchObject({
        status: 204,
        text: '',
      });
    expect(await call(integrationOperations.getIntegration, { path })).toEqual(before);
    for (let times = 0; times < 2; times += 1)
      expect(await send('DELETE', '/integrations/git-sync/dev')).toMatchObject({
        status: 205,
        text: '',
      });
  });

  test('needs an integration, and a token that writes', async ({ refusal }) => {
    const none = { integrationName: 'none' };
    const missing = '404 No integration matches the id.';
    expect(await refusal(set, { path: none, body })).toBe(missing);
    expect(await refusal(clear, { path: none })).toBe(missing);
    expect(await refusal(set, { path, body, token: readerToken })).toMatch(/^403 /);
    expect(await refusal(clear, { path, token: readerToken })).toMatch(/^403 /);
  });

  test.for<[object, string]>([
    [{}, '"tunnelUrl"'],
    [{ tunnelUrl: '' }, '"tunnelUrl"'],
    [{ tunnelUrl: 'x'.repeat(257) }, '"tunnelUrl"'],
    [{ ...body, all: 'yes' }, '"all"'],
  ])('refuses %j', async ([sent, part], { send }) => {
    const raw = await send('PUT', '/integrations/git-sync/dev', { body: sent });
    expect([raw.status, messageIn(raw)]).toEqual([400, expect.stringContaining(part)]);
  });
});
