import { Alert, Box, Chip, Link as MuiLink, Typography } from '@mui/material';
import { Link } from 'react-router-dom';
import { ActionButton } from '#admin/actions/ActionButton.tsx';
import { action } from '#admin/actions/action.ts';
import { routes } from '#common/access/routes.ts';
import { SUMMARY_MESSAGES, type Summary, type SummarySentence, writtenSummary } from '#common/answers/summaries.ts';
import { SentenceInputs } from './SentenceInputs.tsx';

type Props = { assessmentId: number; questionId: string | null; summary: Summary | undefined };

/** Ids shown by name; further ones are only counted. */
const MAX_NAMED = 8;

const generate = action({
  label: ({ questionId }: Props) => (questionId === null ? 'Summarise the assessment' : 'Summarise'),
  call: (server, { assessmentId, questionId }) => server.generateSummary(assessmentId, questionId),
  failed: SUMMARY_MESSAGES.generateFailed,
});

const refresh = action({
  label: 'Refresh',
  call: (server, { id }: Summary) => server.refreshSummary(id),
  failed: SUMMARY_MESSAGES.generateFailed,
});

/** Edits the sentences; each keeps the responses that it is based on, and an emptied one goes. */
const edit = action({
  label: 'Edit',
  form: ({ sentences }: Summary) => ({
    title: 'Edit Summary',
    schema: writtenSummary,
    defaultValues: { sentences },
    saveLabel: 'Save',
    maxWidth: 'md',
    inputs: <SentenceInputs />,
  }),
  call: (server, { id }, written) => server.saveSummary(id, written.sentences),
  done: SUMMARY_MESSAGES.saved,
  failed: 'Failed to save the summary',
});

const remove = action({
  label: 'Delete',
  call: (server, { id }: Summary) => server.deleteSummary(id),
  done: SUMMARY_MESSAGES.deleted,
  failed: 'Failed to delete the summary',
});

/** The summary of a question or of the whole assessment, or the button that generates one. */
export function SummaryCard(place: Props) {
  if (place.summary) return <ExistingSummary summary={place.summary} />;
  return (
    <Box>
      <ActionButton action={generate} row={place} variant="outlined" size="small" />
    </Box>
  );
}

function ExistingSummary({ summary }: { summary: Summary }) {
  return (
    <Box component="section" aria-label="Summary" sx={{ bgcolor: 'action.hover', borderRadius: 2, p: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1 }}>
        <Typography variant="h3">Summary</Typography>
        {summary.is_draft && <Chip size="small" color="warning" label="Draft by a language model" />}
        {summary.edited_by && <Chip size="small" variant="outlined" label={`Edited by ${summary.edited_by}`} />}
        <Box sx={{ ml: 'auto' }}>
          <ActionButton action={refresh} row={summary} size="small" />
          <ActionButton action={edit} row={summary} size="small" />
          <ActionButton action={remove} row={summary} size="small" color="error" sx={{ ml: 2 }} />
        </Box>
      </Box>
      {summary.stale && (
        <Alert severity="info" sx={{ mb: 1 }}>
          There are newer answers than this summary is based on, or the versions that are counted together have changed
          since.
        </Alert>
      )}
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {summary.sentences.map((sentence) => (
          <Sentence key={sentence.text} sentence={sentence} assessmentId={summary.assessment_id} />
        ))}
      </Box>
    </Box>
  );
}

function Sentence({ sentence, assessmentId }: { sentence: SummarySentence; assessmentId: number }) {
  const named = sentence.response_ids.slice(0, MAX_NAMED);
  const more = sentence.response_ids.length - named.length;
  return (
    <Typography component="li" sx={{ mb: 0.5, overflowWrap: 'anywhere' }}>
      {sentence.text}{' '}
      <Typography component="span" variant="body2" color="text.secondary">
        [
        {named.map((id, index) => (
          <span key={id}>
            {index > 0 && ', '}
            <MuiLink
              component={Link}
              to={`${routes.response(assessmentId)}?response=${id}`}
              aria-label={`Response ${id}`}
            >
              {id}
            </MuiLink>
          </span>
        ))}
        {more > 0 && ` and ${more} more`}]
      </Typography>
    </Typography>
  );
}
