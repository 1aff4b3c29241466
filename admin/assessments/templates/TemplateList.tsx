import DashboardCustomizeOutlinedIcon from '@mui/icons-material/DashboardCustomizeOutlined';
import { Box, Button, Skeleton, Typography } from '@mui/material';
import { ListBase, RecordContextProvider, useListContext } from 'react-admin';
import { Link } from 'react-router-dom';
import { EmptyList } from '#admin/list/EmptyList.tsx';
import { ListSearch } from '#admin/list/ListSearch.tsx';
import { wholeList } from '#admin/list/wholeList.ts';
import { routes } from '#common/access/routes.ts';
import type { TemplateRow } from '#common/assessments/templates.ts';
import { IgnoreClicksAfterMove } from '#common/ui/feedback/IgnoreClicksAfterMove.tsx';
import { LoadError } from '#common/ui/feedback/LoadError.tsx';
import { PageHeader } from '#common/ui/layout/PageHeader.tsx';
import { byCategory } from './byCategory.ts';
import { TemplateCard } from './TemplateCard.tsx';

/** /assessments/templates: questionnaires to start from, by category. */
export function TemplateList() {
  return (
    <ListBase resource="assessment-templates" perPage={wholeList.perPage} storeKey={false}>
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
    </ListBase>
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
    <IgnoreClicksAfterMove ids={data.map(({ id }) => id)} sx={{ mt: 1, display: 'grid', gap: 3 }}>
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
    </IgnoreClicksAfterMove>
  );
}
