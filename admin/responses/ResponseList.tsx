import InsightsIcon from '@mui/icons-material/InsightsOutlined';
import { Box, Button } from '@mui/material';
import { DataTable } from 'react-admin';
import { Link } from 'react-router-dom';
import { ASSESSMENT_COLUMNS, CompletionBar } from '#admin/assessments/list/AssessmentParts.tsx';
import { EmptyList } from '#admin/list/ListFrame.tsx';
import { RecordList } from '#admin/list/RecordList.tsx';
import { RecordTable } from '#admin/list/RecordTable.tsx';
import { useRecord } from '#admin/record/useRecord.ts';
import { type Columns, cellsOf, columnsOf } from '#admin/schema/columns.tsx';
import { routes } from '#common/access/addresses.ts';
import { RESPONSE_STATE_LABELS } from '#common/answers/responses.ts';
import type { ResponseRow } from '#common/answers/results/results.ts';
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
      tabs={{ label: 'Assessments by completion', source: 'status', tabs: TABS }}
      search="Search assessments"
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
        card={ResponsesCard}
      >
        {columnsOf(assessmentRow, COLUMNS)}
        <DataTable.Col label="Actions" align="right" field={ViewResponses} />
      </RecordTable>
    </RecordList>
  );
}

const COLUMNS = {
  title: { label: 'Assessment', under: ({ id }) => paddedId(id, ASSESSMENT_CODE_DIGITS) },
  visual_identity_system_name: {
    text: ({ visual_identity_system_name, version }) => `${visual_identity_system_name} ${version}`,
  },
  deadline: true,
  completion_percentage: CompletionBar,
  status: ASSESSMENT_COLUMNS.status,
} satisfies Columns<typeof assessmentRow>;

const { title, completion_percentage } = cellsOf(assessmentRow, COLUMNS);

function ViewResponses() {
  const row = useRecord<AssessmentRow>();
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
function ResponsesCard() {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
      <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
        {title}
        {completion_percentage}
      </Box>
      <ViewResponses />
    </Box>
  );
}

/** The state of a response; one in progress shows its percentage. */
export const responseState = {
  text: ({ state, progress }: ResponseRow) =>
    state === 'in_progress' && `${RESPONSE_STATE_LABELS[state]}, ${percentage(progress)}`,
};
