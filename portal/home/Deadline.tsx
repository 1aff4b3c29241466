import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { type DeadlineState, deadlineState } from '#common/assessments/assigned-assessments.ts';
import type { AssignedAssessment } from '#common/assessments/surveys.ts';
import { formatDeadline, forReader, relativeTime } from '#common/words/dates.ts';
import { MINUTE } from '#common/words/units.ts';

const colors: Record<DeadlineState, string> = {
  completed: 'text.secondary',
  waiting: 'info.main',
  closed: 'text.secondary',
  expired: 'error.main',
  overdue: 'error.main',
  soon: 'warning.main',
  open: 'text.secondary',
};

/**
 * The deadline as mails and staff write it, also in the reader's time zone if that differs, and the time that is
 * left.
 */
export function Deadline({ item }: { item: AssignedAssessment }) {
  const now = useNow();
  const state = deadlineState(item, now);
  const other = item.deadline && forReader(item.deadline, item.deadline_zone);
  return (
    <Box component="span" sx={{ display: 'block' }}>
      {item.deadline ? (
        <time dateTime={item.deadline}>{formatDeadline(item.deadline, item.deadline_zone)}</time>
      ) : (
        <span>No deadline</span>
      )}
      {other && (
        <Typography component="span" variant="body2" color="text.secondary" sx={{ display: 'block' }}>
          {other}
        </Typography>
      )}
      <Typography component="span" variant="body2" sx={{ display: 'block', color: colors[state], fontWeight: 600 }}>
        {notice(state, item.deadline, now)}
      </Typography>
    </Box>
  );
}

function notice(state: DeadlineState, deadline: string | null, now: Date): string {
  if (state === 'completed') return '';
  if (state === 'waiting') return 'Submitted late, under review';
  if (state === 'closed') return 'Closed';
  if (!deadline) return '';
  const distance = relativeTime(deadline, now);
  if (state === 'expired') return `Expired · ${distance}`;
  return state === 'overdue' ? `Overdue · ${distance}` : distance;
}

/** Returns the current time, updated each minute, so that "in 2 hours" stays true on a screen left open. */
function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), MINUTE);
    return () => clearInterval(timer);
  }, []);
  return now;
}
