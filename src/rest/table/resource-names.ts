/** Names of resources that ids may refer to. */

/** The graph must declare each of them. A reference to an undeclared resource would be only a string. */
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
  'SiteSection',
  'SiteSectionGroup',
  'SiteSpace',
  'Space',
  'Team',
  'Translation',
  'User',
] as const;

export type ResourceName = (typeof resourceNames)[number];
