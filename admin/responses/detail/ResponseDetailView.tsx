import ArrowBackIcon from '@mui/icons-material/ArrowBack';
import { Box, Button, Link as MuiLink, Skeleton, Typography } from '@mui/material';
import { Link, useSearchParams } from 'react-router-dom';
import { isNotFound } from '#admin/dataProvider/callError.ts';
import { ResponseStateChip } from '#admin/responses/ResponseStateChip.tsx';
import { useServerQuery } from '#admin/useServerQuery.ts';
import { routes } from '#common/access/routes.ts';
import type { ResponseDetail } from '#common/answers/report/detail.ts';
import { EmptyState } from '#common/ui/feedback/EmptyState.tsx';
import { LoadError } from '#common/ui/feedback/LoadError.tsx';
import { formatTime } from '#common/values/dates.ts';
import { formatDuration } from '#common/values/duration-words.ts';
import { MINUTE } from '#common/values/durations.ts';
import { AnswerCard } from './AnswerCard.tsx';
import { LateNotice } from './LateNotice.tsx';

/** One expert's response with all answers. */
export function ResponseDetailView({ assessmentId, id }: { assessmentId: number; id: number }) {
  const { data, error, refetch } = useServerQuery(['responses', assessmentId, 'one', id], (server, signal) =>
    server.readResponse(assessmentId, id, signal),
  );
  const [address] = useSearchParams();
  const list = new URLSearchParams(address);
  list.delete('response');
  list.set('tab', 'responses');
  const back = (
    <Button component={Link} to={{ search: `?${list}` }} startIcon={<ArrowBackIcon />}>
      Back to all responses
    </Button>
  );
  if (error && !data) {
    if (isNotFound(error)) return <EmptyState title="This response does not exist." action={back} />;
    return <LoadError message="Failed to load the response. Please try again." onRetry={() => void refetch()} />;
  }
  if (!data) return <Skeleton variant="rounded" height={480} />;
  const materials = new Map(data.materials.map((material) => [material.id, material]));
  return (
    <>
      {back}
      <ResponseHead response={data} />
      {data.state === 'late' && <LateNotice response={data} />}
      <Box sx={{ display: 'grid', gap: 2 }}>
        {data.answers.map((answer) => (
          <AnswerCard key={answer.place} answer={answer} materials={materials} />
        ))}
      </Box>
    </>
  );
}

function ResponseHead({ response }: { response: ResponseDetail }) {
  const { expert_id, expert_name, expert_email, version, active_minutes, started_at, submitted_at } = response;
  return (
    <Box sx={{ mt: 1, mb: 3 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        <Typography variant="h2">
          Response {response.id}:{' '}
          <MuiLink component={Link} to={routes.expert(expert_id)}>
            {expert_name}
          </MuiLink>
        </Typography>
        <ResponseStateChip state={response.state} progress={response.progress} />
      </Box>
      <Typography color="text.secondary">
        {expert_email} · version {version} · started {formatTime(started_at)}
        {submitted_at && ` · submitted ${formatTime(submitted_at)}`}
        {active_minutes !== null && ` · ${formatDuration(active_minutes * MINUTE)} active`}
      </Typography>
    </Box>
  );
}
