/** Properties of the seed's change requests and comments. */
import { expect } from 'vitest';
import { changeRequestOperations } from '../../src/domains/change-requests/operations.ts';
import { commentOperations } from '../../src/domains/comments/operations.ts';
import { contentOperations } from '../../src/domains/content/operations.ts';
import { spaceOperations } from '../../src/domains/spaces/operations.ts';
import { type Running, startSandbox, test } from './service.ts';

const acme = { organizationId: 'acme' };
const all = { limit: 1000 };

async function changeRequestsIn({ call }: Running) {
  const statuses = ['draft', 'open', 'archived', 'merged'] as const;
  const lists = await Promise.all(
    statuses.map((status) =>
      call(changeRequestOperations.listOrganizationChangeRequests, {
        path: acme,
        query: { ...all, status: [status] },
      }),
    ),
  );
  return lists.flatMap(({ items }) => items.flatMap((one) => (one ? [one] : [])));
}

test('acme has 130 change requests over 12 spaces and more, in every state', async ({
  service,
}) => {
  const requests = await changeRequestsIn(service);
  expect(requests).toHaveLength(130);
  const spaces = Map.groupBy(requests, ({ space }) => space ?? '');
  expect(spaces.size).toBeGreaterThanOrEqual(12);
  for (const own of spaces.values())
    expect(own.map(({ number }) => number ?? 0).toSorted((a, b) => a - b)).toEqual(
      own.map((_, at) => at + 1),
    );
  const open = requests.filter(({ status }) => status === 'open');
  expect(open.length).toBeGreaterThanOrEqual(50);
  const parents = await Promise.all(
    [...new Set(open.map(({ space }) => space ?? ''))].map(
      async (spaceId) =>
        (await service.call(spaceOperations.getSpace, { path: { spaceId } })).parent,
    ),
  );
  expect(new Set(parents).size).toBeGreaterThan(6);
  const own = requests.filter(({ revision, revisionInitial }) => revision !== revisionInitial);
  expect(own.length).toBeGreaterThan(40);
  const outdated = open.filter((one) => one.outdated);
  expect(outdated.length).toBeGreaterThan(10);
  expect(open.some((one) => one.subject === '')).toBe(true);
  expect(open.some((one) => one.description === undefined)).toBe(true);
  expect(spaces.has('getting-started')).toBe(false);
});

test('every change request has content', async () => {
  const { send, ...service } = await startSandbox();
  for (const { space, id } of await changeRequestsIn({ send, ...service })) {
    const raw = await send('GET', `/spaces/${space}/change-requests/${id}/content`);
    expect([raw.status, id]).toEqual([200, id]);
  }
});

test('merges have created the main content of a space', async ({ call }) => {
  const revision = await call(contentOperations.getRevision, { path: { spaceId: 'quickstart' } });
  expect(revision).toMatchObject({
    id: 'quickstart-main',
    type: 'merge',
    mergedFrom: { id: 'quickstart-cr-9', status: 'merged', revisionMerged: 'quickstart-main' },
  });
});

test('acme has 300 comments with replies and reactions, open and resolved', async ({ service }) => {
  const { call } = service;
  const { items: spaces } = await call(spaceOperations.listSpaces, { path: acme, query: all });
  const requests = await changeRequestsIn(service);
  const onSpaces = await Promise.all(
    spaces.map((space) =>
      call(commentOperations.listSpaceComments, {
        path: { spaceId: space?.id ?? '' },
        query: all,
      }),
    ),
  );
  const onRequests = await Promise.all(
    requests.map(({ space, id }) =>
      call(commentOperations.listChangeRequestComments, {
        path: { spaceId: space ?? '', changeRequestId: id },
        query: all,
      }),
    ),
  );
  const comments = [...onSpaces, ...onRequests].flatMap(({ items }) =>
    items.flatMap((one) => (one ? [one] : [])),
  );
  expect(comments).toHaveLength(300);
  const having = (holds: (comment: (typeof comments)[number]) => unknown) =>
    comments.filter(holds).length;
  expect(having(({ status }) => status === 'resolved')).toBeGreaterThan(50);
  expect(having(({ replies = 0 }) => replies > 1)).toBeGreaterThan(50);
  expect(having(({ repliers = [] }) => repliers.length > 1)).toBeGreaterThan(10);
  expect(
    having(({ reactions = [] }) => reactions.some(({ count = 0 }) => count > 1)),
  ).toBeGreaterThan(50);
  expect(having(({ body }) => body?.document)).toBeGreaterThan(50);
  expect(having(({ body }) => body?.markdown)).toBeGreaterThan(50);
  expect(having(({ target }) => target?.tableCell)).toBeGreaterThan(10);
  expect(having(({ target }) => target?.review)).toBeGreaterThan(0);
  expect(having(({ target }) => target?.page === undefined)).toBeGreaterThan(10);
  expect(having(({ editedAt }) => editedAt)).toBeGreaterThan(10);
});
