import { Button, Chip } from '@mui/material';
import { BusyButton } from '#common/ui/forms/BusyButton.tsx';
import { useCountdown } from '#common/ui/forms/useCountdown.ts';
import { OUTCOMES, type QueueEntry } from './useQueue.ts';

type Props = {
  decided: NonNullable<QueueEntry['decided']>;
  undoing: boolean;
  onUndo: () => void;
  onNext: () => void;
};

/** Shows the decision about a profile instead of the buttons that decide; it can be undone for a short time. */
export function DecisionMade({ decided: { outcome, undoUntil }, undoing, onUndo, onNext }: Props) {
  const { seconds } = useCountdown(undoUntil - Date.now());
  const { label, color } = OUTCOMES[outcome];
  return (
    <>
      {outcome !== 'elsewhere' && seconds > 0 && (
        <BusyButton variant="outlined" loading={undoing} onClick={onUndo}>
          Undo ({seconds})
        </BusyButton>
      )}
      <Button onClick={onNext}>Next</Button>
      {/* Last, where Approve was, so that a second click does nothing. */}
      <Chip label={label} color={color} role="status" />
    </>
  );
}
