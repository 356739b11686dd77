/** Changes of SAML providers. */
import { mutation } from '../../graphql/mutation.ts';
import { changed, created, deleted } from '../../graphql/payload.ts';
import { Organization } from '../organizations/types.ts';
import { ssoOperations as operations } from './operations.ts';
import { SamlProvider } from './types.ts';

mutation({
  operation: operations.createSamlProvider,
  description: 'Creates a SAML provider.',
  on: Organization,
  gives: created(SamlProvider, Organization),
});

mutation({
  operation: operations.updateSamlProvider,
  description: 'Changes a SAML provider.',
  on: SamlProvider,
  gives: changed(SamlProvider),
});

mutation({
  operation: operations.deleteSamlProvider,
  description: 'Deletes a SAML provider.',
  on: SamlProvider,
  gives: deleted(SamlProvider, Organization),
});
