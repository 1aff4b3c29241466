import { Box, Typography } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { useAction } from '#admin/dataProvider/useAction.ts';
import {
  POOLING_MESSAGES,
  type Pooling,
  type PoolingChange,
  versionsInWords,
} from '#common/answers/results/pooling.ts';
import { BusyButton } from '#common/ui/feedback/BusyButton.tsx';

const DONE = {
  split: 'Split: the figures are now counted separately.',
  join: 'Joined: the figures are now counted together.',
  automatic: 'The versions are pooled automatically again.',
} as const;

type Props = {
  assessmentId: number;
  question: { id: string; title: string };
  /** The versions whose answers the result counts. */
  versions: number[];
  pooling: Pooling;
  /** Which of several questions of one title it is. */
  of?: string | undefined;
};

/** Splits the versions of a question or counts them together; results, report and exports follow. */
export function PoolingControl({ assessmentId, question, versions, pooling, of }: Props) {
  const [pressed, setPressed] = useState<number | null>(null);
  const [pool, isPooling] = useAction(
    (server, change: PoolingChange) => server.changePooling(assessmentId, change).then(() => change.action),
    {
      done: (action) => DONE[action],
      failed: POOLING_MESSAGES.failed,
      onError: () => {
        setPressed(null);
        return false;
      },
    },
  );
  useFocusWhenGone(pressed !== null, question.id);
  const choices = choicesOf(question.id, versions, pooling);
  const refused = pooling.joins.filter((join) => join.refused !== null);
  return (
    <Box
      role="group"
      aria-label={`Versions of “${question.title}”${of ? ` (${of})` : ''}`}
      data-pooling={question.id}
      tabIndex={-1}
      sx={{ my: 1 }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        {of && choices.length > 0 && <Typography variant="body2">In {of}:</Typography>}
        {choices.map(({ label, change }, place) => (
          <BusyButton
            // biome-ignore lint/suspicious/noArrayIndexKey: the button keeps the focus when its label changes
            key={place}
            size="small"
            variant="outlined"
            loading={isPooling && place === pressed}
            disabled={isPooling}
            onClick={() => {
              setPressed(place);
              void pool(change);
            }}
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

/**
 * When versions move to another card, the card with the pressed button disappears: the focus goes to the same
 * question's other control.
 */
function useFocusWhenGone(pressed: boolean, questionId: string): void {
  const wasPressed = useRef(pressed);
  wasPressed.current = pressed;
  useEffect(
    () => () => {
      if (!wasPressed.current || document.activeElement !== document.body) return;
      document.querySelector<HTMLElement>(`[data-pooling="${questionId}"]`)?.focus();
    },
    [questionId],
  );
}

type Choice = { label: string; change: PoolingChange };

function choicesOf(question_id: string, versions: number[], { splits, joins, by_staff }: Pooling): Choice[] {
  const [oldest = 0] = versions;
  // With two versions, removing either one has the same result.
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
