/** What only administrators of an organization may do. */
import { isAdmin } from '../service/access.ts';
import type { Service } from '../service/handlers.ts';
import { forbidden } from '../store/refusal.ts';
import { memberKind } from './member-rows.ts';
import { requireOrganization } from './organization-rows.ts';

/** Whether the caller is an administrator of the organization. */
export const administrates = (organization: string, service: Service): boolean =>
  isAdmin(service.access) ||
  service.rows(memberKind).get(organization, service.access.user)?.data.role === 'admin';

/** Makes a handler refuse callers who are no administrators of the organization in the path, with a 403. */
export function forAdministrators<
  Call extends { readonly path: { readonly organizationId: string } },
  Result,
>(handler: (call: Call, service: Service) => Result) {
  const guarded = (call: Call, service: Service): Result => {
    const { id } = requireOrganization(call.path, service);
    if (!administrates(id, service))
      throw forbidden('Only administrators of the organization may do this.');
    return handler(call, service);
  };
  return Object.assign(guarded, { isForAdministrators: true });
}
