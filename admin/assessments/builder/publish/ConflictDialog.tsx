import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  Skeleton,
  Typography,
} from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { StaffAssessment } from '#common/assessments.ts';
import { formatInstant } from '#common/dates.ts';
import { differences } from '#common/questionnaire/differences.ts';
import { api } from '#common/ui/api.ts';
import { LoadError } from '#common/ui/LoadError.tsx';
import { useAssessment } from '../assessmentContext.ts';
import { useBuilder, useBuilderState, useSaveState } from '../context.ts';
import { toDocument } from '../document.ts';
import { DifferenceList } from './DifferenceList.tsx';

/** Somebody else saved the questionnaire: shows how theirs and mine differ, and lets the person choose. Nothing is overwritten unseen. */
export function ConflictDialog() {
  const { status } = useSaveState();
  return status === 'conflict' ? <Choice /> : null;
}

function Choice() {
  const { assessment, setAssessment } = useAssessment();
  const { autosave, store } = useBuilder();
  const mine = useBuilderState((state) => state.document.questionnaire);
  const title = useId();
  const {
    data: theirs,
    error,
    refetch,
  } = useQuery({
    queryKey: ['assessment-conflict', assessment.id],
    queryFn: ({ signal }) => api.get<StaffAssessment>(`/assessments/${assessment.id}/`, { signal }),
    gcTime: 0,
    staleTime: 0,
  });

  const keepMine = () => {
    if (!theirs) return;
    autosave.rebase(toDocument(theirs), theirs.draft_revision);
    void autosave.flush();
  };
  const takeTheirs = () => {
    if (!theirs) return;
    const document = toDocument(theirs);
    setAssessment(theirs);
    autosave.rebase(document, theirs.draft_revision);
    store.edit(() => document, { select: { kind: 'settings' } });
  };

  return (
    <Dialog open aria-labelledby={title} fullWidth maxWidth="sm">
      <DialogTitle id={title}>Somebody else saved this draft</DialogTitle>
      <DialogContent>
        {error && <LoadError message="Failed to load the other draft. Please try again." onRetry={() => refetch()} />}
        {!error && !theirs && <Skeleton variant="rounded" height={120} />}
        {theirs && (
          <>
            <DialogContentText>
              {theirs.draft_saved_by ?? 'Somebody'} saved it at {formatInstant(theirs.draft_saved_at)}. Your changes are
              not lost: choose which questions to go on with.
            </DialogContentText>
            <Typography variant="h4" component="h3" sx={{ mt: 2 }}>
              What changes if you keep yours
            </Typography>
            <DifferenceList differences={differences(theirs.questionnaire, mine)} />
          </>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={takeTheirs} disabled={!theirs}>
          Take Theirs (Undo Brings Yours Back)
        </Button>
        <Button variant="contained" onClick={keepMine} disabled={!theirs}>
          Keep Mine
        </Button>
      </DialogActions>
    </Dialog>
  );
}
