import AddIcon from '@mui/icons-material/Add';
import { Button, Paper } from '@mui/material';
import { ListBase } from 'react-admin';
import { Link } from 'react-router-dom';
import { ListPagination } from '#admin/list/ListPagination.tsx';
import { routes } from '#common/access/routes.ts';
import { DEFAULT_PAGE_SIZE, SHORT_PAGE_SIZES } from '#common/api/page-sizes.ts';
import { PageHeader } from '#common/ui/layout/PageHeader.tsx';
import { AssessmentTable } from './AssessmentTable.tsx';
import { ListToolbar } from './ListToolbar.tsx';

/** /assessments: the drafts, the running and the finished assessments. */
export function AssessmentList() {
  return (
    <ListBase
      resource="assessments"
      perPage={DEFAULT_PAGE_SIZE}
      sort={{ field: 'created_at', order: 'DESC' }}
      storeKey={false}
    >
      <PageHeader title="Assessments" actions={<Actions />} />
      <Paper variant="outlined" sx={{ overflow: 'hidden' }}>
        <ListToolbar />
        <AssessmentTable />
        <ListPagination rowsPerPageOptions={SHORT_PAGE_SIZES} />
      </Paper>
    </ListBase>
  );
}

function Actions() {
  return (
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
  );
}
