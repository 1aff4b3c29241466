import { Alert, Box, Button, Skeleton, Typography } from '@mui/material';
import { useServerQuery } from '#admin/dataProvider/useServerQuery.ts';
import { FactList } from '#admin/record/FactList.tsx';
import { Panel } from '#common/ui/layout/Panel.tsx';
import { formatTime } from '#common/words/dates.ts';

/** When each job that the portal does by itself last ran. */
export function SchedulePanel() {
  const { data, isError, refetch } = useServerQuery(['settings', 'schedule'], (server, signal) =>
    server.readSchedule(signal),
  );
  const late = data?.filter(({ is_late }) => is_late) ?? [];
  return (
    <Box sx={{ mt: 3, maxWidth: 720 }}>
      <Panel title="Done by the Portal Itself">
        <Typography color="text.secondary" sx={{ mb: 2 }}>
          What the machine slept through is made up for as soon as it runs again.
        </Typography>
        {isError && !data && (
          <Alert severity="error" action={<Button onClick={() => void refetch()}>Try Again</Button>}>
            Failed to load when it last ran.
          </Alert>
        )}
        {!data && !isError && <Skeleton variant="rounded" height={320} />}
        {late.length > 0 && (
          <Alert severity="warning" sx={{ mb: 2 }}>
            Late: {late.map(({ does }) => does).join('; ')}. Please tell whoever runs the portal.
          </Alert>
        )}
        {data && (
          <FactList
            facts={data.map(({ does, times, ran_at }) => [
              does,
              `${ran_at ? formatTime(ran_at) : 'Not yet'} · ${times}`,
            ])}
          />
        )}
      </Panel>
    </Box>
  );
}
