import { Alert, Link as TextLink } from '@mui/material';
import { Link } from 'react-router-dom';
import { useServerQuery } from '#admin/useServerQuery.ts';
import { routes } from '#common/access/routes.ts';
import { useShownExpert } from './useShownExpert.ts';

/** Warns that this person may be in the panel twice. */
export function DuplicateHint() {
  const { id } = useShownExpert();
  const { data } = useServerQuery(['experts', 'duplicates', id], (server, signal) =>
    server.findDuplicatesOf(id, signal),
  );
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
