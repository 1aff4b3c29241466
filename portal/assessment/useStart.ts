import { useState } from 'react';
import type { ExpertAssessment, OwnResponse } from '#common/assessments/assessments.ts';
import { SHARED_MESSAGES } from '#common/texts/messages.ts';
import { api } from '#common/ui/api/api.ts';
import { asApiError } from '#common/ui/api/apiError.ts';

/** Returns the expert's response: the one loaded with the assessment, or the one created by starting. */
export function useStart(assessment: ExpertAssessment) {
  const [started, setStarted] = useState<OwnResponse | null>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const start = async () => {
    setBusy(true);
    setProblem(null);
    try {
      setStarted(await api.post<OwnResponse>(`/projects/surveys/${assessment.id}/start/`));
    } catch (error) {
      const { status, message } = asApiError(error);
      setProblem(status === 0 ? SHARED_MESSAGES.network : message);
    } finally {
      setBusy(false);
    }
  };
  // After submission the assessment's copy is newer.
  const response = assessment.response?.submitted_at ? assessment.response : (started ?? assessment.response);
  return { response, justStarted: started !== null, start, busy, problem };
}
