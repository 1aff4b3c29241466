import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type CompletedResponse, lateMessage } from '#common/answers/responses.ts';
import type { AttachedFile, OwnResponse } from '#common/assessments/assessments.ts';
import { useSignInDialog } from '#common/ui/session/session.ts';
import { AttachedFiles } from './AttachedFiles.tsx';
import { PlayerHeader } from './PlayerHeader.tsx';
import { type PlayerSource, usePlayer } from './player/usePlayer.ts';
import { QuestionPage } from './question/QuestionPage.tsx';
import { ReviewPage } from './review/ReviewPage.tsx';
import { useSubmit } from './useSubmit.ts';

type Props = {
  title: string;
  deadline: string | null;
  attachments: readonly AttachedFile[];
  source: PlayerSource & { response: OwnResponse };
  onDone: (completed: CompletedResponse) => void;
  onReload: () => void;
};

/** The answering screens: page by page, then the review, then submitting. */
export function AnsweringPage({ title, deadline, attachments, source, onDone, onReload }: Props) {
  useSignInDialog();
  const player = usePlayer(source);
  const { busy, problem, submit } = useSubmit(player, source.response.id, onDone);
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
        <Alert
          severity="error"
          sx={{ mb: 2 }}
          action={
            <Button color="inherit" onClick={onReload} sx={{ minHeight: 44 }}>
              Reload
            </Button>
          }
        >
          {player.answering.status.message ?? 'Answers are no longer taken.'}
        </Alert>
      )}
      {player.course.page ? (
        <QuestionPage player={player} />
      ) : (
        <ReviewPage player={player} onSubmit={submit} busy={busy} problem={problem} />
      )}
    </Box>
  );
}
