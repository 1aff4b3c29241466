import { Box, Skeleton, Stack, Tab } from '@mui/material';
import { useSearchParams } from 'react-router-dom';
import { ASSESSMENT_MISSING } from '#admin/assessments/assessmentMissing.ts';
import { RecordScreen } from '#admin/RecordScreen.tsx';
import { TabBar } from '#common/ui/layout/TabBar.tsx';
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

/** /assessments/:id */
export function AssessmentDetail() {
  return (
    <RecordScreen
      resource="assessments"
      missing={ASSESSMENT_MISSING}
      loadFailed="Failed to load the assessment. Please try again."
      waiting={<Waiting />}
    >
      <Assessment />
    </RecordScreen>
  );
}

function Assessment() {
  const [params, setParams] = useSearchParams();
  const tab = TABS.find((one) => one.value === params.get('tab')) ?? TABS[0];
  return (
    <>
      <DetailHeader />
      <TabBar
        value={tab.value}
        onChange={(_event, value: string) => setParams({ tab: value }, { replace: true })}
        allowScrollButtonsMobile
        aria-label="About this assessment"
        sx={{ borderBottom: 1, borderColor: 'divider', mb: 3 }}
      >
        {TABS.map(({ value, label }) => (
          <Tab key={value} value={value} label={label} id={`tab-${value}`} aria-controls={`panel-${value}`} />
        ))}
      </TabBar>
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
