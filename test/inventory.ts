// All operations of the REST interface, typed from the reference documents and from nothing in
// src: a row that is wrong in the operation table is wrong in the client and in the sandbox alike,
// so only a second source can tell. Groups and rows stand in the order of the documents.

/** One operation of the REST interface, as the reference documents describe it. */
export type InventoryRow = {
  /** Folder under src/domains that owns the operation. */
  readonly domain: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path under /v1 with the placeholders of the reference documents. */
  readonly path: string;
  /** Names of the query parameters, alphabetically; a list has 'limit' and 'page' among them. */
  readonly query: readonly string[];
  /** Top-level body fields, alphabetically; those documented as required end with '!'. */
  readonly body: readonly string[];
  /**
   * What a success answers: the wire name of a resource (the value of its `object` field), or
   * 'list of' plus the item of a list envelope, or 'nothing' for an empty body. A shape that the
   * documents give no `object` for goes by a short name.
   */
  readonly answer: string;
  /** Where the graph reaches the operation: Type.field, or the bare name of a mutation. */
  readonly coordinates: readonly string[];
};

type Operation = Omit<InventoryRow, 'domain'>;
type Names = readonly string[];

const get = (path: string, query: Names, answer: string, ...coordinates: Names): Operation => {
  return { method: 'GET', path, query, body: [], answer, coordinates };
};

const list = (path: string, filters: Names, item: string, ...coordinates: Names): Operation => {
  return get(path, [...filters, 'limit', 'page'].sort(), `list of ${item}`, ...coordinates);
};

const write = (method: Exclude<InventoryRow['method'], 'GET'>) => {
  return (path: string, body: Names, answer: string, mutation: string): Operation => {
    return { method, path, query: [], body, answer, coordinates: [mutation] };
  };
};
const post = write('POST');
const put = write('PUT');
const patch = write('PATCH');

const del = (path: string, mutation: string): Operation => {
  return write('DELETE')(path, [], 'nothing', mutation);
};

const group = (domain: string, operations: readonly Operation[]): readonly InventoryRow[] => {
  return operations.map((operation) => ({ domain, ...operation }));
};

const collection = '/collections/{collectionId}';
const space = '/spaces/{spaceId}';
const spaceContent = `${space}/content`;
const spaceComments = `${space}/comments`;
const changeRequest = `${space}/change-requests/{changeRequestId}`;
const changeRequestContent = `${changeRequest}/content`;
const changeRequestComments = `${changeRequest}/comments`;
const org = '/orgs/{organizationId}';
const member = `${org}/members/{userId}`;
const team = `${org}/teams/{teamId}`;
const site = `${org}/sites/{siteId}`;
const section = `${site}/sections/{siteSectionId}`;
const sectionGroup = `${site}/section-groups/{siteSectionGroupId}`;
const siteSpace = `${site}/site-spaces/{siteSpaceId}`;
const openApiSpec = `${org}/openapi/{specSlug}`;
const translation = `${org}/translations/{translationId}`;
const samlProvider = `${org}/saml/{samlProviderId}`;
const integration = '/integrations/{integrationName}';

const contentQuery = ['computed', 'metadata'];
const pageQuery = ['computed', 'dereferenced', 'evaluated', 'format', 'metadata'];
const changeRequestFilters = [
  'contributor',
  'conversationsIssuesCluster',
  'creator',
  'requestedReviewer',
  'status',
];
const commentFilters = ['authors', 'format', 'order', 'status', 'targetPage'];
const newComment = ['body!', 'node', 'page', 'tableCell'];
const commentChanges = ['addedReactions', 'body', 'removedReactions', 'resolved'];

// biome-ignore format: a table, one row an operation
const collections = group('collections', [
  get(collection, [], 'collection', 'Query.collection'),
  del(collection, 'deleteCollection'),
  patch(collection, ['defaultLevel', 'description', 'title'], 'collection', 'updateCollection'),
  list(`${collection}/spaces`, [], 'space', 'Collection.spaces'),
  post(`${collection}/move`, ['parent', 'position'], 'collection', 'moveCollection'),
  post(`${collection}/transfer`, ['organization!'], 'collection', 'transferCollection'),
  list(`${org}/collections`, ['nested'], 'collection', 'Organization.collections'),
  post(`${org}/collections`, ['parent', 'title'], 'collection', 'createCollection'),
]);

// biome-ignore format: a table, one row an operation
const spaces = group('spaces', [
  get(space, ['shareKey'], 'space', 'Query.space'),
  del(space, 'deleteSpace'),
  patch(space, ['defaultLevel', 'editMode', 'emoji', 'language', 'mergeRules', 'title'],
    'space', 'updateSpace'),
  post(`${space}/duplicate`, [], 'space', 'duplicateSpace'),
  post(`${space}/restore`, [], 'space', 'restoreSpace'),
  post(`${space}/move`, ['parent', 'position'], 'space', 'moveSpace'),
  post(`${space}/transfer`, ['organization'], 'space', 'transferSpace'),
  list(`${space}/links`, ['status'], 'link', 'Space.links'),
  list(`${org}/spaces`, [], 'space', 'Organization.spaces'),
  list(`${space}/search`, ['query'], 'search result item', 'Space.search'),
]);

// biome-ignore format: a table, one row an operation
const contentOfSpaces = group('content', [
  get(spaceContent, contentQuery, 'revision', 'Content.revision'),
  post(`${spaceContent}/template`, ['changeRequestId', 'id', 'params'],
    'nothing', 'applyTemplateToSpace'),
  get(`${spaceContent}/pages`, contentQuery, 'pages', 'Content.pages', 'Content.allPages'),
  list(`${spaceContent}/files`, contentQuery, 'file', 'Content.files'),
  get(`${spaceContent}/files/{fileId}`, contentQuery, 'file', 'Content.file', 'Query.file'),
  list(`${spaceContent}/files/{fileId}/backlinks`, [], 'backlink', 'File.backlinks'),
  get(`${spaceContent}/page/{pageId}`, pageQuery, 'page', 'Content.page', 'Query.page'),
  list(`${spaceContent}/page/{pageId}/links`, ['status'], 'link', 'Page.links'),
]);

// biome-ignore format: a table, one row an operation
const changeRequests = group('change-requests', [
  list(`${space}/change-requests`, changeRequestFilters, 'change-request', 'Space.changeRequests'),
  post(`${space}/change-requests`, ['subject', 'template'],
    'change-request', 'createChangeRequest'),
  get(changeRequest, [], 'change-request', 'Space.changeRequest', 'Query.changeRequest'),
  patch(changeRequest, ['description', 'status', 'subject'],
    'change-request', 'updateChangeRequest'),
  post(`${changeRequest}/merge`, [], 'merge result', 'mergeChangeRequest'),
  post(`${changeRequest}/update`, [], 'update result', 'updateChangeRequestFromMain'),
  // No list: `page` is the id of a page here.
  get(`${changeRequest}/pdf`, ['only', 'page'], 'PDF link', 'ChangeRequest.pdf'),
  list(`${org}/change-requests`, changeRequestFilters,
    'change-request', 'Organization.changeRequests'),
]);

// biome-ignore format: a table, one row an operation
const contentOfChangeRequests = group('content', [
  get(changeRequestContent, contentQuery, 'revision', 'Content.revision'),
  get(`${changeRequestContent}/pages`, contentQuery, 'pages', 'Content.pages', 'Content.allPages'),
  list(`${changeRequestContent}/files`, contentQuery, 'file', 'Content.files'),
  get(`${changeRequestContent}/files/{fileId}`, contentQuery, 'file', 'Content.file', 'Query.file'),
  list(`${changeRequestContent}/files/{fileId}/backlinks`, [], 'backlink', 'File.backlinks'),
  get(`${changeRequestContent}/page/{pageId}`, pageQuery, 'page', 'Content.page', 'Query.page'),
  // Unlike the links of a page of a space, these take no status filter.
  list(`${changeRequestContent}/page/{pageId}/links`, [], 'link', 'Page.links'),
]);

// biome-ignore format: a table, one row an operation
const comments = group('comments', [
  list(spaceComments, commentFilters, 'comment', 'Space.comments'),
  post(spaceComments, newComment, 'comment', 'createComment'),
  get(`${spaceComments}/{commentId}`, ['format'], 'comment', 'Query.comment'),
  put(`${spaceComments}/{commentId}`, commentChanges, 'comment', 'updateComment'),
  del(`${spaceComments}/{commentId}`, 'deleteComment'),
  post(`${spaceComments}/{commentId}/replies`, ['body!'], 'comment-reply', 'createCommentReply'),
  get(`${spaceComments}/{commentId}/replies/{commentReplyId}`, ['format'],
    'comment-reply', 'SpaceComment.reply'),
  put(`${spaceComments}/{commentId}/replies/{commentReplyId}`,
    ['addedReactions', 'body', 'removedReactions'], 'comment-reply', 'updateCommentReply'),

  list(changeRequestComments, commentFilters, 'comment', 'ChangeRequest.comments'),
  post(changeRequestComments, newComment, 'comment', 'createComment'),
  get(`${changeRequestComments}/{commentId}`, ['format'], 'comment', 'Query.comment'),
  put(`${changeRequestComments}/{commentId}`, commentChanges, 'comment', 'updateComment'),
  del(`${changeRequestComments}/{commentId}`, 'deleteComment'),
  list(`${changeRequestComments}/{commentId}/replies`, ['format'],
    'comment-reply', 'ChangeRequestComment.replies'),
  // The only write with a query parameter.
  { ...post(`${changeRequestComments}/{commentId}/replies`, ['body!'],
    'comment-reply', 'createCommentReply'), query: ['format'] },
]);

// biome-ignore format: a table, one row an operation
const organizations = group('organizations', [
  list('/orgs', [], 'organization', 'Query.organizations'),
  get(org, [], 'organization', 'Query.organization'),
  patch(org, ['ai', 'defaultContent', 'defaultRole', 'emailDomains', 'hostname', 'inviteLinks',
    'logo', 'mergeRules', 'sso', 'title'], 'organization', 'updateOrganization'),
  del(`${org}/link-invites/{inviteId}`, 'deleteOrganizationInvite'),
  post(`${org}/join`, [], 'nothing', 'joinOrganization'),
  list(`${org}/search`, ['query'], 'organization search item', 'Organization.search'),
  get(`${org}/agent-instructions`, [], 'agent-instructions', 'Organization.agentInstructions'),
  put(`${org}/agent-instructions`, ['instructions'],
    'agent-instructions', 'updateAgentInstructions'),
  get('/email-domains/{emailDomain}/orgs', [],
    'organizations', 'Query.organizationsForEmailDomain'),
]);

// biome-ignore format: a table, one row an operation
const members = group('members', [
  list(`${org}/members`, ['order', 'role', 'search', 'sort'], 'member', 'Organization.members'),
  get(member, [], 'member', 'Organization.member', 'Query.member'),
  del(member, 'removeMember'),
  patch(member, ['role'], 'member', 'updateMember'),
  post(`${org}/ping`, [], 'visitor claims', 'pingOrganization'),
  post(`${member}/sso`, [], 'member', 'addSsoMember'),
  list(`${member}/spaces`, ['order'], 'member space item', 'Member.spaces'),
]);

// biome-ignore format: a table, one row an operation
const teams = group('teams', [
  list(`${org}/teams`, ['owner', 'title'], 'team', 'Organization.teams'),
  put(`${org}/teams`, ['members', 'title'], 'team', 'createTeam'),
  get(team, [], 'team', 'Query.team'),
  del(team, 'deleteTeam'),
  patch(team, ['title'], 'team', 'updateTeam'),
  list(`${team}/members`, [], 'team member item', 'Team.members'),
  put(`${team}/members`, ['add', 'memberships', 'remove'], 'nothing', 'updateTeamMembers'),
  put(`${team}/members/{userId}`, ['role'], 'nothing', 'setTeamMember'),
  del(`${team}/members/{userId}`, 'removeTeamMember'),
  list(`${member}/teams`, ['title'], 'member team item', 'Member.teams'),
]);

// biome-ignore format: a table, one row an operation
const sites = group('sites', [
  list(`${org}/sites`, ['published', 'space', 'title', 'type'], 'site', 'Organization.sites'),
  post(`${org}/sites`, ['spaces', 'title', 'type', 'visibility'], 'site', 'createSite'),
  get(site, [], 'site', 'Query.site'),
  del(site, 'deleteSite'),
  patch(site, ['adaptiveContent', 'agentsContext', 'basename', 'defaultSiteSection',
    'defaultSiteSpace', 'proxy', 'title', 'visibility'], 'site', 'updateSite'),
  get(`${site}/adaptive-schema`, [], 'site-adaptive-schema', 'Site.adaptiveSchema'),
  put(`${site}/adaptive-schema`, ['jsonSchema'],
    'site-adaptive-schema', 'updateSiteAdaptiveSchema'),
  get(`${site}/adaptive-schema/template-conditions`, [],
    'condition templates', 'Site.conditionTemplates'),
  get(`${site}/published`, ['shareKey'], 'published-content-site', 'Site.publishedProfile'),
  post(`${site}/publish`, [], 'site', 'publishSite'),

  list(`${site}/sections`, ['shareKey'], 'site-section', 'Site.sections'),
  post(`${site}/sections`, ['icon', 'spaceId!', 'title'], 'site-section', 'createSiteSection'),
  del(section, 'deleteSiteSection'),
  patch(section, ['condition', 'defaultSiteSpace', 'description', 'icon', 'path', 'title'],
    'site-section', 'updateSiteSection'),
  post(`${section}/move`, ['position'], 'site-section', 'moveSiteSection'),

  list(`${site}/section-groups`, [], 'site-section-group', 'Site.sectionGroups'),
  post(`${site}/section-groups`, ['icon', 'parent', 'sections', 'title!'],
    'site-section-group', 'createSiteSectionGroup'),
  del(sectionGroup, 'deleteSiteSectionGroup'),
  patch(sectionGroup, ['icon', 'title'], 'site-section-group', 'updateSiteSectionGroup'),
  post(`${sectionGroup}/sections`, ['sectionId!'],
    'site-section-group', 'addSectionToSiteSectionGroup'),

  list(`${site}/site-spaces`, ['default', 'shareKey'], 'site-space', 'Site.siteSpaces'),
  post(`${site}/site-spaces`, ['sectionId', 'spaceId!'], 'site-space', 'createSiteSpace'),
  del(siteSpace, 'deleteSiteSpace'),
  patch(siteSpace, ['condition', 'hidden', 'path', 'spaceId'], 'site-space', 'updateSiteSpace'),
  post(`${siteSpace}/move`, ['position'], 'site-space', 'moveSiteSpace'),
]);

// biome-ignore format: a table, one row an operation
const openApiSpecs = group('openapi-specs', [
  list(`${org}/openapi`, [], 'openapi-spec', 'Organization.openApiSpecs'),
  post(`${org}/openapi`, ['slug!', 'source!'], 'openapi-spec', 'createOpenApiSpec'),
  get(openApiSpec, [], 'openapi-spec', 'Query.openApiSpec'),
  put(openApiSpec, ['source!'], 'openapi-spec', 'setOpenApiSpecSource'),
  del(openApiSpec, 'deleteOpenApiSpec'),
  patch(openApiSpec, ['visibility!'], 'openapi-spec', 'updateOpenApiSpec'),
]);

// biome-ignore format: a table, one row an operation
const translations = group('translations', [
  list(`${org}/translations`, [], 'translation', 'Organization.translations'),
  post(`${org}/translations`, ['instructions', 'language!', 'source'],
    'translation', 'createTranslation'),
  get(translation, [], 'translation', 'Query.translation'),
  put(translation, ['instructions'], 'translation', 'updateTranslation'),
  del(translation, 'deleteTranslation'),
  post(`${translation}/run`, [], 'nothing', 'runTranslation'),
]);

// biome-ignore format: a table, one row an operation
const sso = group('sso', [
  list(`${org}/saml`, [], 'saml-provider', 'Organization.samlProviders'),
  post(`${org}/saml`, ['certificate', 'defaultRole', 'defaultTeam', 'entityID', 'label!', 'ssoURL'],
    'saml-provider', 'createSamlProvider'),
  get(samlProvider, [], 'saml-provider', 'Query.samlProvider'),
  del(samlProvider, 'deleteSamlProvider'),
  patch(samlProvider, ['certificate', 'defaultRole', 'defaultTeam', 'entityID', 'label', 'ssoURL'],
    'saml-provider', 'updateSamlProvider'),
  // No list envelope: `items` alone, and no paging.
  get(`${org}/sso`, [], 'SSO logins', 'Organization.ssoLogins'),
]);

// biome-ignore format: a table, one row an operation
const integrations = group('integrations', [
  list('/integrations', ['blockDomain', 'blocks', 'category', 'contentSources', 'owner', 'scope',
    'search', 'target'], 'integration', 'Query.integrations'),
  get(integration, [], 'integration', 'Query.integration'),
  post(integration, ['blocks', 'categories', 'configurations', 'contentSecurityPolicy',
    'contentSources', 'description', 'externalLinks', 'icon', 'organization', 'previewImages',
    'runtime', 'scopes', 'script', 'secrets', 'summary', 'target', 'title', 'visibility'],
    'integration', 'publishIntegration'),
  del(integration, 'deleteIntegration'),
  list(`${integration}/installations`, ['externalId'],
    'installation', 'Integration.installations'),
  post(`${integration}/installations`, ['organization'], 'installation', 'installIntegration'),
  list(`${integration}/events`, [], 'integration event', 'Integration.events'),
  get(`${integration}/events/{eventId}`, [],
    'integration event with trace', 'Query.integrationEvent'),
  list(`${integration}/spaces`, ['extended', 'externalId'],
    'space installation item', 'Integration.spaceInstallations'),
  list(`${integration}/sites`, ['extended', 'externalId'],
    'site installation item', 'Integration.siteInstallations'),
]);

// biome-ignore format: a table, one row an operation
const conversations = group('conversations', [
  list(`${org}/conversations-clusters`, ['order', 'orderBy', 'status'],
    'issues-cluster', 'Organization.issuesClusters'),
  get(`${org}/conversations-clusters/{clusterId}`, [], 'issues-cluster', 'Query.issuesCluster'),
  patch(`${org}/conversations-clusters/{clusterId}`, ['muted'],
    'issues-cluster', 'updateIssuesCluster'),
  list(`${org}/conversations`, ['source'], 'conversation', 'Organization.conversations'),
  // The fields of one conversation; an array of them is taken as well.
  post(`${org}/conversations`, ['id', 'metadata', 'parts', 'subject'],
    'nothing', 'ingestConversations'),
  list(`${org}/conversations-issues`, ['cluster', 'conversation'],
    'issue with conversation', 'Organization.conversationIssues'),
  get(`${org}/conversations-issues/{issueId}`, [],
    'issue with conversation', 'Query.conversationIssue'),
  get(`${org}/conversations/{conversationId}`, [], 'conversation with parts', 'Query.conversation'),
]);

/** All operations. */
export const inventory: readonly InventoryRow[] = [
  ...collections,
  ...spaces,
  ...contentOfSpaces,
  ...changeRequests,
  ...contentOfChangeRequests,
  ...comments,
  ...organizations,
  ...members,
  ...teams,
  ...sites,
  ...openApiSpecs,
  ...translations,
  ...sso,
  ...integrations,
  ...conversations,
];
