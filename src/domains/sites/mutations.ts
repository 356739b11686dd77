/** Mutations of sites, sections, section groups and site spaces. */
import type { ResponseErrors } from '../../graphql/changes/change.ts';
import { mutation } from '../../graphql/changes/mutation.ts';
import { changed, created, deleted } from '../../graphql/changes/payload.ts';
import { linkTo, payloadField, target } from '../../graphql/changes/payload-links.ts';
import { Organization } from '../organizations/types.ts';
import { siteOperations as operations } from './operations.ts';
import { SiteAdaptiveSchema, SiteCheckout } from './shapes/sites.ts';
import { SiteTreeItem } from './shapes/structure.ts';
import { Site, SiteExternalLink, SiteSection, SiteSectionGroup, SiteSpace } from './types.ts';

mutation({
  operation: operations.createSite,
  description: 'Creates a site in an organization.',
  on: Organization,
  payload: created(Site, Organization),
});

mutation({
  operation: operations.updateSite,
  description: 'Updates the title, visibility, or other settings of a site.',
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
  description:
    'Publishes a site. If a payment is required first, the site is not published, and the payload contains a `checkout`.',
  on: Site,
  errorsIn: (response) => (isCheckout(response) ? paymentRequired : undefined),
  payload: [
    changed(Site),
    payloadField('checkout', SiteCheckout, {
      description:
        'The payment required before the site can be published. Null if no payment is required, or if the mutation failed for another reason.',
      of: ({ response }) => (isCheckout(response) ? response : null),
    }),
  ],
});

mutation({
  operation: operations.unpublishSite,
  description:
    'Takes a site offline. Its content and settings are kept, and `publishSite` publishes it again.',
  on: Site,
  payload: changed(Site),
});

mutation({
  operation: operations.sortSiteStructure,
  description:
    'Moves a section, a section group, an external link, or a site space before or after another item at the same level.',
  on: Site,
  payload: [
    payloadField('item', SiteTreeItem, {
      description: 'The item after the mutation. Null if the mutation was not applied.',
    }),
    target(Site),
  ],
});

mutation({
  operation: operations.updateSiteAdaptiveSchema,
  description: "Sets the schema of a site's visitor claims.",
  on: Site,
  payload: [
    payloadField('adaptiveSchema', SiteAdaptiveSchema, {
      description:
        'Schema of visitor claims after the mutation. Null if the mutation was not applied.',
    }),
    target(Site),
  ],
});

mutation({
  operation: operations.createSiteSection,
  description: 'Adds a section to a site.',
  on: Site,
  payload: created(SiteSection, Site),
});

mutation({
  operation: operations.updateSiteSection,
  description: 'Updates the title, path, or other settings of a site section.',
  on: SiteSection,
  payload: changed(SiteSection),
});

mutation({
  operation: operations.deleteSiteSection,
  description:
    'Deletes a site section. The REST API does not document what happens to its site spaces.',
  on: SiteSection,
  payload: deleted(SiteSection, Site),
});

mutation({
  operation: operations.moveSiteSection,
  description: 'Moves a site section before or after another section.',
  on: SiteSection,
  payload: changed(SiteSection),
  deprecationReason: 'Use `sortSiteStructure`, in favor of which the REST API deprecates it.',
});

mutation({
  operation: operations.createSiteSectionGroup,
  description: 'Adds a section group to a site.',
  on: Site,
  payload: created(SiteSectionGroup, Site),
});

mutation({
  operation: operations.updateSiteSectionGroup,
  description: 'Updates the title or icon of a section group.',
  on: SiteSectionGroup,
  payload: changed(SiteSectionGroup),
});

mutation({
  operation: operations.deleteSiteSectionGroup,
  description:
    'Deletes a section group. The REST API does not document what happens to its sections and groups.',
  on: SiteSectionGroup,
  payload: deleted(SiteSectionGroup, Site),
});

mutation({
  operation: operations.addSectionToSiteSectionGroup,
  description: 'Adds a section of a site to a section group.',
  on: SiteSectionGroup,
  payload: changed(SiteSectionGroup),
});

mutation({
  operation: operations.createSiteExternalLink,
  description: 'Adds an external link to the navigation of a site. The site must have sections.',
  on: Site,
  payload: [changed(SiteExternalLink), target(Site)],
});

mutation({
  operation: operations.updateSiteExternalLink,
  description: 'Updates the title, address, or other settings of an external link.',
  on: SiteExternalLink,
  payload: changed(SiteExternalLink),
});

mutation({
  operation: operations.deleteSiteExternalLink,
  description: 'Deletes an external link of a site.',
  on: SiteExternalLink,
  payload: deleted(SiteExternalLink, Site),
});

mutation({
  operation: operations.createSiteSpace,
  description: 'Adds a space to a site as a site space.',
  on: Site,
  payload: created(SiteSpace, Site),
});

mutation({
  operation: operations.updateSiteSpace,
  description: 'Updates the path, space, or other settings of a site space.',
  on: SiteSpace,
  payload: changed(SiteSpace),
});

mutation({
  operation: operations.deleteSiteSpace,
  description: 'Removes a site space from its site. The space itself is not deleted.',
  on: SiteSpace,
  payload: deleted(SiteSpace, Site),
});

mutation({
  operation: operations.duplicateSiteSpace,
  description:
    'Copies a site space together with its space. If it is the only one of its section, the copy is in a new section beside it; otherwise it is another site space in the same place.',
  on: SiteSpace,
  payload: [
    created(SiteSpace),
    linkTo({
      type: Site,
      description: 'The site of the site space.',
      of: ({ path }) => Site.at(path),
    }),
  ],
});

mutation({
  operation: operations.moveSiteSpace,
  description: 'Moves a site space before or after another site space.',
  on: SiteSpace,
  payload: changed(SiteSpace),
  deprecationReason: 'Use `sortSiteStructure`, in favor of which the REST API deprecates it.',
});

const paymentRequired: ResponseErrors = {
  errors: [
    {
      code: 'PAYMENT_REQUIRED',
      message:
        'The site was not published because a payment is required first. Complete the checkout, then publish again.',
    },
  ],
  isAnyChanged: false,
};

/**
 * Whether the response is a checkout. Publishing returns that instead of the site if a payment is needed. Both have a
 * `type`.
 */
function isCheckout(response: unknown): boolean {
  return SiteCheckout.safeParse(response).success;
}
