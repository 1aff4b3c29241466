import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import CardActionArea from '@mui/material/CardActionArea';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { routes } from '#common/access/routes.ts';
import type { AssignedTab } from '#common/assessments/assigned-assessments.ts';
import { ASSIGNED_MESSAGES } from '#common/assessments/assigned-assessments.ts';
import type { DashboardStats } from '#common/assessments/surveys.ts';
import { LoadError } from '#common/ui/feedback/LoadError.tsx';
import { useDashboardStats } from './useAssigned.ts';

const cards: { label: string; figure: keyof DashboardStats; tab: AssignedTab }[] = [
  { label: 'New Assessments', figure: 'new', tab: 'new' },
  { label: 'Completed Assessments', figure: 'completed', tab: 'completed' },
  { label: 'In Progress', figure: 'in_progress', tab: 'in_progress' },
  { label: 'Total Assigned', figure: 'total', tab: 'all' },
];

/** Four figures; each links to the assessments that it counts. */
export function StatCards() {
  const { data, isError, refetch } = useDashboardStats();
  return (
    <Box component="section" aria-label="Your figures" sx={{ mb: 4 }}>
      {isError && (
        <Box sx={{ mb: 2 }}>
          <LoadError message={ASSIGNED_MESSAGES.statsFailed} onRetry={() => void refetch()} />
        </Box>
      )}
      {(data || !isError) && (
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr 1fr', lg: 'repeat(4, 1fr)' } }}>
          {cards.map(({ label, figure, tab }) => (
            <Card key={figure}>
              <CardActionArea
                component={Link}
                to={tab === 'all' ? routes.home : `${routes.home}?tab=${tab}`}
                preventScrollReset
                sx={{ p: { xs: 2, sm: 2.5 }, height: '100%' }}
              >
                <Typography color="text.secondary">{label}</Typography>
                <Typography component="p" sx={{ fontSize: '2rem', fontWeight: 650, lineHeight: 1.3 }}>
                  {data ? data[figure] : <Skeleton width={40} />}
                </Typography>
              </CardActionArea>
            </Card>
          ))}
        </Box>
      )}
    </Box>
  );
}
