import type { Materials } from '#common/answers/charts/picture.ts';
import { type PoolingBasis, questionGroups, type ReportVersion } from '#common/answers/results/pooling.ts';
import { activeMinutes, type Given, givenByGroup, type ReportResponse } from '#common/answers/results/results.ts';
import { definitionOf } from '#common/assessments/questions/registry.ts';
import { formatDate } from '#common/words/dates.ts';
import { formatDuration } from '#common/words/duration-words.ts';
import { figure } from '#common/words/format.ts';
import { MINUTE } from '#common/words/units.ts';
import { heading, type ReportBlock } from './blocks.ts';

/** Responses with their answers, and what was asked. */
export type EachResponse = { responses: ReportResponse[]; versions: ReportVersion[]; pooling: PoolingBasis };

type About = {
  /** How many responses there are, of which the filters choose these. */
  considered: number;
  /** The filters in words; empty without filters. */
  filters: string;
  materials: Materials;
  zone?: string | undefined;
};

/** The part of a report about each response: who answered what. */
export function responseBlocks(
  { responses, versions, pooling }: EachResponse,
  { considered, filters, materials, zone = 'UTC' }: About,
): ReportBlock[] {
  if (responses.length === 0) return [];
  const groups = questionGroups(versions, pooling);
  const size = figure(responses.length);
  return [
    { ...heading(2, 'Responses', filters ? `${size} of ${figure(considered)}` : `${size} completed`), newPage: true },
    ...responses.flatMap((response): ReportBlock[] => {
      const given = givenByGroup(groups, versions, response);
      const rows = groups.flatMap((group) => {
        const answer = given.get(group.key);
        const words = inWords(answer, materials);
        if (words === null || !answer || answer.kind === 'not_asked') return [];
        return [[`${group.place}. ${answer.question.title}`, words]];
      });
      return [
        heading(3, `Response ${response.id}: ${response.expert.name}`, aboutResponse(response, zone)),
        { kind: 'table', title: '', columns: ['Question', 'Answer'], rows },
      ];
    }),
  ];
}

function aboutResponse(response: ReportResponse, zone: string): string {
  const minutes = activeMinutes(response);
  return [
    response.submitted_at ? formatDate(response.submitted_at, zone) : 'not submitted',
    `version ${response.version}`,
    minutes === null ? '' : formatDuration(minutes * MINUTE),
  ]
    .filter(Boolean)
    .join(' · ');
}

/** An answer in words, read by the question of its own version; null for a question that was not asked. */
export function inWords(given: Given | undefined, materials: Materials): string | null {
  if (!given || given.kind === 'not_asked') return null;
  if (given.kind === 'cannot_judge') return 'Cannot judge';
  const { type, config } = given.question;
  const describe = (value: unknown) => definitionOf(type).describe(config, value, (id) => materials.get(id)?.title);
  if (given.kind === 'value') return describe(given.value);
  // A value that does not count as an answer, such as a reason without a choice.
  const rest = given.value === undefined ? '' : describe(given.value).trim();
  return rest ? `No answer – ${rest}` : 'No answer';
}
