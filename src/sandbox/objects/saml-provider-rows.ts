/** Rows of SAML providers. */
import { z } from 'zod';
import { SamlProvider } from '../../domains/sso/shapes.ts';
import { longAgo, mayLack } from '../service/defaults.ts';
import { stored } from '../service/withhold.ts';
import { rowKind } from '../store/rows.ts';

export const samlProviderDefaults = {
  label: 'Untitled',
  ssoURL: 'https://not-set.invalid',
  entityID: '',
  certificate: '',
  createdAt: longAgo,
} as const;

const Document = stored(SamlProvider, 'defaultTeam', 'status', 'service', 'urls')
  .partial(mayLack(samlProviderDefaults))
  .extend({
    /** ID of the team, which may have been deleted. */
    defaultTeam: z.string().optional(),
  });
export type SamlProviderData = z.output<typeof Document>;

/** Rows are in the scope of their organization. */
export const samlProviderKind = rowKind('saml-provider', Document, 'SAML provider');
