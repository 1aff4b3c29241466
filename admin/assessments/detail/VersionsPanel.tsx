import {
  Button,
  Paper,
  Skeleton,
  Stack,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { DifferenceList } from '#admin/assessments/builder/publish/DifferenceList.tsx';
import type { StaffAssessment } from '#common/assessments/assessments.ts';
import { differences } from '#common/assessments/questionnaire/differences.ts';
import { pipe, staffValues } from '#common/assessments/questionnaire/piping.ts';
import type { Questionnaire } from '#common/assessments/questionnaire/schema.ts';
import { api } from '#common/ui/api/api.ts';
import { EmptyState } from '#common/ui/feedback/EmptyState.tsx';
import { LoadError } from '#common/ui/feedback/LoadError.tsx';
import { formatTime, inReaderZone } from '#common/values/dates.ts';

/** What was published when, how many answered it, and what each version changed. */
export function VersionsPanel({ assessment }: { assessment: StaffAssessment }) {
  const [shown, setShown] = useState<number | null>(null);
  if (assessment.versions.length === 0)
    return <EmptyState title="Not published yet." text="Publishing freezes the questions as version 1." />;
  return (
    <Stack spacing={3}>
      <Paper variant="outlined" sx={{ overflowX: 'auto' }}>
        <Table aria-label="Versions">
          <TableHead>
            <TableRow>
              {['Version', inReaderZone('Published'), 'By', 'Questions', 'Responses', 'Actions'].map((column) => (
                <TableCell key={column}>{column}</TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {assessment.versions.map((version) => (
              <TableRow key={version.id}>
                <TableCell>{version.number}</TableCell>
                <TableCell>{formatTime(version.published_at)}</TableCell>
                <TableCell>{version.published_by ?? '–'}</TableCell>
                <TableCell>{version.question_count}</TableCell>
                <TableCell>{version.responses_count}</TableCell>
                <TableCell>
                  {version.number > 1 && (
                    <Button
                      size="small"
                      onClick={() => setShown(version.number)}
                      aria-pressed={shown === version.number}
                    >
                      What Changed
                    </Button>
                  )}
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Paper>
      {shown !== null && <Changes assessment={assessment} number={shown} />}
    </Stack>
  );
}

function Changes({ assessment, number }: { assessment: StaffAssessment; number: number }) {
  const { id } = assessment;
  const [before, after] = useQueries({
    queries: [number - 1, number].map((version) => ({
      queryKey: ['assessment-version', id, version],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        api.get<{ questionnaire: Questionnaire }>(`/assessments/${id}/versions/${version}/`, { signal }),
      staleTime: Number.POSITIVE_INFINITY,
    })),
  });
  if (before?.error || after?.error) {
    return (
      <LoadError
        message="Failed to load the versions. Please try again."
        onRetry={() => void Promise.all([before?.refetch(), after?.refetch()])}
      />
    );
  }
  if (!before?.data || !after?.data) return <Skeleton variant="rounded" height={120} />;
  return (
    <section aria-label={`What version ${number} changed`}>
      <Typography variant="h3" gutterBottom>
        What version {number} changed
      </Typography>
      <DifferenceList
        differences={differences(before.data.questionnaire, after.data.questionnaire)}
        fillPlaceholders={(text) => pipe(text, staffValues(assessment.visual_identity_system_name, assessment.version))}
      />
    </section>
  );
}
