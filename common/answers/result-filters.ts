import * as z from 'zod';
import { recordId, repeated } from '#common/api/lists.ts';
import { chosenText, chosenValues, type FilterChoice, filterChoices } from '#common/people/experts/filter-words.ts';
import { type ExpertFilterOptions, expertFilters, flag } from '#common/people/experts/filters.ts';
import { titleOf } from '#common/schema/fields.ts';
import { countedFigure, figure } from '#common/words/format.ts';
import { RESPONSE_STATE_LABELS, RESPONSE_STATES } from './responses.ts';

/** What the responses are like that the results rest on: flagged ones are told apart by `qualityFlags`. */
export const QUALITIES = ['all', 'unflagged', 'flagged'] as const;

const QUALITY_LABELS: Record<(typeof QUALITIES)[number], string> = {
  all: 'All responses',
  unflagged: 'Without flagged responses',
  flagged: 'Flagged responses only',
};

/** What may be wrong with a response. */
export const QUALITY_FLAGS = ['too_fast', 'failed_attention', 'straight_lining'] as const;
export type QualityFlag = (typeof QUALITY_FLAGS)[number];

export const FLAG_LABELS: Record<QualityFlag, string> = {
  too_fast: 'too fast',
  failed_attention: 'failed the attention check',
  straight_lining: 'same column in every row',
};

/** The filters of experts that results have too, under the names of the experts list. */
const ofExperts = expertFilters.pick({
  expertise_level: true,
  design_expertise: true,
  segments: true,
  industries: true,
  regions: true,
  age_groups: true,
  backgrounds: true,
  qualification: true,
  gender: true,
});

/** Which responses results, report and exports rest on: a response must match every filter, and one value of each. */
export const resultFilters = z.object({
  ...ofExperts.shape,
  /** Unlike in the experts list, also those who do not. */
  beverage_client: flag.meta({ title: titleOf(expertFilters, 'beverage_client') }),
  /** Numbers of versions of the questionnaire. */
  version: repeated(recordId).meta({ title: 'Version' }),
  state: z
    .enum([...RESPONSE_STATES, 'all'])
    .default('completed')
    .meta({ title: 'State' }),
  quality: z.enum(QUALITIES).default('all').meta({ title: 'Quality' }),
});
export type ResultFilters = z.infer<typeof resultFilters>;

/** The results of all completed responses. */
export const UNFILTERED: ResultFilters = resultFilters.parse({});

const NAMES = Object.keys(resultFilters.shape) as (keyof ResultFilters)[];

/** The filters that are set, in one order: neither empty nor at their default. They are what an address or a call has to hold. */
export function filtersSet(filters: ResultFilters): Partial<ResultFilters> {
  const isSet = (name: keyof ResultFilters) =>
    [filters[name]].flat().some((one) => one !== undefined) && filters[name] !== UNFILTERED[name];
  return Object.fromEntries(NAMES.filter(isSet).map((name) => [name, filters[name]]));
}

/** True if any filter is set. */
export const isFiltered = (filters: ResultFilters): boolean => Object.keys(filtersSet(filters)).length > 0;

/** The choices of each filter. The versions are those of the assessment; with a single one there is nothing to choose. */
export const resultFilterChoices = (options: ExpertFilterOptions, versions: readonly number[] = []) => ({
  ...filterChoices(options),
  version: versions.length > 1 ? versions.map((value) => ({ value, label: String(value) })) : [],
  beverage_client: [
    { value: true, label: 'Yes' },
    { value: false, label: 'No' },
  ],
  state: resultFilters.shape.state.unwrap().options.map((value) => ({
    value,
    label: value === 'all' ? 'Any' : RESPONSE_STATE_LABELS[value],
  })),
  quality: QUALITIES.map((value) => ({ value, label: QUALITY_LABELS[value] })),
});

/** Each chosen value with its words, in the order of the filters. */
export const chosenResultFilters = (filters: ResultFilters, options: ExpertFilterOptions) =>
  chosenValues(
    resultFilters,
    filtersSet(filters),
    resultFilterChoices(options) as Record<string, readonly FilterChoice[]>,
  );

/** "Expertise level: Expert; Regions: Africa or Asia Pacific; Quality: Without flagged responses"; empty without filters. */
export function filtersInWords(filters: ResultFilters, options: ExpertFilterOptions): string {
  const texts = new Map<string, string>();
  for (const chosen of chosenResultFilters(filters, options)) {
    const before = texts.get(chosen.name);
    texts.set(chosen.name, before ? `${before} or ${chosen.label}` : chosenText(chosen));
  }
  return [...texts.values()].join('; ');
}

/** Why a response is left out of the results: its state, the filters of experts and versions, or its quality. */
export const EXCLUSIONS = [...RESPONSE_STATES, 'filters', 'flagged', 'unflagged'] as const;
type Exclusion = (typeof EXCLUSIONS)[number];

const count = z.number().int();

/** Which of the responses of an assessment its results rest on. */
export const resultBasis = z.object({
  /** The responses that the results rest on. */
  responses_count: count,
  /** All responses, in any state. */
  considered: count,
  /** The others, each counted once: those by state first, then by filters, then by quality. */
  excluded: z.array(z.object({ reason: z.enum(EXCLUSIONS), count })),
  /** The flags of the responses that match all filters but the one of quality. */
  quality: z.object({
    responses: count,
    flagged: z.array(z.object({ response_id: count, flags: z.array(z.enum(QUALITY_FLAGS)) })),
  }),
});
export type ResultBasis = z.infer<typeof resultBasis>;

const EXCLUDED: Record<Exclusion, (count: number) => string> = {
  completed: (count) => `${figure(count)} completed`,
  in_progress: (count) => `${figure(count)} in progress`,
  late: (count) => countedFigure(count, 'late answer'),
  ended: (count) => `${figure(count)} withdrawn or declined`,
  filters: (count) => `${figure(count)} by the filters`,
  flagged: (count) => `${figure(count)} flagged`,
  unflagged: (count) => `${figure(count)} not flagged`,
};

/** "These results rest on 24 of 32 responses. Left out: 2 late answers, 1 in progress, 5 by the filters." */
export function basisInWords({ responses_count, considered, excluded }: Omit<ResultBasis, 'quality'>): string {
  if (excluded.length === 0) return `These results rest on ${countedFigure(considered, 'response')}. None is left out.`;
  return `These results rest on ${figure(responses_count)} of ${countedFigure(considered, 'response')}. Left out: ${excludedInWords(excluded)}.`;
}

/** "2 late answers, 1 in progress" */
export const excludedInWords = (excluded: ResultBasis['excluded']): string =>
  excluded.map(({ reason, count }) => EXCLUDED[reason](count)).join(', ');

/** "3 of 24 responses are flagged: 2 too fast, 1 failed the attention check."; empty if none is. */
export function qualityInWords({ responses, flagged }: ResultBasis['quality']): string {
  if (flagged.length === 0) return '';
  const flags = flagged.flatMap((one) => one.flags);
  const each = QUALITY_FLAGS.map((flag) => [flags.filter((one) => one === flag).length, FLAG_LABELS[flag]] as const);
  const said = each.flatMap(([count, label]) => (count > 0 ? `${figure(count)} ${label}` : []));
  const verb = flagged.length === 1 ? 'is' : 'are';
  return `${figure(flagged.length)} of ${countedFigure(responses, 'response')} ${verb} flagged: ${said.join(', ')}.`;
}
