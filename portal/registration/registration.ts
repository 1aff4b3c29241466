import { createContext, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { REGISTRATION_STEPS } from '#common/api/limits.ts';
import { clearTokens, readTokens } from '#common/ui/api/tokens.ts';
import { usePlaces } from '#portal/layouts/usePlaces.ts';
import { type Draft, readDraft, storeDraft } from './draft.ts';

/** Steps that people are led back to, and the first one that needs the token, which the code gives. */
const CODE_STEP = 2;
const FIRST_WITH_TOKEN = 3;
const AGREEMENT_STEP = 4;

const AGREEMENT_CHANGED =
  'The agreement has changed. Please read and accept the current version; what you have entered is kept.';
const LEFT_TOO_LONG =
  'Your registration was left unfinished for too long. Please confirm your email address again; what you have entered is kept.';

type Registration = {
  draft: Draft;
  /** Changes the draft and stores it for a reload. */
  change: (change: (draft: Draft) => Partial<Draft>) => void;
  /** Goes to the next step and stores this step's result. */
  next: (change?: Partial<Draft>) => void;
  back: () => void;
  /** Call this when the registration's token has expired: the code must be entered again. */
  verifyAgain: () => void;
  /** Call this when a newer version of the agreement must be accepted; what was entered stays. */
  acceptAgain: () => void;
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

/** The state of the wizard: the step, and everything entered. */
export function useRegistrationState(): Registration {
  const [draft, setDraft] = useState<Draft>(startingDraft);
  const [notice, setNotice] = useState('');
  const { step } = draft;

  // The first step starts a new registration on the server; what was typed stays.
  useEffect(() => {
    if (step === 1) clearTokens();
  }, [step]);

  const change = useCallback((changed: (draft: Draft) => Partial<Draft>) => {
    setDraft((current) => {
      const next = { ...current, ...changed(current) };
      storeDraft(next);
      return next;
    });
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

  return useMemo(() => {
    const goTo = (target: number, found: Partial<Draft> = {}, text = '') => {
      const next = Math.min(Math.max(target, 1), REGISTRATION_STEPS);
      setNotice(text);
      change(() => ({ ...found, step: next }));
      moved.current(next, next > step ? 'on' : 'back');
    };
    return {
      draft,
      notice,
      change,
      next: (found) => goTo(step + 1, found),
      back: () => goTo(step - 1),
      verifyAgain: () => {
        clearTokens();
        goTo(CODE_STEP, { verifiedEmail: '' }, LEFT_TOO_LONG);
      },
      acceptAgain: () => goTo(AGREEMENT_STEP, { agreedBy: '' }, AGREEMENT_CHANGED),
    };
  }, [draft, notice, step, change]);
}

/** Returns the draft from before a reload; without its token the person continues at the code. */
function startingDraft(): Draft {
  const draft = readDraft();
  if (draft.step >= FIRST_WITH_TOKEN && !readTokens()) return { ...draft, step: CODE_STEP, verifiedEmail: '' };
  return draft;
}
