import type { AuthProvider } from 'react-admin';
import { isSuperAdmin } from '#common/access/roles.ts';
import type { User } from '#common/access/sign-in.ts';
import { fullName } from '#common/texts/format.ts';

/** Resources that only super admins may open. */
const superAdminResources = new Set(['settings', 'staff', 'audit-log']);

/**
 * react-admin's view of the session that the portal's gate has already checked: who this is and what the role may
 * do is known before anything is drawn. Refusals are the API client's to handle (it renews a session or ends it),
 * so an error here never signs anybody out; it is told like any other.
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
