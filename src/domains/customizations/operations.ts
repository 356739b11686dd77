/** REST operations: customizations of sites and site spaces. */
import { z } from 'zod';
import { del, get, operations, patch, put } from '../../rest/table/operation.ts';
import { unoffered } from '../../rest/table/parameters.ts';
import { SiteCustomization } from '../sites/shapes/customization.ts';
import { WholeCustomization } from './shapes/inputs.ts';
import { CustomizationOverrides } from './shapes/overrides.ts';

const site = '/orgs/{organizationId}/sites/{siteId}';
const ofSite = `${site}/customization` as const;
const ofSiteSpace = `${site}/site-spaces/{siteSpaceId}/customization` as const;

const unmasked = unoffered(
  'Deprecated in the REST API.',
  z.boolean().optional().describe('Whether to return masked values.'),
);

export const customizationOperations = operations({
  getSiteCustomization: get(ofSite).onlyLater().query({ unmasked }).returns(SiteCustomization),
  replaceSiteCustomization: put(ofSite)
    .onlyLater()
    .body(WholeCustomization)
    .returns(SiteCustomization),
  getSiteSpaceCustomization: get(ofSiteSpace)
    .onlyLater()
    .query({ unmasked })
    .returns(SiteCustomization),
  updateSiteSpaceCustomization: patch(ofSiteSpace)
    .onlyLater()
    .changes(CustomizationOverrides)
    .returns(SiteCustomization),
  resetSiteSpaceCustomization: del(ofSiteSpace).onlyLater().deletes(),
});
