/** Every filter and sort parameter of every list, as an argument that changes the result in the sandbox. */

const acme = 'organization(id: "acme")';
const handbook = 'space(id: "handbook")';
const docs = 'site(id: "acme/docs")';
const gitSync = 'integration(id: "git-sync")';
const changeRequest = 'changeRequest(id: "handbook/handbook-cr-12")';
const filtersOfChangeRequests = [
  ['status: DRAFT', 'status=draft'],
  ['creatorId: "ada"', 'creator=ada'],
  ['contributorId: "diego"', 'contributor=diego'],
  ['requestedReviewerId: "grace"', 'requestedReviewer=grace'],
  ['issuesClusterId: "acme/cluster-2"', 'conversationsIssuesCluster=cluster-2'],
  ['topicRestId: "topic-1"', 'topic=topic-1'],
  ['orderBy: { field: CREATED_AT }', 'orderBy=createdAt'],
  ['statuses: [DRAFT, ARCHIVED]', 'status=draft&status=archived'],
  ['siteId: "docs"', 'site=docs'],
  ['spaceId: "handbook"', 'space=handbook'],
  ['styleguideRunRestId: "styleguide-run-1"', 'styleguideRun=styleguide-run-1'],
  ['finding: ALL', 'finding=all'],
] as const;
const filtersOfComments = [
  ['orderBy: { direction: ASC }', 'order=asc'],
  ['status: RESOLVED', 'status=resolved'],
  ['targetPageId: "design"', 'targetPage=design'],
  ['authorIds: ["ada", "grace"]', 'authors=ada&authors=grace'],
] as const;

type Filter = readonly [argument: string, query: string];

/** The filters that remain if the parent of the list sets one. */
const without = (filled: string, all: readonly Filter[]) =>
  all.filter(([argument]) => !argument.startsWith(`${filled}:`));

const mei = 'member(id: "acme/mei")';
const cluster = 'issuesCluster(id: "acme/cluster-2")';
const filtersOfSites = [
  ['spaceId: "faq"', 'space=faq'],
  ['title: "help"', 'title=help'],
  ['isPublished: false', 'published=false'],
  ['type: [BASIC, PREMIUM]', 'type=basic&type=premium'],
] as const;
const filtersOfTeams = [
  ['query: "doc"', 'title=doc'],
  ['title: "doc"', 'title=doc'],
] as const;
const filtersOfIntegrations = [
  ['query: "git"', 'search=git'],
  ['search: "git"', 'search=git'],
  ['category: ANALYTICS', 'category=analytics'],
  ['hasBlocks: true', 'blocks=true'],
  ['hasContentSources: true', 'contentSources=true'],
  ['ownerId: "globex"', 'owner=globex'],
  ['scope: SPACE_GIT_SYNC', 'scope=space%3Agit%3Async'],
  ['target: SITE', 'target=site'],
  ['blockDomain: "example.org"', 'blockDomain=example.org'],
] as const;

export const parents = { acme, cluster, changeRequest, handbook, mei };

/** The list, its filters, and the query parameter of each. */
const lists: readonly (readonly [string, string, readonly Filter[]])[] = [
  [
    acme,
    'members',
    [
      ['orderBy: { direction: ASC }', 'order=asc'],
      ['role: GUEST', 'role=guest'],
      ['role: ADMIN', 'role=admin'],
      ['query: "mei"', 'search=mei'],
      ['search: "mei"', 'search=mei'],
      ['orderBy: { field: LAST_SEEN_AT }', 'sort=lastSeenAt'],
      ['orderBy: { field: NAME }', 'sort=name'],
    ],
  ],
  [mei, 'spaces', [['orderBy: { direction: ASC }', 'order=asc']]],
  [
    'changeRequest(id: "handbook/handbook-cr-12")',
    'reviews',
    [['isOutdated: true', 'outdated=true']],
  ],
  [mei, 'teams', filtersOfTeams],
  [mei, 'ownedTeams', filtersOfTeams],
  [mei, 'reviewRequests', without('requestedReviewerId', filtersOfChangeRequests)],
  [mei, 'createdChangeRequests', without('creatorId', filtersOfChangeRequests)],
  [mei, 'contributedChangeRequests', without('contributorId', filtersOfChangeRequests)],
  [
    acme,
    'teams',
    [
      ['ownerId: "ada"', 'owner=ada'],
      ['title: "sup"', 'title=sup'],
    ],
  ],
  [acme, 'sites', filtersOfSites],
  ['space(id: "faq")', 'sites', without('spaceId', filtersOfSites)],
  [acme, 'collections', [['includeNested: false', 'nested=false']]],
  [acme, 'conversations', [['source: "zendesk"', 'source=zendesk']]],
  [
    acme,
    'conversationIssues',
    [
      ['clusterId: "cluster-1"', 'cluster=cluster-1'],
      ['conversationId: "conversation-60"', 'conversation=conversation-60'],
    ],
  ],
  [
    acme,
    'issuesClusters',
    [
      ['orderBy: { direction: ASC }', 'order=asc'],
      ['orderBy: { field: ISSUES }', 'orderBy=issues'],
      ['orderBy: { field: CONVERSATIONS }', 'orderBy=conversations'],
      ['status: PENDING', 'status=pending'],
    ],
  ],
  [cluster, 'issues', [['conversationId: "conversation-60"', 'conversation=conversation-60']]],
  [
    'conversation(id: "acme/conversation-60")',
    'issues',
    [['clusterId: "cluster-1"', 'cluster=cluster-1']],
  ],
  [cluster, 'changeRequests', without('issuesClusterId', filtersOfChangeRequests)],
  [acme, 'changeRequests', filtersOfChangeRequests],
  [handbook, 'changeRequests', without('finding', without('spaceId', filtersOfChangeRequests))],
  [handbook, 'comments', filtersOfComments],
  [changeRequest, 'comments', filtersOfComments],
  [
    'page(id: "rest-api/rest-api-overview")',
    'comments',
    without('targetPageId', filtersOfComments),
  ],
  [handbook, 'links', [['status: BROKEN', 'status=broken']]],
  ['page(id: "handbook/expenses")', 'links', [['status: BROKEN', 'status=broken']]],
  ['site(id: "acme/partners")', 'shareLinks', [['query: "fair"', 'search=fair']]],
  [
    docs,
    'redirects',
    [
      ['isDraft: true', 'draft=true'],
      ['query: "blog"', 'search=blog'],
      ['orderBy: { field: SOURCE }', 'orderBy=source'],
      ['orderBy: { field: UPDATED_AT }', 'orderBy=updatedAt'],
    ],
  ],
  [docs, 'siteSpaces', [['isDefault: true', 'default=true']]],
  ['', 'integrations', filtersOfIntegrations],
  [acme, 'publishedIntegrations', without('ownerId', filtersOfIntegrations)],
  [
    acme,
    'integrations',
    filtersOfIntegrations.filter(([argument]) => !argument.startsWith('search:')),
  ],
  [acme, 'installations', [['query: "git"', 'search=git']]],
  [handbook, 'access', [['role: ADMIN', 'role=admin']]],
  ['collection(id: "partners")', 'access', [['role: READ', 'role=read']]],
  [
    docs,
    'access',
    [
      ['orderBy: { direction: ASC }', 'order=asc'],
      ['orderBy: { field: NAME }', 'sort=name'],
      ['orderBy: { field: LAST_SEEN_AT }', 'sort=lastSeenAt'],
      ['role: GUEST', 'role=guest'],
      ['query: "mei"', 'search=mei'],
      ['teamId: "acme/design"', 'team=design'],
    ],
  ],
  [gitSync, 'installations', [['externalReference: "git-app-4711"', 'externalId=git-app-4711']]],
  [
    gitSync,
    'spaceInstallations',
    [['externalReference: "repository-1001"', 'externalId=repository-1001']],
  ],
  [gitSync, 'siteInstallations', [['externalReference: "nothing"', 'externalId=nothing']]],
];

export const rows = lists.flatMap(([of, list, filters]) =>
  filters.map(([argument, query]) => ({ of, list, argument, query })),
);

/** The fields that distinguish nodes. */
export const nodesOf = (list: string) => ({
  node:
    list === 'links'
      ? 'status relation'
      : /Installations$/.test(list)
        ? 'externalReferences'
        : 'id',
});
