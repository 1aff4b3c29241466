import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { brandOf } from '#common/assessments/assigned-assessments.ts';
import { formatDate } from '#common/values/dates.ts';
import { AssignedAction } from './AssignedAction.tsx';
import { AssignedProgress, AssignedStatus, AssignedTitle } from './AssignedParts.tsx';
import type { AssignedShapeProps } from './AssignedTable.tsx';
import { Deadline } from './Deadline.tsx';

/** The columns of the table as one card per assessment, for narrow screens. */
export function AssignedCards({ items, empty, onDecline }: AssignedShapeProps) {
  if (empty) return <Card>{empty}</Card>;
  return (
    <Box
      component="ul"
      aria-label="My Assigned Assessments"
      sx={{ listStyle: 'none', p: 0, m: 0, display: 'grid', gap: 2, gridTemplateColumns: { md: '1fr 1fr' } }}
    >
      {items.map((item) => (
        <Card key={item.id} component="li" sx={{ p: 2, display: 'flex', flexDirection: 'column', gap: 1.5 }}>
          <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'start', gap: 1 }}>
            <AssignedTitle item={item} />
            <AssignedStatus item={item} />
          </Box>
          <Box
            component="dl"
            sx={{ m: 0, display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr)', columnGap: 2, rowGap: 0.75 }}
          >
            <Line term="Brand">{brandOf(item)}</Line>
            <Line term="Creation date">{formatDate(item.created_at)}</Line>
            <Line term="Deadline">
              <Deadline item={item} />
            </Line>
            <Line term="Progress">
              <AssignedProgress item={item} />
            </Line>
          </Box>
          <Box sx={{ mt: 'auto' }}>
            <AssignedAction item={item} onDecline={() => onDecline(item)} wide />
          </Box>
        </Card>
      ))}
    </Box>
  );
}

function Line({ term, children }: { term: string; children: ReactNode }) {
  return (
    <>
      <Typography component="dt" variant="body2" color="text.secondary">
        {term}
      </Typography>
      <Typography component="dd" variant="body2" sx={{ m: 0, overflowWrap: 'anywhere' }}>
        {children}
      </Typography>
    </>
  );
}
