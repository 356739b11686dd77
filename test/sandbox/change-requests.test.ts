/** Change requests: list, create, update and PDF. */
import { describe, expect } from 'vitest';
import { changeRequestOperations } from '../../src/domains/change-requests/operations.ts';
import { contentOperations } from '../../src/domains/content/operations.ts';
import { spaceOperations } from '../../src/domains/spaces/operations.ts';
import { readerToken } from '../../src/sandbox/service/access.ts';
import { noon, startSandbox, test } from './service.ts';

const {
  listChangeRequests,
  createChangeRequest,
  getChangeRequest,
  updateChangeRequest,
  getChangeRequestPdf,
  listOrganizationChangeRequests,
} = changeRequestOperations;
const { listChangeRequestPages } = contentOperations;
const { deleteSpace } = spaceOperations;

const acme = { organizationId: 'acme' };
const handbook = { spaceId: 'handbook' };
const twelve = { ...handbook, changeRequestId: 'handbook-cr-12' };
const all = { limit: 1000 };
const isMissing = '404 No change request matches the id.';

describe('lists', () => {
  test('contain open ones by default, newest first', async ({ call }) => {
    const { items } = await call(listChangeRequests, { path: handbook, query: all });
    expect(new Set(items.map((one) => one?.status))).toEqual(new Set(['open']));
    const times = items.map((one) => one?.updatedAt ?? '');
    expect(times.length).toBeGreaterThan(3);
    expect(times).toEqual(times.toSorted().reverse());
    expect(items.map((one) => one?.space)).toEqual(items.map(() => 'handbook'));
  });

  test.for(['draft', 'open', 'archived', 'merged'] as const)(
    'contain those that are %s',
    async (status, { call }) => {
      const several = { ...all, status: [status] };
      for (const { items } of [
        await call(listChangeRequests, { path: handbook, query: { ...all, status } }),
        await call(listOrganizationChangeRequests, { path: acme, query: several }),
      ]) {
        expect(items.length).toBeGreaterThan(0);
        expect(new Set(items.map((one) => one?.status))).toEqual(new Set([status]));
      }
    },
  );

  test('of an organization include all its spaces, except deleted ones', async ({ call }) => {
    const spaces = async () => {
      const { items } = await call(listOrganizationChangeRequests, { path: acme, query: all });
      return new Set(items.map((one) => one?.space));
    };
    expect((await spaces()).size).toBeGreaterThan(12);
    expect(await spaces()).toContain('handbook');
    expect(await spaces()).not.toContain('globex-notes');
    await call(deleteSpace, { path: handbook });
    expect(await spaces()).not.toContain('handbook');
    const { items } = await call(listChangeRequests, { path: handbook });
    expect(items.length).toBeGreaterThan(0);
  });

  test.for([
    [{ creator: 'ada' }, ({ createdBy }: Filtered) => createdBy?.id === 'ada'],
    [
      { conversationsIssuesCluster: 'cluster-1' },
      (one: Filtered) => one.conversationsIssuesCluster === 'cluster-1',
    ],
    [{ contributor: 'ada' }, undefined],
    [{ requestedReviewer: 'grace' }, undefined],
  ] as const)('are filtered by %o', async ([filter, holds], { call }) => {
    const query = { ...all, ...filter };
    const { items, count } = await call(listOrganizationChangeRequests, { path: acme, query });
    const everything = await call(listOrganizationChangeRequests, { path: acme, query: all });
    expect(items.length).toBeGreaterThan(0);
    expect(count).toBe(items.length);
    expect(items.length).toBeLessThan(everything.items.length);
    if (holds) expect(items.every((one) => one && holds(one))).toBe(true);
    const spaces = new Set(items.map((one) => one?.space));
    for (const spaceId of spaces) {
      const own = await call(listChangeRequests, { path: { spaceId: spaceId ?? '' }, query });
      expect(own.items).toEqual(items.filter((one) => one?.space === spaceId));
    }
  });

  test('are empty for unknown users and clusters', async ({ call }) => {
    for (const query of [{ creator: 'nobody' }, { conversationsIssuesCluster: 'none' }])
      expect(await call(listChangeRequests, { path: handbook, query })).toEqual({
        items: [],
        count: 0,
      });
  });
});

interface Filtered {
  readonly createdBy?: { readonly id: string } | undefined;
  readonly conversationsIssuesCluster?: string | undefined;
}

describe('getChangeRequest', () => {
  test('is returned by id and by number', async ({ call }) => {
    const byId = await call(getChangeRequest, { path: twelve });
    expect(byId).toMatchObject({
      object: 'change-request',
      id: 'handbook-cr-12',
      number: 12,
      status: 'open',
      subject: 'Explain how vacations are planned',
      description: { object: 'document' },
      space: 'handbook',
      revision: 'handbook-cr-12-edits',
      revisionInitial: 'handbook-main',
      outdated: false,
      urls: {
        location: 'https://api.docs.example/v1/spaces/handbook/change-requests/handbook-cr-12',
        app: 'https://app.docs.example/o/acme/s/handbook/~/changes/12',
      },
    });
    expect(byId.createdBy?.displayName).toBeTypeOf('string');
    expect(byId.comments).toBeGreaterThan(0);
    const path = { ...handbook, changeRequestId: '12' };
    expect(await call(getChangeRequest, { path })).toEqual(byId);
  });

  test.for(['none', '99', '012', '0', '-12', '12.0', 'quickstart-cr-1'])(
    'is missing with %s in the handbook',
    async (changeRequestId, { refusal }) => {
      const path = { ...handbook, changeRequestId };
      expect(await refusal(getChangeRequest, { path })).toEqual(isMissing);
    },
  );

  test('names the missing space', async ({ refusal }) => {
    const path = { spaceId: 'none', changeRequestId: '1' };
    expect(await refusal(getChangeRequest, { path })).toBe('404 No space matches the id.');
    expect(await refusal(listChangeRequests, { path })).toBe('404 No space matches the id.');
  });

  test('is limited to the organizations of the token', async ({ refusal }) => {
    const path = { spaceId: 'globex-notes', changeRequestId: '1' };
    expect(await refusal(getChangeRequest, { path, token: readerToken })).toMatch(/^403 /);
    const globex = { organizationId: 'globex' };
    expect(
      await refusal(listOrganizationChangeRequests, { path: globex, token: readerToken }),
    ).toMatch(/^403 /);
  });
});

describe('createChangeRequest', () => {
  test('creates a draft of the token’s user, with the next number and the revision of the space', async ({
    call,
    send,
  }) => {
    const body = { subject: 'Say who approves', source: { from: 'a form' } };
    const raw = await send('POST', '/spaces/handbook/change-requests', { body });
    expect(raw.status).toBe(201);
    expect(raw.json).toMatchObject({
      object: 'change-request',
      number: 15,
      status: 'draft',
      subject: 'Say who approves',
      createdBy: { id: 'ada', displayName: 'Ada Okafor' },
      createdAt: noon,
      updatedAt: noon,
      space: 'handbook',
      revision: 'handbook-main',
      revisionInitial: 'handbook-main',
      comments: 0,
      outdated: false,
    });
    const next = await call(createChangeRequest, { path: handbook, body: {} });
    expect(next.number).toBe(16);
    expect(next.subject).toBe('');
    const query = { contributor: 'ada', status: 'draft' as const };
    const { items } = await call(listChangeRequests, { path: handbook, query });
    expect(items.map((one) => one?.number).slice(0, 2)).toEqual([16, 15]);
    const first = await call(createChangeRequest, {
      path: { spaceId: 'getting-started' },
      body: {},
    });
    expect(first.number).toBe(1);
  });

  test('begins with the edits of a template', async ({ call, refusal }) => {
    const body = { template: { id: 'release-notes' } };
    const made = await call(createChangeRequest, { path: handbook, body });
    expect(made.revision).not.toBe('handbook-main');
    expect(made).toMatchObject({ revisionInitial: 'handbook-main', outdated: false });
    const unknown = { template: { id: 'none' } };
    const refused = await refusal(createChangeRequest, { path: handbook, body: unknown });
    expect(refused).toMatch(/^400 /);
    const after = await call(createChangeRequest, { path: handbook, body: {} });
    expect(after.number).toBe((made.number ?? 0) + 1);
  });

  test('is refused for readers and in a deleted space', async ({ call, refusal }) => {
    const input = { path: handbook, body: {} };
    expect(await refusal(createChangeRequest, { ...input, token: readerToken })).toMatch(/^403 /);
    await call(deleteSpace, { path: handbook });
    expect(await refusal(createChangeRequest, input)).toMatch(/^412 /);
    const path = { spaceId: 'none' };
    expect(await refusal(createChangeRequest, { path, body: {} })).toMatch(/^404 /);
  });
});

describe('updateChangeRequest', () => {
  test('changes only the given members', async ({ call }) => {
    const before = await call(getChangeRequest, { path: twelve });
    const changed = await call(updateChangeRequest, {
      path: { ...handbook, changeRequestId: '12' },
      body: { subject: 'Plan vacations', status: 'draft' },
    });
    expect(changed).toEqual({
      ...before,
      subject: 'Plan vacations',
      status: 'draft',
      updatedAt: noon,
    });
    expect(await call(getChangeRequest, { path: twelve })).toEqual(changed);
  });

  test('stores a complete document as the description, unchanged', async ({ call, send }) => {
    const given = {
      object: 'document' as const,
      data: {},
      nodes: [{ object: 'block' as const, type: 'divider' }],
    };
    const body = { description: given };
    const copied = await call(updateChangeRequest, { path: twelve, body });
    expect(copied.description).toEqual(given);
    const { data, ...without } = given;
    for (const description of [{ markdown: 'Why' }, without, { ...given, meta: { token: 'a' } }]) {
      const path = `/spaces/handbook/change-requests/${twelve.changeRequestId}`;
      expect((await send('PATCH', path, { body: { description } })).status).toBe(400);
    }
  });

  test.for(['archived', 'open', 'draft'] as const)(
    'makes one that is not merged %s',
    async (status, { call }) => {
      const changed = await call(updateChangeRequest, { path: twelve, body: { status } });
      expect(changed.status).toBe(status);
    },
  );

  test('is refused for a merged one, the status merged, and unknown values', async ({
    call,
    refusal,
  }) => {
    const query = { status: 'merged' as const };
    const { items } = await call(listChangeRequests, { path: handbook, query });
    const merged = { ...handbook, changeRequestId: items[0]?.id ?? '' };
    const body = { subject: 'Again' };
    expect(await refusal(updateChangeRequest, { path: merged, body })).toBe(
      '409 The change request was merged already.',
    );
    const path = { ...handbook, changeRequestId: 'none' };
    expect(await refusal(updateChangeRequest, { path, body })).toEqual(isMissing);
    const { send } = await startSandbox();
    const address = '/spaces/handbook/change-requests/12';
    for (const wrong of [{ status: 'merged' }, { title: 'Vacations' }])
      expect(await send('PATCH', address, { body: wrong })).toMatchObject({ status: 400 });
  });

  test('is refused in a deleted space', async ({ call, refusal }) => {
    await call(deleteSpace, { path: handbook });
    expect(await refusal(updateChangeRequest, { path: twelve, body: {} })).toMatch(/^412 /);
    expect(await call(getChangeRequest, { path: twelve })).toMatchObject({ number: 12 });
  });
});

describe('getChangeRequestPdf', () => {
  const file = 'https://assets.docs.example/pdf/handbook/handbook-cr-12/handbook-cr-12-edits.pdf';

  test('returns a URL with the print options', async ({ call }) => {
    expect(await call(getChangeRequestPdf, { path: twelve })).toEqual({ url: file });
    const { pages } = await call(listChangeRequestPages, { path: twelve });
    const page = pages[0]?.id ?? '';
    expect(await call(getChangeRequestPdf, { path: twelve, query: { page } })).toEqual({
      url: `${file}?page=${page}`,
    });
    const query = { only: true, page };
    expect(await call(getChangeRequestPdf, { path: twelve, query })).toEqual({
      url: `${file}?only=true&page=${page}`,
    });
  });

  test('is refused for a missing page, and for one page without its id', async ({ refusal }) => {
    expect(await refusal(getChangeRequestPdf, { path: twelve, query: { page: 'none' } })).toBe(
      '400 There is no page "none" in the content.',
    );
    expect(await refusal(getChangeRequestPdf, { path: twelve, query: { only: true } })).toBe(
      '400 Query parameter "only" needs the page that it is about.',
    );
  });
});
