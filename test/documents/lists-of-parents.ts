/** A service with lists of parents, and with lists of an organization that have an item for each parent. */
import type { RequestListener } from 'node:http';
import { expect } from 'vitest';
import { memberAt } from '../../src/rest/values/record.ts';
import { answer, askOnce, serving } from '../harness.ts';

const clusterMember = 'conversationsIssuesCluster';

const organization = { object: 'organization', id: 'o', title: 'O' };
const inList = (items: readonly object[]) => ({ items, count: items.length });
const numbered = (count: number, make: (at: number) => object) =>
  Array.from({ length: count }, (_, at) => make(at));

/** Calls for the lists of parents, after those for the organization and for the parents. */
export async function callsForLists(
  selected: string,
  lists: Readonly<Record<string, readonly object[]>>,
  facade = {},
) {
  const paths = Object.entries(lists).map(([path, items]) => [`/orgs/o/${path}`, inList(items)]);
  const whole = serving({ '/orgs/o': organization, ...Object.fromEntries(paths) }, inList([]));
  // The facade refuses a list with items of other clusters, so the service has to filter by them.
  const upstream: RequestListener = (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost');
    const cluster = searchParams.get(clusterMember);
    const [, items = []] = Object.entries(lists).find(([path]) => pathname.endsWith(path)) ?? [];
    if (cluster === null) return whole(request, response);
    const inCluster = items.filter((item) => memberAt(item, [clusterMember]) === cluster);
    return answer(response, inList(inCluster));
  };
  const query = `{ organization(id: "o") { ${selected} } }`;
  const { errors, calls } = await askOnce(query, { upstream, facade });
  expect(errors).toBeUndefined();
  return calls.slice(2);
}

export const collections = (count: number) =>
  numbered(count, (at) => ({ object: 'collection', id: `c${at}`, permissions: { view: true } }));
export const spacesIn = (count: number) =>
  numbered(count, (at) => ({ object: 'space', id: `s${at}`, parent: `c${at}` }));

/** Parents, and the list of the organization with an item for each of them. */
export const siblings: Readonly<
  Record<string, readonly [selected: string, lists: Readonly<Record<string, readonly object[]>>]>
> = {
  'Collection.spaces': [
    'collections(first: 50) { nodes { spaces { nodes { id } } } }',
    { collections: collections(40), spaces: spacesIn(40) },
  ],
  'Space.changeRequests': [
    'spaces(first: 50) { nodes { changeRequests { nodes { id } } } }',
    {
      spaces: spacesIn(40),
      'change-requests': numbered(40, (at) => changeRequest(at, { space: `s${at}` })),
    },
  ],
  'Member.createdChangeRequests': [
    'members(first: 50) { nodes { createdChangeRequests { nodes { id } } } }',
    {
      members: numbered(40, (at) => ({ object: 'member', id: `m${at}`, user: user(at) })),
      'change-requests': numbered(40, (at) => changeRequest(at, { createdBy: user(at) })),
    },
  ],
  'Conversation.issues': [
    'conversations(first: 50) { nodes { issues { nodes { id } } } }',
    {
      conversations: numbered(40, (at) => ({ object: 'conversation', id: `v${at}` })),
      'conversations-issues': issues(40),
    },
  ],
  'IssuesCluster.issues': [
    'issuesClusters(first: 50) { nodes { issues { nodes { id } } } }',
    { 'conversations-clusters': clusters(40), 'conversations-issues': issues(40) },
  ],
  'IssuesCluster.changeRequests': [
    'issuesClusters(first: 50) { nodes { changeRequests { nodes { id } } } }',
    {
      'conversations-clusters': clusters(40),
      'change-requests': numbered(40, (at) => changeRequest(at, { [clusterMember]: `k${at}` })),
    },
  ],
};

function user(at: number) {
  return { object: 'user', id: `m${at}`, displayName: 'M' };
}

function changeRequest(at: number, more: object) {
  return {
    object: 'change-request',
    id: `r${at}`,
    number: at,
    status: 'open',
    space: 's',
    ...more,
  };
}

function clusters(count: number) {
  return numbered(count, (at) => ({ object: 'conversations-issues-cluster', id: `k${at}` }));
}

function issues(count: number) {
  return numbered(count, (at) => ({
    object: 'conversation-issue',
    issue: { id: `i${at}`, conversation: `v${at}`, cluster: `k${at}` },
  }));
}
