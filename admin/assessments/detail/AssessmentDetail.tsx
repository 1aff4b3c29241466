import { Box, Skeleton, Stack, Tab, Tabs } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router-dom';
import type { StaffAssessment } from '#common/assessments/assessments.ts';
import { api } from '#common/ui/api/api.ts';
import { asApiError } from '#common/ui/api/apiError.ts';
import { EmptyState } from '#common/ui/feedback/EmptyState.tsx';
import { LoadError } from '#common/ui/feedback/LoadError.tsx';
import { DetailHeader } from './DetailHeader.tsx';
import { detailKey } from './detailKey.ts';
import { ExpertsPanel } from './ExpertsPanel.tsx';
import { MaterialsPanel } from './MaterialsPanel.tsx';
import { OverviewPanel } from './OverviewPanel.tsx';
import { QuestionsPanel } from './QuestionsPanel.tsx';
import { VersionsPanel } from './VersionsPanel.tsx';

const TABS = [
  { value: 'overview', label: 'Overview', Panel: OverviewPanel },
  { value: 'questions', label: 'Questions', Panel: QuestionsPanel },
  { value: 'materials', label: 'Materials', Panel: MaterialsPanel },
  { value: 'experts', label: 'Experts', Panel: ExpertsPanel },
  { value: 'versions', label: 'Versions', Panel: VersionsPanel },
] as const;

/** /assessments/:id */
export function AssessmentDetail() {
  const { id = '' } = useParams();
  const { data, error, refetch } = useQuery({
    queryKey: detailKey(id),
    queryFn: ({ signal }) => api.get<StaffAssessment>(`/assessments/${encodeURIComponent(id)}/`, { signal }),
    enabled: /^\d+$/.test(id),
  });
  if (!/^\d+$/.test(id) || (error && asApiError(error).status === 404)) {
    return <EmptyState title="Assessment not found." text="It may have been deleted." />;
  }
  if (error) return <LoadError message="Failed to load the assessment. Please try again." onRetry={() => refetch()} />;
  return data ? <Detail assessment={data} /> : <Waiting />;
}

function Detail({ assessment }: { assessment: StaffAssessment }) {
  const [params, setParams] = useSearchParams();
  const tab = TABS.find((one) => one.value === params.get('tab')) ?? TABS[0];
  return (
    <>
      <DetailHeader assessment={assessment} />
      <Tabs
        value={tab.value}
        onChange={(_event, value: string) => setParams({ tab: value }, { replace: true })}
        variant="scrollable"
        allowScrollButtonsMobile
        aria-label="About this assessment"
        sx={{ borderBottom: 1, borderColor: 'divider', mb: 3 }}
      >
        {TABS.map(({ value, label }) => (
          <Tab key={value} value={value} label={label} id={`tab-${value}`} aria-controls={`panel-${value}`} />
        ))}
      </Tabs>
      <Box role="tabpanel" id={`panel-${tab.value}`} aria-labelledby={`tab-${tab.value}`}>
        <tab.Panel assessment={assessment} />
      </Box>
    </>
  );
}

function Waiting() {
  return (
    <Stack spacing={2} aria-busy>
      <Skeleton width={320} height={48} />
      <Skeleton variant="rounded" height={48} />
      <Skeleton variant="rounded" height={280} />
    </Stack>
  );
}
