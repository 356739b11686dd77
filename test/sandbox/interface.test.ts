/** The sandbox serves the operations of some releases of the service. Others are answered as by a service without them. */
import { describe, expect, test } from 'vitest';
import { changeRequestOperations } from '../../src/domains/change-requests/operations.ts';
import { spaceOperations } from '../../src/domains/spaces/operations.ts';
import type { AnyOperation } from '../../src/rest/table/operation.ts';
import { routes, type ServedInterface } from '../../src/sandbox/server/routes.ts';
import { startSandbox } from './service.ts';

const { listChangeRequests } = changeRequestOperations;
const { searchSpace } = spaceOperations;

const rows = routes.map(({ operation }) => operation);
const fill = ({ path }: AnyOperation) => path.replace(/\{\w+\}/g, 'none');

const halves = [
  ['143', 'later'],
  ['newest', 'earlier'],
] as const;

describe.each(halves)('the interface %s', (served: ServedInterface, lacked) => {
  test('answers its operations, and no other one', async () => {
    const { send, calls } = await startSandbox({ interface: served });
    for (const row of rows) {
      const { status, text } = await send(row.method, fill(row));
      const isServed = row.releases !== lacked;
      const { operation } = calls.at(-1) ?? {};
      expect([row.name, operation]).toEqual([row.name, isServed ? row.name : null]);
      if (isServed) continue;
      expect([row.name, status, text]).toEqual([row.name, expect.toBeOneOf([404, 405]), '']);
    }
  });

  test('has no object in an error for an unknown route', async () => {
    const { send } = await startSandbox({ interface: served });
    for (const [method, path, status] of [
      ['GET', '/nothing', 404],
      ['PATCH', '/orgs/acme/spaces', 405],
    ] as const) {
      const refused = await send(method, path);
      expect([refused.status, refused.text]).toEqual([status, '']);
      expect(refused.headers.has('content-type')).toBe(false);
    }
  });
});

describe('members that later releases have added', () => {
  const read = async (served: ServedInterface) => {
    const { call } = await startSandbox({ interface: served });
    const { items } = await call(listChangeRequests, {
      path: { spaceId: 'handbook' },
      query: { status: 'merged' },
    });
    const found = await call(searchSpace, {
      path: { spaceId: 'handbook' },
      query: { query: 'expenses' },
    });
    const changeRequest = items.find((one) => one?.id === 'handbook-cr-6');
    return { changeRequest, result: found.items[0] };
  };
  const added = {
    changeRequest: ['mergedBy', 'mergedAt'],
    result: ['score', 'rank', 'sections.0.score'],
  };

  test.each(['newest', 'all'] as const)('are in the responses of %s', async (served) => {
    const { changeRequest, result } = await read(served);
    for (const path of added.changeRequest) expect(changeRequest).toHaveProperty(path);
    for (const path of added.result) expect(result).toHaveProperty(path);
  });

  test('are not in those of the first release, which are the same otherwise', async () => {
    const { changeRequest, result } = await read('143');
    for (const path of added.changeRequest) expect(changeRequest).not.toHaveProperty(path);
    for (const path of added.result) expect(result).not.toHaveProperty(path);
    const all = await read('all');
    expect(all.changeRequest).toMatchObject(changeRequest ?? {});
    expect(all.result).toMatchObject(result ?? {});
    expect(changeRequest).toMatchObject({
      status: 'merged',
      createdBy: { id: expect.any(String) },
    });
  });
});

test('all operations are served unless it is set', async () => {
  const { send, calls } = await startSandbox();
  for (const row of rows) {
    await send(row.method, fill(row));
    expect(calls.at(-1)?.operation).toBe(row.name);
  }
});

describe('what only later releases take', () => {
  const orders = async (served: ServedInterface) => {
    const { send } = await startSandbox({ interface: served });
    const { json } = await send(
      'GET',
      '/orgs/acme/change-requests?orderBy=createdAt&space=handbook',
    );
    return (json as { items: readonly { id: string; space: string }[] }).items;
  };

  test('is ignored by the first release, if it is a parameter', async () => {
    const { send } = await startSandbox({ interface: '143' });
    const { json } = await send('GET', '/orgs/acme/change-requests');
    const ignored = await orders('143');
    expect(ignored).toEqual((json as { items: readonly unknown[] }).items);
    expect(new Set((await orders('all')).map(({ space }) => space))).toEqual(new Set(['handbook']));
    expect(new Set(ignored.map(({ space }) => space)).size).toBeGreaterThan(1);
  });

  test('is ignored by the first release, if it is several values of a parameter for one', async () => {
    const { send } = await startSandbox({ interface: '143' });
    const several = await send('GET', '/orgs/acme/change-requests?status=open&status=draft');
    expect(several.json).toEqual((await send('GET', '/orgs/acme/change-requests')).json);
  });

  test('is not what only earlier releases take', async () => {
    const { send } = await startSandbox({ interface: '143' });
    const path = '/orgs/acme/change-requests?conversationsIssuesCluster=none';
    expect((await send('GET', path)).json).toMatchObject({ items: [] });
  });

  test.each([
    ['PATCH', '/spaces/handbook', { icon: 'https://example.com/i.svg' }, 'icon'],
    ['PATCH', '/orgs/acme/sites/docs', { defaultLevel: 'read' }, 'defaultLevel'],
    ['PATCH', '/spaces/handbook/change-requests/12', { links: [] }, 'links'],
    ['POST', '/orgs/acme/sites/docs/section-groups', { title: 'New', draft: true }, 'draft'],
    [
      'PATCH',
      '/spaces/handbook',
      { mergeRules: { type: 'rules', rules: [{ rule: 'custom', expression: 'a', message: 'b' }] } },
      'mergeRules.rules.0.message',
    ],
  ])('is refused by the first release in a body: %s %s %j', async (method, path, body, member) => {
    const answers = ['143', 'newest'] as const;
    const [first, newest] = await Promise.all(
      answers.map(async (served) => {
        const { send } = await startSandbox({ interface: served });
        return send(method, path, { body });
      }),
    );
    expect(first?.json).toEqual({
      error: { code: 400, message: `Unknown body field "${member}".` },
    });
    expect(newest?.status).toBeLessThan(300);
  });
});

describe('what a release does not know', () => {
  const answers = async (method: string, path: string, body?: object) => {
    const served = ['143', 'newest'] as const;
    const [first, newest] = await Promise.all(
      served.map(async (one) => {
        const { send } = await startSandbox({ interface: one });
        return send(method, path, body && { body });
      }),
    );
    return { first, newest };
  };
  const site = '/orgs/acme/sites/docs';

  test.each([
    ['GET', '/orgs/acme/members?sort=name', undefined],
    ['GET', '/integrations?scope=site%3Avisitor%3Aclaims', undefined],
    ['PATCH', '/spaces/handbook', { language: 'zh-tw' }],
    ['POST', `${site}/site-spaces`, { spaceId: null }],
    ['POST', `${site}/sections`, { spaceId: null }],
  ])('is refused by the first one: %s %s %j', async (method, path, body) => {
    const { first, newest } = await answers(method, path, body);
    expect([first?.status, newest?.status]).toEqual([400, expect.toBeOneOf([200, 201])]);
  });

  test.each([
    ['GET', '/integrations?category=gitsync', undefined],
    ['PATCH', site, { agentsContext: 'included' }],
  ])('is refused by the newest one: %s %s %j', async (method, path, body) => {
    const { first, newest } = await answers(method, path, body);
    expect([first?.status, newest?.status]).toEqual([200, 400]);
  });

  test('is ignored by the newest one, if it is a parameter that only earlier ones have', async () => {
    const { send } = await startSandbox({ interface: 'newest' });
    const path = '/orgs/acme/change-requests';
    const { json } = await send('GET', `${path}?conversationsIssuesCluster=none`);
    expect(json).toEqual((await send('GET', path)).json);
    expect(JSON.stringify(json)).not.toContain('conversationsIssuesCluster');
  });
});
