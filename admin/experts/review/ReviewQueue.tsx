import DoneAllIcon from '@mui/icons-material/DoneAllOutlined';
import {
  Box,
  Button,
  Chip,
  List,
  ListItem,
  ListItemAvatar,
  ListItemButton,
  ListItemText,
  Paper,
  Link as TextLink,
  Typography,
} from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { useGetList, useGetOne } from 'react-admin';
import { Link } from 'react-router-dom';
import { useAction } from '#admin/dataProvider/useAction.ts';
import { ExpertsHeader } from '#admin/experts/parts/ExpertsHeader.tsx';
import { RejectDialog, useUndoCall } from '#admin/experts/parts/RejectDialog.tsx';
import { NotLoaded } from '#admin/record/NotLoaded.tsx';
import { WHOLE } from '#admin/record/RecordScreen.tsx';
import { routes } from '#common/access/addresses.ts';
import { REVIEW_QUEUE_SIZE } from '#common/api/page-sizes.ts';
import { EXPERT_MESSAGES, type ExpertDetail, REVIEW_MESSAGES, UNDO_WINDOW } from '#common/people/experts/detail.ts';
import type { ExpertRow } from '#common/people/experts/list.ts';
import { BusyButton } from '#common/ui/feedback/BusyButton.tsx';
import { EmptyState } from '#common/ui/feedback/EmptyState.tsx';
import { useCountdown } from '#common/ui/forms/useCountdown.ts';
import { UserAvatar } from '#common/ui/people/UserAvatar.tsx';
import { durationInWords } from '#common/words/duration-words.ts';
import { HOUR } from '#common/words/units.ts';
import { ProfileSummary } from './ProfileSummary.tsx';

/** /experts/review: profiles that wait for a decision, one after the other. */
export function ReviewQueue() {
  const queue = useQueue();
  return (
    <>
      <ExpertsHeader tab="review" />
      <QueueContent queue={queue} />
    </>
  );
}

function QueueContent({ queue }: { queue: ReturnType<typeof useQueue> }) {
  const { query, entries, current } = queue;
  if (!query.data) return <NotLoaded query={query} failed="Failed to load the review queue." height={320} />;
  if (!current) {
    return (
      <Paper variant="outlined">
        <EmptyState
          icon={<DoneAllIcon />}
          title="Nobody is waiting."
          text="Experts who complete their registration appear here for review."
        />
      </Paper>
    );
  }
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', lg: '300px 1fr' }, alignItems: 'start' }}>
      <QueueList entries={entries} current={current.row.id} nobodyWaits={queue.nobodyWaits} onChoose={queue.choose} />
      <ReviewCard
        key={current.row.id}
        entry={current}
        takesFocus={queue.hasDecided}
        onDecided={queue.decide}
        onStep={queue.step}
        onNext={queue.next}
      />
    </Box>
  );
}

type Props = { entries: QueueEntry[]; current: number; nobodyWaits: boolean; onChoose: (id: number) => void };

/** The experts in the queue: how long they have waited, or what was decided. */
function QueueList({ entries, current, nobodyWaits, onChoose }: Props) {
  return (
    <Paper variant="outlined" component="nav" aria-label="Review queue">
      <Box sx={{ maxHeight: { xs: 220, lg: '70vh' }, overflowY: 'auto' }}>
        <List disablePadding>
          {entries.map(({ row, decided }) => (
            <ListItem key={row.id} disablePadding>
              <ListItemButton
                selected={row.id === current}
                aria-current={row.id === current ? 'true' : undefined}
                onClick={() => onChoose(row.id)}
              >
                <ListItemAvatar>
                  <UserAvatar name={row.name} src={row.photoUrl} size={36} />
                </ListItemAvatar>
                <ListItemText
                  primary={row.name}
                  secondary={decided ? OUTCOMES[decided.outcome].label : waitingTimeInWords(row.waitingSince)}
                />
              </ListItemButton>
            </ListItem>
          ))}
        </List>
      </Box>
      {nobodyWaits && (
        <Typography sx={{ p: 2 }} color="text.secondary" role="status">
          Nobody is waiting.
        </Typography>
      )}
    </Paper>
  );
}

type ReviewCardProps = {
  entry: QueueEntry;
  takesFocus: boolean;
  onDecided: (outcome: 'approved' | 'rejected') => void;
  onStep: (places: number) => void;
  onNext: () => void;
};

/** One profile with everything its owner entered, and the decision about it. */
function ReviewCard({ entry, takesFocus, onDecided, onStep, onNext }: ReviewCardProps) {
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
  useLetterKeys(
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
        {detail.data ? (
          <ProfileSummary expert={detail.data} />
        ) : (
          <NotLoaded query={detail} failed={EXPERT_MESSAGES.loadFailed} height={240} />
        )}
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

/** Single-key shortcuts, active while nobody types in a field and no dialog or menu is open. */
function useLetterKeys(keys: Record<string, () => void>, active: boolean): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    if (!active) return undefined;
    const listen = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
      const target = event.target as HTMLElement;
      if (target.closest('input, textarea, select, [contenteditable], [role="dialog"], [role="menu"]')) return;
      const action = latest.current[event.key.toLowerCase()];
      if (!action) return;
      // Otherwise the letter would be typed into a field that the action focuses.
      event.preventDefault();
      action();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [active]);
}

type DecisionMadeProps = {
  decided: NonNullable<QueueEntry['decided']>;
  undoing: boolean;
  onUndo: () => void;
  onNext: () => void;
};

/** Shows the decision about a profile instead of the buttons that decide; it can be undone for a short time. */
function DecisionMade({ decided: { outcome, undoUntil }, undoing, onUndo, onNext }: DecisionMadeProps) {
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

/** Returns how long somebody has waited, in words: "waiting for 2 days 3 hours". */
function waitingTimeInWords(since: string | null, now = new Date()): string {
  if (!since) return '';
  const time = now.getTime() - new Date(since).getTime();
  return `waiting for ${time < HOUR ? 'less than an hour' : durationInWords(time)}`;
}

/** Outcome of a profile since the queue was opened: decided here, or by somebody else. */
const OUTCOMES = {
  approved: { label: 'Approved', color: 'success' },
  rejected: { label: 'Rejected', color: 'error' },
  elsewhere: { label: 'No longer waiting', color: 'default' },
} as const;

type Decided = { outcome: keyof typeof OUTCOMES; at: number; undoUntil: number };
/** A profile in the queue; `decided` is null while it waits. */
type QueueEntry = { row: ExpertRow; decided: Decided | null };

const DECIDED_ELSEWHERE: Decided = { outcome: 'elsewhere', at: 0, undoUntil: 0 };

/**
 * Loads the profiles that wait for review, the longest waiting first, and keeps track of the current one. While the
 * screen is open no profile disappears or moves: decided profiles stay in place with their outcome, and new ones
 * are added at the end.
 */
function useQueue() {
  const [chosenId, setChosenId] = useState<number | null>(null);
  const [decisions, setDecisions] = useState<ReadonlyMap<number, Decided>>(new Map());
  const known = useRef(new Map<number, ExpertRow>());
  const query = useGetList<ExpertRow>('experts', {
    filter: { status: 'pending', registered: 'true' },
    sort: { field: 'waitingSince', order: 'ASC' },
    pagination: { page: 1, perPage: REVIEW_QUEUE_SIZE },
  });
  const waiting = new Set<number>();
  for (const row of query.data ?? []) {
    if (row.isAdmin) continue;
    waiting.add(row.id);
    known.current.set(row.id, row);
  }
  const stateOf = ({ id }: ExpertRow): Decided | null => {
    const decision = decisions.get(id);
    // A list that was loaded before the decision does not know it; one loaded later knows whether it was undone.
    if (decision && query.dataUpdatedAt < decision.at) return decision;
    return waiting.has(id) ? null : (decision ?? DECIDED_ELSEWHERE);
  };
  const entries: QueueEntry[] = [...known.current.values()].map((row) => ({ row, decided: stateOf(row) }));
  const index = Math.max(
    entries.findIndex(({ row }) => row.id === chosenId),
    0,
  );
  const choose = (entry: QueueEntry | undefined) => entry && setChosenId(entry.row.id);
  return {
    query,
    entries,
    current: entries[index],
    nobodyWaits: entries.every(({ decided }) => decided),
    choose: setChosenId,
    /** Moves by this many places; stops at both ends. */
    step: (places: number) => choose(entries[Math.min(Math.max(index + places, 0), entries.length - 1)]),
    /** Moves to the next profile that is waiting. */
    next: () =>
      choose(
        [...entries.slice(index + 1), ...entries.slice(0, index)].find(({ decided }) => !decided) ?? entries[index + 1],
      ),
    /** Keeps the current profile in place, with its outcome. */
    decide: (outcome: 'approved' | 'rejected') => {
      const current = entries[index];
      if (!current) return;
      const at = Date.now();
      setChosenId(current.row.id);
      setDecisions((made) => new Map(made).set(current.row.id, { outcome, at, undoUntil: at + UNDO_WINDOW }));
    },
    /** True after a decision: its button is gone, so the next profile takes the focus. */
    hasDecided: decisions.size > 0,
  };
}

/** Loads a whole profile. */
const useExpert = (id: number) => useGetOne<ExpertDetail>('experts', { id, ...WHOLE });
