import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { REGISTRATION_STEPS } from '#common/api/limits.ts';
import { clearTokens, readTokens } from '#common/ui/session/tokens.ts';
import { usePlaces } from '#portal/layouts/usePlaces.ts';
import { type Draft, readDraft, storeDraft } from './draft.ts';
import type { Registration } from './registration.ts';

const FIRST_WITH_TOKEN = 3;
const AGREEMENT_STEP = 4;
const AGREEMENT_CHANGED =
  'The agreement has changed. Please read and accept the current version; what you have entered is kept.';
const LEFT_TOO_LONG =
  'Your registration was left unfinished for too long. Please confirm your email address again; what you have entered is kept.';

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
        goTo(2, { verifiedEmail: '' }, LEFT_TOO_LONG);
      },
      acceptAgain: () => goTo(AGREEMENT_STEP, { agreedBy: '' }, AGREEMENT_CHANGED),
    };
  }, [draft, notice, step, change]);
}

/** Returns the draft from before a reload; without its token the person continues at the code. */
function startingDraft(): Draft {
  const draft = readDraft();
  if (draft.step >= FIRST_WITH_TOKEN && !readTokens()) return { ...draft, step: 2, verifiedEmail: '' };
  return draft;
}
