import { describe, expect } from 'vitest';
import { organizationOperations } from '../../src/domains/organizations/operations.ts';
import { siteOperations } from '../../src/domains/sites/operations.ts';
import type { AnyOperation } from '../../src/rest/table/operation.ts';
import { routes } from '../../src/sandbox/server/routes.ts';
import { adminToken, readerToken } from '../../src/sandbox/service/access.ts';
import { objects } from '../found-samples.ts';
import { resourcesOfSchema } from '../graphql/resources-of-schema.ts';
import { sendBytes } from '../http/send.ts';
import { mend } from '../mend.ts';
import { queries } from './everything.ts';
import { messageIn, startSandbox, test } from './service.ts';

/** Ids in the keys of objects that the graph finds in the sandbox. */
const found = resourcesOfSchema().flatMap(({ endpoints }) =>
  endpoints.flatMap(({ name, key }) => {
    const ids = objects.get(name)?.key.split('/') ?? [];
    return ids.map((id, at) => [key[at] ?? '', id] as const);
  }),
);

/** Ids under which every route of the seed exists: those found, and those of a space with content. */
const ids: Record<string, string> = {
  ...Object.fromEntries(found),
  organizationId: 'acme',
  emailDomain: 'acme.example',
  subdomain: 'acme',
  userId: 'ada',
  spaceId: 'handbook',
  pageId: 'welcome',
  revisionId: 'handbook-main',
  pagePath: 'money%2Fexpenses',
  fileId: 'cover-welcome',
  changeRequestId: 'handbook-cr-12',
  commentId: 'handbook-comment-7',
  commentReplyId: 'handbook-comment-7-reply-1',
};
/** Comments belong to a space or to a change request. */
const changeRequestIds: typeof ids = {
  ...ids,
  commentId: 'handbook-cr-12-comment-31',
  commentReplyId: 'handbook-cr-12-comment-31-reply-1',
  reviewId: 'review-60',
};
/** An installation, and a space and a site on which it is. */
const installedIds: typeof ids = {
  ...ids,
  integrationName: 'git-sync',
  installationId: 'git-sync-acme',
  spaceId: 'getting-started',
  siteId: 'developer-portal',
};
const fill = ({ path }: AnyOperation) => {
  const known = path.includes('{changeRequestId}')
    ? changeRequestIds
    : path.includes('{installationId}')
      ? installedIds
      : ids;
  return path.replace(/\{(\w+)\}/g, (_, name) => known[name] ?? 'none');
};
const rows = routes.map(({ operation }) => operation);
const named = (some: AnyOperation[]) => some.map((row) => [row.name, row] as const);
const reads = rows.filter(({ isRead }) => isRead);
/** Reads that not every member may make, as their handlers say. */
const ofAdministrators = new Set(
  routes.flatMap(({ operation, isForAdministrators }) => (isForAdministrators ? [operation] : [])),
);
/** Valid bodies of reads that require one. */
const bodies: Readonly<Record<string, object>> = {
  searchSite: { query: 'the', scope: { mode: 'all' } },
};
const writes = rows.filter(({ isRead }) => !isRead);

test('every path parameter of a read has an id', () => {
  const parameters = reads.flatMap(({ path }) =>
    Array.from(path.matchAll(/\{(\w+)\}/g), ([, name = '']) => name),
  );
  const unknown = new Set(parameters).difference(new Set(Object.keys(ids)));
  mend(
    [...unknown].map(
      (name) =>
        `No list of the graph has an object with ${name} in its key: plant one in src/sandbox/seed, or add its id to \`ids\` in test/sandbox/protocol.test.ts.`,
    ),
  );
});

describe('tokens', () => {
  test.for(named(rows))('%s requires a known token', async ([_, row], { send }) => {
    for (const token of [null, 'nobody', 'constructor', 'sandbox-admin2']) {
      const refused = await send(row.method, fill(row), { token });
      expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
      expect(messageIn(refused)).toContain('access token');
    }
  });

  test.for([
    ['bearer sandbox-admin', 200],
    ['Bearer   sandbox-admin', 200],
    ['Basic sandbox-admin', 401],
    ['Bearer', 401],
    ['sandbox-admin', 401],
    ['Bearer sandbox-admin sandbox-reader', 401],
  ] as const)('the header "%s" returns %i', async ([authorization, status], { send }) => {
    const raw = await send('GET', '/orgs', { token: null, headers: { authorization } });
    expect(raw.status).toBe(status);
  });

  test.for(named(writes))('the reader cannot %s', async ([_, row], { send }) => {
    const refused = await send(row.method, fill(row), { token: readerToken });
    expect([refused.status, messageIn(refused)]).toEqual([403, 'The access token may read only.']);
  });

  test.for(named(reads))('the reader can %s in acme', async ([_, row], { send }) => {
    const path = `${fill(row)}?${queries[row.name]?.[0] ?? ''}`;
    const body = bodies[row.name];
    const read = (token: string) => send(row.method, path, { token, ...(body && { body }) });
    const answer = await read(readerToken);
    if (!ofAdministrators.has(row)) return expect(answer.status).toBe(200);
    expect([answer.status, messageIn(answer)]).toEqual([
      403,
      'Only administrators of the organization may do this.',
    ]);
    expect((await read(adminToken)).status).toBe(200);
  });

  test.for([
    '/orgs/globex',
    '/orgs/globex/sites',
    '/orgs/globex/sites/portal',
    '/orgs/globex/sites/none',
    '/orgs/nobody',
    '/spaces/globex-manual',
    '/collections/manuals',
  ])('the reader is refused: %s', async (path, { send }) => {
    expect((await send('GET', path, { token: readerToken })).status).toBe(403);
  });

  test('each lists the accessible organizations, with its permissions there', async ({ call }) => {
    const { listOrganizations } = organizationOperations;
    const admin = await call(listOrganizations, {});
    const reader = await call(listOrganizations, { token: readerToken });
    expect(admin.items.map((one) => one?.id)).toEqual(['acme', 'globex']);
    expect(reader.items.map((one) => one?.id)).toEqual(['acme']);
    expect(reader.count).toBe(1);
    const may = admin.items[0]?.permissions ?? {};
    expect(Object.values(may)).toEqual(Object.values(may).map(() => true));
    expect(reader.items[0]?.permissions).toEqual({
      view: true,
      access: true,
      admin: false,
      ownTeam: false,
      createContent: false,
      createOpenAPISpec: false,
      ingestConversations: false,
      viewBilling: true,
      listMembers: true,
      listTeams: true,
      listIntegrations: true,
      listInstallations: true,
      installIntegration: false,
    });
  });

  test('other tokens can be configured', async () => {
    const bot = { user: 'bot', writes: true, organizations: ['globex'] };
    const { send } = await startSandbox({ tokens: { bot } });
    expect((await send('GET', '/orgs/globex', { token: 'bot' })).status).toBe(200);
    expect((await send('GET', '/orgs/acme', { token: 'bot' })).status).toBe(403);
    expect((await send('GET', '/orgs/acme')).status).toBe(401);
  });
});

describe('strictness', () => {
  test.for(named(rows))('%s refuses an unknown query parameter', async ([_, row], { send }) => {
    const refused = await send(row.method, `${fill(row)}?colour=red`);
    expect([refused.status, messageIn(refused)]).toEqual([
      400,
      'Unknown query parameter "colour".',
    ]);
  });

  // A new change request accepts free-form properties.
  const isFree = ({ name }: AnyOperation) => name === 'createChangeRequest';
  test.for(named(rows.filter((row) => row.body && !isFree(row))))(
    '%s refuses an unknown body field',
    async ([_, row], { send }) => {
      const refused = await send(row.method, fill(row), { body: { colour: 'red' } });
      expect(refused.status).toBe(400);
      expect(messageIn(refused)).toContain('Unknown body field "colour".');
    },
  );

  test.for(named(rows.filter(({ body }) => !body)))(
    '%s refuses a body',
    async ([_, row], { send }) => {
      if (row.method === 'GET') return;
      const refused = await send(row.method, fill(row), { body: {} });
      expect([refused.status, messageIn(refused)]).toEqual([400, 'This operation takes no body.']);
    },
  );

  test.for([
    [
      'PATCH',
      '/orgs/acme/sites/docs',
      { adaptiveContent: { enabled: true, on: true } },
      'adaptiveContent.on',
    ],
    [
      'POST',
      '/orgs/acme/sites/docs/sections/faq/move',
      { position: { before: { type: 'site-section', siteSection: 'support', space: 'faq' } } },
      'position.before.space',
    ],
  ] as const)('%s %s refuses %j within', async ([method, path, body, field], { send }) => {
    const refused = await send(method, path, { body });
    expect([refused.status, messageIn(refused)]).toEqual([400, `Unknown body field "${field}".`]);
  });

  test.for([
    ['/orgs/acme/spaces?limit=0', 'limit'],
    ['/orgs/acme/spaces?limit=-1', 'limit'],
    ['/orgs/acme/spaces?limit=1001', 'limit'],
    ['/orgs/acme/spaces?limit=ten', 'limit'],
    ['/orgs/acme/spaces?limit=1.5', 'limit'],
    ['/orgs/acme/spaces?limit=', 'limit'],
    ['/orgs/acme/spaces?limit=1&limit=2', 'limit'],
    ['/orgs/acme/collections?nested=yes', 'nested'],
    ['/orgs/acme/collections?nested=1', 'nested'],
    ['/orgs/acme/sites?type=golden', 'type'],
    ['/orgs/acme/sites?published=TRUE', 'published'],
    ['/orgs/acme/sites?title=a&title=b', 'title'],
  ] as const)('GET %s names the invalid parameter', async ([path, parameter], { send }) => {
    const refused = await send('GET', path);
    expect(refused.status).toBe(400);
    expect(messageIn(refused)).toContain(`Query parameter "${parameter}`);
  });

  const text = (length: number) => 'x'.repeat(length);
  const sections = '/orgs/acme/sites/docs/sections';
  const groups = '/orgs/acme/sites/docs/section-groups';
  test.for<[string, string, Record<string, unknown>, string]>([
    ['POST', sections, { spaceId: 'roadmap', title: text(1) }, 'title'],
    ['POST', sections, { spaceId: 'roadmap', title: text(129) }, 'title'],
    ['POST', sections, { spaceId: 'roadmap', icon: text(51) }, 'icon'],
    ['POST', sections, { spaceId: 7 }, 'spaceId'],
    ['POST', sections, {}, 'spaceId'],
    ['PATCH', `${sections}/faq`, { title: text(1) }, 'title'],
    ['PATCH', `${sections}/faq`, { title: null }, 'title'],
    ['PATCH', `${sections}/faq`, { path: '' }, 'path'],
    ['PATCH', `${sections}/faq`, { path: text(101) }, 'path'],
    ['PATCH', `${sections}/faq`, { description: text(257) }, 'description'],
    ['PATCH', `${sections}/faq`, { condition: text(1025) }, 'condition'],
    ['PATCH', `${sections}/faq`, { icon: text(51) }, 'icon'],
    ['POST', groups, { title: '' }, 'title'],
    ['POST', groups, { title: text(101) }, 'title'],
    ['POST', groups, { title: 'Fine', icon: text(51) }, 'icon'],
    ['PATCH', `${groups}/api`, { title: text(101) }, 'title'],
    ['POST', '/orgs/acme/sites', { visibility: 'secret' }, 'visibility'],
    ['POST', '/orgs/acme/sites', { spaces: 'faq' }, 'spaces'],
    ['PATCH', '/orgs/acme/sites/docs', { proxy: 'example.com' }, 'proxy'],
    ['PATCH', '/orgs/acme/sites/docs', { proxy: 'https://example.com/docs' }, 'proxy'],
    ['PATCH', '/orgs/acme/sites/docs', { agentsContext: 'perhaps' }, 'agentsContext'],
  ])('%s %s refuses %j', async ([method, path, body, field], { send }) => {
    const refused = await send(method, path, { body });
    expect(refused.status).toBe(400);
    expect(messageIn(refused)).toContain(`Body field "${field}"`);
  });

  test('the longest valid texts are accepted', async ({ call }) => {
    const body = {
      title: text(128),
      path: text(100),
      description: text(256),
      condition: text(1024),
      icon: text(50),
    };
    const path = { organizationId: 'acme', siteId: 'docs', siteSectionId: 'faq' };
    expect(await call(siteOperations.updateSiteSection, { path, body })).toMatchObject(body);
    expect(
      await call(siteOperations.updateSiteSection, { path, body: { title: 'ab', path: 'x' } }),
    ).toMatchObject({ title: 'ab', path: 'x' });
  });
});

describe('HTTP', () => {
  test.for([
    ['GET', '/', 404],
    ['GET', '/orgs/', 404],
    ['GET', '/orgs//sites', 404],
    ['GET', '/orgs/acme/', 404],
    ['GET', '/orgs/acme/nothing', 404],
    ['GET', '/orgs/acme/sites/docs/sections/faq/move/on', 404],
    ['DELETE', '/orgs', 405],
    ['PUT', '/orgs/acme/sites', 405],
    ['GET', '/orgs/acme/sites/docs/publish', 405],
    ['HEAD', '/orgs', 405],
    ['GET', '/spaces/%E0%A4%A', 400],
  ] as const)('%s %s returns %i', async ([method, path, status], { send }) => {
    const raw = await send(method, path);
    expect(raw.status).toBe(status);
    if (method !== 'HEAD') expect(messageIn(raw)).toBeTruthy();
  });

  test('a 405 lists the methods of the path', async ({ send }) => {
    const { headers } = await send('PUT', '/orgs/acme/sites/docs');
    expect(headers.get('allow')?.split(', ').sort()).toEqual(['DELETE', 'GET', 'PATCH']);
  });

  test.for([
    ['a', 'No space matches the id.'],
    ['..%2f..%2forgs', 'No space matches the id.'],
    ["'%20OR%201=1--", 'No space matches the id.'],
  ] as const)('the ID %s cannot change the path', async ([id, message], { send }) => {
    const raw = await send('GET', `/spaces/${id}`);
    expect([raw.status, messageIn(raw)]).toEqual([404, message]);
  });

  test.for([
    ['no type', { 'content-type': '' }, '{}', 400],
    ['another type', { 'content-type': 'text/plain' }, '{}', 400],
    ['a charset', { 'content-type': 'application/json; charset=utf-8' }, '{"title":"Fine"}', 201],
    ['no JSON', {}, '{"title":', 400],
    ['a list', {}, '[]', 400],
    ['a text', {}, '"title"', 400],
    ['nothing', {}, '', 400],
    ['a lot', {}, JSON.stringify({ title: 'Fine', spaces: [] }).padEnd(1_900_000), 201],
    ['too much', {}, JSON.stringify({ title: 'x'.repeat(2_000_001) }), 413],
  ] as const)('a body of %s', async ([_, headers, body, status], { send }) => {
    const raw = await send('POST', '/orgs/acme/sites', { body, headers });
    expect(raw.status).toBe(status);
    if (status > 299) expect(messageIn(raw)).toContain('body');
  });

  test('a deletion has no body: 205 with length 0, and 204 if nothing was deleted', async () => {
    const { url } = await startSandbox();
    const request =
      'DELETE /v1/orgs/acme/sites/community HTTP/1.1\r\nhost: x\r\nauthorization: Bearer sandbox-admin\r\nconnection: close\r\n\r\n';
    const first = await sendBytes({ url }, request);
    expect(first).toMatch(/^HTTP\/1.1 205 /);
    expect(first.toLowerCase()).toContain('content-length: 0');
    expect(first).toMatch(/\r\n\r\n$/);
    const second = await sendBytes({ url }, request);
    expect(second).toMatch(/^HTTP\/1.1 204 /);
    expect(second.toLowerCase()).not.toContain('content-length');
    expect(second).toMatch(/\r\n\r\n$/);
  });

  test('every response with a body is JSON and has its length', async ({ send }) => {
    for (const path of ['/orgs', '/nothing']) {
      const { headers, text } = await send('GET', path);
      expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
      expect(headers.get('content-length')).toBe(String(Buffer.byteLength(text)));
    }
  });

  test('calls are reported with their operation, if they have one', async () => {
    const { send, calls } = await startSandbox();
    await send('GET', '/orgs/acme/spaces?limit=1');
    await send('GET', '/nothing');
    await send('GET', '/spaces/none');
    expect(calls).toEqual([
      {
        method: 'GET',
        path: '/v1/orgs/acme/spaces?limit=1',
        route: '/v1/orgs/{organizationId}/spaces',
        operation: 'listSpaces',
        status: 200,
      },
      { method: 'GET', path: '/v1/nothing', route: null, operation: null, status: 404 },
      {
        method: 'GET',
        path: '/v1/spaces/none',
        route: '/v1/spaces/{spaceId}',
        operation: 'getSpace',
        status: 404,
      },
    ]);
  });

  test('latency delays every response, including refusals', async () => {
    const waits: number[] = [];
    const wait = async (ms: number) => void waits.push(ms);
    const { send } = await startSandbox({ latencyMs: 120, wait });
    await send('GET', '/orgs');
    await send('GET', '/orgs', { token: null });
    await send('DELETE', '/orgs/acme/sites/none');
    expect(waits).toEqual([120, 120, 120]);
  });

  test('closing waits for running calls', async () => {
    let release = () => {};
    const wait = () => new Promise<void>((resolve) => (release = resolve));
    const waiting = Promise.withResolvers<void>();
    const { sandbox, send } = await startSandbox({
      latencyMs: 1,
      wait: () => {
        const waited = wait();
        waiting.resolve();
        return waited;
      },
    });
    const answer = send('GET', '/orgs');
    await waiting.promise;
    const closed = sandbox.close();
    release();
    expect((await answer).status).toBe(200);
    await closed;
    await expect(send('GET', '/orgs')).rejects.toThrow();
  });
});
