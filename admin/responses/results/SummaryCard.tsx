import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import { Alert, Box, Button, type ButtonProps, Chip, IconButton, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { TextInput } from 'react-admin';
import { useFieldArray } from 'react-hook-form';
import { ActionButton } from '#admin/actions/ActionStep.tsx';
import { type Action, action } from '#admin/actions/action.ts';
import type { PanelDataProvider } from '#admin/dataProvider/index.ts';
import { type Outcome, useAction } from '#admin/dataProvider/useAction.ts';
import { useRead } from '#admin/dataProvider/useRead.ts';
import { ActionDialog } from '#admin/forms/RecordDialog.tsx';
import { NotLoaded } from '#admin/record/NotLoaded.tsx';
import { SUMMARY_MESSAGES, type Summary, type SummaryBody, writtenSummary } from '#common/answers/summaries.ts';
import { UNDO_WINDOW } from '#common/people/experts/detail.ts';
import { BusyButton } from '#common/ui/feedback/BusyButton.tsx';
import { ConfirmDialog } from '#common/ui/forms/ConfirmDialog.tsx';
import { TitledDialog } from '#common/ui/forms/TitledDialog.tsx';
import { formatTime } from '#common/words/dates.ts';
import { counted } from '#common/words/format.ts';
import { Sentences } from './Sentences.tsx';

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

type MakeProps = Pick<Outcome<Summary>, 'done' | 'offer'> & {
  label: string;
  call: (server: PanelDataProvider, signal: AbortSignal) => Promise<Summary>;
  /** What is asked before; nothing if absent. */
  question?: string | undefined;
  variant?: ButtonProps['variant'];
};

/** Makes a summary, which may take a language model half a minute and can be cancelled meanwhile. */
function MakeButton({ label, call, question, done, offer, variant }: MakeProps) {
  const running = useRef(new AbortController());
  const [asks, setAsks] = useState(false);
  const [make, isMaking] = useAction(
    (server) => {
      running.current = new AbortController();
      return call(server, running.current.signal);
    },
    {
      failed: SUMMARY_MESSAGES.generateFailed,
      onSuccess: useShowSummary(),
      ...(done && { done }),
      ...(offer && { offer }),
      onError: () => running.current.signal.aborted,
    },
  );
  return (
    <>
      <BusyButton
        size="small"
        variant={variant}
        loading={isMaking}
        onClick={() => (question ? setAsks(true) : void make())}
      >
        {label}
      </BusyButton>
      {isMaking && (
        <Button size="small" onClick={() => running.current.abort()}>
          Cancel
        </Button>
      )}
      <ConfirmDialog
        open={asks}
        title="Replace this text?"
        text={question}
        confirmLabel={label}
        onConfirm={() => {
          setAsks(false);
          void make();
        }}
        onClose={() => setAsks(false)}
      />
    </>
  );
}

/**
 * Edits the sentences; each keeps the responses that it is based on, and an emptied one is removed. If a colleague has changed them
 * meanwhile, it asks whose text stays; the other is kept among the earlier texts.
 */
function EditSummary({ summary, onClose }: { summary: Summary; onClose: () => void }) {
  const showSummary = useShowSummary();
  return (
    <ActionDialog
      title="Edit Summary"
      schema={writtenSummary}
      edit={{
        stored: summary,
        save: (server, { sentences }, stored) => server.changeSummary(stored, { sentences }),
        newest: (server) => server.readSummary(summary.id),
        words: { sentences: (sentences) => sentences.map(({ text }) => text).join('\n') },
      }}
      done={SUMMARY_MESSAGES.saved}
      failed={SUMMARY_MESSAGES.saveFailed}
      onSuccess={(saved) => {
        showSummary(saved);
        onClose();
      }}
      saveLabel="Save"
      maxWidth="md"
      onClose={onClose}
    >
      <SentenceInputs />
    </ActionDialog>
  );
}

function SentenceInputs() {
  const { fields, remove } = useFieldArray<SummaryBody>({ name: 'sentences' });
  return fields.map(({ id, response_ids }, index) => (
    <Box key={id} sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}>
      <TextInput
        source={`sentences.${index}.text`}
        label={`Sentence ${index + 1}`}
        multiline
        parse={(text) => text}
        helperText={`Based on ${counted(response_ids.length, 'response')}`}
      />
      <IconButton aria-label={`Remove sentence ${index + 1}`} onClick={() => remove(index)}>
        <DeleteIcon />
      </IconButton>
    </Box>
  ));
}

const restore = (summary: Summary, onClose: () => void) =>
  action({
    label: 'Restore',
    name: (text: Summary) => `Restore the text of ${formatTime(text.updated_at)}`,
    call: (server, { id }) => server.restoreSummary(summary, id),
    done: SUMMARY_MESSAGES.restored,
    failed: SUMMARY_MESSAGES.saveFailed,
    useOutcome: () => {
      const showSummary = useShowSummary();
      return {
        onSuccess: (restored) => {
          showSummary(restored);
          onClose();
        },
      };
    },
  });

/** Who wrote a text, and who edited or approved it. */
const byWhom = ({ generator, edited_by, approved_by }: Summary) =>
  [
    generator === 'language_model' ? 'drafted by a language model' : 'built in',
    edited_by && `edited by ${edited_by}`,
    approved_by && `approved by ${approved_by}`,
  ]
    .filter(Boolean)
    .join(', ');

/** The texts that a summary had before, each of which can be put back. */
function EarlierTexts({ summary, onClose }: { summary: Summary; onClose: () => void }) {
  const query = useRead('readEarlierSummaries', [summary.id], { staleTime: 0, gcTime: 0 });
  return (
    <TitledDialog title="Earlier Texts" maxWidth="md" onClose={onClose}>
      {!query.data && <NotLoaded query={query} failed="Failed to load the earlier texts." height={160} />}
      {query.data?.map((text) => (
        <Box component="section" key={text.id} aria-label={`Text of ${formatTime(text.updated_at)}`} sx={{ mb: 3 }}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1 }}>
            <Typography variant="h3" sx={{ flex: '1 1 240px' }}>
              {formatTime(text.updated_at)}
              <Typography component="span" color="text.secondary">{`, ${byWhom(text)}`}</Typography>
            </Typography>
            <ActionButton action={restore(summary, onClose)} row={text} size="small" variant="outlined" />
          </Box>
          <Sentences summary={text} />
        </Box>
      ))}
    </TitledDialog>
  );
}

/** Returns a function that shows a changed summary at once, so that the next change begins from its revision. */
function useShowSummary(): (changed: Summary) => void {
  const client = useQueryClient();
  return (changed) =>
    client.setQueryData<Summary[]>(['readSummaries', changed.assessment_id], (all) =>
      all?.map((one) => (one.id === changed.id ? changed : one)),
    );
}
