import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle, Stack } from '@mui/material';
import { useId, useState } from 'react';
import { canKeepBoth, type Dispute } from '#admin/assessments/builder/mergeDocuments.ts';
import type { Choice } from '#common/assessments/questionnaire/merge/pick.ts';

import { LoadError } from '#common/ui/feedback/LoadError.tsx';
import { formatTime } from '#common/values/dates.ts';
import { DisputeCard } from './DisputeCard.tsx';

type Props = {
  title: string;
  /** Who saved the other version, and when (ISO). */
  who: string;
  at: string;
  disputes: readonly Dispute[];
  onChosen: (choose: (dispute: Dispute) => Choice) => void;
};

const keyOf = (dispute: Dispute) => `${dispute.kind} ${dispute.id}`;

/** Shows both versions of what two people changed, and asks which to keep. By default the work of both is kept. */
export function DisputeDialog({ title, who, at, disputes, onChosen }: Props) {
  const id = useId();
  const [chosen, setChosen] = useState<Readonly<Record<string, Choice>>>({});
  const choiceOf = (dispute: Dispute): Choice | null =>
    chosen[keyOf(dispute)] ?? (canKeepBoth(dispute) ? 'both' : null);
  const isComplete = disputes.every((dispute) => choiceOf(dispute) !== null);
  const keepsAll = disputes.every((dispute) => choiceOf(dispute) === 'both');
  return (
    <Dialog open aria-labelledby={id} fullWidth maxWidth="md">
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent>
        <DialogContentText>
          {`${who} saved at ${formatTime(at)}. All other changes by both of you are kept. Nothing of yours is lost: choose what to keep.`}
        </DialogContentText>
        <Stack spacing={2} sx={{ mt: 2 }}>
          {disputes.map((dispute) => (
            <DisputeCard
              key={keyOf(dispute)}
              dispute={dispute}
              who={who}
              choice={choiceOf(dispute)}
              onChoice={(choice) => setChosen((now) => ({ ...now, [keyOf(dispute)]: choice }))}
            />
          ))}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button
          variant="contained"
          disabled={!isComplete}
          onClick={() => onChosen((dispute) => choiceOf(dispute) ?? 'both')}
        >
          {keepsAll ? 'Keep Both' : 'Continue'}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** Shown when the other version could not be loaded, so that there is nothing to choose from yet. */
export function UnreadableDraft({ title, onRetry }: { title: string; onRetry: () => void }) {
  const id = useId();
  return (
    <Dialog open aria-labelledby={id} fullWidth maxWidth="sm">
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent>
        <LoadError message="Failed to load the other draft. Please try again." onRetry={onRetry} />
      </DialogContent>
    </Dialog>
  );
}
