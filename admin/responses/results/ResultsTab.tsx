import InsightsIcon from '@mui/icons-material/InsightsOutlined';
import { Box, Card, Skeleton } from '@mui/material';
import { useServerQuery } from '#admin/useServerQuery.ts';
import { aboutBlocks, figureBlocks, isLastOf } from '#common/answers/report/document.ts';
import type { QuestionResult, SummaryStats } from '#common/answers/report/results.ts';
import { figure, percentage } from '#common/texts/format.ts';
import { EmptyState } from '#common/ui/feedback/EmptyState.tsx';
import { LoadError } from '#common/ui/feedback/LoadError.tsx';
import { ReportBlocks } from '#common/ui/report/ReportBlocks.tsx';
import { formatDuration } from '#common/values/duration-words.ts';
import { MINUTE } from '#common/values/durations.ts';
import { FigureCards } from './FigureCards.tsx';
import { PoolingControl } from './PoolingControl.tsx';
import { SummaryCard } from './SummaryCard.tsx';

/** Completion, then each question's figures, chart and summary over the completed responses. */
export function ResultsTab({ assessmentId }: { assessmentId: number }) {
  const { data, isError, refetch } = useServerQuery(['responses', assessmentId, 'results'], (server, signal) =>
    server.readResults(assessmentId, signal),
  );
  if (isError && !data) {
    return <LoadError message="Failed to load the results. Please try again." onRetry={() => void refetch()} />;
  }
  if (!data) return <Skeleton variant="rounded" height={480} />;
  return (
    <>
      <FigureCards figures={completionFigures(data)} />
      {data.responses_count === 0 ? (
        <EmptyState
          icon={<InsightsIcon />}
          title="No completed response yet."
          text="The results appear with the first completed response."
        />
      ) : (
        <Results stats={data} />
      )}
    </>
  );
}

function completionFigures(stats: SummaryStats) {
  return [
    { label: 'Completed', value: `${figure(stats.responses_count)} of ${figure(stats.total_experts)}` },
    { label: 'Completion', value: percentage(stats.completion_percentage) },
    { label: 'In progress', value: figure(stats.in_progress_count) },
    { label: 'Late answers', value: figure(stats.late_count) },
    {
      label: 'Median time',
      value: formatDuration(stats.median_minutes === null ? null : stats.median_minutes * MINUTE),
    },
  ];
}

function Results({ stats }: { stats: SummaryStats }) {
  const materials = new Map(stats.materials.map((material) => [material.id, material]));
  const { data: summaries = [] } = useServerQuery(['responses', stats.assessment_id, 'summaries'], (server, signal) =>
    server.readSummaries(stats.assessment_id, signal),
  );
  const summaryOf = (questionId: string | null) => summaries.find(({ question_id }) => question_id === questionId);
  const isAnswered = (questionId: string) =>
    stats.questions.some(({ question, answered }) => question.id === questionId && answered > 0);
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <SummaryCard assessmentId={stats.assessment_id} questionId={null} summary={summaryOf(null)} />
      {stats.questions.map((result) => (
        <Card key={result.key} component="section" sx={{ p: { xs: 2, sm: 3 }, '& > :first-of-type': { mt: 0 } }}>
          <ReportBlocks blocks={aboutBlocks(result as QuestionResult)} materials={materials} />
          {result.pooling && (
            <PoolingControl
              assessmentId={stats.assessment_id}
              question={{ id: result.question.id, title: result.question.title }}
              versions={result.versions}
              pooling={result.pooling}
            />
          )}
          <ReportBlocks blocks={figureBlocks(result as QuestionResult, materials)} materials={materials} />
          {isLastOf(stats.questions, result) && isAnswered(result.question.id) && (
            <SummaryCard
              assessmentId={stats.assessment_id}
              questionId={result.question.id}
              summary={summaryOf(result.question.id)}
            />
          )}
        </Card>
      ))}
    </Box>
  );
}
