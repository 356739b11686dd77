/** Mutations of SAML providers. */
import { mutation } from '../../graphql/changes/mutation.ts';
import { changed, created, deleted } from '../../graphql/changes/payload.ts';
import { Organization } from '../organizations/types.ts';
import { ssoOperations as operations } from './operations.ts';
import { SamlProvider } from './types.ts';

mutation({
  operation: operations.createSamlProvider,
  description: 'Creates a SAML identity provider for an organization.',
  on: Organization,
  payload: created(SamlProvider, Organization),
});

mutation({
  operation: operations.updateSamlProvider,
  description: 'Updates the settings of a SAML identity provider.',
  on: SamlProvider,
  payload: changed(SamlProvider),
});

mutation({
  operation: operations.deleteSamlProvider,
  description: 'Deletes a SAML identity provider of an organization.',
  on: SamlProvider,
  payload: deleted(SamlProvider, Organization),
});
