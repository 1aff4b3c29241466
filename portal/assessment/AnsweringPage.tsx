import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type CompletedResponse, lateMessage } from '#common/answers/responses.ts';
import type { OwnResponse } from '#common/assessments/assessments.ts';
import { useSignInDialog } from '#common/ui/session/session.ts';
import { PlayerHeader } from './PlayerHeader.tsx';
import { QuestionPage } from './QuestionPage.tsx';
import { ReviewPage } from './ReviewPage.tsx';
import { type PlayerSource, usePlayer } from './usePlayer.ts';
import { useSubmit } from './useSubmit.ts';

type Props = {
  title: string;
  deadline: string | null;
  source: PlayerSource & { response: OwnResponse };
  onDone: (completed: CompletedResponse) => void;
  onReload: () => void;
};

/** Answering: page by page, then the review, then submitting. */
export function AnsweringPage({ title, deadline, source, onDone, onReload }: Props) {
  useSignInDialog();
  const player = usePlayer(source);
  const { busy, problem, submit } = useSubmit(player, source.response.id, onDone);
  return (
    <Box>
      <PlayerHeader title={title} player={player} />
      {player.isClosed && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          {lateMessage(deadline, new Date())}
        </Alert>
      )}
      {player.status.state === 'over' && (
        <Alert
          severity="error"
          sx={{ mb: 2 }}
          action={
            <Button color="inherit" onClick={onReload} sx={{ minHeight: 44 }}>
              Reload
            </Button>
          }
        >
          {player.status.message ?? 'Answers are no longer taken.'}
        </Alert>
      )}
      {player.page ? (
        <QuestionPage player={player} />
      ) : (
        <ReviewPage player={player} onSubmit={submit} busy={busy} problem={problem} />
      )}
    </Box>
  );
}
