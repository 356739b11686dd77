/** The names of resources to which ids may refer. */

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
