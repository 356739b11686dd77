/** Links by which people are invited. The interface can only withdraw them. */
import type { RoleName } from '../../domains/organizations/shapes/organizations.ts';
import { rowKind } from '../store/rows.ts';

export interface LinkInviteData {
  /** Role of whoever follows the link; null makes them guests. */
  readonly role: RoleName | null;
}

/** In the scope of their organization. */
export const linkInviteKind = rowKind<LinkInviteData>('link-invite');
