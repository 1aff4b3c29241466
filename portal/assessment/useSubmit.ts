import { useState } from 'react';
import type { CompletedResponse } from '#common/answers/responses.ts';
import { api } from '#common/ui/api/api.ts';
import { asApiError } from '#common/ui/api/apiError.ts';
import type { Player } from './player/usePlayer.ts';

const UNSENT =
  'Your last answers could not be sent yet. They are kept here; please try again when the connection is back.';

/** Sends unsent answers, then submits the response. */
export function useSubmit(player: Player, responseId: number, onDone: (completed: CompletedResponse) => void) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const submit = async () => {
    setBusy(true);
    setProblem(null);
    try {
      const { sent, message } = await player.answering.flush();
      if (!sent) {
        setProblem(message ?? UNSENT);
        return;
      }
      const done = await api.post<CompletedResponse>(`/assessments/assessment-responses/${responseId}/mark_complete/`);
      player.course.leaveHistory();
      onDone(done);
    } catch (error) {
      const { status, errors, message } = asApiError(error);
      const firstMissing = errors && Object.keys(errors)[0];
      if (status === 400 && firstMissing) player.course.correct(firstMissing);
      else setProblem(status === 0 ? UNSENT : message);
    } finally {
      setBusy(false);
    }
  };
  return { busy, problem, submit };
}
