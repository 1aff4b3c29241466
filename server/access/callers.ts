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

/** How a call names its callers. Staff need a permission, which the staff app looks up in the same table. */
export type CallAccess = 'public' | 'registration' | 'signed_in' | 'expert' | Permission;

/** The kind of caller that an access admits. */
export function callerOf(access: CallAccess): Caller {
  const [resource = '', action = ''] = access.split('.');
  if (action === '') return access as Caller;
  return (permissions as Record<string, Record<string, Caller>>)[resource]?.[action] ?? 'super_admin';
}
