import { Alert, Box, Button, type Theme, useMediaQuery } from '@mui/material';
import { useState } from 'react';
import { ListBase } from 'react-admin';
import { useAction } from '#admin/dataProvider/useAction.ts';
import { ActiveFilters, ExpertFilterBar } from '#admin/experts/filters/ExpertFilterBar.tsx';
import { ListPagination, MergedFilters } from '#admin/list/ListFrame.tsx';
import { SEARCH_PAGE_SIZE } from '#common/api/page-sizes.ts';
import { ASSIGN_MAX, type AssignResult } from '#common/assessments/assignments.ts';
import { assignedInWords, leftOutInWords } from '#common/people/experts/assign-matching.ts';
import { DialogParts } from '#common/ui/forms/DialogParts.tsx';
import { FormDialog } from '#common/ui/forms/FormDialog.tsx';
import { figure } from '#common/words/format.ts';
import { ASSIGNABLE, type Chosen, ChosenExperts, everyonePayload, payloadOf, useChosen } from './ChosenExperts.tsx';
import { ExpertChoices } from './ExpertChoices.tsx';

type Props = { assessmentId: number; onClose: () => void };

const NOBODY: AssignResult = { assigned: 0, already_assigned: 0, refused: [] };

/**
 * Assigns approved experts, chosen one by one or as everyone who matches the panel's filters. Says before and
 * afterwards who cannot be assigned, and why.
 */
export function AssignDialog({ assessmentId, onClose }: Props) {
  const chosen = useChosen();
  const [result, setResult] = useState<AssignResult | null>(null);
  const [view, setView] = useState<'experts' | 'chosen'>('experts');
  const narrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'));
  const isTooMany = chosen.picked.length > ASSIGN_MAX;
  const [assign, isAssigning] = useAction(
    async (server) => {
      const { picked, everyone } = chosen;
      // Both skip experts who are already assigned, so that another try after a failure is safe.
      const one = picked.length > 0 ? await server.assignExperts(assessmentId, payloadOf(picked)) : NOBODY;
      const all = everyone && (await server.assignMatching(assessmentId, everyonePayload(everyone)));
      return { one, all, assigned: one.assigned + (all?.assigned ?? 0) };
    },
    {
      done: ({ all, assigned }) => (assigned > 0 || all ? assignedInWords(assigned, all) : ''),
      isPartial: ({ all }) => all !== null && leftOutInWords(all) !== '',
      failed: 'Failed to assign the experts',
      onSuccess: ({ one }) => {
        setResult(one);
        chosen.clear();
        setView('experts');
        if (one.refused.length === 0) onClose();
      },
    },
  );
  return (
    <FormDialog
      onClose={onClose}
      busy={isAssigning}
      dirty={!chosen.isEmpty}
      question={DISCARD}
      fullWidth
      fullScreen={narrow}
      maxWidth="lg"
    >
      <DialogParts
        title="Assign Experts"
        content={{ dividers: true }}
        busy={isAssigning}
        actions={
          narrow && (
            <Button sx={{ mr: 'auto' }} onClick={() => setView(view === 'chosen' ? 'experts' : 'chosen')}>
              {view === 'chosen' ? 'Choose more' : `Chosen${howMany(chosen)}`}
            </Button>
          )
        }
        confirm={chosen.everyone ? 'Assign everyone chosen' : `Assign${howMany(chosen)}`}
        disabled={chosen.isEmpty || isTooMany}
        onConfirm={() => void assign()}
        closeLabel={result ? 'Done' : undefined}
        onClose={onClose}
      >
        <ListBase
          resource="experts"
          filter={ASSIGNABLE}
          sort={{ field: 'memberSince', order: 'DESC' }}
          perPage={SEARCH_PAGE_SIZE}
          storeKey={false}
          disableSyncWithLocation
        >
          <MergedFilters>
            <Box
              sx={{
                display: 'grid',
                gap: 3,
                gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 300px' },
              }}
            >
              <Box hidden={narrow && view === 'chosen'}>
                <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5 }}>
                  <ExpertFilterBar />
                </Box>
                <ActiveFilters />
                {result && <Refused result={result} />}
                <ExpertChoices assessmentId={assessmentId} chosen={chosen} />
                <ListPagination rowsPerPageOptions={[SEARCH_PAGE_SIZE]} />
              </Box>
              {(!narrow || view === 'chosen') && (
                <ChosenExperts assessmentId={assessmentId} chosen={chosen} onShow={() => setView('experts')} />
              )}
            </Box>
          </MergedFilters>
        </ListBase>
      </DialogParts>
      {isTooMany && (
        <Alert severity="warning">
          At most {figure(ASSIGN_MAX)} experts can be chosen one by one. Select everyone matching instead.
        </Alert>
      )}
    </FormDialog>
  );
}

const DISCARD = {
  title: 'Discard your choice?',
  text: 'Nobody has been assigned yet.',
  cancelLabel: 'Keep choosing',
};

/** " 12", or nothing when nobody is chosen or the number is not known here. */
const howMany = ({ picked, everyone }: Chosen) => (everyone || picked.length === 0 ? '' : ` ${figure(picked.length)}`);

function Refused({ result }: { result: AssignResult }) {
  if (result.refused.length === 0) return null;
  return (
    <Alert severity="warning" sx={{ mt: 1 }}>
      {result.refused.map((one) => (
        <div key={one.expert_id}>
          {one.name}: {one.reason}
        </div>
      ))}
    </Alert>
  );
}
