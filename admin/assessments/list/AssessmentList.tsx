import AddIcon from '@mui/icons-material/Add';
import AssignmentOutlinedIcon from '@mui/icons-material/AssignmentOutlined';
import { Button } from '@mui/material';
import { DataTable } from 'react-admin';
import { Link } from 'react-router-dom';
import { compactTableCells, EmptyList } from '#admin/list/ListFrame.tsx';
import { RecordList } from '#admin/list/RecordList.tsx';
import { RecordTable } from '#admin/list/RecordTable.tsx';
import { columnsOf } from '#admin/schema/columns.tsx';
import { routes } from '#common/access/addresses.ts';
import { DEFAULT_PAGE_SIZE, SHORT_PAGE_SIZES } from '#common/api/page-sizes.ts';
import {
  ASSESSMENT_MESSAGES,
  ASSESSMENT_TABS,
  assessmentListQuery,
  assessmentRow,
} from '#common/assessments/assessments.ts';
import { ASSESSMENT_COLUMNS, AssessmentActions, AssessmentCard } from './AssessmentParts.tsx';

/** /assessments: the drafts, the running and the finished assessments. */
export function AssessmentList() {
  return (
    <RecordList
      resource="assessments"
      query={assessmentListQuery}
      perPage={DEFAULT_PAGE_SIZE}
      pageSizes={SHORT_PAGE_SIZES}
      sort={{ field: 'created_at', order: 'DESC' }}
      title="Assessments"
      actions={
        <>
          <Button component={Link} to={routes.responses}>
            Responses
          </Button>
          <Button component={Link} to={routes.assessmentTemplates}>
            Templates
          </Button>
          <Button component={Link} to={routes.createAssessment} variant="contained" startIcon={<AddIcon />}>
            New Assessment
          </Button>
        </>
      }
      tabs={{ label: 'Assessments by status', source: 'status', tabs: ASSESSMENT_TABS }}
      search="Search assessments"
    >
      <RecordTable
        label="Assessments"
        loadFailed={ASSESSMENT_MESSAGES.listFailed}
        empty={
          <EmptyList
            title="No assessments yet."
            text="An assessment asks experts about a brand’s Visual Identity System."
            icon={<AssignmentOutlinedIcon />}
            action={
              <Button component={Link} to={routes.createAssessment} variant="contained">
                Create Your First Assessment
              </Button>
            }
            noMatchTitle="No assessments found."
            noMatch="Try another tab or other words."
          />
        }
        card={AssessmentCard}
        tableFrom="lg"
        sx={compactTableCells}
      >
        {columnsOf(assessmentRow, ASSESSMENT_COLUMNS)}
        <DataTable.Col
          label="Actions"
          align="right"
          field={AssessmentActions}
          cellSx={() => ({ whiteSpace: 'nowrap' })}
        />
      </RecordTable>
    </RecordList>
  );
}
