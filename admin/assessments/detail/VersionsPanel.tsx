import { Button, Paper, Skeleton, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { ListContextProvider, ResourceContextProvider, useList, useRecordContext } from 'react-admin';
import { DifferenceList } from '#admin/assessments/parts/DifferenceList.tsx';
import { useShownAssessment, useVersion } from '#admin/assessments/parts/useShownAssessment.ts';
import { RecordTable } from '#admin/list/RecordTable.tsx';
import { columnsOf } from '#admin/schema/columns.tsx';
import { type VersionRow, versionRow } from '#common/assessments/assessments.ts';
import { differences } from '#common/assessments/questionnaire/differences.ts';
import { pipe, staffValues } from '#common/assessments/questionnaire/piping.ts';
import { EmptyState } from '#common/ui/feedback/EmptyState.tsx';
import { LoadError } from '#common/ui/feedback/LoadError.tsx';
import { formatTime } from '#common/words/dates.ts';

/** What was published when, how many answered it, and what each version changed. */
export function VersionsPanel() {
  const { versions } = useShownAssessment();
  const [shown, setShown] = useState<number | null>(null);
  const list = useList({ data: versions });
  return (
    <Stack spacing={3}>
      <Paper variant="outlined">
        <ResourceContextProvider value="assessment-versions">
          <ListContextProvider value={list}>
            <RecordTable
              label="Versions"
              loadFailed=""
              actions={<WhatChanged shown={shown} onShow={setShown} />}
              empty={<EmptyState title="Not published yet." text="Publishing freezes the questions as version 1." />}
            >
              {columnsOf(versionRow, ['number', 'published_at', 'published_by', 'question_count', 'responses_count'], {
                number: ({ title }) => ({ align: 'left', render: (version) => `${title} ${version.number}` }),
                published_at: () => ({ render: (version) => formatTime(version.published_at) }),
              })}
            </RecordTable>
          </ListContextProvider>
        </ResourceContextProvider>
      </Paper>
      {shown !== null && <Changes number={shown} />}
    </Stack>
  );
}

function WhatChanged({ shown, onShow }: { shown: number | null; onShow: (version: number) => void }) {
  const { number = 1 } = useRecordContext<VersionRow>() ?? {};
  if (number === 1) return null;
  return (
    <Button size="small" onClick={() => onShow(number)} aria-pressed={shown === number}>
      What Changed
    </Button>
  );
}

function Changes({ number }: { number: number }) {
  const assessment = useShownAssessment();
  const before = useVersion(assessment.id, number - 1);
  const after = useVersion(assessment.id, number);
  if (before.error || after.error) {
    return (
      <LoadError
        message="Failed to load the versions. Please try again."
        onRetry={() => void Promise.all([before.refetch(), after.refetch()])}
      />
    );
  }
  if (!before.data || !after.data) return <Skeleton variant="rounded" height={120} />;
  return (
    <section aria-label={`What version ${number} changed`}>
      <Typography variant="h3" component="h2" gutterBottom>
        What version {number} changed
      </Typography>
      <DifferenceList
        differences={differences(before.data.questionnaire, after.data.questionnaire)}
        fillPlaceholders={(text) => pipe(text, staffValues(assessment.visual_identity_system_name, assessment.version))}
      />
    </section>
  );
}
