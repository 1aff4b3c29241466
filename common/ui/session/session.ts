import { createContext, useContext, useEffect } from 'react';
import type { Credentials, Session, User } from '#common/access/sign-in.ts';
import type { ExpertProfile } from '#common/people/expert-profile.ts';
import type { ApiError } from '#common/ui/api/apiError.ts';

export type SessionContextValue = {
  /** 'loading' until it is known who is signed in, and with what role. */
  status: 'loading' | 'in' | 'out';
  user: User | null;
  /** The person's own expert profile; null until it has loaded. */
  profile: ExpertProfile | null;
  /** Why it could not be found out who is signed in; `reloadUser` tries again. */
  error: ApiError | null;
  /** True after Logout, when the sign-in page must not lead back to the last screen. */
  signedOut: boolean;
  /** Signs in. @throws ApiError, with code 'otp_required' when a second factor is asked for */
  signIn: (credentials: Credentials) => Promise<void>;
  /** Signs out here even when the server cannot be told. */
  signOut: () => Promise<void>;
  /** Takes over a session that another call answered with, such as the end of a registration. */
  adopt: (session: Session) => void;
  reloadUser: () => Promise<void>;
  reloadProfile: () => Promise<void>;
  /** Counts screens that want to stay while their session is renewed; gives the function that stops it. */
  keepInPlace: () => () => void;
};

/** The state of a way to the sign-in page on which the session ends. */
export const SIGNING_OUT = { signOut: true };

export const SessionContext = createContext<SessionContextValue | null>(null);

/** The session of this tab, shared by all tabs of the browser. */
export function useSession(): SessionContextValue {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession needs a SessionProvider above it');
  return session;
}

/** The signed-in person; only below a gate, where there is one. */
export function useUser(): User {
  const { user } = useSession();
  if (!user) throw new Error('useUser needs a signed-in person');
  return user;
}

/**
 * While active, a session that ends is renewed by a dialog over this screen, and the requests that were refused are
 * repeated, instead of a way over the sign-in page that would lose what is half done.
 */
export function useKeepInPlace(active = true): void {
  const { keepInPlace } = useSession();
  useEffect(() => (active ? keepInPlace() : undefined), [active, keepInPlace]);
}
