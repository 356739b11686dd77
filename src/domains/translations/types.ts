/** Types and fields of translations. */
import { adjustType } from '../../graphql/fields/adjust.ts';
import { extend, node } from '../../graphql/fields/node.ts';
import { connection } from '../../graphql/lists/connection.ts';
import { Organization } from '../organizations/types.ts';
import { scopedBy } from '../shared/content-references/types.ts';
import { translationOperations as operations } from './operations.ts';
import { Translation as shape, TranslationResult } from './shapes.ts';

// The revision belongs to the space in the same object.
adjustType(TranslationResult, { scopedBy });

export const Translation = node({
  shape,
  key: ['organizationId', 'translationId'],
  read: operations.getTranslation,
  list: { operation: operations.listTranslations },
});

extend(Organization, (t) => ({
  translations: connection(t, {
    operation: operations.listTranslations,
    description: "Translations of the organization's spaces.",
  }),
}));
