import type { AuthProvider } from 'react-admin';
import { isSuperAdmin } from '#common/access/roles.ts';
import type { User } from '#common/access/sign-in.ts';
import { fullName } from '#common/texts/format.ts';

/** Resources that only super admins may open. */
const superAdminResources = new Set(['settings', 'staff', 'audit-log']);

/**
 * Adapts the session, which the portal's gate has already checked, to react-admin: identity and permissions are
 * known before anything is drawn. The API client handles 401 by renewing or ending the session, so an error here
 * never signs anybody out; it is shown like any other.
 */
export function createAuthProvider(user: User, signOut: () => Promise<void>): AuthProvider {
  return {
    login: async () => undefined,
    logout: async () => {
      await signOut();
      return false;
    },
    checkAuth: async () => undefined,
    checkError: async () => undefined,
    getIdentity: async () => ({ id: user.id, fullName: fullName(user) || user.email }),
    getPermissions: async () => user.role,
    canAccess: async ({ resource }) => isSuperAdmin(user) || !superAdminResources.has(resource),
  };
}
