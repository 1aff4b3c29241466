import DashboardCustomizeOutlinedIcon from '@mui/icons-material/DashboardCustomizeOutlined';
import { Box, Button, Skeleton, Typography } from '@mui/material';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { SearchField } from '#admin/list/SearchField.tsx';
import { routes } from '#common/access/routes.ts';
import { EmptyState } from '#common/ui/feedback/EmptyState.tsx';
import { IgnoreClicksAfterMove } from '#common/ui/feedback/IgnoreClicksAfterMove.tsx';
import { LoadError } from '#common/ui/feedback/LoadError.tsx';
import { PageHeader } from '#common/ui/layout/PageHeader.tsx';
import { TemplateCard } from './TemplateCard.tsx';
import { useTemplates } from './useTemplates.ts';

/** /assessments/templates: questionnaires to start from, by category. */
export function TemplateList() {
  const [search, setSearch] = useState('');
  return (
    <>
      <PageHeader
        title="Templates"
        subtitle="Questionnaires to start an assessment from."
        actions={
          <Button component={Link} to={routes.assessments}>
            Assessments
          </Button>
        }
      />
      <SearchField label="Search templates" value={search} onSearch={setSearch} />
      <Templates search={search} />
    </>
  );
}

function Templates({ search }: { search: string }) {
  const { data, isPending, error, refetch } = useTemplates(search);
  if (error) return <LoadError message="Failed to load the templates. Please try again." onRetry={() => refetch()} />;
  if (isPending) return <Skeleton variant="rounded" height={240} />;
  if (data.results.length === 0) {
    return (
      <EmptyState
        title="No templates found."
        text={search ? 'Try other words.' : 'Save any questionnaire as a template in its builder.'}
        icon={<DashboardCustomizeOutlinedIcon />}
      />
    );
  }
  const byCategory = Map.groupBy(data.results, (template) => template.category || 'Other');
  return (
    <IgnoreClicksAfterMove ids={data.results.map(({ id }) => id)} sx={{ mt: 1, display: 'grid', gap: 3 }}>
      {[...byCategory].map(([category, templates]) => (
        <Box key={category} component="section" aria-label={category}>
          <Typography variant="h2" gutterBottom>
            {category}
          </Typography>
          <Box
            sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(min(300px, 100%), 1fr))' }}
          >
            {templates.map((template) => (
              <TemplateCard key={template.id} template={template} />
            ))}
          </Box>
        </Box>
      ))}
    </IgnoreClicksAfterMove>
  );
}
