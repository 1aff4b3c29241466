import { Box, Skeleton, Stack, Tab, Tabs } from '@mui/material';
import { ShowBase, useShowContext } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import { isNotFound } from '#admin/dataProvider/callError.ts';
import type { StaffAssessment } from '#common/assessments/assessments.ts';
import { EmptyState } from '#common/ui/feedback/EmptyState.tsx';
import { LoadError } from '#common/ui/feedback/LoadError.tsx';
import { DetailHeader } from './DetailHeader.tsx';
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

/** The list's shorter records are kept apart from the whole one by its `meta`. */
const WHOLE = { meta: { whole: true }, onError: () => undefined };

/** /assessments/:id */
export function AssessmentDetail() {
  return (
    <ShowBase<StaffAssessment> resource="assessments" queryOptions={WHOLE}>
      <LoadedAssessment />
    </ShowBase>
  );
}

function LoadedAssessment() {
  const { record, error, refetch } = useShowContext<StaffAssessment>();
  if (record) return <Assessment />;
  if (!error) return <Waiting />;
  if (isNotFound(error)) return <EmptyState title="Assessment not found." text="It may have been deleted." />;
  return <LoadError message="Failed to load the assessment. Please try again." onRetry={() => void refetch()} />;
}

function Assessment() {
  const [params, setParams] = useSearchParams();
  const tab = TABS.find((one) => one.value === params.get('tab')) ?? TABS[0];
  return (
    <>
      <DetailHeader />
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
        <tab.Panel />
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
