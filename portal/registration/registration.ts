import { createContext, useCallback, useContext, useRef, useState } from 'react';
import { RESEND_COOLDOWN } from '#common/access/lifetimes.ts';
import { REGISTRATION_STEPS } from '#common/api/limits.ts';
import { ALREADY_REGISTERED, REGISTRATION_STEP, type RunningRegistration } from '#common/people/registration.ts';
import { api } from '#common/ui/api/api.ts';
import { asApiError } from '#common/ui/api/apiError.ts';
import { clearTokens, isRegistrationToken, readTokens } from '#common/ui/api/tokens.ts';
import { usePlaces } from '#portal/layouts/usePlaces.ts';
import {
  type Draft,
  draftOf,
  EMPTY_DRAFT,
  forgetDraft,
  isKeptOnServer,
  isSameAddress,
  readDraft,
  sentDraft,
  storeDraft,
} from './draft.ts';
import { useKeptDraft } from './useKeptDraft.ts';

const AGREEMENT_CHANGED =
  'The agreement has changed. Please read and accept the current version; what you have entered is kept.';
const CONFIRM_AGAIN = 'Please confirm your email address again to go on. What you have entered is kept.';

type Registration = {
  draft: Draft;
  /** The code of the mailed link that led here, or ''. */
  mailedCode: string;
  /** Changes the draft and keeps it. */
  change: (change: (draft: Draft) => Partial<Draft>) => void;
  /** Goes to the next step and keeps this step's result. */
  next: (change?: Partial<Draft>) => void;
  back: () => void;
  /** Call this once the code is confirmed: goes on where the registration of this address was left. */
  resume: (email: string) => Promise<void>;
  /** Call this when the registration's token is no longer good: the code must be entered again. */
  verifyAgain: () => void;
  /** Call this when a newer version of the agreement must be accepted; what was entered stays. */
  acceptAgain: () => void;
  /** Forgets the draft here: the registration is complete. */
  forget: () => void;
  /** True if the registration was completed in another tab or on another device. */
  isComplete: boolean;
  startOver: () => void;
  /** Grows when everything that is shown was replaced. */
  round: number;
  /** Why the person is back at an earlier step, or ''. */
  notice: string;
};

export const RegistrationContext = createContext<Registration | null>(null);

/** Returns the current registration, for the wizard's steps. */
export function useRegistration(): Registration {
  const registration = useContext(RegistrationContext);
  if (!registration) throw new Error('useRegistration needs a RegistrationContext above it');
  return registration;
}

/** Where the wizard begins: the draft, the code of the mailed link that led here, and whether there is nothing left to do. */
export type Start = { draft: Draft; mailedCode: string; isComplete?: boolean };

const readRunning = () => api.get<RunningRegistration>('/business/registration/');

/**
 * Returns the registration to go on with: the one that the server keeps for this browser's token, one whose mailed link (the
 * address's hash) was opened, or what the browser keeps. Without a token the code must be confirmed again.
 * @throws ApiError if the server cannot be asked now
 */
export async function startOf(hash: string): Promise<Start> {
  const local = readDraft();
  const access = readTokens()?.access;
  const link = new URLSearchParams(hash.slice(1));
  const [mailedCode, email] = [link.get('code') ?? '', link.get('email') ?? ''];
  const isOther = email !== '' && !isSameAddress(email, local.person.email);
  if (access && isRegistrationToken(access) && !isOther) {
    try {
      return { draft: draftOf(await readRunning(), local), mailedCode: '' };
    } catch (error) {
      const { status, code } = asApiError(error);
      if (status < 400 || status >= 500 || status === 429) throw error;
      clearTokens();
      if (code === ALREADY_REGISTERED) {
        forgetDraft();
        return { draft: EMPTY_DRAFT, mailedCode: '', isComplete: true };
      }
    }
  }
  const { code: step } = REGISTRATION_STEP;
  if (!email) return { draft: local.step > step ? { ...local, step, verifiedEmail: '' } : local, mailedCode: '' };
  const known = isOther ? { ...EMPTY_DRAFT, person: { ...EMPTY_DRAFT.person, email } } : local;
  // The link has a code, so one was sent, and another may be.
  const codeSentAt = known.codeSentAt || Date.now() - RESEND_COOLDOWN;
  return { draft: { ...known, step, verifiedEmail: '', codeSentAt }, mailedCode };
}

/** The state of the wizard: the step, and everything entered. */
export function useRegistrationState(start: Start): Registration {
  const [draft, setDraft] = useState(start.draft);
  const [mailedCode, setMailedCode] = useState(start.mailedCode);
  const [notice, setNotice] = useState('');
  const [round, setRound] = useState(1);
  const [isComplete, setComplete] = useState(start.isComplete ?? false);
  const { step } = draft;
  const newest = useRef(draft);
  const isOver = useRef(false);

  const change = useCallback((changed: (draft: Draft) => Partial<Draft>) => {
    if (isOver.current) return;
    const next = { ...newest.current, unsent: true, ...changed(newest.current) };
    // The first step starts a new registration on the server; what was typed stays.
    if (next.step === 1 && newest.current.step > 1) clearTokens();
    newest.current = next;
    storeDraft(next);
    setDraft(next);
  }, []);

  // Forward stays here, since a step must be sent before the next one.
  const history = usePlaces(step, (place) => {
    if (place >= step) return step;
    setNotice('');
    change(() => ({ step: place }));
    return place;
  });
  const moved = useRef(history.moved);
  moved.current = history.moved;

  const goTo = (target: number, found: Partial<Draft> = {}, text = '') => {
    const before = newest.current.step;
    const next = Math.min(Math.max(target, 1), REGISTRATION_STEPS);
    setNotice(text);
    change(() => ({ ...found, step: next }));
    if (next !== before) moved.current(next, next > before ? 'on' : 'back');
  };
  const verifyAgain = () => {
    clearTokens();
    goTo(REGISTRATION_STEP.code, { verifiedEmail: '', codeSentAt: 0 }, CONFIRM_AGAIN);
  };

  /** Shows what another tab or device has added meanwhile. */
  const refresh = async () => {
    const before = newest.current;
    if (before.unsent || !isKeptOnServer(before) || !before.verifiedEmail) return;
    const running = await readRunning().catch(() => null);
    if (!running || newest.current !== before) return;
    const { person, picture } = draftOf(running, before);
    if (JSON.stringify(sentDraft({ ...before, person })) === JSON.stringify(sentDraft(before))) return;
    change(() => ({ person, picture, unsent: false }));
    setRound((count) => count + 1);
  };
  const forget = () => {
    isOver.current = true;
    forgetDraft();
  };
  const complete = () => {
    clearTokens();
    forget();
    setComplete(true);
  };
  useKeptDraft(draft, change, verifyAgain, complete, refresh);

  return {
    draft,
    mailedCode,
    notice,
    round,
    change,
    next: (found) => goTo(step + 1, found),
    back: () => goTo(step - 1),
    resume: async (email) => {
      setMailedCode('');
      const running = await readRunning().catch(() => null);
      // Whatever could not be read now is asked for in the steps that follow.
      if (!running) return goTo(REGISTRATION_STEP.password, { verifiedEmail: email, codeSentAt: 0 });
      const found = draftOf(running, newest.current);
      goTo(found.step, found);
    },
    verifyAgain,
    acceptAgain: () => goTo(REGISTRATION_STEP.agreement, { agreedBy: '' }, AGREEMENT_CHANGED),
    forget,
    isComplete,
    startOver: () => {
      clearTokens();
      goTo(1, { ...EMPTY_DRAFT });
      forgetDraft();
      setMailedCode('');
      setRound((before) => before + 1);
    },
  };
}
