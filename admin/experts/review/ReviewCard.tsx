import { Box, Button, Paper, Skeleton, Link as TextLink, Typography } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { useExpert } from '#admin/experts/useExpert.ts';
import { useAction } from '#admin/useAction.ts';
import { routes } from '#common/access/routes.ts';
import { REVIEW_MESSAGES } from '#common/people/experts/decisions.ts';
import { EXPERT_MESSAGES } from '#common/people/experts/detail.ts';
import { LoadError } from '#common/ui/feedback/LoadError.tsx';
import { BusyButton } from '#common/ui/forms/BusyButton.tsx';
import { UserAvatar } from '#common/ui/people/UserAvatar.tsx';
import { DecisionMade } from './DecisionMade.tsx';
import { ProfileSummary } from './ProfileSummary.tsx';
import { RejectDialog } from './RejectDialog.tsx';
import type { QueueEntry } from './useQueue.ts';
import { useShortcuts } from './useShortcuts.ts';
import { useUndoCall } from './useUndo.ts';
import { waitingTimeInWords } from './waitingTime.ts';

type Props = {
  entry: QueueEntry;
  takesFocus: boolean;
  onDecided: (outcome: 'approved' | 'rejected') => void;
  onStep: (places: number) => void;
  onNext: () => void;
};

/** One profile with everything its owner entered, and the decision about it. */
export function ReviewCard({ entry, takesFocus, onDecided, onStep, onNext }: Props) {
  const { row, decided } = entry;
  const heading = useRef<HTMLHeadingElement>(null);
  // A decision removes the button that had the focus; so does going to the next card. The heading takes the focus
  // then.
  useEffect(() => {
    if ((takesFocus || decided) && document.activeElement === document.body) heading.current?.focus();
  }, [takesFocus, decided]);
  const [rejecting, setRejecting] = useState(false);
  const detail = useExpert(row.id);
  const [approve, isApproving] = useAction((server) => server.approveExpert(row.id), {
    done: REVIEW_MESSAGES.approved,
    failed: 'Failed to approve the expert',
    onSuccess: () => onDecided('approved'),
  });
  const [undo, isUndoing] = useUndoCall();
  const canUndo = decided !== null && decided.outcome !== 'elsewhere';
  useShortcuts(
    {
      // A profile cannot be approved before it is shown.
      a: () => detail.data && !decided && void approve(),
      r: () => !decided && setRejecting(true),
      u: () => canUndo && Date.now() < decided.undoUntil && void undo([row.id]),
      j: () => onStep(1),
      k: () => onStep(-1),
    },
    !rejecting,
  );
  return (
    <Paper variant="outlined" component="section" aria-labelledby="review-name">
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: 2,
          p: 2,
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        <UserAvatar name={row.name} src={row.photoUrl} size={56} />
        <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
          <Typography variant="h2" id="review-name" ref={heading} tabIndex={-1} sx={{ outline: 0 }}>
            {row.name}
          </Typography>
          <Typography color="text.secondary">{waitingTimeInWords(row.waitingSince)}</Typography>
          <TextLink component={Link} to={routes.expert(row.id)} state={{ from: routes.expertReview }}>
            Open the profile
          </TextLink>
        </Box>
        {decided ? (
          <DecisionMade decided={decided} undoing={isUndoing} onUndo={() => void undo([row.id])} onNext={onNext} />
        ) : (
          <>
            <Button variant="outlined" color="error" onClick={() => setRejecting(true)}>
              Reject
            </Button>
            <BusyButton variant="contained" color="success" loading={isApproving} onClick={() => void approve()}>
              Approve
            </BusyButton>
          </>
        )}
      </Box>
      <Box sx={{ p: 2 }}>
        {detail.isPending && <Skeleton variant="rounded" height={240} />}
        {detail.isError && <LoadError message={EXPERT_MESSAGES.loadFailed} onRetry={() => void detail.refetch()} />}
        {detail.data && <ProfileSummary expert={detail.data} />}
        <Typography variant="body2" color="text.secondary" sx={{ mt: 3, display: { xs: 'none', md: 'block' } }}>
          Keys: <kbd>A</kbd> approve, <kbd>R</kbd> reject, <kbd>U</kbd> undo, <kbd>J</kbd> next, <kbd>K</kbd> previous
        </Typography>
      </Box>
      {rejecting && (
        <RejectDialog
          ids={[row.id]}
          name={row.name}
          onClose={() => setRejecting(false)}
          onDone={() => {
            setRejecting(false);
            onDecided('rejected');
          }}
          undoOnScreen
        />
      )}
    </Paper>
  );
}
