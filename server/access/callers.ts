import { type Permission, permissions } from '#common/access/permissions.ts';

/**
 * Who may make a call.
 * - public: anybody, signed in or not
 * - registration: the bearer of a token from the registration's steps, or anybody signed in
 * - signed_in: any active account
 * - expert: experts only, no staff
 * - staff: admins and super admins
 * - super_admin
 */
export type Caller = 'public' | 'registration' | 'signed_in' | 'expert' | 'staff' | 'super_admin';

/** How a call names its callers: what staff may do is said by a permission, so that the staff app asks the same table. */
export type CallAccess = 'public' | 'registration' | 'signed_in' | 'expert' | Permission;

/** Who has an access. */
export function callerOf(access: CallAccess): Caller {
  const [resource = '', action = ''] = access.split('.');
  if (action === '') return access as Caller;
  return (permissions as Record<string, Record<string, Caller>>)[resource]?.[action] ?? 'super_admin';
}
