import CompareIcon from '@mui/icons-material/CompareArrowsOutlined';
import { Alert, Autocomplete, Box, Card, TextField, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useRead } from '#admin/dataProvider/useRead.ts';
import { NotLoaded } from '#admin/record/NotLoaded.tsx';
import { COMPARED_MAX, type ComparableAssessments } from '#common/answers/compare/groups.ts';
import {
  comparedQuestions,
  groupsInWords,
  materialsOf,
  summaryTable,
  verdictBlocks,
} from '#common/answers/report/group-comparison.ts';
import type { Params } from '#common/ui/api/address.ts';
import { EmptyState } from '#common/ui/feedback/EmptyState.tsx';
import { ReportBlocks } from '#common/ui/report/ReportBlocks.tsx';
import { ResultFilterBar } from './ResultFilterBar.tsx';
import { filtersIn, queryOf, useCompared, useComparison, useResultFilters, useResults } from './useResultFilters.ts';

/** Compares the results of some experts with those of others, or with other assessments; the address holds what is compared. */
export function CompareTab({ assessmentId }: { assessmentId: number }) {
  const [, setAddress] = useSearchParams();
  const { replace } = useResultFilters();
  const { filters, others, against, isWithAssessments, params, isChosen } = useCompared(assessmentId);
  const versions = useResults(assessmentId, filters).data?.questions.flatMap((question) => question.versions) ?? [];
  const change = (values: Record<string, string | string[]>) =>
    setAddress((before) => {
      const next = new URLSearchParams(before);
      for (const [name, value] of Object.entries(values)) {
        next.delete(name);
        for (const one of [value].flat()) if (one) next.append(name, one);
      }
      return next;
    });
  const bar = { versions: [...new Set(versions)].sort((a, b) => a - b) };
  return (
    <>
      <ToggleButtonGroup
        exclusive
        size="small"
        value={isWithAssessments ? 'assessments' : 'experts'}
        aria-label="Compare with"
        onChange={(_event, next: string | null) =>
          next && change({ by: next === 'assessments' ? next : '', with: [], against: '' })
        }
        sx={{ mb: 2 }}
      >
        <ToggleButton value="experts">With other experts</ToggleButton>
        <ToggleButton value="assessments">With other assessments</ToggleButton>
      </ToggleButtonGroup>
      <ResultFilterBar
        {...bar}
        label="These experts"
        everybody={against ? 'All other experts' : 'All experts'}
        filters={filters}
        replace={replace}
      />
      {!isWithAssessments ? (
        <>
          <Typography sx={{ mb: 1 }}>compared with</Typography>
          <ResultFilterBar
            {...bar}
            label="Other experts"
            everybody="All other experts"
            filters={filtersIn(new URLSearchParams(against))}
            replace={(chosen) => change({ against: queryOf(chosen).slice(1) })}
          />
        </>
      ) : (
        <AssessmentChoice own={assessmentId} ids={others} onChange={(ids) => change({ with: ids.map(String) })} />
      )}
      {isChosen && <Compared assessmentId={assessmentId} params={params} />}
      {!isChosen && !isWithAssessments && (
        <EmptyState
          icon={<CompareIcon />}
          title="Choose the experts to compare."
          text="Filter one of the groups, for instance by expertise level. The other one is everybody else, unless you filter it, too."
        />
      )}
    </>
  );
}

type Choice = ComparableAssessments[number];
const NONE: Choice[] = [];
type ChoiceProps = { own: number; ids: number[]; onChange: (ids: number[]) => void };

/** Chooses other assessments that ask the same. */
function AssessmentChoice({ own, ids, onChange }: ChoiceProps) {
  const { data: options = NONE, isError } = useRead('readComparable', [own]);
  const asked = ids.join();
  // A new list would empty the field that is being typed in. What cannot be compared has a chip, too, so that it can be removed.
  const value = useMemo(
    () =>
      asked === ''
        ? NONE
        : asked.split(',').map((id) => options.find((one) => String(one.id) === id) ?? unknown(Number(id))),
    [options, asked],
  );
  return (
    <Autocomplete
      multiple
      options={options}
      value={value}
      getOptionLabel={({ title }) => title}
      getOptionKey={({ id }) => id}
      getOptionDisabled={() => ids.length >= COMPARED_MAX}
      isOptionEqualToValue={(option, other) => option.id === other.id}
      onChange={(_event, next) => onChange(next.map(({ id }) => id))}
      noOptionsText={isError ? 'Failed to load the assessments.' : 'No other assessment with answers asks the same.'}
      renderInput={(input) => (
        <TextField
          {...input}
          label="Other assessments"
          helperText={`Up to ${COMPARED_MAX} assessments that have a question in common with this one`}
        />
      )}
      sx={{ mb: 3, maxWidth: 720 }}
    />
  );
}

/** Stands for an assessment that has not been read, or was deleted. */
const unknown = (id: number): Choice => ({ id, title: `Assessment ${id}` });

type ComparedProps = { assessmentId: number; params: Params };

function Compared({ assessmentId, params }: ComparedProps) {
  const query = useComparison(assessmentId, params);
  const { data } = query;
  if (!data) return <NotLoaded query={query} failed="Failed to load the comparison. Please try again." height={480} />;
  const materials = materialsOf(data);
  const [sizes, ...notes] = groupsInWords(data);
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Typography role="status">{sizes}</Typography>
      {notes.map((note) => (
        <Alert key={note} severity="info">
          {note}
        </Alert>
      ))}
      {data.comparison === null && (
        <EmptyState
          icon={<CompareIcon />}
          title="Nothing to compare."
          text="The groups have no answers to the same question."
        />
      )}
      {data.comparison && (
        <Card sx={{ p: { xs: 2, sm: 3 }, '& > :first-of-type': { mt: 0 } }}>
          <ReportBlocks blocks={[...verdictBlocks(data), ...summaryTable(data)]} materials={materials} />
        </Card>
      )}
      {comparedQuestions(data, materials).map(({ key, blocks }) => (
        <Card key={key} component="section" sx={{ p: { xs: 2, sm: 3 }, '& > :first-of-type': { mt: 0 } }}>
          <ReportBlocks blocks={blocks} materials={materials} />
        </Card>
      ))}
    </Box>
  );
}
