/** Invite links. The API can only delete them. */
import type { RoleName } from '../../domains/organizations/shapes/organizations.ts';
import { rowKind } from '../store/rows.ts';

export interface LinkInviteData {
  /** The role that the link grants; null for guests. */
  readonly role: RoleName | null;
}

/** In the scope of their organization. */
export const linkInviteKind = rowKind<LinkInviteData>('link-invite');
