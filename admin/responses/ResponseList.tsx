import InsightsIcon from '@mui/icons-material/InsightsOutlined';
import { Box, Button, Chip, Typography } from '@mui/material';
import { DataTable, useRecordContext } from 'react-admin';
import { Link } from 'react-router-dom';
import { AssessmentDeadline, CompletionBar, StatusChip } from '#admin/assessments/list/AssessmentParts.tsx';
import { ListTabs } from '#admin/list/ListFilters.tsx';
import { EmptyList } from '#admin/list/ListFrame.tsx';
import { ListSearch } from '#admin/list/ListSearch.tsx';
import { RecordList } from '#admin/list/RecordList.tsx';
import { RecordTable } from '#admin/list/RecordTable.tsx';
import { columnsOf } from '#admin/schema/columns.tsx';
import { routes } from '#common/access/addresses.ts';
import { RESPONSE_STATE_LABELS, type ResponseState } from '#common/answers/responses.ts';
import { ASSESSMENT_CODE_DIGITS } from '#common/api/limits.ts';
import { DEFAULT_PAGE_SIZE, SHORT_PAGE_SIZES } from '#common/api/page-sizes.ts';
import { type AssessmentRow, assessmentListQuery, assessmentRow } from '#common/assessments/assessments.ts';
import { paddedId, percentage } from '#common/words/format.ts';

const TABS = [
  { value: 'all', label: 'All' },
  { value: 'completed', label: 'Completed' },
  { value: 'ongoing', label: 'Ongoing' },
];

/** /responses: the published assessments with the progress of their experts. */
export function ResponseList() {
  return (
    <RecordList
      resource="responses"
      query={assessmentListQuery}
      perPage={DEFAULT_PAGE_SIZE}
      pageSizes={SHORT_PAGE_SIZES}
      sort={{ field: 'created_at', order: 'DESC' }}
      filter={{ is_draft: 'false' }}
      title="Responses"
      toolbar={
        <>
          <ListTabs label="Assessments by completion" source="status" tabs={TABS} />
          <ListSearch label="Search assessments" />
        </>
      }
    >
      <RecordTable
        label="Responses by assessment"
        loadFailed="Failed to load responses. Please try again."
        empty={
          <EmptyList
            icon={<InsightsIcon />}
            title="No responses yet."
            text="Published assessments appear here with their completion."
            noMatchTitle="No assessments found."
            noMatch="Try another tab or other words."
          />
        }
        card={AssessmentCard}
      >
        {columnsOf(
          assessmentRow,
          ['title', 'visual_identity_system_name', 'deadline', 'completion_percentage', 'status'],
          {
            title: () => ({ label: 'Assessment', field: AssessmentTitle }),
            visual_identity_system_name: () => ({
              render: (row) => `${row.visual_identity_system_name} ${row.version}`,
            }),
            deadline: () => ({ field: AssessmentDeadline }),
            completion_percentage: () => ({ align: 'left', field: CompletionBar }),
            status: () => ({ field: StatusChip }),
          },
        )}
        <DataTable.Col label="Actions" align="right" field={ViewResponses} />
      </RecordTable>
    </RecordList>
  );
}

function AssessmentTitle() {
  const row = useRecordContext<AssessmentRow>();
  if (!row) return null;
  return (
    <>
      <Typography sx={{ fontWeight: 600 }}>{row.title}</Typography>
      <Typography variant="caption" color="text.secondary">
        {paddedId(row.id, ASSESSMENT_CODE_DIGITS)}
      </Typography>
    </>
  );
}

function ViewResponses() {
  const row = useRecordContext<AssessmentRow>();
  if (!row) return null;
  return (
    <Button
      component={Link}
      to={routes.response(row.id)}
      size="small"
      variant="outlined"
      aria-label={`View responses of ${row.title}`}
      sx={{ whiteSpace: 'nowrap' }}
    >
      View responses
    </Button>
  );
}

/** An assessment on a phone. */
function AssessmentCard() {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
      <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
        <AssessmentTitle />
        <CompletionBar />
      </Box>
      <ViewResponses />
    </Box>
  );
}

const COLORS = { in_progress: 'info', late: 'warning', completed: 'success', ended: 'default' } as const;

/** The state of a response; one in progress shows its percentage. */
export function ResponseStateChip({ state, progress }: { state: ResponseState; progress: number }) {
  const label = RESPONSE_STATE_LABELS[state];
  const shown = state === 'in_progress' ? `${label}, ${percentage(progress)}` : label;
  return <Chip size="small" variant="outlined" color={COLORS[state]} label={shown} />;
}
