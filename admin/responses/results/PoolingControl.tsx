import { Box, Typography } from '@mui/material';
import { versionsInWords } from '#common/report/pool-versions.ts';
import type { Pooling, PoolingChange } from '#common/report/pooling.ts';
import { BusyButton } from '#common/ui/BusyButton.tsx';
import { usePoolingChange } from './usePoolingChange.ts';

type Props = {
  assessmentId: number;
  question: { id: string; title: string };
  /** The versions whose answers the result counts. */
  versions: number[];
  pooling: Pooling;
};

/** Takes versions of a question apart, or counts them together; each result, report and export follows. */
export function PoolingControl({ assessmentId, question, versions, pooling }: Props) {
  const { mutate, isPending, variables } = usePoolingChange(assessmentId);
  const choices = choicesOf(question.id, versions, pooling);
  const refused = pooling.joins.filter((join) => join.refused !== null);
  return (
    <Box role="group" aria-label={`Versions of “${question.title}”`} sx={{ my: 1 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {choices.map(({ label, change }) => (
          <BusyButton
            key={label}
            size="small"
            variant="outlined"
            loading={isPending && isSame(variables, change)}
            disabled={isPending}
            onClick={() => mutate(change)}
          >
            {label}
          </BusyButton>
        ))}
      </Box>
      {refused.map((join) => (
        <Typography key={join.versions.join()} variant="body2" color="text.secondary" sx={{ mt: 1 }}>
          Cannot be joined with {versionsInWords(join.versions).toLowerCase()}, since the answers cannot be compared:{' '}
          {join.refused}.
        </Typography>
      ))}
    </Box>
  );
}

type Choice = { label: string; change: PoolingChange };

function choicesOf(question_id: string, versions: number[], { splits, joins, by_staff }: Pooling): Choice[] {
  const [oldest = 0] = versions;
  // Of two versions it is the same which one is taken out.
  const pair: Choice[] = [{ label: 'Split', change: { action: 'split', question_id, version: oldest } }];
  const each = splits.map(
    (version): Choice => ({ label: `Split version ${version}`, change: { action: 'split', question_id, version } }),
  );
  const joining = joins
    .filter(({ refused }) => refused === null)
    .map(
      (join): Choice => ({
        label: `Join with ${versionsInWords(join.versions).toLowerCase()}`,
        change: { action: 'join', question_id, version: oldest, with_version: join.versions[0] ?? 0 },
      }),
    );
  const back: Choice = { label: 'Pool automatically', change: { action: 'automatic', question_id } };
  return [...(splits.length === 2 ? pair : each), ...joining, ...(by_staff ? [back] : [])];
}

const isSame = (one: PoolingChange | undefined, other: PoolingChange) => JSON.stringify(one) === JSON.stringify(other);
