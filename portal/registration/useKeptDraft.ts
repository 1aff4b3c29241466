import { useEffect, useEffectEvent, useRef } from 'react';
import { ALREADY_REGISTERED } from '#common/people/registration.ts';
import { api } from '#common/ui/api/api.ts';
import { asApiError } from '#common/ui/api/apiError.ts';
import { SECOND } from '#common/words/units.ts';
import { type Draft, isKeptOnServer, sentDraft } from './draft.ts';

/** How long after the last change a draft is sent. */
const PAUSE = SECOND;

/**
 * Keeps a draft on the server from the password on: with each step, in a pause of typing, and when the page is left. If that
 * fails, the browser keeps it until the next change.
 * @param onRefused called at a new step if the registration's token is no longer good
 * @param onComplete called at a new step if the registration was completed elsewhere
 * @param onReturn called when the person comes back to this tab, since another one may have gone on
 */
export function useKeptDraft(
  draft: Draft,
  change: (change: (draft: Draft) => Partial<Draft>) => void,
  onRefused: () => void,
  onComplete: () => void,
  onReturn: () => void,
): void {
  const sentStep = useRef(draft.step);

  const send = useEffectEvent(async (keepalive: boolean) => {
    const sent = draft;
    if (!sent.unsent || !isKeptOnServer(sent) || !sent.verifiedEmail) return;
    const isNewStep = sent.step !== sentStep.current;
    sentStep.current = sent.step;
    const body = sentDraft(sent);
    try {
      await api.put('/business/registration/', body, { keepalive });
    } catch (error) {
      const { status, code } = asApiError(error);
      // Not in between: completing the registration here may overtake what is typed last.
      if (isNewStep && code === ALREADY_REGISTERED) onComplete();
      if (isNewStep && status === 401) onRefused();
      return;
    }
    change((now) => ({ kept: { ...now.kept, ...body.person }, unsent: now !== sent }));
  });

  useEffect(() => {
    if (!draft.unsent) return undefined;
    const timer = setTimeout(() => void send(false), draft.step === sentStep.current ? PAUSE : 0);
    return () => clearTimeout(timer);
  }, [draft]);

  const look = useEffectEvent(() => (document.hidden ? void send(true) : onReturn()));
  useEffect(() => {
    const listen = () => look();
    document.addEventListener('visibilitychange', listen);
    return () => document.removeEventListener('visibilitychange', listen);
  }, []);
}
