/** Invite links. The API can only delete them. */
import { z } from 'zod';
import { MemberRole } from '../../domains/organizations/shapes/organizations.ts';
import { rowKind } from '../store/rows.ts';

/** The role that the link grants; null for guests. */
const Document = z.object({ role: MemberRole.nullable() });

/** In the scope of their organization. */
export const linkInviteKind = rowKind('link-invite', Document);
