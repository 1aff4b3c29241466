import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Credentials, Session, User } from '#common/access/sign-in.ts';
import type { ExpertProfile } from '#common/people/expert-profile.ts';
import { api } from '#common/ui/api/api.ts';
import { asApiError } from '#common/ui/api/apiError.ts';
import { json, send } from '#common/ui/api/transport.ts';
import { LazyBoundary } from '#common/ui/feedback/LazyBoundary.tsx';
import { lazyPart } from '#common/ui/feedback/lazyPart.ts';
import { setAgreementHandler } from './agreementRequired.ts';
import { earlyUser } from './earlyUser.ts';
import { onPersonChanged } from './refresh.ts';
import { SessionContext, type SessionContextValue } from './session.ts';
import { forgetInMemory, forgetPerson, setSessionEndHandler } from './sessionEnd.ts';
import { isRegistrationToken, onTokensChangedInOtherTab, readTokens, sessionUserId, storeTokens } from './tokens.ts';

const SessionExpiredDialog = lazyPart(() => import('./SessionExpiredDialog.tsx').then((m) => m.SessionExpiredDialog));

type State = Pick<SessionContextValue, 'status' | 'user' | 'profile' | 'error' | 'signedOut' | 'sessionEnded'>;

const OUT: State = { status: 'out', user: null, profile: null, error: null, signedOut: false, sessionEnded: false };
const LOADING: State = { ...OUT, status: 'loading' };

type Asking = { email: string; answer: (signedInAgain: boolean) => void };

/**
 * Provides the signed-in person, follows sign-ins and sign-outs in other tabs, and handles the end of the session.
 */
export function SessionProvider({ children }: { children: ReactNode }) {
  const [state, setState] = useState<State>(firstState);
  const [asking, setAsking] = useState<Asking | null>(null);
  const keptScreens = useRef(0);
  const signedIn = useRef<User | null>(null);
  signedIn.current = state.user;

  const reloadProfile = useCallback(async () => {
    const profile = await api.get<ExpertProfile>('/experts/profile/me/');
    setState((current) => (current.status === 'in' ? { ...current, profile } : current));
  }, []);

  const enter = useCallback(
    (user: User) => {
      setState((current) => ({
        ...OUT,
        status: 'in',
        user,
        profile: current.user?.id === user.id ? current.profile : null,
      }));
      // The profile is only needed for a menu item and the picture; the session works without it.
      if (!user.second_factor_required) reloadProfile().catch(() => undefined);
    },
    [reloadProfile],
  );

  const leave = useCallback((signedOut: boolean) => {
    // The next person must not find data of the previous one.
    forgetPerson();
    // What was still under way is refused after Logout, too.
    setState((current) =>
      current.status === 'out' && !signedOut ? current : { ...OUT, signedOut, sessionEnded: !signedOut },
    );
  }, []);

  const reloadUser = useCallback(async () => {
    if (!hasSession()) return leave(false);
    setState((current) => ({ ...current, error: null }));
    try {
      enter(await api.get<User>('/auth/profile/'));
    } catch (error) {
      if (asApiError(error).status === 401) leave(false);
      else setState((current) => ({ ...current, error: asApiError(error) }));
    }
  }, [enter, leave]);

  const adopt = useCallback(
    (session: Session) => {
      storeTokens(session);
      if (signedIn.current?.id !== session.user.id) forgetInMemory();
      enter(session.user);
    },
    [enter],
  );

  const signIn = useCallback(
    async (credentials: Credentials) => {
      adopt(await json<Session>(await send('POST', '/auth/token/', credentials, null)));
    },
    [adopt],
  );

  const signOut = useCallback(async () => {
    const refresh = readTokens()?.refresh;
    leave(true);
    // The session ends here in any case; a token that the server was not told about expires by itself.
    if (!refresh) return;
    await send('POST', '/auth/token/blacklist/', { refresh }, null, { keepalive: true }).catch(() => undefined);
  }, [leave]);

  const enableSignInDialog = useCallback(() => {
    keptScreens.current += 1;
    return () => {
      keptScreens.current -= 1;
    };
  }, []);

  useEffect(() => {
    const early = earlyUser();
    if (!early && hasSession()) void reloadUser();
    if (early && !early.profile) enter(early.user);
    return onTokensChangedInOtherTab(() => {
      if (!signedIn.current || sessionUserId() !== signedIn.current.id) void reloadUser();
    });
  }, [enter, reloadUser]);

  // The person's role or names may have changed since the session began. Whoever must enrol a second factor stays there.
  useEffect(
    () =>
      onPersonChanged(() => {
        if (signedIn.current && !signedIn.current.second_factor_required) void reloadUser();
      }),
    [reloadUser],
  );

  useEffect(() => setAgreementHandler(() => void reloadUser()), [reloadUser]);

  useEffect(
    () =>
      setSessionEndHandler((mayRedirect) => {
        const user = signedIn.current;
        if (!user || keptScreens.current === 0) {
          if (mayRedirect) leave(false);
          return Promise.resolve(false);
        }
        return new Promise((answer) => setAsking({ email: user.email, answer }));
      }),
    [leave],
  );

  const value = useMemo(
    () => ({ ...state, signIn, signOut, adopt, reloadUser, reloadProfile, enableSignInDialog }),
    [state, signIn, signOut, adopt, reloadUser, reloadProfile, enableSignInDialog],
  );

  const settle = (signedInAgain: boolean) => {
    asking?.answer(signedInAgain);
    setAsking(null);
    if (!signedInAgain) leave(false);
  };

  return (
    <SessionContext value={value}>
      {children}
      {asking && (
        <LazyBoundary fallback={null}>
          <SessionExpiredDialog
            username={asking.email}
            onSignedIn={() => settle(true)}
            onGiveUp={() => settle(false)}
          />
        </LazyBoundary>
      )}
    </SessionContext>
  );
}

function firstState(): State {
  const early = earlyUser();
  if (early) return { ...OUT, status: 'in', ...early };
  return hasSession() ? LOADING : OUT;
}

function hasSession(): boolean {
  const tokens = readTokens();
  return tokens !== null && !isRegistrationToken(tokens.access);
}
