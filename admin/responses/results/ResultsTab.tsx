import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import InsightsIcon from '@mui/icons-material/InsightsOutlined';
import { Alert, Box, Button, Card, Chip, IconButton, Link as MuiLink, Skeleton, Typography } from '@mui/material';
import { useContext } from 'react';
import { TextInput } from 'react-admin';
import { useFieldArray } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { ActionButton } from '#admin/actions/ActionStep.tsx';
import { action } from '#admin/actions/action.ts';
import { useServerQuery } from '#admin/dataProvider/useServerQuery.ts';
import { routes } from '#common/access/routes.ts';
import { NO_BENCHMARK } from '#common/answers/compare/benchmark.ts';
import { answerBlocks } from '#common/answers/report/answer.ts';
import { aboutBlocks, figureBlocks, isLastOf } from '#common/answers/report/document.ts';
import type { SummaryStats } from '#common/answers/report/summary-stats.ts';
import { basisInWords, isFiltered, type ResultFilters, UNFILTERED } from '#common/answers/result-filters.ts';
import {
  SUMMARY_MESSAGES,
  type Summary,
  type SummaryBody,
  type SummarySentence,
  writtenSummary,
} from '#common/answers/summaries.ts';
import { ChartNotes } from '#common/ui/charts/SaveChart.tsx';
import { EmptyState } from '#common/ui/feedback/EmptyState.tsx';
import { LoadError } from '#common/ui/feedback/LoadError.tsx';
import { ReportBlocks } from '#common/ui/report/ReportBlocks.tsx';
import { formatDuration } from '#common/words/duration-words.ts';
import { counted, figure, percentage } from '#common/words/format.ts';
import { MINUTE } from '#common/words/units.ts';
import { PoolingControl } from './PoolingControl.tsx';
import { BasisOfResults } from './ResultBasis.tsx';
import { ResultFilterBar } from './ResultFilterBar.tsx';
import { useResultFilters, useResults } from './useResultFilters.ts';

type Props = { assessmentId: number; questionId: string | null; summary: Summary | undefined };

/** Ids shown by name; further ones are only counted. */
const MAX_NAMED = 8;

const generate = action({
  label: ({ questionId }: Props) => (questionId === null ? 'Summarise the assessment' : 'Summarise'),
  call: (server, { assessmentId, questionId }) => server.generateSummary(assessmentId, questionId),
  failed: SUMMARY_MESSAGES.generateFailed,
});

const refresh = action({
  label: 'Refresh',
  call: (server, { id }: Summary) => server.refreshSummary(id),
  failed: SUMMARY_MESSAGES.generateFailed,
});

/** Edits the sentences; each keeps the responses that it is based on, and an emptied one is removed. */
const edit = action({
  label: 'Edit',
  form: ({ sentences }: Summary) => ({
    title: 'Edit Summary',
    schema: writtenSummary,
    defaultValues: { sentences },
    saveLabel: 'Save',
    maxWidth: 'md',
    inputs: <SentenceInputs />,
  }),
  call: (server, { id }, written) => server.saveSummary(id, written.sentences),
  done: SUMMARY_MESSAGES.saved,
  failed: 'Failed to save the summary',
});

const remove = action({
  label: 'Delete',
  call: (server, { id }: Summary) => server.deleteSummary(id),
  done: SUMMARY_MESSAGES.deleted,
  failed: 'Failed to delete the summary',
});

/** The summary of a question or of the whole assessment, or the button that generates one. */
function SummaryCard(place: Props) {
  if (place.summary) return <ExistingSummary summary={place.summary} />;
  return (
    <Box>
      <ActionButton action={generate} row={place} variant="outlined" size="small" />
    </Box>
  );
}

function ExistingSummary({ summary }: { summary: Summary }) {
  return (
    <Box component="section" aria-label="Summary" sx={{ bgcolor: 'action.hover', borderRadius: 2, p: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1 }}>
        <Typography variant="h3">Summary</Typography>
        {summary.is_draft && <Chip size="small" color="warning" label="Draft by a language model" />}
        {summary.edited_by && <Chip size="small" variant="outlined" label={`Edited by ${summary.edited_by}`} />}
        <Box sx={{ ml: 'auto' }}>
          <ActionButton action={refresh} row={summary} size="small" />
          <ActionButton action={edit} row={summary} size="small" />
          <ActionButton action={remove} row={summary} size="small" color="error" sx={{ ml: 2 }} />
        </Box>
      </Box>
      {summary.stale && (
        <Alert severity="info" sx={{ mb: 1 }}>
          There are newer answers than this summary is based on, or the versions that are counted together have changed
          since.
        </Alert>
      )}
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {summary.sentences.map((sentence) => (
          <Sentence key={sentence.text} sentence={sentence} assessmentId={summary.assessment_id} />
        ))}
      </Box>
    </Box>
  );
}

function Sentence({ sentence, assessmentId }: { sentence: SummarySentence; assessmentId: number }) {
  const named = sentence.response_ids.slice(0, MAX_NAMED);
  const more = sentence.response_ids.length - named.length;
  return (
    <Typography component="li" sx={{ mb: 0.5, overflowWrap: 'anywhere' }}>
      {sentence.kind === 'recommendation' && (
        <Chip size="small" color="primary" label="Recommendation" sx={{ mr: 1 }} />
      )}
      {sentence.text}{' '}
      <Typography component="span" variant="body2" color="text.secondary">
        [
        {named.map((id, index) => (
          <span key={id}>
            {index > 0 && ', '}
            <MuiLink
              component={Link}
              to={`${routes.response(assessmentId)}?response=${id}`}
              aria-label={`Response ${id}`}
            >
              {id}
            </MuiLink>
          </span>
        ))}
        {more > 0 && ` and ${more} more`}]
      </Typography>
    </Typography>
  );
}

function SentenceInputs() {
  const { fields, remove } = useFieldArray<SummaryBody>({ name: 'sentences' });
  return fields.map(({ id, response_ids }, index) => (
    <Box key={id} sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}>
      <TextInput
        source={`sentences.${index}.text`}
        label={`Sentence ${index + 1}`}
        multiline
        parse={(text) => text}
        helperText={`Based on ${counted(response_ids.length, 'response')}`}
      />
      <IconButton aria-label={`Remove sentence ${index + 1}`} onClick={() => remove(index)}>
        <DeleteIcon />
      </IconButton>
    </Box>
  ));
}

/** Completion, then each question's figures, chart and summary over the completed responses. */
export function ResultsTab({ assessmentId }: { assessmentId: number }) {
  const { filters, replace } = useResultFilters();
  const { data, isError, refetch } = useResults(assessmentId, filters);
  const notes = useContext(ChartNotes);
  const versions = [...new Set(data?.questions.flatMap((question) => question.versions))].sort((a, b) => a - b);
  return (
    <>
      <ResultFilterBar filters={filters} replace={replace} versions={versions} />
      {isError && !data && (
        <LoadError message="Failed to load the results. Please try again." onRetry={() => void refetch()} />
      )}
      {!isError && !data && <Skeleton variant="rounded" height={480} />}
      <ChartNotes value={data && isFiltered(filters) ? [basisInWords(data), ...notes] : notes}>
        {data && data.responses_count > 0 && <Answer stats={data} />}
        {data && <FigureCards figures={completionFigures(data, filters)} />}
        {data && <BasisOfResults basis={data} />}
        {data && data.responses_count > 0 && <Results stats={data} filters={filters} />}
      </ChartNotes>
      {data?.responses_count === 0 && <NoResults filters={filters} onReset={() => replace(UNFILTERED)} />}
    </>
  );
}

function NoResults({ filters, onReset }: { filters: ResultFilters; onReset: () => void }) {
  return isFiltered(filters) ? (
    <EmptyState
      icon={<InsightsIcon />}
      title="No response matches these filters."
      action={
        <Button variant="outlined" onClick={onReset}>
          Reset filters
        </Button>
      }
    />
  ) : (
    <EmptyState
      icon={<InsightsIcon />}
      title="No completed response yet."
      text="The results appear with the first completed response."
    />
  );
}

function completionFigures(stats: SummaryStats, filters: ResultFilters) {
  const { responses_count, considered, total_experts } = stats;
  return [
    isFiltered(filters)
      ? { label: 'Responses', value: `${figure(responses_count)} of ${figure(considered)}` }
      : { label: 'Completed', value: `${figure(responses_count)} of ${figure(total_experts)}` },
    { label: 'Completion', value: percentage(stats.completion_percentage) },
    { label: 'In progress', value: figure(stats.in_progress_count) },
    { label: 'Late answers', value: figure(stats.late_count) },
    {
      label: 'Median time',
      value: formatDuration(stats.median_minutes === null ? null : stats.median_minutes * MINUTE),
    },
  ];
}

const materialsOf = (stats: SummaryStats) => new Map(stats.materials.map((material) => [material.id, material]));

/** Which design leads, by how much, how sure, among whom; nothing if no question judges a design. */
function Answer({ stats }: { stats: SummaryStats }) {
  const materials = materialsOf(stats);
  const blocks = answerBlocks(stats.comparisons, materials);
  if (blocks.length === 0) return null;
  return (
    <Card component="section" aria-label="Answer" sx={{ p: { xs: 2, sm: 3 }, mb: 3, '& > :first-of-type': { mt: 0 } }}>
      <ReportBlocks blocks={blocks} materials={materials} />
    </Card>
  );
}

function Results({ stats, filters }: { stats: SummaryStats; filters: ResultFilters }) {
  const materials = materialsOf(stats);
  const { data: summaries = [] } = useServerQuery(['responses', stats.assessment_id, 'summaries'], (server, signal) =>
    server.readSummaries(stats.assessment_id, signal),
  );
  const { data: benchmark = NO_BENCHMARK } = useServerQuery(
    ['responses', stats.assessment_id, 'benchmark'],
    (server, signal) => server.readBenchmark(stats.assessment_id, signal),
  );
  const isWhole = !isFiltered(filters);
  const summaryOf = (questionId: string | null) => summaries.find(({ question_id }) => question_id === questionId);
  const isAnswered = (questionId: string) =>
    stats.questions.some(({ question, answered }) => question.id === questionId && answered > 0);
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {isWhole ? (
        <SummaryCard assessmentId={stats.assessment_id} questionId={null} summary={summaryOf(null)} />
      ) : (
        <Typography color="text.secondary">
          Summaries are about all completed responses, so they are hidden while a filter is set.
        </Typography>
      )}
      {stats.questions.map((result) => (
        <Card key={result.key} component="section" sx={{ p: { xs: 2, sm: 3 }, '& > :first-of-type': { mt: 0 } }}>
          <ReportBlocks blocks={aboutBlocks(result)} materials={materials} />
          {result.pooling && (
            <PoolingControl
              assessmentId={stats.assessment_id}
              question={{ id: result.question.id, title: result.question.title }}
              versions={result.versions}
              pooling={result.pooling}
            />
          )}
          <ReportBlocks
            blocks={figureBlocks(result, materials, { comparisons: stats.comparisons, benchmark })}
            materials={materials}
          />
          {isWhole && isLastOf(stats.questions, result) && isAnswered(result.question.id) && (
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

function FigureCards({ figures }: { figures: { label: string; value: string }[] }) {
  return (
    <Box
      component="section"
      aria-label="Completion"
      sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fit, minmax(150px, 1fr))', mb: 3 }}
    >
      {figures.map(({ label, value }) => (
        <Card key={label} sx={{ p: 2 }}>
          <Typography color="text.secondary">{label}</Typography>
          <Typography component="p" sx={{ fontSize: '1.5rem', fontWeight: 650, lineHeight: 1.3 }}>
            {value}
          </Typography>
        </Card>
      ))}
    </Box>
  );
}
