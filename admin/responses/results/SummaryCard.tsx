import { Alert, Box, Button, Chip, Link as MuiLink, Typography } from '@mui/material';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useAction } from '#admin/useAction.ts';
import { routes } from '#common/access/routes.ts';
import { SUMMARY_MESSAGES, type Summary, type SummarySentence } from '#common/answers/summaries.ts';
import { BusyButton } from '#common/ui/forms/BusyButton.tsx';
import { SummaryEditor } from './SummaryEditor.tsx';

type Props = { assessmentId: number; questionId: string | null; summary: Summary | undefined };

/** Ids shown by name; further ones are only counted. */
const MAX_NAMED = 8;

/** The summary of a question or of the whole assessment, or the button that generates one. */
export function SummaryCard({ assessmentId, questionId, summary }: Props) {
  return summary ? (
    <ExistingSummary summary={summary} />
  ) : (
    <Generate assessmentId={assessmentId} questionId={questionId} />
  );
}

function Generate({ assessmentId, questionId }: Omit<Props, 'summary'>) {
  const [generate, isGenerating] = useAction((server) => server.generateSummary(assessmentId, questionId), {
    failed: SUMMARY_MESSAGES.generateFailed,
  });
  return (
    <Box>
      <BusyButton variant="outlined" size="small" loading={isGenerating} onClick={() => void generate()}>
        {questionId === null ? 'Summarise the assessment' : 'Summarise'}
      </BusyButton>
    </Box>
  );
}

function ExistingSummary({ summary }: { summary: Summary }) {
  const [editing, setEditing] = useState(false);
  const [refresh, isRefreshing] = useAction((server) => server.refreshSummary(summary.id), {
    failed: SUMMARY_MESSAGES.generateFailed,
  });
  const [remove, isRemoving] = useAction((server) => server.deleteSummary(summary.id), {
    done: SUMMARY_MESSAGES.deleted,
    failed: 'Failed to delete the summary',
  });
  return (
    <Box component="section" aria-label="Summary" sx={{ bgcolor: 'action.hover', borderRadius: 2, p: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1 }}>
        <Typography variant="h3">Summary</Typography>
        {summary.is_draft && <Chip size="small" color="warning" label="Draft by a language model" />}
        {summary.edited_by && <Chip size="small" variant="outlined" label={`Edited by ${summary.edited_by}`} />}
        <Box sx={{ ml: 'auto' }}>
          <BusyButton size="small" loading={isRefreshing} onClick={() => void refresh()}>
            Refresh
          </BusyButton>
          <Button size="small" onClick={() => setEditing(true)}>
            Edit
          </Button>
          <BusyButton size="small" color="error" sx={{ ml: 2 }} loading={isRemoving} onClick={() => void remove()}>
            Delete
          </BusyButton>
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
      {editing && <SummaryEditor summary={summary} onClose={() => setEditing(false)} />}
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
