import InsightsIcon from '@mui/icons-material/InsightsOutlined';
import { Box, Button, Card, Link as MuiLink, Typography } from '@mui/material';
import { useContext } from 'react';
import { Link } from 'react-router-dom';
import { useRead } from '#admin/dataProvider/useRead.ts';
import { NotLoaded } from '#admin/record/NotLoaded.tsx';
import { NO_BENCHMARK } from '#common/answers/compare/benchmark.ts';
import { answerBlocks } from '#common/answers/report/answer.ts';
import { aboutBlocks, cardsOf, figureBlocks, isLastOf } from '#common/answers/report/cards.ts';
import type { SummaryStats } from '#common/answers/report/summary-stats.ts';
import {
  basisInWords,
  FLAG_LABELS,
  isFiltered,
  QUALITIES,
  qualityInWords,
  type ResultBasis,
  type ResultFilters,
  UNFILTERED,
} from '#common/answers/result-filters.ts';
import { ChartNotes } from '#common/ui/charts/SaveChart.tsx';
import { EmptyState } from '#common/ui/feedback/EmptyState.tsx';
import { ReportBlocks } from '#common/ui/report/ReportBlocks.tsx';
import { formatDuration } from '#common/words/duration-words.ts';
import { figure, percentage } from '#common/words/format.ts';
import { MINUTE } from '#common/words/units.ts';
import { DirectionControl } from './DirectionControl.tsx';
import { PoolingControl } from './PoolingControl.tsx';
import { ResultFilterBar } from './ResultFilterBar.tsx';
import { SummaryCard } from './SummaryCard.tsx';
import { queryOf, useResultFilters, useResults } from './useResultFilters.ts';

/** Completion, then each question's figures, chart and summary over the completed responses. */
export function ResultsTab({ assessmentId }: { assessmentId: number }) {
  const { filters, replace } = useResultFilters();
  const results = useResults(assessmentId, filters);
  const { data } = results;
  const notes = useContext(ChartNotes);
  const versions = [...new Set(data?.questions.flatMap((question) => question.versions))].sort((a, b) => a - b);
  return (
    <>
      <ResultFilterBar filters={filters} replace={replace} versions={versions} />
      {!data && <NotLoaded query={results} failed="Failed to load the results. Please try again." height={480} />}
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
  const { data: summaries = [] } = useRead('readSummaries', [stats.assessment_id]);
  const { data: benchmark = NO_BENCHMARK } = useRead('readBenchmark', [stats.assessment_id, filters]);
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
      {cardsOf(stats.questions, stats.comparisons).map((card) => {
        const nameOf = (place: string) => (card.results.length > 1 ? `question ${place}` : undefined);
        return (
          <Card
            key={card.results[0]?.key}
            component="section"
            sx={{ p: { xs: 2, sm: 3 }, '& > :first-of-type': { mt: 0 } }}
          >
            <ReportBlocks blocks={aboutBlocks(card)} materials={materials} />
            {card.results.map(({ key, question, versions, pooling, place }) =>
              pooling ? (
                <PoolingControl
                  key={key}
                  assessmentId={stats.assessment_id}
                  question={{ id: question.id, title: question.title }}
                  versions={versions}
                  pooling={pooling}
                  of={nameOf(place)}
                />
              ) : null,
            )}
            {card.results.map(({ key, question, place }, index) => (
              <DirectionControl
                key={key}
                assessmentId={stats.assessment_id}
                question={question}
                compared={card.compared?.question}
                of={index === 0 ? undefined : nameOf(place)}
              />
            ))}
            <ReportBlocks blocks={figureBlocks(card, materials, benchmark)} materials={materials} />
            {isWhole &&
              card.results
                .filter((result) => isLastOf(stats.questions, result) && isAnswered(result.question.id))
                .map(({ question, place }) => (
                  <SummaryCard
                    key={question.id}
                    assessmentId={stats.assessment_id}
                    questionId={question.id}
                    summary={summaryOf(question.id)}
                    of={nameOf(place)}
                  />
                ))}
          </Card>
        );
      })}
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

const LINKS = { flagged: 'Show only these', unflagged: 'Leave them out', all: 'Show all' } as const;

/** Flagged responses shown by id; further ones are only counted. */
const MOST_NAMED = 20;

/** Which responses the results rest on, and which of them are flagged; nothing before there is a response. */
function BasisOfResults({ basis }: { basis: ResultBasis }) {
  if (basis.considered === 0) return null;
  return (
    <Box sx={{ mb: 3, color: 'text.secondary' }}>
      <Typography role="status">{basisInWords(basis)}</Typography>
      <Flagged quality={basis.quality} />
    </Box>
  );
}

function Flagged({ quality }: Pick<ResultBasis, 'quality'>) {
  const { filters } = useResultFilters();
  const words = qualityInWords(quality);
  if (!words) return null;
  const links = QUALITIES.toReversed().filter((name) => name !== filters.quality);
  return (
    <>
      <Typography>
        {words}{' '}
        {links.map((name) => (
          <MuiLink key={name} component={Link} to={{ search: queryOf({ ...filters, quality: name }) }} sx={{ mr: 1.5 }}>
            {LINKS[name]}
          </MuiLink>
        ))}
      </Typography>
      {filters.quality === 'flagged' && <FlaggedOnes flagged={quality.flagged} />}
    </>
  );
}

/** The flagged responses, each with its flags. */
function FlaggedOnes({ flagged }: Pick<ResultBasis['quality'], 'flagged'>) {
  const more = flagged.length - MOST_NAMED;
  return (
    <Box component="ul" aria-label="Flagged responses" sx={{ my: 0.5, pl: 2.5 }}>
      {flagged.slice(0, MOST_NAMED).map(({ response_id, flags }) => (
        <li key={response_id}>
          <MuiLink component={Link} to={{ search: `?response=${response_id}` }}>
            Response {response_id}
          </MuiLink>
          : {flags.map((flag) => FLAG_LABELS[flag]).join(', ')}
        </li>
      ))}
      {more > 0 && <li>and {figure(more)} more</li>}
    </Box>
  );
}
