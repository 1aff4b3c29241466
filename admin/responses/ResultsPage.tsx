import { Skeleton, Tab } from '@mui/material';
import { RecordContextProvider, useGetOne } from 'react-admin';
import { useParams, useSearchParams } from 'react-router-dom';
import { BackButton } from '#admin/BackButton.tsx';
import { isNotFound } from '#admin/dataProvider/callError.ts';
import { RecordMissing } from '#admin/RecordMissing.tsx';
import { routes } from '#common/access/routes.ts';
import type { AssessmentRow } from '#common/assessments/assessments.ts';
import { LoadError } from '#common/ui/feedback/LoadError.tsx';
import { PageHeader } from '#common/ui/layout/PageHeader.tsx';
import { TabBar } from '#common/ui/layout/TabBar.tsx';
import { ResponseDetailView } from './detail/ResponseDetailView.tsx';
import { ExportButtons } from './ExportButtons.tsx';
import { ResponsesTab } from './ResponsesTab.tsx';
import { ResultsTab } from './results/ResultsTab.tsx';

/**
 * /responses/:id: the results of all experts and the single responses. Tab and response are kept in the address.
 */
export function ResultsPage() {
  const id = Number(useParams().id);
  const [address, setAddress] = useSearchParams();
  const { data: assessment, error, refetch } = useGetOne<AssessmentRow>('responses', { id });
  const response = Number(address.get('response'));
  // The list of responses keeps its page in the address, with its filters.
  const tab = response || address.has('page') || address.get('tab') === 'responses' ? 'responses' : 'results';
  if (error && !assessment) {
    if (isNotFound(error)) {
      return (
        <RecordMissing title="This assessment does not exist." list={routes.responses} link="Go to the responses" />
      );
    }
    return <LoadError message="Failed to load responses. Please try again." onRetry={() => void refetch()} />;
  }
  return (
    <RecordContextProvider value={assessment}>
      <PageHeader
        title={assessment?.title ?? <Skeleton component="span" width={240} sx={{ display: 'inline-block' }} />}
        subtitle={assessment && `${assessment.visual_identity_system_name} ${assessment.version}`}
        actions={
          <>
            <BackButton to={routes.responses} label="Back to responses" />
            <ExportButtons />
          </>
        }
      />
      <TabBar
        value={tab}
        onChange={(_event, next: string) => setAddress(next === 'results' ? {} : { tab: next })}
        aria-label="Results and responses"
        sx={{ mb: 3, borderBottom: 1, borderColor: 'divider' }}
      >
        <Tab value="results" label="Results" />
        <Tab value="responses" label="Responses" />
      </TabBar>
      {tab === 'results' && <ResultsTab assessmentId={id} />}
      {tab === 'responses' && !response && <ResponsesTab assessmentId={id} />}
      {response > 0 && <ResponseDetailView assessmentId={id} id={response} />}
    </RecordContextProvider>
  );
}
