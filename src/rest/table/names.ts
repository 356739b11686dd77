/** The names of resources to which ids may refer, and the nouns for types in sentences. */

/** The graph must declare every one of them; a reference to an undeclared resource would be a plain string. */
export const resourceNames = [
  'ChangeRequest',
  'Collection',
  'Conversation',
  'File',
  'Integration',
  'IntegrationInstallation',
  'IssuesCluster',
  'Member',
  'OpenApiSpec',
  'Organization',
  'Page',
  'ReusableContent',
  'Revision',
  'Site',
  'SiteExternalLink',
  'SiteRedirect',
  'SiteSection',
  'SiteSectionGroup',
  'SiteSpace',
  'Space',
  'Team',
  'Translation',
  'User',
] as const;

export type ResourceName = (typeof resourceNames)[number];

/** Words that are not written in lower case. */
const spelled: Readonly<Record<string, string>> = {
  Ai: 'AI',
  Git: 'Git',
  Issues: 'issue',
  OpenApi: 'OpenAPI',
  Saml: 'SAML',
  Sso: 'SSO',
};

/** `ChangeRequest` -> `change request`, `OpenApiSpec` -> `OpenAPI spec`. */
export const nounOf = (typeName: string): string =>
  (typeName.match(/OpenApi|[A-Z][a-z0-9]*/g) ?? [typeName])
    .map((word) => spelled[word] ?? word.toLowerCase())
    .join(' ');

/** `Comment` -> `comments`, `CommentReply` -> `comment replies`. */
export const nounsOf = (typeName: string): string => `${nounOf(typeName)}s`.replace(/ys$/, 'ies');
