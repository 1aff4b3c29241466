import CompareIcon from '@mui/icons-material/CompareArrowsOutlined';
import {
  Autocomplete,
  Box,
  Card,
  Skeleton,
  TextField,
  ToggleButton,
  ToggleButtonGroup,
  Typography,
} from '@mui/material';
import { keepPreviousData } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useGetList, useGetMany } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import { useServerQuery } from '#admin/dataProvider/useServerQuery.ts';
import { useDebounced } from '#admin/list/useDebounced.ts';
import { heatDifference } from '#common/answers/charts/heat-difference.ts';
import type { Materials } from '#common/answers/charts/picture.ts';
import { COMPARED_MAX, type GroupComparison } from '#common/answers/compare/groups.ts';
import type { ReportBlock } from '#common/answers/report/blocks.ts';
import { comparisonBlocks } from '#common/answers/report/comparison.ts';
import { filtersSet } from '#common/answers/result-filters.ts';
import { resultsOfType } from '#common/answers/results/types/registry.ts';
import { SEARCH_DEBOUNCE } from '#common/api/limits.ts';
import { recordId } from '#common/api/lists.ts';
import { TABLE_PAGE_SIZE } from '#common/api/page-sizes.ts';
import type { AssessmentRow } from '#common/assessments/assessments.ts';
import { EmptyState } from '#common/ui/feedback/EmptyState.tsx';
import { LoadError } from '#common/ui/feedback/LoadError.tsx';
import { ReportBlocks } from '#common/ui/report/ReportBlocks.tsx';
import { countedFigure, figure } from '#common/words/format.ts';
import { ResultFilterBar } from './ResultFilterBar.tsx';
import { filtersIn, queryOf, useResultFilters, useResults } from './useResultFilters.ts';

/** Compares the results of some experts with those of others, or with other assessments; the address holds what is compared. */
export function CompareTab({ assessmentId }: { assessmentId: number }) {
  const [address, setAddress] = useSearchParams();
  const { filters, replace } = useResultFilters();
  const versions = useResults(assessmentId, filters).data?.questions.flatMap((question) => question.versions) ?? [];
  const others = address
    .getAll('with')
    .flatMap((id) => recordId.safeParse(id).data ?? [])
    .filter((id) => id !== assessmentId)
    .slice(0, COMPARED_MAX);
  const mode = others.length > 0 || address.get('by') === 'assessments' ? 'assessments' : 'experts';
  const against = queryOf(filtersIn(new URLSearchParams(address.get('against') ?? ''))).slice(1);
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
  const params = { ...filtersSet(filters), ...(mode === 'assessments' ? { with: others } : { against }) };
  return (
    <>
      <ToggleButtonGroup
        exclusive
        size="small"
        value={mode}
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
      {mode === 'experts' ? (
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
      {mode === 'experts' && queryOf(filters) === '' && against === '' ? (
        <EmptyState
          icon={<CompareIcon />}
          title="Choose the experts to compare."
          text="Filter one of the groups, for instance by expertise level. The other one is everybody else, unless you filter it, too."
        />
      ) : (
        (mode === 'experts' || others.length > 0) && <Compared assessmentId={assessmentId} params={params} />
      )}
    </>
  );
}

type Choice = Pick<AssessmentRow, 'id' | 'title'>;
type ChoiceProps = { own: number; ids: number[]; onChange: (ids: number[]) => void };

/** Chooses other assessments with responses. */
function AssessmentChoice({ own, ids, onChange }: ChoiceProps) {
  const [text, setText] = useState('');
  const search = useDebounced(text, SEARCH_DEBOUNCE);
  const found = useGetList<AssessmentRow>(
    'responses',
    { filter: { is_draft: 'false', q: search || undefined }, pagination: { page: 1, perPage: TABLE_PAGE_SIZE } },
    { placeholderData: keepPreviousData },
  );
  const { data: chosen } = useGetMany<AssessmentRow>('responses', { ids });
  const asked = ids.join();
  // A new list would empty the field that is being typed in. What no longer exists has a chip, too, so that it can be removed.
  const value = useMemo(
    () =>
      asked
        .split(',')
        .filter(Boolean)
        .map((id) => chosen?.find((one) => String(one?.id) === id) ?? unknown(Number(id))),
    [chosen, asked],
  );
  const options: Choice[] = (found.data ?? []).filter(({ id }) => id !== own);
  return (
    <Autocomplete
      multiple
      options={options}
      value={value}
      getOptionLabel={({ title }) => title}
      getOptionKey={({ id }) => id}
      getOptionDisabled={() => ids.length >= COMPARED_MAX}
      isOptionEqualToValue={(option, other) => option.id === other.id}
      filterOptions={(all) => all}
      onChange={(_event, next) => onChange(next.map(({ id }) => id))}
      onInputChange={(_event, typed, reason) => setText(reason === 'input' ? typed : '')}
      noOptionsText={found.isError ? 'Failed to load the assessments.' : 'No assessments found.'}
      renderInput={(input) => (
        <TextField
          {...input}
          label="Other assessments"
          helperText={`Up to ${COMPARED_MAX} assessments that ask the same`}
        />
      )}
      sx={{ mb: 3, maxWidth: 720 }}
    />
  );
}

/** Stands for an assessment that has not been read, or was deleted. */
const unknown = (id: number): Choice => ({ id, title: `Assessment ${id}` });

type ComparedProps = { assessmentId: number; params: Record<string, unknown> };

function Compared({ assessmentId, params }: ComparedProps) {
  const { data, isError, refetch } = useServerQuery(
    ['responses', assessmentId, 'comparison', params],
    (server, signal) =>
      server.readComparison(assessmentId, params as Parameters<typeof server.readComparison>[1], signal),
  );
  if (isError && !data)
    return <LoadError message="Failed to load the comparison. Please try again." onRetry={() => void refetch()} />;
  if (!data) return <Skeleton variant="rounded" height={480} />;
  const materials = new Map(data.materials.map((material) => [material.id, material]));
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Typography role="status">
        {data.groups
          .map(({ label, responses_count }) => `${label}: ${countedFigure(responses_count, 'response')}`)
          .join(' · ')}
      </Typography>
      {data.comparisons.length === 0 && (
        <EmptyState
          icon={<CompareIcon />}
          title="Nothing to compare."
          text="The groups have no answers to the same question."
        />
      )}
      {data.comparisons.map((comparison) => (
        <Card key={comparison.key} component="section" sx={{ p: { xs: 2, sm: 3 }, '& > :first-of-type': { mt: 0 } }}>
          <ReportBlocks
            blocks={[
              ...comparisonBlocks(comparison, materials),
              ...data.maps
                .filter(({ key }) => key === comparison.key)
                .flatMap((map) => differenceMaps(comparison.places, map, materials)),
            ]}
            materials={materials}
          />
        </Card>
      ))}
    </Box>
  );
}

/** Where more of one group than of the other pointed, for each picture and each kind of mark. */
function differenceMaps(
  places: readonly string[],
  { question, groups }: GroupComparison['maps'][number],
  materials: Materials,
): ReportBlock[] {
  const [one, other] = groups.map(({ label, aggregate }) => ({
    label,
    maps: resultsOfType(question.type)
      .scenes(question.config, aggregate, materials)
      .flatMap(({ map }) => map ?? []),
  }));
  if (!one || !other) return [];
  return one.maps.flatMap((map) => {
    const same = other.maps.find(({ caption }) => caption === map.caption);
    if (!same) return [];
    return map.layers
      .filter(({ marks }) => marks.length > 0)
      .map(({ name }) => ({
        kind: 'scene' as const,
        caption: {
          title: `${places.join(', ')}. ${question.title} (${[map.caption, name].filter(Boolean).join(', ')})`,
          lines: [`${one.label} n = ${figure(map.answered)}, ${other.label} n = ${figure(same.answered)}`],
        },
        scene: heatDifference({ name: one.label, map }, { name: other.label, map: same }, name),
      }));
  });
}
