/**
 * Paths of objects and lists in the REST API, typed from its documentation and not from src. The reference has
 * their shapes.
 */
import type { Member, Type } from '../reference/model.ts';
import { object } from '../reference/notation/structures.ts';
import { reference } from '../reference/reference.ts';

/** How an object of a kind is read; the parameters of its path, in order, are its key. */
export interface Endpoint {
  readonly path: string;
  /** Whether there is no read for one object. It is then taken from the list at the path without its last segment. */
  readonly inList?: true;
  /** Like `inList`, but the path leads to one object: the member of it that contains the list. */
  readonly inMember?: string;
  /** The member of an item of that list that contains further items. */
  readonly below?: string;
  /**
   * The current object is at the path without its last segment, with everything. Others are at this path, and do not
   * have these members.
   */
  readonly former?: { readonly path: string; readonly without: readonly string[] };
  /** The member of the response with the object; the other members belong to the object, too. */
  readonly member?: string;
  /** The member with the last part of the key. */
  readonly id?: string;
}

const org = '/orgs/{organization}';
const site = `${org}/sites/{site}`;
const space = '/spaces/{space}';
const changeRequest = `${space}/change-requests/{changeRequest}`;
const installation = '/integrations/{integration}/installations/{integrationInstallation}';

const former = {
  path: `${space}/revisions/{revision}`,
  without: ['pages', 'files', 'reusableContents'],
};

/** By the type in global IDs. A kind with two endpoints has the deeper one first. */
export const endpoints: Readonly<Record<string, readonly Endpoint[]>> = {
  Organization: [{ path: org }],
  Member: [{ path: `${org}/members/{member}` }],
  Team: [{ path: `${org}/teams/{team}` }],
  Translation: [{ path: `${org}/translations/{translation}` }],
  SamlProvider: [{ path: `${org}/saml/{samlProvider}` }],
  OpenApiSpec: [{ path: `${org}/openapi/{openApiSpec}`, id: 'slug' }],
  IssuesCluster: [{ path: `${org}/conversations-clusters/{issuesCluster}` }],
  Conversation: [{ path: `${org}/conversations/{conversation}`, member: 'conversation' }],
  ConversationIssue: [{ path: `${org}/conversations-issues/{conversationIssue}`, member: 'issue' }],
  Site: [{ path: site }],
  SiteSection: [{ path: `${site}/sections/{siteSection}`, inList: true }],
  SiteSectionGroup: [{ path: `${site}/section-groups/{siteSectionGroup}`, inList: true }],
  SiteExternalLink: [
    { path: `${site}/structure/{siteExternalLink}`, inMember: 'structure', below: 'children' },
  ],
  SiteSpace: [{ path: `${site}/site-spaces/{siteSpace}`, inList: true }],
  Collection: [{ path: '/collections/{collection}' }],
  Space: [{ path: space }],
  ChangeRequest: [{ path: changeRequest }],
  Content: [{ path: changeRequest }, { path: space }],
  Revision: [
    { path: `${changeRequest}/content/{revision}`, former },
    { path: `${space}/content/{revision}`, former },
  ],
  Page: [
    { path: `${changeRequest}/content/page/{page}` },
    { path: `${space}/content/page/{page}` },
  ],
  File: [
    { path: `${changeRequest}/content/files/{file}` },
    { path: `${space}/content/files/{file}` },
  ],
  ReusableContent: [
    { path: `${changeRequest}/content/{reusableContent}`, inMember: 'reusableContents' },
    { path: `${space}/content/{reusableContent}`, inMember: 'reusableContents' },
  ],
  SpaceComment: [{ path: `${space}/comments/{comment}` }],
  ChangeRequestComment: [{ path: `${changeRequest}/comments/{comment}` }],
  CommentReply: [
    { path: `${changeRequest}/comments/{comment}/replies/{commentReply}` },
    { path: `${space}/comments/{comment}/replies/{commentReply}` },
  ],
  Subdomain: [{ path: '/subdomains/{subdomain}', id: 'subdomain' }],
  Integration: [{ path: '/integrations/{integration}', id: 'name' }],
  IntegrationInstallation: [{ path: installation }],
  IntegrationSpaceInstallation: [{ path: `${installation}/spaces/{space}`, id: 'space' }],
  IntegrationSiteInstallation: [{ path: `${installation}/sites/{site}`, id: 'site' }],
  IntegrationEvent: [
    { path: '/integrations/{integration}/events/{integrationEvent}', member: 'event' },
  ],
};

/**
 * A tree of two lists, the first of which contains the parents of both.
 */
export interface TreeOfLists {
  readonly lists: readonly (readonly [path: string, kind: string])[];
  /** The member of an item that names its parent. */
  readonly parent: string;
}

/** A tree in one response. */
export interface WholeTree {
  readonly path: string;
  /** The type of the items. */
  readonly type: string;
  /** The member of the response with the items at the top, and that of an item with those in it. */
  readonly member: string;
  readonly below: string;
}

/** Trees by type and field. */
export const trees: Readonly<Record<string, TreeOfLists | WholeTree>> = {
  'Organization.contents': {
    lists: [
      [`${org}/collections`, 'Collection'],
      [`${org}/spaces`, 'Space'],
    ],
    parent: 'parent',
  },
  'Site.structure': {
    path: `${site}/structure`,
    type: 'SiteTreeItem',
    member: 'structure',
    below: 'children',
  },
};

export interface List {
  readonly path: string;
  /** Whether the facade searches and sorts it. */
  readonly isSorted?: true;
  /** The path of the list for objects in a change request. */
  readonly deeper?: string;
  /** Query parameters that filter the list by its owner, with that object's part of the key. */
  readonly by?: Readonly<Record<string, string>>;
  /** The member of an item that names the owner of the list, with that object's part of the key. */
  readonly where?: readonly [member: string, name: string];
  /** The member of an item with the object; otherwise the item is the object. */
  readonly node?: string;
  /** Members of an item that its edge has: the path to each, by the edge's field. */
  readonly edge?: Readonly<Record<string, readonly string[]>>;
}

/** Lists by type and field. */
export const lists: Readonly<Record<string, List>> = {
  'Query.organizations': { path: '/orgs' },
  'Query.integrations': { path: '/integrations' },
  'Organization.changeRequests': { path: `${org}/change-requests` },
  'Organization.collections': { path: `${org}/collections`, isSorted: true },
  'Organization.conversationIssues': { path: `${org}/conversations-issues`, node: 'issue' },
  'Organization.conversations': { path: `${org}/conversations` },
  'Organization.issuesClusters': { path: `${org}/conversations-clusters` },
  'Organization.members': { path: `${org}/members` },
  'Organization.openApiSpecs': { path: `${org}/openapi` },
  'Organization.samlProviders': { path: `${org}/saml` },
  'Organization.sites': { path: `${org}/sites`, isSorted: true },
  'Organization.spaces': { path: `${org}/spaces`, isSorted: true },
  'Organization.teams': { path: `${org}/teams`, isSorted: true },
  'Organization.translations': { path: `${org}/translations` },
  'Collection.collections': {
    path: `${org}/collections`,
    where: ['parent', 'collection'],
  },
  'Collection.spaces': { path: '/collections/{collection}/spaces' },
  'Space.changeRequests': { path: `${space}/change-requests` },
  'Space.comments': { path: `${space}/comments` },
  'ChangeRequest.comments': { path: `${changeRequest}/comments` },
  'SpaceComment.replies': { path: `${space}/comments/{comment}/replies` },
  'ChangeRequestComment.replies': { path: `${changeRequest}/comments/{comment}/replies` },
  'Site.sections': { path: `${site}/sections` },
  'Site.sectionGroups': { path: `${site}/section-groups` },
  'Site.siteSpaces': { path: `${site}/site-spaces` },
  'Member.spaces': {
    path: `${org}/members/{member}/spaces`,
    node: 'space',
    edge: { role: ['permission'] },
  },
  'Member.teams': {
    path: `${org}/members/{member}/teams`,
    node: 'team',
    edge: { role: ['member', 'role'] },
  },
  'Team.members': {
    path: `${org}/teams/{team}/members`,
    node: 'organization',
    edge: { role: ['team', 'role'] },
  },
  'Integration.events': { path: '/integrations/{integration}/events' },
  'Integration.installations': { path: '/integrations/{integration}/installations' },
  'Integration.spaceInstallations': { path: '/integrations/{integration}/spaces' },
  'Integration.siteInstallations': { path: '/integrations/{integration}/sites' },
  'Space.links': { path: `${space}/links` },
  'Page.links': {
    path: `${space}/content/page/{page}/links`,
    deeper: `${changeRequest}/content/page/{page}/links`,
  },
  'File.backlinks': {
    path: `${space}/content/files/{file}/backlinks`,
    deeper: `${changeRequest}/content/files/{file}/backlinks`,
  },
  'Page.comments': {
    path: `${space}/comments`,
    deeper: `${changeRequest}/comments`,
    by: { targetPage: 'page' },
  },
  'Content.files': { path: `${space}/content/files`, deeper: `${changeRequest}/content/files` },
  'Space.sites': { path: `${org}/sites`, by: { space: 'space' } },
  'Member.ownedTeams': { path: `${org}/teams`, by: { owner: 'member' } },
  'Member.reviewRequests': {
    path: `${org}/change-requests`,
    by: { requestedReviewer: 'member' },
  },
  'Member.createdChangeRequests': { path: `${org}/change-requests`, by: { creator: 'member' } },
  'Member.contributedChangeRequests': {
    path: `${org}/change-requests`,
    by: { contributor: 'member' },
  },
  'IssuesCluster.changeRequests': {
    path: `${org}/change-requests`,
    by: { conversationsIssuesCluster: 'issuesCluster' },
  },
  'IssuesCluster.issues': {
    path: `${org}/conversations-issues`,
    by: { cluster: 'issuesCluster' },
    node: 'issue',
  },
  'Conversation.issues': {
    path: `${org}/conversations-issues`,
    by: { conversation: 'conversation' },
    node: 'issue',
  },
  'Organization.publishedIntegrations': { path: '/integrations', by: { owner: 'organization' } },
};

/** The list of a field; the types of pages share theirs. */
export const listAt = (type: string, field: string): List | undefined =>
  lists[`${type}.${field}`] ?? lists[`${kindOf(type)}.${field}`];

/** Parents by the name of their part in the object's key. */
export const above: Readonly<Record<string, string>> = {
  organization: 'Organization',
  site: 'Site',
  space: 'Space',
  changeRequest: 'ChangeRequest',
  comment: 'Comment',
};

/** Links of objects in a change request to objects in its space, by kind and member. */
export const besideIt: ReadonlySet<string> = new Set([
  'ChangeRequest.revisionInitial',
  'ChangeRequest.revisionMerged',
  'ChangeRequest.revisionMergedAncestor',
  'Revision.parents',
]);

/** Objects below one, by their ID, by type and field. */
export const below: Readonly<Record<string, string>> = {
  'Content.page': 'Page',
  'Content.file': 'File',
  'Space.changeRequest': 'ChangeRequest',
  'Organization.member': 'Member',
  'SpaceComment.reply': 'CommentReply',
  'ChangeRequestComment.reply': 'CommentReply',
};

/** Members with a separate read, by type and field. */
export interface Read {
  readonly path: string;
  /** The member of the response with the value; otherwise it is the response. */
  readonly member?: string;
}

export const reads: Readonly<Record<string, Read>> = {
  'Organization.agentInstructions': { path: `${org}/agent-instructions` },
  'Organization.ssoLogins': { path: `${org}/sso`, member: 'items' },
  'Site.adaptiveSchema': { path: `${site}/adaptive-schema` },
  'Site.conditionTemplates': {
    path: `${site}/adaptive-schema/template-conditions`,
    member: 'items',
  },
  'Site.publishedProfile': { path: `${site}/published` },
};

/** The response of a read. */
export function answerOf({ path, member }: Read): Type | undefined {
  const type = operationAt(path).answer.type;
  if (member === undefined) return type;
  return type?.is === 'object' ? type.members[member] : undefined;
}

/** Types whose objects have another name of kind in global IDs. */
export const kindOf = (type: string): string => (type.endsWith('Page') ? 'Page' : type);

/** The kinds of an interface, for objects with their own path. */
const shapeNames: Readonly<Record<string, string>> = {
  SpaceComment: 'Comment',
  ChangeRequestComment: 'Comment',
  ContentLink: 'Link',
};

/** The reference's shape for the objects of a kind. */
export function shapeOf(kind: string): Type | undefined {
  const type = reference.shapes[shapeNames[kind] ?? kind]?.type;
  const beside = besides[kind];
  if (type?.is !== 'object' || !beside) return type;
  return object({ ...type.members, ...beside });
}

const answerMembers = (operation: string, ...names: readonly string[]) => {
  const type = reference.operations[operation]?.answer.type;
  if (type?.is !== 'object') throw new TypeError(`${operation} does not answer an object`);
  return Object.fromEntries(
    names.flatMap((name) => (type.members[name] ? [[name, type.members[name]] as const] : [])),
  );
};

/** The members of the response in addition to the object. */
const besides: Readonly<Record<string, Readonly<Record<string, Member>>>> = {
  Conversation: answerMembers(
    'GET /orgs/{organizationId}/conversations/{conversationId}',
    'parts',
    'metadata',
  ),
  IntegrationEvent: answerMembers('GET /integrations/{integrationName}/events/{eventId}', 'trace'),
};

/** The query parameters of a list, by its path in the tables above. */
export const queryOf = (path: string): Readonly<Record<string, Member>> => operationAt(path).query;

function operationAt(path: string) {
  const nameless = (key: string) => key.replaceAll(/\{\w+\}/g, '{}');
  const found = Object.entries(reference.operations).find(
    ([key]) => nameless(key) === nameless(`GET ${path}`),
  );
  if (!found) throw new TypeError(`The reference has no GET ${path}`);
  return found[1];
}
