import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  FormControlLabel,
  Paper,
  Radio,
  RadioGroup,
  Stack,
  Typography,
} from '@mui/material';
import { type QueryKey, useQuery } from '@tanstack/react-query';
import { useEffect, useId, useMemo, useState } from 'react';
import { useBuilder, useBuilderState, useFillPlaceholders, useSaveState } from '#admin/assessments/builder/context.ts';
import { FIELD_LABELS } from '#admin/assessments/builder/document.ts';
import { canKeepBoth, type Dispute, mergeRemote, type RemoteChange } from '#admin/assessments/builder/merge.ts';
import type { Choice } from '#common/assessments/questionnaire/merge/pick.ts';
import { questionsInOrder } from '#common/assessments/questionnaire/schema.ts';
import { LoadError } from '#common/ui/feedback/LoadError.tsx';
import { formatTime } from '#common/values/dates.ts';
import { disputeSides, type Line } from './disputeSides.ts';

type Props<Draft> = {
  queryKey: QueryKey;
  /** Reads what somebody else saved. */
  read: (signal: AbortSignal) => Promise<Draft>;
  changeOf: (theirs: Draft) => RemoteChange;
  /** Merges it into the open document. */
  apply: (theirs: Draft, choose?: (dispute: Dispute) => Choice) => void;
  /** Who saved it, and when (ISO). */
  savedBy: (theirs: Draft) => { who: string | null; at: string };
};

/**
 * Resolves a conflict after somebody else saved the draft. Changes made by only one person are merged; for things
 * that both changed it asks. Nothing is overwritten without being shown.
 */
export function DraftConflict<Draft>(props: Props<Draft>) {
  const { status } = useSaveState();
  return status === 'conflict' ? <Conflict {...props} /> : null;
}

const TITLE = 'You both changed the same thing';

function Conflict<Draft>({ queryKey, read, changeOf, apply, savedBy }: Props<Draft>) {
  const builder = useBuilder();
  const mine = useBuilderState((state) => state.document);
  const { data, error, refetch, isFetchedAfterMount } = useQuery({
    queryKey,
    queryFn: ({ signal }) => read(signal),
    gcTime: 0,
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
  const theirs = isFetchedAfterMount ? data : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the merge reads my document from the store
  const disputes = useMemo(() => theirs && mergeRemote(builder, changeOf(theirs)).disputes, [theirs, builder, mine]);
  const hasNoDisputes = disputes?.length === 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: merge once for each saved version
  useEffect(() => {
    if (!theirs || !hasNoDisputes) return;
    apply(theirs);
    void builder.autosave.flush();
  }, [theirs, hasNoDisputes]);

  if (error) return <UnreadableDraft title={TITLE} onRetry={() => void refetch()} />;
  if (!theirs || !disputes || hasNoDisputes) return null;
  const { who, at } = savedBy(theirs);
  return (
    <DisputeDialog
      title={TITLE}
      who={who ?? 'Somebody else'}
      at={at}
      disputes={disputes}
      onChosen={(choose) => {
        apply(theirs, choose);
        void builder.autosave.flush();
      }}
    />
  );
}

type DialogProps = {
  title: string;
  /** Who saved the other version, and when (ISO). */
  who: string;
  at: string;
  disputes: readonly Dispute[];
  onChosen: (choose: (dispute: Dispute) => Choice) => void;
};

const keyOf = (dispute: Dispute) => `${dispute.kind} ${dispute.id}`;

/** Shows both versions of what two people changed, and asks which to keep. By default the work of both is kept. */
export function DisputeDialog({ title, who, at, disputes, onChosen }: DialogProps) {
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
function UnreadableDraft({ title, onRetry }: { title: string; onRetry: () => void }) {
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

type CardProps = {
  dispute: Dispute;
  /** Who saved the other version. */
  who: string;
  choice: Choice | null;
  onChoice: (choice: Choice) => void;
};

/** Both versions of one question, section or setting, and the choices between them. */
function DisputeCard({ dispute, who, choice, onChoice }: CardProps) {
  const id = useId();
  const name = useName(dispute);
  const { mine, theirs } = disputeSides(dispute);
  return (
    <Paper variant="outlined" role="group" aria-labelledby={id} sx={{ p: 2 }}>
      <Typography variant="h4" component="h3" id={id}>
        {name}
      </Typography>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr' }, my: 1 }}>
        <Version heading="Yours" lines={mine} />
        <Version heading={`${who}’s`} lines={theirs} />
      </Box>
      <RadioGroup
        aria-label={`What to keep of ${name}`}
        value={choice ?? ''}
        onChange={(_event, value) => onChoice(value as Choice)}
      >
        {choicesOf(dispute, who).map(({ value, label }) => (
          <FormControlLabel key={value} value={value} control={<Radio size="small" />} label={label} />
        ))}
      </RadioGroup>
    </Paper>
  );
}

function Version({ heading, lines }: { heading: string; lines: readonly Line[] | null }) {
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography variant="body2" color="text.secondary">
        {heading}
      </Typography>
      {lines === null && <Typography sx={{ fontStyle: 'italic' }}>Removed</Typography>}
      {lines?.map(({ label, value }) => (
        <Typography key={label} sx={{ overflowWrap: 'anywhere' }}>
          {label}: {value}
        </Typography>
      ))}
    </Box>
  );
}

function choicesOf(dispute: Dispute, who: string): { value: Choice; label: string }[] {
  if (dispute.kind !== 'field' && (dispute.mine === null || dispute.theirs === null)) {
    const removed = dispute.mine === null ? 'mine' : 'theirs';
    return [
      { value: 'both', label: `Keep the ${dispute.kind}` },
      { value: removed, label: 'Remove it' },
    ];
  }
  return [
    ...(canKeepBoth(dispute) ? [{ value: 'both' as const, label: bothOf(dispute) }] : []),
    { value: 'mine', label: 'Only yours' },
    { value: 'theirs', label: `Only ${who}’s` },
  ];
}

function bothOf(dispute: Dispute): string {
  if (dispute.kind === 'field') return 'Keep both, one text after the other';
  if (dispute.combined) return `Keep both changes in one ${dispute.kind}`;
  return dispute.kind === 'question'
    ? 'Keep both: yours becomes a question of its own below'
    : 'Keep both texts in one section';
}

function useName(dispute: Dispute): string {
  const { store } = useBuilder();
  const fillPlaceholders = useFillPlaceholders();
  if (dispute.kind === 'field') return FIELD_LABELS[dispute.id];
  const title = fillPlaceholders((dispute.theirs ?? dispute.mine)?.title ?? '');
  const { questionnaire } = store.getState().document;
  const list = dispute.kind === 'question' ? questionsInOrder(questionnaire) : questionnaire.sections;
  const number = list.findIndex((one) => one.id === dispute.id) + 1;
  const kind = dispute.kind === 'question' ? 'Question' : 'Section';
  return [number > 0 ? `${kind} ${number}` : kind, title && `“${title}”`].filter(Boolean).join(' ');
}
