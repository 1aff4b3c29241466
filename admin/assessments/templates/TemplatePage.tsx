import { Skeleton } from '@mui/material';
import { useParams } from 'react-router-dom';
import { isNotFound } from '#admin/dataProvider/callError.ts';
import { RecordMissing } from '#admin/RecordMissing.tsx';
import { useServerQuery } from '#admin/useServerQuery.ts';
import { routes } from '#common/access/routes.ts';
import { LoadError } from '#common/ui/feedback/LoadError.tsx';
import { TemplateBuilder } from './TemplateBuilder.tsx';

/** /assessments/templates/:id */
export function TemplatePage() {
  const { id = '' } = useParams();
  const { data, error, refetch, isFetchedAfterMount } = useServerQuery(
    ['template-builder', id],
    (server, signal) => server.readTemplate(id, signal),
    { refetchOnMount: 'always', refetchOnWindowFocus: false, gcTime: 0 },
  );
  if (isNotFound(error)) {
    return <RecordMissing title="Template not found." list={routes.assessmentTemplates} link="Go to the templates" />;
  }
  if (error) return <LoadError message="Failed to load the template. Please try again." onRetry={() => refetch()} />;
  return data && isFetchedAfterMount ? (
    <TemplateBuilder key={id} template={data} />
  ) : (
    <Skeleton variant="rounded" height={420} />
  );
}
