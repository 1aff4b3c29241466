import { Alert, Box, Chip, Typography } from '@mui/material';
import { useState } from 'react';
import { ActionButton } from '#admin/actions/ActionStep.tsx';
import { type Action, action } from '#admin/actions/action.ts';
import { useAction } from '#admin/dataProvider/useAction.ts';
import { SUMMARY_MESSAGES, type Summary } from '#common/answers/summaries.ts';
import { UNDO_WINDOW } from '#common/people/experts/detail.ts';
import { EarlierTexts } from './EarlierTexts.tsx';
import { EditSummary } from './EditSummary.tsx';
import { MakeButton } from './MakeButton.tsx';
import { Sentences } from './Sentences.tsx';
import { useShowSummary } from './useShowSummary.ts';

type Props = {
  assessmentId: number;
  questionId: string | null;
  summary: Summary | undefined;
  /** What is summarised, where a card holds several questions. */
  of?: string | undefined;
};

const approve = action({
  label: ({ state }: Summary) => (state === 'approved' ? 'Withdraw Approval' : 'Approve'),
  call: (server, summary) => server.changeSummary(summary, { approved: summary.state !== 'approved' }),
  useOutcome: () => ({ onSuccess: useShowSummary() }),
  done: ({ state }) => (state === 'approved' ? SUMMARY_MESSAGES.approved : SUMMARY_MESSAGES.withdrawn),
  failed: SUMMARY_MESSAGES.saveFailed,
});

const earlierTexts: Action<Summary> = {
  label: ({ earlier }) => `Earlier Texts (${earlier.length})`,
  when: ({ earlier }) => earlier.length > 0,
  dialog: (summary, close) => <EarlierTexts summary={summary} onClose={close} />,
};

const remove = action({
  label: 'Delete',
  ask: ({ earlier }: Summary) => ({
    title: 'Delete this summary?',
    text: `${earlier.length > 0 ? 'Its earlier texts are deleted too. ' : ''}This action cannot be undone.`,
    danger: true,
  }),
  call: (server, { id }: Summary) => server.deleteSummary(id),
  done: SUMMARY_MESSAGES.deleted,
  failed: 'Failed to delete the summary',
});

/** The summary of a question or of the whole assessment, or the button that generates one. */
export function SummaryCard({ assessmentId, questionId, summary, of }: Props) {
  // Here, so that what was typed stays when a colleague deletes the summary.
  const [edited, setEdited] = useState<Summary>();
  return (
    <>
      {summary ? (
        <ExistingSummary summary={summary} edit={{ label: 'Edit', choose: setEdited }} />
      ) : (
        <Box>
          <MakeButton
            label={questionId === null ? 'Summarise the assessment' : of ? `Summarise ${of}` : 'Summarise'}
            call={(server, signal) => server.generateSummary(assessmentId, questionId, signal)}
            variant="outlined"
          />
        </Box>
      )}
      {edited && <EditSummary summary={edited} onClose={() => setEdited(undefined)} />}
    </>
  );
}

function ExistingSummary({ summary, edit }: { summary: Summary; edit: Action<Summary> }) {
  const { generator, failure, state, edited_by, approved_by } = summary;
  return (
    <Box component="section" aria-label="Summary" sx={{ bgcolor: 'action.hover', borderRadius: 2, p: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1 }}>
        <Typography variant="h3">Summary</Typography>
        {generator === 'language_model' ? (
          <Chip size="small" color="warning" label="Drafted by a language model" />
        ) : (
          <Chip size="small" variant="outlined" label="Built in" />
        )}
        {edited_by && <Chip size="small" variant="outlined" label={`Edited by ${edited_by}`} />}
        {state === 'approved' ? (
          <Chip size="small" color="success" label={`Approved by ${approved_by}`} />
        ) : (
          <Chip size="small" variant="outlined" label="Not in reports until approved" />
        )}
        <Box sx={{ ml: 'auto' }}>
          <ActionButton action={approve} row={summary} size="small" />
          <RefreshButton summary={summary} />
          <ActionButton action={edit} row={summary} size="small" />
          <ActionButton action={earlierTexts} row={summary} size="small" />
          <ActionButton action={remove} row={summary} size="small" color="error" sx={{ ml: 2 }} />
        </Box>
      </Box>
      {failure && state === 'draft' && (
        <Alert severity="warning" sx={{ mb: 1 }}>
          {failure} This text is built in, from the figures and the words of the answers.
        </Alert>
      )}
      {summary.stale && (
        <Alert severity="info" sx={{ mb: 1 }}>
          There are newer answers than this summary is based on, or staff have changed since which versions are counted
          together or what is better.
        </Alert>
      )}
      <Sentences summary={summary} />
    </Box>
  );
}

/** Makes the text anew. What staff have worked on is replaced only after a question, and comes back by Undo. */
function RefreshButton({ summary }: { summary: Summary }) {
  const [restore] = useAction((server, made: Summary) => server.restoreSummary(made, made.earlier[0]), {
    done: SUMMARY_MESSAGES.restored,
    onSuccess: useShowSummary(),
    failed: SUMMARY_MESSAGES.saveFailed,
  });
  const { state, edited_by, approved_by } = summary;
  const who = state === 'approved' ? `${approved_by} approved` : `${edited_by} edited`;
  return (
    <MakeButton
      label="Refresh"
      call={(server, signal) => server.refreshSummary(summary, signal)}
      question={
        state === 'draft'
          ? undefined
          : `${who} this text. A new draft takes its place${state === 'approved' ? ', and is not in reports until it is approved' : ''}. The present text is kept under Earlier Texts.`
      }
      done={SUMMARY_MESSAGES.refreshed}
      offer={(made) => ({ label: 'Undo', run: () => void restore(made), stays: UNDO_WINDOW })}
    />
  );
}
