/** The handlers for customizations of sites and site spaces. */
import type { customizationOperations } from '../../../domains/customizations/operations.ts';
import { requireValues } from '../../objects/customization-limits.ts';
import {
  merged,
  ofSite,
  ofSiteSpace,
  overridesOf,
  storeValues,
  type Values,
} from '../../objects/customization-rows.ts';
import {
  only,
  requireSite,
  type SitePath,
  siteSpaceKind,
  withinSite,
} from '../../objects/site-rows.ts';
import type { Handlers, Service } from '../../service/handlers.ts';

interface SiteSpacePath extends SitePath {
  readonly siteSpaceId: string;
}

/** The site, and the ID of the site space. Throws a 404. */
function required(path: SiteSpacePath, service: Service) {
  const site = requireSite(path, service);
  return { site, ...service.rows(siteSpaceKind).require(withinSite(site), path.siteSpaceId) };
}

export const customizationHandlers: Handlers<typeof customizationOperations> = {
  getSiteCustomization({ path }, service) {
    return ofSite(requireSite(path, service), service);
  },

  replaceSiteCustomization({ path, body }, service) {
    const site = requireSite(path, service);
    requireValues(body);
    storeValues(site, only, body as Values, service);
    return ofSite(site, service);
  },

  getSiteSpaceCustomization({ path }, service) {
    const { site, id } = required(path, service);
    return ofSiteSpace(site, id, service);
  },

  updateSiteSpaceCustomization({ path, body }, service) {
    const { site, id } = required(path, service);
    requireValues(body);
    const values = merged(overridesOf(site, id, service), body as Values, true);
    storeValues(site, id, values, service);
    return ofSiteSpace(site, id, service);
  },

  resetSiteSpaceCustomization({ path }, service) {
    const { site, id } = required(path, service);
    if (Object.keys(overridesOf(site, id, service)).length === 0) return false;
    storeValues(site, id, {}, service);
    return true;
  },
};
