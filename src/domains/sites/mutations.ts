/** Changes of sites, sections, section groups and site spaces. */
import type { AnswerError } from '../../graphql/fields/change.ts';
import { mutation } from '../../graphql/fields/mutation.ts';
import { changed, created, deleted, payloadField } from '../../graphql/fields/payload.ts';
import { target } from '../../graphql/fields/payload-links.ts';
import { Organization } from '../organizations/types.ts';
import { siteOperations as operations } from './operations.ts';
import { SiteAdaptiveSchema, SiteCheckout } from './shapes/sites.ts';
import { Site, SiteSection, SiteSectionGroup, SiteSpace } from './types.ts';

mutation({
  operation: operations.createSite,
  description: 'Creates a site in an organization.',
  on: Organization,
  payload: created(Site, Organization),
});

mutation({
  operation: operations.updateSite,
  description: 'Changes the title, the visibility or other settings of a site.',
  on: Site,
  payload: changed(Site),
});

mutation({
  operation: operations.deleteSite,
  description: 'Deletes a site.',
  on: Site,
  payload: deleted(Site, Organization),
});

mutation({
  operation: operations.publishSite,
  description: 'Publishes a site, or says which payment is needed first.',
  on: Site,
  userErrorIn: (answer) => (isCheckout(answer) ? paymentRequired : undefined),
  payload: (t) => ({
    ...changed(Site, (answer) => !isCheckout(answer))(t),
    checkout: payloadField(t, {
      shape: SiteCheckout,
      description:
        'Payment that is needed before the site can be published; null when it is published.',
      pick: (answer) => (isCheckout(answer) ? answer : null),
    }),
  }),
});

mutation({
  operation: operations.updateSiteAdaptiveSchema,
  description: 'Sets the schema of the claims that a site may have about its visitors.',
  on: Site,
  payload: (t) => ({
    adaptiveSchema: payloadField(t, {
      shape: SiteAdaptiveSchema,
      description: 'Schema of claims as it is after the change; null when the change was not made.',
      pick: (answer) => answer,
    }),
    ...target(Site)(t),
  }),
});

mutation({
  operation: operations.createSiteSection,
  description: 'Adds a section to a site.',
  on: Site,
  payload: created(SiteSection, Site),
});

mutation({
  operation: operations.updateSiteSection,
  description: 'Changes the title, the path or other settings of a section of a site.',
  on: SiteSection,
  payload: changed(SiteSection),
});

mutation({
  operation: operations.deleteSiteSection,
  description: 'Deletes a section of a site, with its site spaces.',
  on: SiteSection,
  payload: deleted(SiteSection, Site),
});

mutation({
  operation: operations.moveSiteSection,
  description: 'Moves a section of a site before or after another.',
  on: SiteSection,
  payload: changed(SiteSection),
  deprecationReason:
    'The REST interface deprecates it in favor of sortSiteStructure, which it does not offer yet.',
});

mutation({
  operation: operations.createSiteSectionGroup,
  description: 'Adds a group of sections to a site.',
  on: Site,
  payload: created(SiteSectionGroup, Site),
});

mutation({
  operation: operations.updateSiteSectionGroup,
  description: 'Changes the title or the icon of a group of sections.',
  on: SiteSectionGroup,
  payload: changed(SiteSectionGroup),
});

mutation({
  operation: operations.deleteSiteSectionGroup,
  description: 'Deletes a group of sections from a site.',
  on: SiteSectionGroup,
  payload: deleted(SiteSectionGroup, Site),
});

mutation({
  operation: operations.addSectionToSiteSectionGroup,
  description: 'Puts a section of a site into a group of sections.',
  on: SiteSectionGroup,
  payload: changed(SiteSectionGroup),
});

mutation({
  operation: operations.createSiteSpace,
  description: 'Adds a space to a site, as a site space.',
  on: Site,
  payload: created(SiteSpace, Site),
});

mutation({
  operation: operations.updateSiteSpace,
  description: 'Changes the path, the space or other settings of a site space.',
  on: SiteSpace,
  payload: changed(SiteSpace),
});

mutation({
  operation: operations.deleteSiteSpace,
  description: 'Takes a site space off its site; the space itself stays.',
  on: SiteSpace,
  payload: deleted(SiteSpace, Site),
});

mutation({
  operation: operations.moveSiteSpace,
  description: 'Moves a site space before or after another.',
  on: SiteSpace,
  payload: changed(SiteSpace),
});

const paymentRequired: AnswerError = {
  code: 'PAYMENT_REQUIRED',
  message:
    'The site was not published: it needs a payment first. Complete the checkout, then publish again.',
};

/** Publishing answers the site, or the checkout that payment needs first. A site says its `type` too. */
function isCheckout(answer: unknown): boolean {
  return SiteCheckout.safeParse(answer).success;
}
