import { Box, Skeleton, Typography } from '@mui/material';
import { ActionButton } from '#admin/actions/ActionStep.tsx';
import { action } from '#admin/actions/action.ts';
import { useServerQuery } from '#admin/dataProvider/useServerQuery.ts';
import { SUMMARY_MESSAGES, type Summary } from '#common/answers/summaries.ts';
import { LoadError } from '#common/ui/feedback/LoadError.tsx';
import { TitledDialog } from '#common/ui/forms/TitledDialog.tsx';
import { formatTime } from '#common/words/dates.ts';
import { Sentences } from './Sentences.tsx';
import { summariesKey, useShowSummary } from './useShowSummary.ts';

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
export function EarlierTexts({ summary, onClose }: { summary: Summary; onClose: () => void }) {
  const { data, isLoadingError, refetch } = useServerQuery(
    [...summariesKey(summary.assessment_id), summary.id, summary.revision],
    (server, signal) => server.readEarlierSummaries(summary.id, signal),
  );
  return (
    <TitledDialog title="Earlier Texts" maxWidth="md" onClose={onClose}>
      {isLoadingError && <LoadError message="Failed to load the earlier texts." onRetry={() => void refetch()} />}
      {!data && !isLoadingError && <Skeleton variant="rounded" height={160} />}
      {data?.map((text) => (
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
