import { Box, Link as TextLink, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { RecordContextProvider } from 'react-admin';
import { Link } from 'react-router-dom';
import { ExpertActivity, ExpertRating } from '#admin/experts/list/ExpertCells.tsx';
import { routes } from '#common/access/routes.ts';
import type { ExpertRow } from '#common/people/experts/list.ts';
import { UserAvatar } from '#common/ui/people/UserAvatar.tsx';
import { formatDate } from '#common/values/dates.ts';

/** One of several profiles that may belong to the same person. */
export function DuplicateCard({ expert, children }: { expert: ExpertRow; children: ReactNode }) {
  return (
    <Box sx={{ border: 1, borderColor: 'divider', borderRadius: 1, p: 2, display: 'grid', gap: 1, minWidth: 0 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, minWidth: 0 }}>
        <UserAvatar name={expert.name} src={expert.photoUrl} />
        <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          <TextLink component={Link} to={routes.expert(expert.id)} state={{ from: routes.expertDuplicates }}>
            {expert.name}
          </TextLink>
          <Typography variant="body2">{expert.email}</Typography>
        </Box>
      </Box>
      <Typography variant="body2" color="text.secondary">
        {[expert.currentCompany, `Member since ${formatDate(expert.memberSince)}`].filter(Boolean).join(' · ')}
      </Typography>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center' }}>
        <RecordContextProvider value={expert}>
          <ExpertActivity />
          <ExpertRating />
        </RecordContextProvider>
      </Box>
      {children}
    </Box>
  );
}
