import DownloadIcon from '@mui/icons-material/Download';
import PeopleIcon from '@mui/icons-material/PeopleOutlined';
import PdfIcon from '@mui/icons-material/PictureAsPdfOutlined';
import PrintIcon from '@mui/icons-material/PrintOutlined';
import { Button, Menu, MenuItem, Skeleton, Tab } from '@mui/material';
import { type ReactNode, useId, useState } from 'react';
import { RecordContextProvider, useGetOne, useRecordContext } from 'react-admin';
import { createSearchParams, Link, useParams, useSearchParams } from 'react-router-dom';
import { ActionButton } from '#admin/actions/ActionStep.tsx';
import { action } from '#admin/actions/action.ts';
import { isNotFound } from '#admin/dataProvider/server.ts';
import { useAction } from '#admin/dataProvider/useAction.ts';
import { AddressedList } from '#admin/list/AddressedList.tsx';
import { EmptyList, ListFrame } from '#admin/list/ListFrame.tsx';
import { RecordTable } from '#admin/list/RecordTable.tsx';
import { BackButton, RecordMissing } from '#admin/record/RecordScreen.tsx';
import { useRecord } from '#admin/record/useRecord.ts';
import { columnsOf } from '#admin/schema/columns.tsx';
import { routes } from '#common/access/addresses.ts';
import { assessmentResponsesQuery, RESPONSE_STATE_LABELS } from '#common/answers/responses.ts';
import { isFiltered } from '#common/answers/result-filters.ts';
import { responseRow } from '#common/answers/results/results.ts';
import { recordId } from '#common/api/lists.ts';
import { TABLE_PAGE_SIZE } from '#common/api/page-sizes.ts';
import type { AssessmentRow } from '#common/assessments/assessments.ts';
import type { Params } from '#common/ui/api/address.ts';
import { ChartNotes } from '#common/ui/charts/SaveChart.tsx';
import { BusyButton } from '#common/ui/feedback/BusyButton.tsx';
import { LoadError } from '#common/ui/feedback/LoadError.tsx';
import { PageHeader } from '#common/ui/layout/PageHeader.tsx';
import { TabBar } from '#common/ui/layout/TabBar.tsx';
import { readerZone } from '#common/words/dates.ts';
import { ResponseDetailView } from './ResponseDetailView.tsx';
import { responseState } from './ResponseList.tsx';
import { CompareTab } from './results/CompareTab.tsx';
import { ResultsTab } from './results/ResultsTab.tsx';
import { filtersIn, NAMES, queryOf, useCompared, useResultFilters, withFilters } from './results/useResultFilters.ts';

const TABS = [
  { value: 'all', label: 'All' },
  ...(['completed', 'in_progress', 'late', 'ended'] as const).map((value) => ({
    value,
    label: RESPONSE_STATE_LABELS[value],
  })),
];

/** The responses of an assessment, one by one, for everybody who may see its results. */
function ResponsesTab({ assessmentId }: { assessmentId: number }) {
  const [address] = useSearchParams();
  return (
    <AddressedList
      resource="assessment-responses"
      query={assessmentResponsesQuery}
      beside={['tab', ...NAMES]}
      filter={{ assessment_id: assessmentId }}
      perPage={TABLE_PAGE_SIZE}
      disableAuthentication
    >
      <ListFrame
        tabs={{ label: 'Responses by state', source: 'state', tabs: TABS }}
        search="Search by expert"
        pageSizes={[TABLE_PAGE_SIZE]}
      >
        <RecordTable
          label="Responses"
          loadFailed="Failed to load responses. Please try again."
          empty={
            <EmptyList
              icon={<PeopleIcon />}
              title="No responses here."
              text="Nobody has started yet."
              noMatch="Try another tab or other words."
            />
          }
        >
          {columnsOf(responseRow, {
            expert_name: {
              // The list's filters and page stay in the address, so that the way back leads to them.
              to: ({ id }) => ({ search: `${withResponse(address, id)}` }),
              under: ({ expert_email }) => expert_email,
            },
            id: true,
            version: true,
            state: responseState,
            started_at: true,
            submitted_at: true,
          })}
        </RecordTable>
      </ListFrame>
    </AddressedList>
  );
}

function withResponse(address: URLSearchParams, id: number) {
  const search = new URLSearchParams(address);
  search.set('response', String(id));
  return search;
}

type ExportChoice = { label: string; filtered?: string; params: Record<string, boolean> };

const CSV_CHOICES: ExportChoice[] = [
  { label: 'Completed responses', filtered: 'Filtered responses', params: {} },
  {
    label: 'All responses, including unfinished ones',
    filtered: 'Filtered responses in any state, including unfinished ones',
    params: { all: true },
  },
  {
    label: 'Completed, with seconds per question',
    filtered: 'Filtered responses, with seconds per question',
    params: { measurements: true },
  },
];

const PDF_CHOICES: ExportChoice[] = [
  { label: 'Results', params: {} },
  { label: 'Results and each response', params: { responses: true } },
];

/**
 * Downloads of the responses as a table and of the report as a document, and a link to the printable report: of what the results are
 * filtered by.
 */
function ExportButtons() {
  const assessment = useRecordContext<AssessmentRow>();
  const { filters } = useResultFilters();
  if (!assessment) return null;
  return (
    <>
      <ExportButton kind="csv" choices={CSV_CHOICES} icon={<DownloadIcon />} />
      <ExportButton kind="pdf" choices={PDF_CHOICES} icon={<PdfIcon />} />
      <Button
        component={Link}
        to={`${routes.printResponse(assessment.id)}${queryOf(filters)}`}
        startIcon={<PrintIcon />}
      >
        Print report
      </Button>
    </>
  );
}

const exportComparison = action({
  label: 'Export PDF',
  can: ({ params }: ExportedComparison) => params !== null,
  call: (server, { assessment, params }) => server.exportComparison(assessment, { ...params, zone: readerZone() }),
  failed: 'Failed to export the PDF',
});

/** `params` is null until something to compare with is chosen. */
type ExportedComparison = { assessment: AssessmentRow; params: Params | null };

/** The same for a comparison: both groups are in the document. */
function ComparisonButtons() {
  const assessment = useRecordContext<AssessmentRow>();
  const [address] = useSearchParams();
  const { params, isChosen } = useCompared(assessment?.id ?? 0);
  if (!assessment) return null;
  return (
    <>
      <ActionButton
        action={exportComparison}
        row={{ assessment, params: isChosen ? params : null }}
        variant="outlined"
        startIcon={<PdfIcon />}
      />
      <Button
        component={Link}
        to={`${routes.printResponse(assessment.id)}?${address}`}
        startIcon={<PrintIcon />}
        disabled={!isChosen}
      >
        Print comparison
      </Button>
    </>
  );
}

type ExportProps = { kind: 'csv' | 'pdf'; choices: ExportChoice[]; icon: ReactNode };

function ExportButton({ kind, choices, icon }: ExportProps) {
  const assessment = useRecord<AssessmentRow>();
  const { filters } = useResultFilters();
  const [exportAs, busy] = useAction(
    (server, params: ExportChoice['params']) =>
      server.exportResponses(assessment, kind, filters, {
        ...params,
        // The document is read outside this screen, so it shows dates in this screen's time zone.
        ...(kind === 'pdf' && { zone: readerZone() }),
      }),
    { failed: `Failed to export the ${kind.toUpperCase()}` },
  );
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const id = useId();
  return (
    <>
      <BusyButton
        variant="outlined"
        startIcon={icon}
        loading={busy}
        loadingPosition="start"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? id : undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        Export {kind.toUpperCase()}
      </BusyButton>
      <Menu id={id} anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {choices.map(({ label, filtered, params }) => (
          <MenuItem
            key={label}
            onClick={() => {
              setAnchor(null);
              void exportAs(params);
            }}
          >
            {(isFiltered(filters) && filtered) || label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}

/** What the screens of an assessment's results show if it does not exist. */
export const RESULTS_MISSING = { what: 'Assessment', list: routes.responses, link: 'Go to the responses' };

/**
 * /responses/:id: the results of all experts and the single responses. Tab and response are kept in the address.
 */
export function ResultsPage() {
  const id = Number(useParams().id);
  const [address, setAddress] = useSearchParams();
  const { data: assessment, error, refetch } = useGetOne<AssessmentRow>('responses', { id });
  const response = recordId.safeParse(address.get('response')).data;
  // The list of responses keeps its page in the address, with its filters.
  const named = address.get('tab') === 'compare' ? 'compare' : 'results';
  const tab = response || address.has('page') || address.get('tab') === 'responses' ? 'responses' : named;
  if (error && !assessment) {
    if (isNotFound(error)) return <RecordMissing {...RESULTS_MISSING} />;
    return <LoadError message="Failed to load responses. Please try again." onRetry={() => void refetch()} />;
  }
  return (
    <RecordContextProvider value={assessment}>
      <PageHeader
        title={assessment?.title ?? <Skeleton component="span" width={240} sx={{ display: 'inline-block' }} />}
        subtitle={assessment && `${assessment.visual_identity_system_name} ${assessment.version}`}
        back={<BackButton to={routes.responses} label="Back to responses" />}
        actions={tab === 'compare' ? <ComparisonButtons /> : <ExportButtons />}
      />
      <TabBar
        value={tab}
        onChange={(_event, next: string) =>
          setAddress((before) =>
            withFilters(createSearchParams(next === 'results' ? {} : { tab: next }), filtersIn(before)),
          )
        }
        aria-label="Results and responses"
        sx={{ mb: 3, borderBottom: 1, borderColor: 'divider' }}
      >
        <Tab value="results" label="Results" />
        <Tab value="compare" label="Compare" />
        <Tab value="responses" label="Responses" />
      </TabBar>
      <ChartNotes value={assessment ? [`${assessment.visual_identity_system_name} · ${assessment.title}`] : []}>
        {tab === 'results' && <ResultsTab assessmentId={id} />}
        {tab === 'compare' && <CompareTab assessmentId={id} />}
        {tab === 'responses' && !response && <ResponsesTab assessmentId={id} />}
        {response && <ResponseDetailView assessmentId={id} id={response} />}
      </ChartNotes>
    </RecordContextProvider>
  );
}
