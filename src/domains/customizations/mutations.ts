/** Mutations of customizations of sites and site spaces. */
import { mutation } from '../../graphql/changes/mutation.ts';
import { payloadField, target } from '../../graphql/changes/payload-links.ts';
import { SiteCustomization } from '../sites/shapes/customization.ts';
import { Site, SiteSpace } from '../sites/types.ts';
import { customizationOperations as operations } from './operations.ts';

const customization = payloadField('customization', SiteCustomization, {
  description:
    'The customization in force after the mutation. Null if the mutation was not applied.',
});

mutation({
  operation: operations.replaceSiteCustomization,
  description:
    'Replaces the whole customization of a site. What the input leaves out is reset to its default: read `Site.customization` first, change what you want to, and send all of it, without `updatedAt`.',
  on: Site,
  payload: [customization, target(Site)],
});

mutation({
  operation: operations.updateSiteSpaceCustomization,
  description:
    'Overrides parts of the customization of a site for one of its site spaces. Only what the input contains is changed.',
  on: SiteSpace,
  payload: [customization, target(SiteSpace)],
});

mutation({
  operation: operations.resetSiteSpaceCustomization,
  description:
    'Lifts all overrides of the customization of a site space, so that the customization of the site is in force.',
  on: SiteSpace,
  payload: target(SiteSpace),
});
