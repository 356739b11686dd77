/** Rows of SAML providers. */
import type { SamlProvider } from '../../domains/sso/shapes.ts';
import type { Kept } from '../service/withhold.ts';
import { type RowKind, rowKind } from '../store/rows.ts';

export interface SamlProviderData
  extends Kept<typeof SamlProvider, 'defaultTeam' | 'status' | 'service' | 'urls'> {
  /** ID of the team, which may have been deleted. */
  readonly defaultTeam?: string | undefined;
}

/** In the scope of their organization. */
export const samlProviderKind: RowKind<SamlProviderData> = rowKind('saml-provider');
