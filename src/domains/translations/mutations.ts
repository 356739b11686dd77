/** Mutations of translations. */
import { mutation } from '../../graphql/changes/mutation.ts';
import { changed, created, deleted } from '../../graphql/changes/payload.ts';
import { target } from '../../graphql/changes/payload-links.ts';
import { Organization } from '../organizations/types.ts';
import { translationOperations as operations } from './operations.ts';
import { Translation } from './types.ts';

mutation({
  operation: operations.createTranslation,
  description: 'Creates a translation, which copies a space into another language.',
  on: Organization,
  payload: created(Translation, Organization),
});

mutation({
  operation: operations.updateTranslation,
  description: 'Updates the instructions of a translation.',
  on: Translation,
  payload: changed(Translation),
});

mutation({
  operation: operations.runTranslation,
  description: 'Runs a translation again.',
  on: Translation,
  payload: target(Translation),
});

mutation({
  operation: operations.deleteTranslation,
  description: 'Deletes a translation.',
  on: Translation,
  payload: deleted(Translation, Organization),
});
