import { describe, expect } from 'vitest';
import { conversationOperations } from '../../src/domains/conversations/operations.ts';
import { clusterKind } from '../../src/sandbox/objects/conversation-rows.ts';
import { document } from '../../src/sandbox/objects/documents.ts';
import { readerToken } from '../../src/sandbox/service/access.ts';
import { noon, type Running, startSandbox, test } from './service.ts';
import { plantedStore } from './test-seed.ts';

const acme = { organizationId: 'acme' };
const globex = { organizationId: 'globex' };
const all = { limit: 1000 };
const {
  listIssuesClusters,
  getIssuesCluster,
  updateIssuesCluster,
  listConversations,
  ingestConversations,
  getConversation,
  listConversationIssues,
  getConversationIssue,
} = conversationOperations;

const say = (body: string) => ({ type: 'message' as const, role: 'user' as const, body });

describe('missing objects', () => {
  test.for([
    ['GET', '/orgs/none/conversations-clusters', 'organization'],
    ['GET', '/orgs/none/conversations', 'organization'],
    ['GET', '/orgs/none/conversations-issues', 'organization'],
    ['POST', '/orgs/none/conversations', 'organization'],
    ['GET', '/orgs/acme/conversations-clusters/none', 'cluster of issues'],
    ['PATCH', '/orgs/acme/conversations-clusters/none', 'cluster of issues'],
    ['GET', '/orgs/globex/conversations-clusters/cluster-1', 'cluster of issues'],
    ['GET', '/orgs/acme/conversations/none', 'conversation'],
    ['GET', '/orgs/acme/conversations-issues/none', 'issue'],
  ] as const)('%s %s is a 404', async ([method, path, kind], { send }) => {
    const body = method === 'POST' ? { id: 'x', parts: [] } : {};
    const raw = await send(method, path, method === 'GET' ? {} : { body });
    expect(raw.json).toEqual({ error: { code: 404, message: `No ${kind} matches the id.` } });
  });

  test('an organization without access is a 403', async ({ refusal }) => {
    const input = { path: globex, token: readerToken };
    expect(await refusal(listConversations, input)).toMatch(/^403 /);
    expect(
      await refusal(ingestConversations, {
        path: acme,
        token: readerToken,
        body: { id: 'x', parts: [] },
      }),
    ).toMatch(/^403 /);
  });
});

describe('the seed', () => {
  test('has issues and clusters as one release of the service returns them', async ({ call }) => {
    for (const path of [acme, globex]) {
      const { items } = await call(listConversationIssues, { path, query: all });
      for (const one of items) {
        const { summary, details, impact } = one?.issue ?? {};
        expect(summary === undefined || (details ?? impact) === undefined).toBe(true);
      }
      const { items: clusters } = await call(listIssuesClusters, { path, query: all });
      for (const one of clusters)
        expect(one?.stats?.tasksTotal === undefined).toBe(typeof one?.summary !== 'string');
    }
  });

  test('has 60 conversations, 90 issues and 9 clusters in acme', async ({ call }) => {
    const lists = [listConversations, listConversationIssues, listIssuesClusters] as const;
    const counts = lists.map(async (list) => (await call(list, { path: acme })).count);
    expect(await Promise.all(counts)).toEqual([60, 90, 9]);
  });

  test('has clusters of every impact, muted and not', async ({ call }) => {
    const { items } = await call(listIssuesClusters, { path: acme });
    expect(new Set(items.map((one) => one?.impact))).toEqual(new Set(['low', 'medium', 'high']));
    expect(items.filter((one) => one?.muted).map((one) => one?.id)).toEqual(
      expect.arrayContaining(['cluster-6', 'cluster-8']),
    );
  });

  test('has clusters with the totals of their issues and conversations', async ({ call }) => {
    await expectCounted({ call }, 9);
  });

  test('has parts of every role, and issues for parts with questions', async ({ call }) => {
    const path = { ...acme, conversationId: 'conversation-9' };
    const { conversation, parts, metadata } = await call(getConversation, { path });
    expect(conversation).toMatchObject({ object: 'conversation', id: 'conversation-9' });
    expect(parts?.map(({ role }) => role)).toEqual(['user', 'assistant', 'team-member']);
    expect(metadata?.attributes?.source).toBe(conversation.source);
    expect(metadata?.url).toBe(conversation.urls?.source);
  });
});

/** The totals of each cluster of `acme` match its issues. */
async function expectCounted({ call }: Pick<Running, 'call'>, clusters: number): Promise<void> {
  const { items } = await call(listIssuesClusters, { path: acme });
  expect(items).toHaveLength(clusters);
  for (const cluster of items) {
    const query = { ...all, cluster: cluster?.id };
    const { items: found } = await call(listConversationIssues, { path: acme, query });
    const talks = new Map(found.map((one) => [one?.conversation?.id, one?.conversation]));
    expect(cluster?.stats).toMatchObject({ issues: found.length, conversations: talks.size });
    const bySource = Object.groupBy(talks.values(), (one) => one?.source ?? '');
    const sources = Object.entries(bySource).map(([source, some]) => [source, some?.length]);
    expect(cluster?.sources).toEqual(Object.fromEntries(sources));
    expect(cluster?.weeklyPulse).toHaveLength(13);
    expect(cluster?.weeklyPulse?.reduce((sum, week) => sum + week)).toBe(found.length);
  }
}

describe('listIssuesClusters', () => {
  test.for([
    [{}, ['updatedAt', -1]],
    [{ order: 'asc' as const }, ['updatedAt', 1]],
    [{ orderBy: 'issues' as const }, ['issues', -1]],
    [{ orderBy: 'issues' as const, order: 'asc' as const }, ['issues', 1]],
    [{ orderBy: 'conversations' as const }, ['conversations', -1]],
  ] as const)('%j orders by %j', async ([query, [by, direction]], { call }) => {
    const { items } = await call(listIssuesClusters, { path: acme, query });
    const values = items.map((one) =>
      by === 'updatedAt' ? Date.parse(one?.updatedAt ?? '') : (one?.stats?.[by] ?? 0),
    );
    expect(values).toEqual(values.toSorted((a, b) => direction * (a - b)));
    expect(new Set(values).size).toBeGreaterThan(2);
  });

  test.for(['tasksTotal', 'tasksBacklog'] as const)(
    'orders by %s, which only clusters with a text as their summary have',
    async (orderBy) => {
      const store = plantedStore(new Date(noon));
      const data = { label: 'New', createdAt: noon, updatedAt: noon, muted: false };
      store.rows(clusterKind).insert('globex', 'new', { ...data, summary: document('New.') });
      const { call } = await startSandbox({ store });
      for (const order of ['asc', 'desc'] as const) {
        const { items } = await call(listIssuesClusters, {
          path: globex,
          query: { orderBy, order },
        });
        const counts = items.map((one) => [typeof one?.summary, one?.stats?.[orderBy]]);
        const expected = [
          ['object', undefined],
          ['string', 1],
        ];
        expect(counts).toEqual(order === 'asc' ? expected : expected.toReversed());
      }
    },
  );

  test('refuses an unknown order', async ({ send }) => {
    const raw = await send('GET', '/orgs/acme/conversations-clusters?orderBy=label');
    expect(raw.status).toBe(400);
  });
});

test('updateIssuesCluster mutes and unmutes', async ({ call }) => {
  const path = { ...acme, clusterId: 'cluster-2' };
  const muted = await call(updateIssuesCluster, { path, body: { muted: true } });
  expect(muted).toMatchObject({ id: 'cluster-2', muted: true, updatedAt: noon });
  expect(await call(getIssuesCluster, { path })).toEqual(muted);
  expect((await call(updateIssuesCluster, { path, body: { muted: false } })).muted).toBe(false);
  expect((await call(updateIssuesCluster, { path, body: {} })).muted).toBe(false);
});

describe('listConversations', () => {
  test('returns the newest first', async ({ call }) => {
    const { items } = await call(listConversations, { path: acme, query: all });
    const times = items.map((one) => one?.createdAt ?? '');
    expect(times).toEqual(times.toSorted().reverse());
  });

  test.for(['intercom', 'zendesk', 'github', 'discord'])(
    'returns only those of %s',
    async (source, { call }) => {
      const { items, count } = await call(listConversations, { path: acme, query: { source } });
      expect(count).toBeGreaterThan(5);
      expect(new Set(items.map((one) => one?.source))).toEqual(new Set([source]));
    },
  );

  test('finds conversations without a source by the default in the response', async ({ call }) => {
    const path = { organizationId: 'globex' };
    const { items } = await call(listConversations, { path, query: { source: 'api' } });
    expect(items).toMatchObject([{ id: 'globex-conversation-1', source: 'api' }]);
  });

  test('returns none for an unknown source', async ({ call }) => {
    const query = { source: 'none' };
    expect(await call(listConversations, { path: acme, query })).toEqual({ items: [], count: 0 });
  });
});

describe('issues', () => {
  test.for([
    [{ cluster: 'none' }, 0],
    [{ conversation: 'none' }, 0],
    [{ cluster: 'cluster-5', conversation: 'conversation-2' }, 3],
    [{ cluster: 'cluster-1', conversation: 'conversation-2' }, 0],
  ] as const)('%j returns %i', async ([query, count], { call }) => {
    const list = await call(listConversationIssues, { path: acme, query });
    expect([list.count, list.items.length]).toEqual([count, count]);
  });

  test('one has its conversation, as in the list', async ({ call }) => {
    const { items } = await call(listConversationIssues, { path: acme, query: { limit: 1 } });
    const issueId = items[0]?.issue.id ?? '';
    const one = await call(getConversationIssue, { path: { ...acme, issueId } });
    expect(one).toEqual(items[0]);
    expect(one.conversation?.id).toBe(one.issue.conversation);
  });
});

describe('ingestConversations', () => {
  test('returns no content, and creates the conversation without issues', async () => {
    const running = await startSandbox();
    const { send, call } = running;
    const metadata = {
      url: 'https://intercom.example/acme/9000',
      attributes: { source: 'intercom', plan: 'pro' },
      createdAt: '2026-01-05T18:00:00.000Z',
    };
    const parts = [
      say('Hello. How do I rotate tokens? Where is the invoices page?'),
      { type: 'message' as const, role: 'assistant' as const, body: 'Which invoices?' },
    ];
    const body = { id: 'chat-9000', subject: 'Two things', metadata, parts };
    const raw = await send('POST', '/orgs/acme/conversations', { body });
    expect([raw.status, raw.text]).toEqual([204, '']);
    const path = { ...acme, conversationId: 'chat-9000' };
    expect(await call(getConversation, { path })).toEqual({
      conversation: {
        object: 'conversation',
        id: 'chat-9000',
        subject: 'Two things',
        createdAt: metadata.createdAt,
        processedAt: noon,
        source: 'intercom',
        urls: {
          location: 'https://api.docs.example/v1/orgs/acme/conversations/chat-9000',
          source: metadata.url,
        },
      },
      parts,
      metadata,
    });
    const query = { conversation: 'chat-9000' };
    expect((await call(listConversationIssues, { path: acme, query })).count).toBe(0);
  });

  test('replaces the conversation with the same id', async ({ call }) => {
    const { count } = await call(listConversations, { path: acme });
    const body = { id: 'conversation-1', parts: [say('How far back do backups go?')] };
    await call(ingestConversations, { path: acme, body });
    expect((await call(listConversations, { path: acme })).count).toBe(count);
    const path = { ...acme, conversationId: 'conversation-1' };
    const { conversation, metadata } = await call(getConversation, { path });
    expect(conversation).toMatchObject({ createdAt: noon, source: 'api' });
    expect(metadata).toBeUndefined();
  });

  test('accepts a conversation without messages', async ({ call }) => {
    await call(ingestConversations, { path: globex, body: { id: 'silent', parts: [] } });
    const { items } = await call(listConversations, { path: globex });
    expect(items[0]).toMatchObject({
      id: 'silent',
      createdAt: noon,
      processedAt: noon,
      source: 'api',
    });
    expect(items[0]).not.toHaveProperty('impact');
  });

  test('stores all or none of several', async ({ send, call }) => {
    const body = [
      { id: 'fine', parts: [] },
      { id: 'bad', parts: [], metadata: { createdAt: 'never' } },
    ];
    expect((await send('POST', '/orgs/acme/conversations', { body })).status).toBe(400);
    expect((await call(listConversations, { path: acme })).count).toBe(60);
  });
});
