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

/** Fields of kinds of page snapshots and of access that the sandbox does not have. */
const ofOtherKinds = [
  ...ofTypes(
    ['UnrecognizedPageSnapshot'],
    [
      ...['condition', 'createdAt', 'description', 'document', 'emoji', 'git', 'icon', 'id'],
      ...['isExcludedFromIndexing', 'isExcludedFromSearchEngines', 'isHidden', 'kind'],
      ...['linkTitle', 'markdown', 'pageKind', 'pages', 'path', 'restId', 'revision', 'slug'],
      ...['space', 'title', 'updatedAt', 'urls', 'value'],
    ],
  ),
  ...ofTypes(['SiteAccessFromSite'], ['reason', 'site', 'siteId', 'team', 'teamId']),
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
  ...ofOtherKinds,
  ...searched,
  // A service returns imports only with a single change request, and that of the sandbox has none.
  'ChangeRequest__imports',
  // The random paths and IDs name nothing.
  'Query__changeRequestReview',
  'Query__fileSnapshot',
  'Query__invite',
  'Query__pageSnapshot',
  'Query__revision',
  'Query__shareLink',
  'Query__siteExternalLink',
  'Query__siteRedirect',
  'Revision__pageSnapshot',
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
