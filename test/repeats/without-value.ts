/** Fields that have no value in any of these documents' responses. */

const ofTypes = (types: readonly string[], fields: readonly string[]): string[] =>
  types.flatMap((type) => fields.map((field) => `${type}__${field}`));

/** The sandbox has hardly any pages of these kinds, and fields about the position of a page need additional calls. */
const aroundPages = ofTypes(
  ['ComputedPage', 'GroupPage', 'LinkPage', 'UnrecognizedPage'],
  ['ancestors', 'changeRequest', 'comments', 'links', 'next', 'parent', 'previous', 'siblings'],
);

const unrecognized = [
  ...ofTypes(
    ['UnrecognizedContentLocation'],
    ['organization', 'organizationId', 'space', 'spaceId', 'versionContext'],
  ),
  ...ofTypes(['UnrecognizedContentLocation', 'UnrecognizedObject'], ['kind', 'value']),
];

/** A service returns imports only with a single change request, and that of the sandbox has none. */
const imports = [
  'ChangeRequest__imports',
  'ContentImportRunUrls__location',
  'FileImportSource__files',
  'WebsiteImportSource__url',
  ...ofTypes(
    ['ContentImportRun'],
    [
      ...['completedAt', 'createdAt', 'createdBy', 'createdById', 'pages', 'reason', 'restId'],
      ...['site', 'siteId', 'siteRestId', 'source', 'startedAt', 'status', 'target'],
      ...['updatedAt', 'urls'],
    ],
  ),
  ...ofTypes(
    ['ContentImportTarget'],
    ['changeRequest', 'changeRequestId', 'page', 'pageId', 'space', 'spaceId'],
  ),
  ...ofTypes(['ImportedPage'], ['restId', 'sourceUrl', 'status', 'type']),
];

/** The random scopes of searches are not accepted. */
const searched = [
  'Site__search',
  ...ofTypes(['SiteSearchRecordResult'], ['description', 'restId', 'score', 'title', 'url']),
  ...ofTypes(['SiteSearchResultConnection'], ['edges', 'nodes', 'pageInfo', 'totalCount']),
  ...ofTypes(['SiteSearchResultEdge'], ['cursor', 'node']),
  ...ofTypes(['SiteSearchSpaceResult'], ['pages', 'score', 'space', 'spaceId', 'title']),
];

export const withoutValue: readonly string[] = [
  ...aroundPages,
  ...unrecognized,
  ...imports,
  ...searched,
  // The random paths and IDs name nothing.
  'Content__pageByPath',
  'Query__changeRequestReview',
  'Query__invite',
  'Query__shareLink',
  'Query__siteRedirect',
  'Query__subdomain',
  'Query__user',
  'DocumentPage__parent',
  'PageSearchResultEdge__cursor',
  'PageSearchResultEdge__node',
  'Query__reusableContent',
  'ReusableContent__changeRequest',
  'SpaceComment__changeRequest',
  'SpaceComment__reply',
].sort();
