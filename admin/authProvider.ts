import type { AuthProvider } from 'react-admin';
import { canAccess } from '#common/access/permissions.ts';
import { ApiError } from '#common/ui/api/apiError.ts';
import type { SessionContextValue } from '#common/ui/session/session.ts';
import { fullName } from '#common/words/format.ts';

type Session = Pick<SessionContextValue, 'user' | 'signOut' | 'reloadUser'>;

/**
 * Adapts the portal's session to react-admin. The portal's gate has checked the person before the staff app is
 * drawn, and its API client renews or ends the session after a 401, so a failed call never signs anybody out here.
 * A 403 may mean that the person's role has just changed, so the person is loaded again.
 */
export function createAuthProvider({ user, signOut, reloadUser }: Session): AuthProvider {
  const signedIn = () => {
    if (!user) throw new Error('Nobody is signed in');
    return user;
  };
  return {
    login: async () => undefined,
    logout: async () => {
      await signOut();
      return false;
    },
    checkAuth: async () => {
      signedIn();
    },
    checkError: async (error) => {
      if (error instanceof ApiError && error.status === 403) await reloadUser();
    },
    getIdentity: async () => {
      const { id, email, ...names } = signedIn();
      return { id, fullName: fullName(names) || email };
    },
    getPermissions: async () => signedIn().role,
    canAccess: async (question) => user !== null && canAccess(user, question),
  };
}
