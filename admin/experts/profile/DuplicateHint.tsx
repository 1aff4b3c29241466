import { Alert, Link as TextLink } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { routes } from '#common/access/routes.ts';
import type { DuplicateGroups } from '#common/people/experts/duplicates.ts';
import { api } from '#common/ui/api/api.ts';

/** Warns that this person may be in the panel twice. */
export function DuplicateHint({ id }: { id: number }) {
  const { data } = useQuery({
    queryKey: ['experts', 'duplicates', id],
    queryFn: ({ signal }) => api.get<DuplicateGroups>(`/experts/${id}/duplicates/`, { signal }),
  });
  const others = (data?.groups ?? []).flatMap((group) => group.experts).filter((expert) => expert.id !== id);
  const different = [...new Map(others.map((expert) => [expert.id, expert])).values()];
  if (different.length === 0) return null;
  return (
    <Alert severity="warning">
      This may be the same person as{' '}
      {different.map((expert, index) => (
        <span key={expert.id}>
          {index > 0 && ', '}
          <TextLink component={Link} to={routes.expert(expert.id)}>
            {expert.name} ({expert.email})
          </TextLink>
        </span>
      ))}
      .{' '}
      <TextLink component={Link} to={routes.expertDuplicates}>
        Compare and merge
      </TextLink>
    </Alert>
  );
}
