/** Fields of customizations of sites and site spaces. */
import { adjustType } from '../../graphql/fields/adjust.ts';
import { fetched } from '../../graphql/fields/fetched.ts';
import { extend } from '../../graphql/fields/node.ts';
import { SiteCustomization } from '../sites/shapes/customization.ts';
import { Site, SiteSpace } from '../sites/types.ts';
import { customizationOperations as operations } from './operations.ts';

// A site space takes what it does not override from its site. Therefore, a reference that names no space is not in the
// space of the site space.
adjustType(SiteCustomization, {
  scopedBy: (_, { siteSpaceId: _siteSpace, spaceId: _space, ...around }) => around,
});

extend(Site, (t) => ({
  customization: fetched(t, {
    operation: operations.getSiteCustomization,
    description: 'Appearance and behavior of the site, published or not.',
    always: true,
  }),
}));

extend(SiteSpace, (t) => ({
  customization: fetched(t, {
    operation: operations.getSiteSpaceCustomization,
    description:
      'Appearance and behavior that are in force for the site space: its own values, and those of the site for everything that it does not override.',
    always: true,
  }),
}));
