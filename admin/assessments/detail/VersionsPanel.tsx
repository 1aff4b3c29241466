import { Button, Paper, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { ListContextProvider, ResourceContextProvider, useList, useRecordContext } from 'react-admin';
import { Link, useNavigate } from 'react-router-dom';
import { ActionButton } from '#admin/actions/ActionStep.tsx';
import { action } from '#admin/actions/action.ts';
import { DifferenceList, ReusedIds } from '#admin/assessments/parts/DifferenceList.tsx';
import { useShownAssessment, useVersion, useVersionHistory } from '#admin/assessments/parts/useShownAssessment.ts';
import { RecordTable } from '#admin/list/RecordTable.tsx';
import { NotLoaded } from '#admin/record/NotLoaded.tsx';
import { columnsOf } from '#admin/schema/columns.tsx';
import { routes } from '#common/access/addresses.ts';
import { type StaffAssessment, type VersionRow, versionRow } from '#common/assessments/assessments.ts';
import { differences } from '#common/assessments/questionnaire/differences.ts';
import type { GivenAnswers } from '#common/assessments/questionnaire/history.ts';
import { pipe, staffValues } from '#common/assessments/questionnaire/piping.ts';
import { EmptyState } from '#common/ui/feedback/EmptyState.tsx';

/** What was published when, how many answered it, and what each version changed. */
export function VersionsPanel() {
  const { id, versions } = useShownAssessment();
  const history = useVersionHistory(id, versions.length > 0);
  const [shown, setShown] = useState<number | null>(null);
  const list = useList({ data: versions });
  return (
    <Stack spacing={3}>
      <ReusedIds reused={history.data?.reused ?? []} />
      <Paper variant="outlined">
        <ResourceContextProvider value="assessment-versions">
          <ListContextProvider value={list}>
            <RecordTable
              label="Versions"
              loadFailed=""
              actions={<VersionActions shown={shown} onShow={setShown} />}
              empty={<EmptyState title="Not published yet." text="Publishing freezes the questions as version 1." />}
            >
              {columnsOf(versionRow, {
                number: { text: ({ number }) => `Version ${number}` },
                published_at: true,
                published_by: true,
                question_count: true,
                responses_count: true,
              })}
            </RecordTable>
          </ListContextProvider>
        </ResourceContextProvider>
      </Paper>
      {shown !== null && <VersionChanges number={shown} given={history.data?.given} />}
    </Stack>
  );
}

function VersionActions({ shown, onShow }: { shown: number | null; onShow: (version: number) => void }) {
  const assessment = useShownAssessment();
  const { number = 1 } = useRecordContext<VersionRow>() ?? {};
  const isCurrent = number === assessment.current_version && !assessment.has_unpublished_changes;
  return (
    <>
      {number > 1 && (
        <Button size="small" onClick={() => onShow(number)} aria-pressed={shown === number}>
          What Changed
        </Button>
      )}
      <Button
        size="small"
        component={Link}
        to={`?tab=questions&version=${number}`}
        aria-label={`Show version ${number}`}
      >
        Show
      </Button>
      <ActionButton action={restore} row={{ number, assessment }} size="small" shown={!isCurrent} />
    </>
  );
}

type Restored = { number: number; assessment: StaffAssessment };

const restore = action({
  label: 'Restore',
  name: ({ number }: Restored) => `Restore version ${number}`,
  may: 'assessments.edit',
  ask: ({ number, assessment }) => ({
    title: `Restore version ${number}`,
    text: `Its questions become the draft${
      assessment.has_unpublished_changes ? ', in place of the changes that are not published yet' : ''
    }. Experts get them once you publish. Answers and versions stay as they are.`,
  }),
  call: async (server, { number, assessment: { id, revision } }) => {
    const { questionnaire } = await server.readVersion(id, number);
    return server.changeAssessment(id, { questionnaire, revision });
  },
  done: (_saved, { number }) => `The questions of version ${number} are the draft now`,
  failed: 'Failed to restore the version',
  useOutcome: ({ assessment }) => {
    const navigate = useNavigate();
    return { onSuccess: () => void navigate(routes.editAssessment(assessment.id)) };
  },
});

function VersionChanges({ number, given }: { number: number; given: GivenAnswers[] | undefined }) {
  const assessment = useShownAssessment();
  const before = useVersion(assessment.id, number - 1);
  const after = useVersion(assessment.id, number);
  if (!before.data || !after.data) {
    const query = before.error ? before : after;
    return <NotLoaded query={query} failed="Failed to load the versions. Please try again." height={120} />;
  }
  return (
    <section aria-label={`What version ${number} changed`}>
      <Typography variant="h3" component="h2" gutterBottom>
        What version {number} changed
      </Typography>
      <DifferenceList
        given={given}
        differences={differences(before.data.questionnaire, after.data.questionnaire)}
        fillPlaceholders={(text) => pipe(text, staffValues(assessment.visual_identity_system_name, assessment.version))}
      />
    </section>
  );
}
