import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  Typography,
} from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useMemo } from 'react';
import type { StaffAssessment } from '#common/assessments.ts';
import { formatInstant } from '#common/dates.ts';
import { differences } from '#common/questionnaire/differences.ts';
import { api } from '#common/ui/api.ts';
import { LoadError } from '#common/ui/LoadError.tsx';
import { useToast } from '#common/ui/toasts.tsx';
import { useAssessment } from '../assessmentContext.ts';
import { useBuilder, useBuilderState, useSaveState } from '../context.ts';
import { toDocument } from '../document.ts';
import { type Merge, merge } from '../merge.ts';
import { DifferenceList } from './DifferenceList.tsx';
import { FieldDifferences } from './FieldDifferences.tsx';

/**
 * Somebody else saved the draft. What only one of the two changed is brought together; where both changed the same, it shows how theirs and
 * mine differ and lets the person choose. Nothing is overwritten unseen.
 */
export function ConflictDialog() {
  const { status } = useSaveState();
  return status === 'conflict' ? <Conflict /> : null;
}

function Conflict() {
  const { assessment } = useAssessment();
  const { autosave } = useBuilder();
  const mine = useBuilderState((state) => state.document);
  const { data, error, refetch, isFetchedAfterMount } = useQuery({
    queryKey: ['assessment-conflict', assessment.id],
    queryFn: ({ signal }) => api.get<StaffAssessment>(`/assessments/${assessment.id}/`, { signal }),
    gcTime: 0,
    staleTime: 0,
  });
  const merged = useMemo(
    () => data && merge(autosave.savedDocument(), mine, assessment, data),
    [data, autosave, mine, assessment],
  );
  if (error) return <Unreadable onRetry={() => void refetch()} />;
  if (!data || !merged || !isFetchedAfterMount) return null;
  return merged.disputed.length === 0 ? (
    <Together theirs={data} merged={merged} />
  ) : (
    <Choice theirs={data} merged={merged} />
  );
}

type Props = { theirs: StaffAssessment; merged: Merge };

/** Goes on with a document on top of what they saved. */
function useGoOn(theirs: StaffAssessment) {
  const { setAssessment } = useAssessment();
  const { autosave, store } = useBuilder();
  return (document: Merge['document']) => {
    setAssessment(theirs);
    store.edit(() => document);
    autosave.rebase(toDocument(theirs), theirs.draft_revision);
  };
}

function Together({ theirs, merged }: Props) {
  const { autosave } = useBuilder();
  const goOn = useGoOn(theirs);
  const toast = useToast();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for what they saved
  useEffect(() => {
    goOn(merged.document);
    toast.info(`${theirs.draft_saved_by ?? 'Somebody else'} changed this draft too; you see both changes.`);
    void autosave.flush();
  }, [theirs]);
  return null;
}

function Choice({ theirs, merged }: Props) {
  const { autosave } = useBuilder();
  const goOn = useGoOn(theirs);
  const title = useId();
  const other = toDocument(theirs);
  const keepMine = () => {
    goOn(merged.document);
    void autosave.flush();
  };
  return (
    <Dialog open aria-labelledby={title} fullWidth maxWidth="sm">
      <DialogTitle id={title}>Somebody else saved this draft</DialogTitle>
      <DialogContent>
        <DialogContentText>
          {theirs.draft_saved_by ?? 'Somebody'} saved it at {formatInstant(theirs.draft_saved_at)}. Your changes are not
          lost: choose which draft to go on with.
        </DialogContentText>
        <Typography variant="h4" component="h3" sx={{ mt: 2 }}>
          What changes if you keep yours
        </Typography>
        <FieldDifferences from={other} to={merged.document} />
        {merged.disputed.includes('questionnaire') && (
          <DifferenceList differences={differences(other.questionnaire, merged.document.questionnaire)} />
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={() => goOn(other)}>Take Theirs (Undo Brings Yours Back)</Button>
        <Button variant="contained" onClick={keepMine}>
          Keep Mine
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Unreadable({ onRetry }: { onRetry: () => void }) {
  const title = useId();
  return (
    <Dialog open aria-labelledby={title} fullWidth maxWidth="sm">
      <DialogTitle id={title}>Somebody else saved this draft</DialogTitle>
      <DialogContent>
        <LoadError message="Failed to load the other draft. Please try again." onRetry={onRetry} />
      </DialogContent>
    </Dialog>
  );
}
