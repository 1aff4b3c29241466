import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { LOGIN_MESSAGES } from '#common/access/login-messages.ts';
import type { Credentials, Session, User } from '#common/access/sign-in.ts';
import type { ExpertProfile } from '#common/people/expert-profile.ts';
import { api } from '#common/ui/api/api.ts';
import { asApiError } from '#common/ui/api/apiError.ts';
import { onSession, tellSession, toldDeactivation } from '#common/ui/api/events.ts';
import {
  forgetPerson,
  isRegistrationToken,
  onTokensChangedInOtherTab,
  readTokens,
  sessionUserId,
  storeTokens,
} from '#common/ui/api/tokens.ts';
import { json, send } from '#common/ui/api/transport.ts';
import { LazyBoundary, lazyPart } from '#common/ui/feedback/lazyPart.tsx';
import { earlyUser } from './earlyUser.ts';
import { SessionContext, type SessionContextValue } from './session.ts';

const SessionExpiredDialog = lazyPart(() => import('./SessionExpiredDialog.tsx').then((m) => m.SessionExpiredDialog));

type State = Pick<SessionContextValue, 'status' | 'user' | 'profile' | 'error' | 'signedOut' | 'sessionEnded'>;

const OUT: State = { status: 'out', user: null, profile: null, error: null, signedOut: false, sessionEnded: null };
const LOADING: State = { ...OUT, status: 'loading' };

type SignInPrompt = { email: string; answer: (signedInAgain: boolean) => void };

/**
 * Provides the signed-in person, follows sign-ins and sign-outs in other tabs, and handles the end of the session.
 */
export function SessionProvider({ children }: { children: ReactNode }) {
  const [state, setState] = useState<State>(firstState);
  const [prompt, setPrompt] = useState<SignInPrompt | null>(null);
  const pendingPrompt = useRef<Promise<boolean> | null>(null);
  const openForms = useRef(0);
  const signedIn = useRef<User | null>(null);
  signedIn.current = state.user;

  const actions = useMemo(() => {
    const reloadProfile = async () => {
      const profile = await api.get<ExpertProfile>('/experts/profile/me/');
      setState((current) => (current.status === 'in' ? { ...current, profile } : current));
    };

    const enter = (user: User) => {
      setState(({ user: before, profile }) => ({
        ...OUT,
        status: 'in',
        user,
        profile: before?.id === user.id ? profile : null,
      }));
      // The profile is only needed for a menu item and the picture; the session works without it.
      if (!user.second_factor_required) reloadProfile().catch(() => undefined);
    };

    /** `ended` says why, unless the person has signed out. */
    const leave = (ended: string | null) => {
      signedIn.current = null;
      // The next person must not find data of the previous one.
      forgetPerson();
      // Requests that were still running are refused after Logout.
      setState((current) =>
        current.status === 'out' && ended ? current : { ...OUT, signedOut: !ended, sessionEnded: ended },
      );
    };

    const reloadUser = async () => {
      if (!hasSession()) return leave(LOGIN_MESSAGES.sessionEnded);
      setState((current) => ({ ...current, error: null }));
      try {
        enter(await api.get<User>('/auth/profile/'));
      } catch (error) {
        if (asApiError(error).status === 401) leave(LOGIN_MESSAGES.sessionEnded);
        else setState((current) => ({ ...current, error: asApiError(error) }));
      }
    };

    const adopt = (session: Session) => {
      storeTokens(session);
      if (signedIn.current?.id !== session.user.id) tellSession('left');
      enter(session.user);
    };

    const signIn = async (credentials: Credentials) =>
      adopt(await json<Session>(await send('POST', '/auth/token/', credentials, null)));

    const signOut = async () => {
      const refresh = readTokens()?.refresh;
      leave(null);
      // The session ends here in any case; a token that the server was not told about expires by itself.
      if (!refresh) return;
      await send('POST', '/auth/token/blacklist/', { refresh }, null, { keepalive: true }).catch(() => undefined);
    };

    const enableSignInDialog = () => {
      openForms.current += 1;
      return () => {
        openForms.current -= 1;
      };
    };

    return { enter, leave, reloadProfile, reloadUser, adopt, signIn, signOut, enableSignInDialog };
  }, []);
  const { enter, leave, reloadUser } = actions;

  useEffect(() => {
    const early = earlyUser();
    if (!early && hasSession()) void reloadUser();
    if (early && !early.profile) enter(early.user);
    const stopped = [
      onTokensChangedInOtherTab(() => {
        // A registration signs nobody in, and nobody out.
        if (!signedIn.current && !hasSession()) return;
        if (!signedIn.current || sessionUserId() !== signedIn.current.id) void reloadUser();
      }),
      // A person who must enrol a second factor stays there.
      onSession('changed', () => {
        if (signedIn.current && !signedIn.current.second_factor_required) void reloadUser();
      }),
      onSession('deactivated', leave),
      // Calls that fail at the same time ask once.
      onSession('ended', async (mayRedirect) => {
        if (pendingPrompt.current) return pendingPrompt.current;
        const user = signedIn.current;
        if (user && openForms.current > 0) {
          pendingPrompt.current = new Promise((answer) => setPrompt({ email: user.email, answer }));
          return pendingPrompt.current;
        }
        if (mayRedirect) leave(LOGIN_MESSAGES.sessionEnded);
        return false;
      }),
    ];
    return () => {
      for (const stop of stopped) stop();
    };
  }, [enter, leave, reloadUser]);

  const value = useMemo(() => ({ ...state, ...actions }), [state, actions]);

  const settle = (signedInAgain: boolean) => {
    prompt?.answer(signedInAgain);
    pendingPrompt.current = null;
    setPrompt(null);
    if (!signedInAgain) leave(LOGIN_MESSAGES.sessionEnded);
  };

  return (
    <SessionContext value={value}>
      {children}
      {prompt && (
        <LazyBoundary fallback={null}>
          <SessionExpiredDialog
            username={prompt.email}
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
  return hasSession() ? LOADING : { ...OUT, sessionEnded: toldDeactivation() };
}

function hasSession(): boolean {
  const tokens = readTokens();
  return tokens !== null && !isRegistrationToken(tokens.access);
}
