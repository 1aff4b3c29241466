import { compareInSteps } from '#common/answers/compare/comparison.ts';
import { betweenGroups, type Group } from '#common/answers/compare/contenders.ts';
import { type ContestField, fieldOf } from '#common/answers/compare/fields.ts';
import type { ComparisonQuery, GroupComparison } from '#common/answers/compare/groups.ts';
import { isFiltered, type ResultFilters, resultFilters } from '#common/answers/result-filters.ts';
import { questionResultsInSteps } from '#common/answers/results/results.ts';
import { toldApart } from '#common/words/format.ts';
import { badInput } from '#server/data/errors.ts';
import { companyName } from '#server/data/settings.ts';
import type { Viewer } from '#server/library/files/view.ts';
import { presentMaterials } from '#server/library/materials/views.ts';
import type { Context } from '#server/outside/context.ts';
import { type Chosen as ChosenResponses, chooseResponses, readFlagged } from './choose.ts';
import { inTurns } from './in-turns.ts';
import { type ReportSource, readSource } from './source.ts';

/**
 * Compares the results of an assessment with those of other experts, or of other assessments. Without other assessments the experts of the filters
 * are compared with all others whom `against` chooses: nobody is in both groups.
 * @throws HttpError 404; 400 for filters that do not exist
 */
export async function compareGroups(ctx: Context, assessmentId: number, query: ComparisonQuery, viewer: Viewer) {
  const { with: asked = [], against = '', ...filters } = query;
  const others = asked.filter((id) => id !== assessmentId);
  const areDesigns = others.length > 0;
  const sources = await Promise.all([
    readSource(ctx, assessmentId, filters),
    ...(areDesigns
      ? others.map((id) => readSource(ctx, id, filters))
      : [readSource(ctx, assessmentId, filtersOf(against))]),
  ]);
  const read = areDesigns ? undefined : readFlagged(ctx.db, sources);
  const [own, ...rest] = (await Promise.all(
    sources.map(async (source) => ({ source, ...(await chooseResponses(ctx.db, source, read)) })),
  )) as [Chosen, ...Chosen[]];
  const [second = own] = rest;
  const chosen = areDesigns ? underTitles([own, ...rest]) : apart(own, second);
  const groups = await Promise.all(
    chosen.map(async (group) => {
      const { versions, pooling } = group.source;
      const results = await inTurns(questionResultsInSteps(versions, group.responses, pooling));
      return { ...group, results, materials: pooling.materials };
    }),
  );
  const found = betweenGroups(groups, areDesigns);
  const field = fieldOf(found);
  const materials = groups.flatMap(({ source }) => presentMaterials(ctx, source.materials, source.materialIds, viewer));
  return {
    title: own.source.assessment.title,
    company: await companyName(ctx.db),
    made_at: new Date().toISOString(),
    groups: groups.map(({ source, label, responses, basis, in_both }) => ({
      assessment_id: source.assessment.id,
      label,
      responses_count: responses.length,
      filters: source.filterWords,
      in_both,
      excluded: basis.excluded,
    })),
    comparison:
      found.length === 0 ? null : await inTurns(compareInSteps(field, !areDesigns || !isOneDesignEach(field))),
    maps: areDesigns ? [] : mapsOf(groups),
    materials: [...new Map(materials.map((material) => [material.id, material])).values()],
  };
}

/** The responses of an assessment that some filters choose. */
type Chosen = ChosenResponses & { source: ReportSource };

function underTitles(groups: readonly Chosen[]) {
  const labels = toldApart(groups.map(({ source }) => source.assessment.title));
  return groups.map((group, index) => ({ ...group, label: labels[index] ?? '', in_both: 0 }));
}

/**
 * Both groups under the words of their filters. Who is in both stays in the first one only, which the other one's name says, or in the only
 * one that is filtered, where the other one is the rest.
 */
function apart(first: Chosen, second: Chosen) {
  const isRest = !isFiltered(first.source.filters) && isFiltered(second.source.filters);
  const [kept, rest] = isRest ? [second, first] : [first, second];
  const taken = new Set(kept.responses.map(({ id }) => id));
  const one = { ...kept, label: kept.source.filterWords || 'All experts', in_both: 0 };
  const responses = rest.responses.filter(({ id }) => !taken.has(id));
  const words = rest.source.filterWords;
  const in_both = words ? rest.responses.length - responses.length : 0;
  const label = in_both > 0 ? `${words} (without ${in_both} in both)` : words || 'All other experts';
  const others = { ...rest, responses, label, in_both };
  return isRest ? [others, one] : [one, others];
}

/** Whether each assessment asks about one design only, so that one of them can be better. */
const isOneDesignEach = ({ questions }: ContestField) =>
  (questions[0]?.pictures ?? []).every((first, place) => questions.every(({ pictures }) => pictures[place] === first));

/** The questions about places on a picture that all groups answered. */
function mapsOf(groups: readonly Group[]): GroupComparison['maps'] {
  return (groups[0]?.results ?? []).flatMap(({ key, question }) => {
    if (question.type !== 'pins' && question.type !== 'first_click') return [];
    const given = groups.flatMap(({ label, results }) => {
      const aggregate = results.find((result) => result.key === key)?.aggregate ?? null;
      return aggregate === null ? [] : [{ label, aggregate }];
    });
    return given.length === groups.length ? [{ key, question, groups: given }] : [];
  });
}

/** The filters of a query string. */
function filtersOf(query: string): ResultFilters {
  const given = new URLSearchParams(query);
  const values = [...new Set(given.keys())].map((name) => {
    const all = given.getAll(name);
    return [name, all.length > 1 ? all : all[0]];
  });
  const parsed = resultFilters.safeParse(Object.fromEntries(values));
  if (!parsed.success) throw badInput({ against: parsed.error.issues.map(({ message }) => message) });
  return parsed.data;
}
