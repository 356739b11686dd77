/** The names of what ids may lead to. */

/**
 * What references may name. The graph must declare each: of a name that it does not know, readers would get
 * nothing but a string.
 */
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
