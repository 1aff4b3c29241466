import DashboardCustomizeOutlinedIcon from '@mui/icons-material/DashboardCustomizeOutlined';
import { Box, Button, Card, CardActions, CardContent, Link as MuiLink, Skeleton, Typography } from '@mui/material';
import { RecordContextProvider, useListContext, useRecordContext } from 'react-admin';
import { Link } from 'react-router-dom';
import { DeleteRecordButton } from '#admin/actions/DeletionDialog.tsx';
import { AddressedList } from '#admin/list/AddressedList.tsx';
import { EmptyList } from '#admin/list/ListFrame.tsx';
import { ListSearch } from '#admin/list/ListSearch.tsx';
import { OPENABLE, openRow } from '#admin/list/openRow.ts';
import { wholeList } from '#admin/list/wholeList.ts';
import { routes } from '#common/access/addresses.ts';
import { type TemplateRow, templateQuery } from '#common/assessments/templates.ts';
import { LoadError } from '#common/ui/feedback/LoadError.tsx';
import { PageHeader } from '#common/ui/layout/PageHeader.tsx';
import { counted } from '#common/words/format.ts';
import { byCategory } from './byCategory.ts';

/** /assessments/templates: questionnaires to start from, by category. */
export function TemplateList() {
  return (
    <AddressedList resource="assessment-templates" query={templateQuery} perPage={wholeList.perPage}>
      <PageHeader
        title="Templates"
        subtitle="Questionnaires to start an assessment from."
        actions={
          <Button component={Link} to={routes.assessments}>
            Assessments
          </Button>
        }
      />
      <ListSearch label="Search templates" />
      <Templates />
    </AddressedList>
  );
}

function Templates() {
  const { data, error, refetch } = useListContext<TemplateRow>();
  if (error && !data)
    return <LoadError message="Failed to load the templates. Please try again." onRetry={() => void refetch()} />;
  if (!data) return <Skeleton variant="rounded" height={240} />;
  if (data.length === 0) {
    return (
      <EmptyList
        title="No templates found."
        text="Save any questionnaire as a template in its builder."
        noMatch="Try other words."
        icon={<DashboardCustomizeOutlinedIcon />}
      />
    );
  }
  return (
    <Box onClick={openRow} sx={{ mt: 1, display: 'grid', gap: 3, ...OPENABLE }}>
      {[...byCategory(data)].map(([category, templates]) => (
        <Box key={category} component="section" aria-label={category}>
          <Typography variant="h2" gutterBottom>
            {category}
          </Typography>
          <Box
            sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(min(300px, 100%), 1fr))' }}
          >
            {templates.map((template) => (
              <RecordContextProvider key={template.id} value={template}>
                <TemplateCard />
              </RecordContextProvider>
            ))}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

function TemplateCard() {
  const template = useRecordContext<TemplateRow>();
  if (!template) return null;
  return (
    <Card data-row="" sx={{ display: 'flex', flexDirection: 'column' }}>
      <CardContent sx={{ flexGrow: 1 }}>
        <MuiLink component={Link} to={routes.assessmentTemplate(template.id)} underline="hover" variant="h3">
          {template.title}
        </MuiLink>
        <Typography variant="body2" color="text.secondary" sx={{ mt: 0.5 }}>
          {template.description}
        </Typography>
        <Typography variant="caption" color="text.secondary">
          {counted(template.question_count, 'question')}
        </Typography>
      </CardContent>
      <CardActions sx={{ '& :last-child': { ml: 'auto' } }}>
        <Button component={Link} to={`${routes.createAssessment}?template=${template.id}`} size="small">
          Use
        </Button>
        <Button component={Link} to={routes.assessmentTemplate(template.id)} size="small">
          Edit
        </Button>
        <DeleteRecordButton
          resource="assessment-templates"
          title="Delete template"
          text={`“${template.title}” is deleted. Assessments made from it stay as they are.`}
          deleted="Template deleted"
          failed="Failed to delete the template"
        />
      </CardActions>
    </Card>
  );
}
