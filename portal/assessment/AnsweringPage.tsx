import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useMutation } from '@tanstack/react-query';
import { type CompletedResponse, lateMessage } from '#common/answers/responses.ts';
import type { ExpertAssessment, OwnResponse } from '#common/assessments/assessments.ts';
import { api } from '#common/ui/api/api.ts';
import { ApiError, asApiError } from '#common/ui/api/apiError.ts';
import { ReloadOffer } from '#common/ui/feedback/lazyPart.tsx';
import { useSignInDialog } from '#common/ui/session/session.ts';
import { AttachedFiles } from './AttachedFiles.tsx';
import { PlayerHeader } from './PlayerHeader.tsx';
import { type Player, usePlayer } from './player/usePlayer.ts';
import { QuestionPage } from './question/QuestionPage.tsx';
import { ReviewPage } from './review/ReviewPage.tsx';

const UNSENT =
  'Your last answers could not be sent yet. They are kept here; please try again when the connection is back.';
const NOT_SUBMITTED = 'Your answers are saved but not submitted yet. Please try again when the connection is back.';

/** Sends unsent answers, then submits the response. */
function useSubmit(player: Player, responseId: number, onDone: (completed: CompletedResponse) => void) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      const { sent, message } = await player.answering.flush();
      if (!sent) throw new ApiError(409, { detail: message ?? UNSENT });
      return api.post<CompletedResponse>(`/assessments/assessment-responses/${responseId}/mark_complete/`);
    },
    onSuccess: (completed) => {
      player.course.leaveHistory();
      onDone(completed);
    },
    onError: (refusal) => {
      const missing = firstMissing(refusal);
      if (missing) player.course.correct(missing);
    },
  });
  const { status, message } = asApiError(error);
  const problem = error && !firstMissing(error) ? (status === 0 ? NOT_SUBMITTED : message) : null;
  return { busy: isPending, problem, submit: () => mutate() };
}

/** The first question that still lacks an answer, where this is why the server refused. */
function firstMissing(error: Error): string | undefined {
  const { status, errors = {} } = asApiError(error);
  return status === 400 ? Object.keys(errors)[0] : undefined;
}

type Props = {
  assessment: ExpertAssessment;
  response: OwnResponse;
  justStarted: boolean;
  onDone: (completed: CompletedResponse) => void;
};

/** The answering screens: page by page, then the review, then submitting. */
export function AnsweringPage({ assessment, response, justStarted, onDone }: Props) {
  useSignInDialog();
  const { questionnaire, materials, title, deadline, attachments, is_closed: isClosed } = assessment;
  const player = usePlayer({ questionnaire, materials, response, isClosed, justStarted });
  const { busy, problem, submit } = useSubmit(player, response.id, onDone);
  return (
    <Box>
      <PlayerHeader title={title} player={player} />
      <AttachedFiles files={attachments} />
      {player.answering.isClosed && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          {lateMessage(deadline, new Date())}
        </Alert>
      )}
      {player.answering.status.state === 'over' && (
        <Box sx={{ mb: 2 }}>
          <ReloadOffer text={player.answering.status.message ?? 'Answers are no longer taken.'} />
        </Box>
      )}
      {player.course.page ? (
        <QuestionPage player={player} />
      ) : (
        <ReviewPage player={player} onSubmit={submit} busy={busy} problem={problem} />
      )}
    </Box>
  );
}
