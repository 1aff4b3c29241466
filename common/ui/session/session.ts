import { createContext, useContext, useEffect } from 'react';
import type { Credentials, Session, User } from '#common/access/sign-in.ts';
import type { ExpertProfile } from '#common/people/expert-profile.ts';
import type { ApiError } from '#common/ui/api/apiError.ts';

export type SessionContextValue = {
  /** 'loading' until the signed-in person and role are known. */
  status: 'loading' | 'in' | 'out';
  user: User | null;
  /** The person's expert profile; null until it has loaded. */
  profile: ExpertProfile | null;
  /** Why the signed-in person could not be loaded; `reloadUser` tries again. */
  error: ApiError | null;
  /** True after Logout, when the sign-in page must not lead back to the last screen. */
  signedOut: boolean;
  /** What to say after the session has ended without Logout: by itself, elsewhere, or because the account has changed. */
  sessionEnded: string | null;
  /** Signs in. @throws ApiError, with code 'otp_required' when a second factor is needed */
  signIn: (credentials: Credentials) => Promise<void>;
  /** Signs out here even if the server cannot be reached. */
  signOut: () => Promise<void>;
  /** Uses a session that another call returned, such as the end of a registration. */
  adopt: (session: Session) => void;
  reloadUser: () => Promise<void>;
  reloadProfile: () => Promise<void>;
  /** Registers a screen that stays while its session is renewed; returns a function that unregisters it. */
  enableSignInDialog: () => () => void;
};

/** The router state of a navigation to the sign-in page that signs out. */
export const SIGNING_OUT = { signOut: true };

export const SessionContext = createContext<SessionContextValue | null>(null);

/** Returns the session, which all tabs of the browser share. */
export function useSession(): SessionContextValue {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession needs a SessionProvider above it');
  return session;
}

/** Returns the signed-in person. Only for components below a gate, where there is one. */
export function useUser(): User {
  const { user } = useSession();
  if (!user) throw new Error('useUser needs a signed-in person');
  return user;
}

/**
 * While active, the end of the session opens a sign-in dialog over this screen and then repeats the refused
 * requests, instead of going to the sign-in page, which would lose unfinished work.
 */
export function useSignInDialog(active = true): void {
  const { enableSignInDialog } = useSession();
  useEffect(() => (active ? enableSignInDialog() : undefined), [active, enableSignInDialog]);
}
