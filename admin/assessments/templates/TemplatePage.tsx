import { Skeleton } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import type { Template } from '#common/assessments/templates.ts';
import { api } from '#common/ui/api/api.ts';
import { asApiError } from '#common/ui/api/apiError.ts';
import { EmptyState } from '#common/ui/feedback/EmptyState.tsx';
import { LoadError } from '#common/ui/feedback/LoadError.tsx';
import { TemplateBuilder } from './TemplateBuilder.tsx';

/** /assessments/templates/:id */
export function TemplatePage() {
  const { id = '' } = useParams();
  const { data, error, refetch, isFetchedAfterMount } = useQuery({
    queryKey: ['template-builder', id],
    queryFn: ({ signal }) => api.get<Template>(`/assessments/templates/${encodeURIComponent(id)}/`, { signal }),
    refetchOnMount: 'always',
    refetchOnWindowFocus: false,
    gcTime: 0,
  });
  if (error && asApiError(error).status === 404)
    return <EmptyState title="Template not found." text="It may have been deleted." />;
  if (error) return <LoadError message="Failed to load the template. Please try again." onRetry={() => refetch()} />;
  return data && isFetchedAfterMount ? (
    <TemplateBuilder key={id} template={data} />
  ) : (
    <Skeleton variant="rounded" height={420} />
  );
}
