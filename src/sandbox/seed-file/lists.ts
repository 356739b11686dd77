/** All lists of a seed file, in the order in which they are written. */
import { agentInstructionsId, agentInstructionsKind } from '../objects/agent-instructions.ts';
import { changeRequestKind, numbersOf } from '../objects/change-request-rows.ts';
import { collectionKind } from '../objects/collection-rows.ts';
import { commentKind, replyKind } from '../objects/comment-rows.ts';
import { revisionKind } from '../objects/content-rows.ts';
import { clusterKind, conversationKind, issueKind } from '../objects/conversation-rows.ts';
import { customizationKind } from '../objects/customization-rows.ts';
import {
  eventKind,
  installationKind,
  integrationKind,
  siteInstallationKind,
  spaceInstallationKind,
  withinIntegration,
} from '../objects/integration-rows.ts';
import { emailInviteKind, linkInviteKind } from '../objects/invite-rows.ts';
import { memberKind } from '../objects/member-rows.ts';
import { openApiSpecKind } from '../objects/openapi-spec-rows.ts';
import { organizationKind } from '../objects/organization-rows.ts';
import { redirectKind } from '../objects/redirect-rows.ts';
import { reviewKind } from '../objects/review-rows.ts';
import { samlProviderKind } from '../objects/saml-provider-rows.ts';
import { shareLinkKind } from '../objects/share-link-rows.ts';
import {
  adaptiveSchemaKind,
  externalLinkKind,
  groupKind,
  only,
  profileKind,
  sectionKind,
  siteKind,
  siteSpaceKind,
} from '../objects/site-rows.ts';
import { spaceKind } from '../objects/space-rows.ts';
import { teamKind, teamMembershipKind } from '../objects/team-rows.ts';
import { translationKind } from '../objects/translation-rows.ts';
import { userKind } from '../objects/user-response.ts';
import { tokenKind } from '../service/access.ts';
import { type SeedList, seedList, type Target } from './seed-list.ts';

const user: Target = { list: 'users' };
const revision: Target = { list: 'revisions', within: '{space}' };
const collection: Target = { list: 'collections', within: '{organization}' };
const organization = '{organization}';
const site = '{organization}/{site}';
const integration = withinIntegration('{integration}');
const installation: Target = { list: 'installations', within: integration };

export const seedLists: readonly SeedList[] = [
  seedList('tokens', tokenKind, { id: '{token}', targets: { user } }),
  seedList('users', userKind),
  seedList('members', memberKind, { scope: organization, id: '{user}', targets: { user } }),
  seedList('teams', teamKind, { scope: organization }),
  seedList('teamMemberships', teamMembershipKind, {
    scope: '{organization}/teams/{team}',
    id: '{user}',
    targets: { user },
  }),
  seedList('organizations', organizationKind),
  seedList('linkInvites', linkInviteKind, {
    scope: organization,
    targets: { space: { list: 'spaces', within: organization }, collection },
  }),
  seedList('emailInvites', emailInviteKind, { scope: organization }),
  seedList('agentInstructions', agentInstructionsKind, {
    scope: organization,
    id: agentInstructionsId,
  }),
  seedList('openApiSpecs', openApiSpecKind, {
    scope: organization,
    id: '{slug}',
    number: ({ specId }) => numbered('spec', specId),
  }),
  seedList('samlProviders', samlProviderKind, { scope: organization }),
  // Collections and spaces are in one order.
  seedList('collections', collectionKind, {
    scope: organization,
    targets: { parent: collection },
    order: 'contents',
  }),
  seedList('spaces', spaceKind, {
    scope: organization,
    targets: { parent: collection, revision: { list: 'revisions', within: '{id}' } },
    order: 'contents',
  }),
  seedList('translations', translationKind, { scope: organization }),
  seedList('revisions', revisionKind, { scope: '{space}' }),
  seedList('changeRequests', changeRequestKind, {
    scope: '{space}',
    targets: {
      createdBy: user,
      mergedBy: user,
      contributors: user,
      requestedReviewers: user,
      'requestedReviewers.user': user,
      'requestedReviewers.requestedBy': user,
      revision,
      revisionInitial: revision,
      revisionMergedAncestor: revision,
    },
    number: ({ space, number }) => [numbersOf(String(space)), Number(number)],
  }),
  seedList('comments', commentKind, {
    scope: ['{space}/{changeRequest}', '{space}'],
    targets: { postedBy: user, resolvedBy: user, 'reactions.user': user },
  }),
  seedList('reviews', reviewKind, {
    scope: '{space}/{changeRequest}',
    targets: {
      reviewer: user,
      requestedBy: user,
      revision,
      comment: { list: 'comments', within: '{space}/{changeRequest}' },
    },
  }),
  seedList('commentReplies', replyKind, {
    scope: ['{space}/{changeRequest}/{comment}', '{space}/{comment}'],
    targets: {
      postedBy: user,
      'reactions.user': user,
      comment: { list: 'comments', within: ['{space}/{changeRequest}', '{space}'] },
    },
  }),
  seedList('sites', siteKind, {
    scope: organization,
    targets: {
      defaultSection: { list: 'siteSections', within: '{organization}/{id}' },
      defaultSiteSpace: { list: 'siteSpaces', within: '{organization}/{id}' },
    },
    number: ({ shareKey }) => numbered('share-key', shareKey),
  }),
  // Sections, groups and external links are in one order.
  seedList('siteSections', sectionKind, {
    scope: site,
    targets: {
      group: { list: 'siteSectionGroups', within: site },
      defaultSiteSpace: { list: 'siteSpaces', within: site },
    },
    order: 'structure',
  }),
  seedList('siteSectionGroups', groupKind, {
    scope: site,
    targets: { parent: { list: 'siteSectionGroups', within: site } },
    order: 'structure',
  }),
  seedList('siteExternalLinks', externalLinkKind, {
    scope: site,
    targets: { group: { list: 'siteSectionGroups', within: site } },
    order: 'structure',
  }),
  // The space is not checked, because it may have been deleted.
  seedList('siteSpaces', siteSpaceKind, {
    scope: site,
    targets: { section: { list: 'siteSections', within: site } },
  }),
  seedList('shareLinks', shareLinkKind, {
    scope: site,
    number: ({ key }) => numbered('share-key', key),
  }),
  seedList('siteRedirects', redirectKind, {
    scope: site,
    targets: {
      'destination.siteSpaceId': { list: 'siteSpaces', within: site },
      'destination.siteSectionId': { list: 'siteSections', within: site },
    },
  }),
  seedList('siteAdaptiveSchemas', adaptiveSchemaKind, { scope: site, id: only }),
  // The customization of the site itself, and overrides of its site spaces.
  seedList('siteCustomizations', customizationKind, { scope: site }),
  seedList('siteProfiles', profileKind, { scope: site, id: only }),
  seedList('integrations', integrationKind, {
    id: '{name}',
    targets: { owner: { list: 'organizations' } },
  }),
  seedList('installations', installationKind, {
    scope: integration,
    targets: { organization: { list: 'organizations' } },
  }),
  seedList('spaceInstallations', spaceInstallationKind, {
    scope: integration,
    id: '{organization}/{space}',
    targets: { installation },
  }),
  seedList('siteInstallations', siteInstallationKind, {
    scope: integration,
    id: '{organization}/{site}',
    targets: { installation },
  }),
  seedList('integrationEvents', eventKind, { scope: integration }),
  seedList('issuesClusters', clusterKind, { scope: organization }),
  seedList('conversations', conversationKind, { scope: organization }),
  seedList('conversationIssues', issueKind, {
    scope: organization,
    targets: {
      conversation: { list: 'conversations', within: organization },
      cluster: { list: 'issuesClusters', within: organization },
    },
  }),
];

/** The series and the number in a name such as `spec-7`. Undefined for other names. */
function numbered(series: string, name: unknown): readonly [string, number] | undefined {
  const digits = new RegExp(`^${series}-(\\d{1,9})$`).exec(String(name))?.[1];
  return digits === undefined ? undefined : [series, Number(digits)];
}
