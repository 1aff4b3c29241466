import { Box, Link as TextLink, Typography } from '@mui/material';
import { Link } from 'react-router-dom';
import { routes } from '#common/access/routes.ts';
import { ASSIGNMENT_STATE_LABELS } from '#common/assessments/assignment-states.ts';
import type { ExpertHistory } from '#common/people/experts/history.ts';
import { figure, percentage } from '#common/texts/format.ts';
import { formatDate } from '#common/values/dates.ts';
import { formatDuration } from '#common/values/duration-words.ts';
import { MINUTE } from '#common/values/durations.ts';
import { Panel, PanelList } from './Panel.tsx';

/** Assignments, how many of them were completed and how long that took. */
export function WorkPanel({ work }: { work: ExpertHistory['assignments'] }) {
  return (
    <Panel title="Assessments">
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3, mb: 1 }}>
        <Figure label="Assigned" value={figure(work.total)} />
        <Figure label="Completed" value={figure(work.completed)} />
        <Figure
          label="Completion rate"
          value={work.completion_rate === null ? '–' : percentage(work.completion_rate)}
        />
        <Figure
          label="Median time"
          value={formatDuration(work.median_minutes === null ? null : work.median_minutes * MINUTE)}
        />
      </Box>
      <PanelList items={work.newest} empty="No assessments yet." keyOf={(item) => item.assessment_id}>
        {(item) => (
          <>
            <TextLink component={Link} to={routes.assessment(item.assessment_id)}>
              {item.title}
            </TextLink>
            <Typography variant="body2" color="text.secondary">
              {ASSIGNMENT_STATE_LABELS[item.state]}
              {item.state === 'started' && ` (${percentage(item.progress)})`} · {formatDate(item.at)}
            </Typography>
          </>
        )}
      </PanelList>
    </Panel>
  );
}

function Figure({ label, value }: { label: string; value: string | number }) {
  return (
    <Box>
      <Typography variant="body2" color="text.secondary">
        {label}
      </Typography>
      <Typography sx={{ fontWeight: 600 }}>{value}</Typography>
    </Box>
  );
}
