import { type Materials, pictureIn, titleOf } from '#common/answers/charts/picture.ts';
import type { PictureRef } from '#common/answers/charts/scene.ts';
import { intervalsInWords } from '#common/answers/charts/wording.ts';
import { type Benchmark, benchmarkInWords } from '#common/answers/compare/benchmark.ts';
import type { Comparison } from '#common/answers/compare/comparison.ts';
import type { Compared } from '#common/answers/compare/judge.ts';
import { figuresOf, type QuestionStats } from '#common/answers/results/results.ts';
import { resultsOfType } from '#common/answers/results/types/registry.ts';
import { FEW } from '#common/answers/statistics/few.ts';
import { plainText } from '#common/assessments/questionnaire/piping.ts';
import { materialIdsOf, type Question } from '#common/assessments/questionnaire/schema.ts';
import { definitionOf, type QuestionType } from '#common/assessments/questions/registry.ts';
import { formatDuration } from '#common/words/duration-words.ts';
import { figure } from '#common/words/format.ts';
import { SECOND } from '#common/words/units.ts';
import { fold, heading, paragraphs, pictureKey, type ReportBlock, table } from './blocks.ts';
import { differenceBlocks } from './comparison.ts';

/** What stands together: the results of questions that ask the same about several designs, else of one; and what they are compared by. */
export type Card<Result extends QuestionStats = QuestionStats> = {
  results: Result[];
  compared: { comparison: Comparison; question: Compared } | undefined;
};

/** The results as cards, in the order of the questions. */
export function cardsOf<Result extends QuestionStats>(
  results: readonly Result[],
  comparisons: readonly Comparison[],
): Card<Result>[] {
  const all = comparisons.flatMap((comparison) => comparison.questions.map((question) => ({ comparison, question })));
  return results.flatMap((result): Card<Result>[] => {
    const several = all.find(({ question }) => question.places.length > 1 && question.places.includes(result.place));
    if (!several)
      return [{ results: [result], compared: all.find(({ question }) => question.places[0] === result.place) }];
    const { places } = several.question;
    if (places[0] !== result.place) return [];
    return [{ results: results.filter(({ place }) => places.includes(place)), compared: several }];
  });
}

/** What a question asks, how many answered, and which versions are pooled. */
export function aboutBlocks({ results, compared }: Card): ReportBlock[] {
  const [first, ...others] = results;
  if (!first) return [];
  const { question } = first;
  const places = results.map(({ place }) => place).join(', ');
  return [
    heading(2, `${places}. ${compared?.question.title ?? question.title}`, definitionOf(question.type).label),
    ...paragraphs([plainText(question.description)]),
    ...(others.length === 0 ? countBlocks(first) : []),
  ];
}

const countBlocks = (result: QuestionStats) => paragraphs([countsInWords(result), result.pooling?.line ?? ''], true);

/** A card's charts and texts, several designs side by side; every number and how sure it is in a fold. Nothing without answers. */
export function figureBlocks({ results, compared }: Card, materials: Materials, benchmark: Benchmark): ReportBlock[] {
  const answered = results.filter(({ aggregate }) => aggregate !== null);
  const [first] = answered;
  if (!first) return [];
  const differences = compared ? differenceBlocks(compared.comparison, compared.question) : [];
  const methods = paragraphs([methodsOf(first)], true);
  if (results.length === 1) {
    const sure = [...tableBlocks(first, materials), ...differences];
    return [
      ...keyFigures(first, materials),
      ...sceneBlocks(first, materials),
      ...benchmarkBlocks(first.key, benchmark),
      ...(sure.length > 0 ? fold(EVERY_NUMBER, [...sure, ...methods]) : methods),
      ...quoteBlocks(first),
    ];
  }
  const titleOf = ({ place, question }: QuestionStats) => labelIn(compared, place) ?? question.title;
  const each = (some: QuestionStats[], blocks: (result: QuestionStats) => ReportBlock[]): ReportBlock => ({
    kind: 'columns',
    columns: some.map((result) => ({ title: titleOf(result), blocks: blocks(result) })),
  });
  return [
    each(results, (result) => [
      ...countBlocks(result),
      ...(answered.includes(result) ? sceneBlocks(result, materials) : []),
      ...benchmarkBlocks(result.key, benchmark),
      ...quoteBlocks(result),
    ]),
    ...fold(EVERY_NUMBER, [
      each(answered, (result) => [...keyFigures(result, materials), ...tableBlocks(result, materials)]),
      ...differences,
      ...methods,
    ]),
  ];
}

const EVERY_NUMBER = 'Every number, and how sure';

/** The name of the design that the question at a place is about. */
function labelIn(compared: Card['compared'], place: string): string | undefined {
  const index = compared?.question.places.indexOf(place) ?? -1;
  return compared?.comparison.contenders[compared.question.order[index] ?? -1]?.label;
}

function keyFigures(result: QuestionStats, materials: Materials): ReportBlock[] {
  const figures = figuresOf(result, (id) => titleOf(materials, id));
  const design = designOf(result.question, materials);
  return figures.length > 0 || design ? [{ kind: 'figures', figures, ...(design && { design }) }] : [];
}

function sceneBlocks(result: QuestionStats, materials: Materials): ReportBlock[] {
  const { question, aggregate, response_ids } = result;
  const scenes = resultsOfType(question.type).scenes(question.config, aggregate, materials, response_ids);
  return scenes.map((scene, index) => ({
    kind: 'scene',
    scene,
    caption: {
      title: `${result.place}. ${question.title}${scenes.length > 1 ? ` (${index + 1} of ${scenes.length})` : ''}`,
      lines: [countsInWords(result), result.pooling?.line ?? '', methodsOf(result)].filter(Boolean),
    },
  }));
}

function tableBlocks({ question: { type, config }, aggregate }: QuestionStats, materials: Materials): ReportBlock[] {
  const { tables, folds } = resultsOfType(type);
  const all = [...(tables?.(config, aggregate, materials) ?? []), ...(folds?.(config, aggregate, materials) ?? [])];
  return all.map((table) => ({ kind: 'table', ...table }));
}

function methodsOf({ question, answered }: QuestionStats): string {
  const { intervals } = resultsOfType(question.type);
  return intervals && answered >= FEW ? intervalsInWords(intervals) : '';
}

const quoteBlocks = ({ texts }: QuestionStats): ReportBlock[] =>
  texts.length > 0 ? [{ kind: 'quotes', quotes: texts }] : [];

const benchmarkBlocks = (key: string, { measures }: Benchmark) =>
  table(
    '',
    ['Benchmark: the same question before, by all who answered it'],
    measures.filter(({ group }) => group === key).map((each) => [benchmarkInWords(each)]),
  );

/** The one design that a question is about, unless its charts show it anyway. */
function designOf(question: Question, materials: Materials): PictureRef | undefined {
  const [material_id, ...others] = materialIdsOf(question);
  if (material_id === undefined || others.length > 0 || SHOWN_IN_CHARTS.includes(question.type)) return undefined;
  const page = 'page' in question.config ? question.config.page : null;
  return pictureIn(materials, { material_id, page, view: null })?.ref;
}

const SHOWN_IN_CHARTS: QuestionType[] = ['pins', 'first_click', 'preference'];

/** "18 answered, 1 could not judge, 2 skipped it, version 1. Median time 34 s." */
function countsInWords(result: QuestionStats): string {
  const parts = [
    `${figure(result.answered)} answered`,
    result.cannot_judge > 0 ? `${figure(result.cannot_judge)} could not judge` : '',
    result.skipped > 0 ? `${figure(result.skipped)} skipped it` : '',
    result.attention ? `${result.attention.passed} passed the attention check, ${result.attention.failed} did not` : '',
    `${result.versions.length === 1 ? 'version' : 'versions'} ${result.versions.join(', ')}`,
  ].filter(Boolean);
  const few =
    result.answered > 0 && result.answered < FEW
      ? ` Fewer than ${FEW} answers: no intervals, since so few say nothing about others.`
      : '';
  const seconds =
    result.median_seconds === null ? '' : ` Median time ${formatDuration(result.median_seconds * SECOND)}.`;
  return `${parts.join(', ')}.${seconds}${few}`;
}

type InReport = { key: string; question: { id: string } };

/** True for the last group of a question. The summary of all versions follows it, even if some are shown apart. */
export function isLastOf(results: readonly InReport[], { key, question }: InReport): boolean {
  return results.findLast((other) => other.question.id === question.id)?.key === key;
}

/** Every still picture that a report about some questions may draw. */
export function picturesOf(questions: readonly Question[], materials: Materials): PictureRef[] {
  const refs = questions.flatMap((question) =>
    materialIdsOf(question).flatMap((id) => {
      const views = materials.get(id)?.views.map((view) => view.id) ?? [];
      const page = 'page' in question.config ? question.config.page : null;
      return [null, ...views].map((view) => ({ material_id: id, page, view }));
    }),
  );
  const known = new Map(refs.map((ref) => [pictureKey(ref), ref]));
  return [...known.values()].filter((ref) => pictureIn(materials, ref) !== null);
}
