/** A subject for each resource, and for objects below resources. */
import { z } from 'zod';
import {
  ConversationMetadata,
  ConversationPart,
  IssuesCluster,
} from '../../src/domains/conversations/shapes.ts';
import {
  IntegrationEvent,
  IntegrationEventTrace,
} from '../../src/domains/integrations/shapes/events.ts';
import {
  IntegrationInstallation,
  IntegrationSiteInstallation,
} from '../../src/domains/integrations/shapes/installations.ts';
import { AgentInstructions } from '../../src/domains/organizations/shapes/agent-instructions.ts';
import { SiteRedirect } from '../../src/domains/redirects/shapes.ts';
import { ShareLink } from '../../src/domains/share-links/shapes.ts';
import { PublishedSiteProfile } from '../../src/domains/sites/shapes/published-profile.ts';
import {
  Site,
  SiteAdaptiveSchema,
  SiteConditionTemplate,
} from '../../src/domains/sites/shapes/sites.ts';
import {
  SiteExternalLink,
  SiteSectionGroup,
  SiteSpace,
} from '../../src/domains/sites/shapes/structure.ts';
import { Space } from '../../src/domains/spaces/shapes.ts';
import { SsoLogin } from '../../src/domains/sso/shapes.ts';
import { Translation } from '../../src/domains/translations/shapes.ts';
import type { Resource } from '../../src/graphql/identity/model.ts';
import { lowerFirst } from '../../src/graphql/types/graphql-names.ts';
import { ofContent } from './content-subjects.ts';
import { resourcesOfSchema } from './resources-of-schema.ts';
import { inItem, inList, one, type Subject } from './subject.ts';

const site = '/v1/orgs/o/sites/s';
const listed = (field: string) => ({
  ask: `site(id: "o/s") { restId ${field} { edges { node { … } } } }`,
  at: ['site', field, 'edges', 0, 'node'],
  within: inList,
});
const ofSite = (field: string) => ({
  ask: `site(id: "o/s") { restId ${field} { … } }`,
  at: ['site', field],
});

const acme = '/v1/orgs/text';
const anOrganization = { object: 'organization', id: 'text' };
const ofOrganization = (field: string) => `organization(id: "text") { restId ${field} }`;
const ofOrganizations: readonly Subject[] = [
  {
    shape: Translation,
    route: `${acme}/translations/text`,
    ...one('translation', 'text/text'),
    moves: /^result\.space: /,
  },
  {
    shape: SsoLogin,
    route: `${acme}/sso`,
    ask: ofOrganization('ssoLogins { … }'),
    at: ['organization', 'ssoLogins', 0],
    others: anOrganization,
    within: inList,
  },
  {
    shape: AgentInstructions,
    route: `${acme}/agent-instructions`,
    ask: ofOrganization('agentInstructions { … }'),
    at: ['organization', 'agentInstructions'],
    others: anOrganization,
  },
  {
    shape: IssuesCluster,
    route: `${acme}/conversations-clusters/text`,
    ...one('issuesCluster', 'text/text'),
    nulls: ['summary.text'],
  },
  {
    shape: ConversationPart,
    route: `${acme}/conversations/text`,
    ask: 'conversation(id: "text/text") { restId parts { … } }',
    at: ['conversation', 'parts', 0],
    within: (part) => ({ conversation: { object: 'conversation', id: 'text' }, parts: [part] }),
  },
  {
    shape: ConversationMetadata,
    route: `${acme}/conversations/text`,
    ask: 'conversation(id: "text/text") { restId metadata { … } }',
    at: ['conversation', 'metadata'],
    within: (metadata) => ({ conversation: { object: 'conversation', id: 'text' }, metadata }),
  },
  // The object is only in its list, and is not looked up if it has no id.
  {
    shape: IntegrationInstallation,
    route: '/v1/integrations/text/installations',
    ask: 'integration(id: "text") { restId installations { nodes { … } } }',
    at: ['integration', 'installations', 'nodes', 0],
    others: { object: 'integration', name: 'text' },
    within: inList,
  },
  {
    shape: IntegrationSiteInstallation,
    route: '/v1/integrations/text/installations/text/sites/text',
    ...one('integrationSiteInstallation', 'text/text/text'),
    // The installation has the organization of the site.
    others: { id: 'text', target: { organization: 'o' } },
  },
  {
    shape: IntegrationEvent,
    route: '/v1/integrations/text/events/text',
    ask: 'integrationEvent(id: "text/text") { … }',
    at: ['integrationEvent'],
    within: inItem('event'),
    // Members that an untyped payload does not have.
    nulls: ['type'],
  },
  {
    shape: IntegrationEventTrace,
    route: '/v1/integrations/text/events/text',
    ask: 'integrationEvent(id: "text/text") { restId trace { … } }',
    at: ['integrationEvent', 'trace'],
    within: (trace) => ({ event: { id: 'text' }, trace }),
  },
];

const ofSites: readonly Subject[] = [
  {
    shape: Space,
    route: '/v1/spaces/text',
    ask: 'space(id: "text") { … }',
    at: ['space'],
    moves: /^organization: /,
  },
  {
    shape: SiteRedirect,
    route: `${site}/redirects`,
    ...listed('redirects'),
    moves: /^destination\.siteSpaceId: /,
  },
  { shape: ShareLink, route: `${site}/share-links`, ...listed('shareLinks') },
  { shape: SiteSectionGroup, route: `${site}/section-groups`, ...listed('sectionGroups') },
  {
    shape: SiteExternalLink,
    route: `${site}/structure`,
    ask: 'site(id: "o/s") { restId structure { item { ... on SiteExternalLink { … } } } }',
    at: ['site', 'structure', 0, 'item'],
    within: (link) => ({ type: 'sections', structure: [link] }),
  },
  {
    shape: Site,
    route: '/v1/orgs/text/sites/text',
    ...one('site', 'text/text'),
    moves: /^styleguide\.space: /,
  },
  {
    shape: SiteSpace,
    route: `${site}/site-spaces`,
    ...listed('siteSpaces'),
  },
  { shape: SiteAdaptiveSchema, route: `${site}/adaptive-schema`, ...ofSite('adaptiveSchema') },
  {
    shape: SiteConditionTemplate,
    route: `${site}/adaptive-schema/template-conditions`,
    ...ofSite('conditionTemplates'),
    at: ['site', 'conditionTemplates', 0],
    within: inList,
  },
  {
    shape: PublishedSiteProfile,
    route: `${site}/published`,
    ...ofSite('publishedProfile'),
    moves: /\.(to|primaryLink)\.space: /,
    nulls: ['site', 'siteSpaces.0.customization'].flatMap((of) =>
      ['font', 'headingFont', 'monospaceFont'].map(
        (font) => `customizations.${of}.styling.${font}.name`,
      ),
    ),
  },
];

const written: readonly Subject[] = [...ofOrganizations, ...ofSites, ...ofContent];

/** The subject of a resource about which nothing is special: its objects are read by their ids. */
function subjectOf({
  name,
  shape,
  idMember,
  endpoints: [endpoint],
}: Resource): Subject | undefined {
  const { read, list, responseMember, key } = endpoint;
  const operation = read ?? list?.operation;
  if (!(shape instanceof z.ZodObject) || !operation) return undefined;
  return {
    shape,
    route: `/v1${operation.path.replace(/\{\w+\}/g, 'text')}`,
    ...one(lowerFirst(name), key.map(() => 'text').join('/')),
    ...(!read && { within: inList, foundBy: idMember }),
    ...(responseMember !== undefined && { within: inItem(responseMember) }),
  };
}

export const subjects: readonly Subject[] = [
  ...written,
  ...resourcesOfSchema().flatMap((resource) => {
    const subject = subjectOf(resource);
    return subject && !written.some(({ shape }) => shape === subject.shape) ? [subject] : [];
  }),
];
