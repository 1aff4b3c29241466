import { RESPONSE_STATE_LABELS } from '#common/answers/responses.ts';
import { type KnownMaterials, sameFileIn, titleAmong } from '#common/answers/results/design.ts';
import {
  NO_BASIS,
  type PoolingBasis,
  type QuestionGroup,
  questionGroups,
  type ReportVersion,
  versionsInWords,
} from '#common/answers/results/pooling.ts';
import {
  activeMinutes,
  type Given,
  givenByGroup,
  passedAttention,
  type ReportResponse,
} from '#common/answers/results/results.ts';
import type { Question } from '#common/assessments/questionnaire/schema.ts';
import { definitionOf } from '#common/assessments/questions/registry.ts';
import { person, profileFields } from '#common/people/profile-fields.ts';
import { titleOf } from '#common/schema/fields.ts';
import { csvLine } from '#common/words/csv.ts';
import { SECOND } from '#common/words/units.ts';

/** Keys of the texts of options, rows, pairs, views and regions. */
const TEXTS = ['label', 'left', 'right', 'name'];

/**
 * The columns of a question with several versions (newest first): those of the newest version, then those that only older versions
 * have. A corrected label keeps its column, under the newest wording. `cells` fills them with an answer, read by the question of its
 * own version. `titleOf` returns the title of a material.
 */
function answerColumns(
  asked: readonly Question[],
  titleOf: (materialId: number) => string | undefined,
): {
  names: string[];
  cells: (question: Question | undefined, value: unknown) => string[];
} {
  const [newest] = asked;
  const keys: string[] = [];
  const names: string[] = [];
  const placesOf = new Map<Question, number[]>();
  for (const question of asked) {
    const { type, title } = question;
    const config = newest === question ? question.config : withNewestTexts(question.config, textsById(newest?.config));
    const seen = new Map<string, number>();
    const places = definitionOf(type)
      .csvColumns({ title, config })
      .map((name) => {
        const nth = seen.get(name) ?? 0;
        seen.set(name, nth + 1);
        const key = `${nth} ${name}`;
        if (!keys.includes(key)) {
          keys.push(key);
          names.push(name);
        }
        return keys.indexOf(key);
      });
    placesOf.set(question, places);
  }
  return {
    names,
    cells: (question, value) => {
      const row = names.map(() => '');
      const places = question && placesOf.get(question);
      if (!question || !places || value === null) return row;
      const { type, title, config } = question;
      for (const [index, cell] of definitionOf(type).csvCells({ title, config }, value, titleOf).entries()) {
        row[places[index] ?? -1] = cell;
      }
      return row;
    },
  };
}

type Labelled = Record<string, unknown> & { id: string };

const listsIn = (config: unknown): [string, Labelled[]][] =>
  config && typeof config === 'object'
    ? Object.entries(config).filter(([, part]) => Array.isArray(part) && part.every(isLabelled))
    : [];

const isLabelled = (part: unknown): part is Labelled =>
  part !== null && typeof part === 'object' && 'id' in part && typeof part.id === 'string';

/** The texts of each item in the lists of a config, by list and id. */
function textsById(config: unknown): Map<string, Record<string, unknown>> {
  return new Map(
    listsIn(config).flatMap(([list, things]) =>
      things.map((thing) => [
        `${list} ${thing.id}`,
        Object.fromEntries(TEXTS.filter((key) => key in thing).map((key) => [key, thing[key]])),
      ]),
    ),
  );
}

function withNewestTexts(config: unknown, newest: Map<string, Record<string, unknown>>): unknown {
  const lists = listsIn(config).map(([list, things]) => [
    list,
    things.map((thing) => ({ ...thing, ...newest.get(`${list} ${thing.id}`) })),
  ]);
  return { ...(config as object), ...Object.fromEntries(lists) };
}

const LINE_END = '\r\n';

/** The columns before the answers: name, and cell of a response. */
const HEAD: [name: string, cell: (response: ReportResponse) => string][] = [
  ['Response ID', ({ id }) => String(id)],
  ['Expert ID', ({ expert }) => String(expert.id)],
  ['Expert', ({ expert }) => expert.name],
  [titleOf(person, 'email'), ({ expert }) => expert.email],
  [titleOf(profileFields, 'expertise_level'), ({ expert }) => expert.level],
  ['Version', ({ version }) => String(version)],
  ['Status', ({ state }) => RESPONSE_STATE_LABELS[state]],
  ['Started at (UTC)', ({ started_at }) => started_at],
  ['Submitted at (UTC)', ({ submitted_at }) => submitted_at ?? ''],
  ['Active minutes', (response) => activeMinutes(response)?.toFixed(1) ?? ''],
];

export type CsvExport = {
  /** The line of column names, with its line end. */
  header: string;
  /** A response as a line, with its line end. */
  line: (response: ReportResponse) => string;
};

type Options = { measurements: boolean; basis?: PoolingBasis };

/**
 * The CSV file of an assessment: one line for each response, and for each question the columns that any of its versions has. A column
 * "cannot judge" and one for the attention check are added if a version has them, and with `measurements` the seconds spent on each
 * question. Every answer is read by the question of its own version. If an answer is too incomplete to be counted, only its text is
 * exported, so that counts match the results.
 */
export function csvExport(versions: readonly ReportVersion[], options: Options): CsvExport {
  const { basis = NO_BASIS } = options;
  const all = questionGroups(versions, basis);
  const titleOf = (id: number) => basis.materials[id]?.title;
  const groups = all.map((group) => {
    const asked = group.asked.map(({ question }) => question);
    return { group, columns: answerColumns(asked, titleOf) };
  });
  return {
    header:
      csvLine([
        ...HEAD.map(([name]) => name),
        ...groups.flatMap(({ group, columns }) =>
          headOf(group, all, columns.names, versions.length > 1, options, basis.materials),
        ),
      ]) + LINE_END,
    line: (response) => {
      const given = givenByGroup(all, versions, response);
      const answers = groups.flatMap(({ group, columns }) =>
        cells(group, columns, onNewest(given.get(group.key), group, basis.materials), options),
      );
      return csvLine([...HEAD.map(([, cell]) => cell(response)), ...answers]) + LINE_END;
    },
  };
}

/** An answer with the material ids of the newest version, so that a file has the same id in the whole column. */
function onNewest(given: Given | undefined, { question }: QuestionGroup, materials: KnownMaterials): Given | undefined {
  if (!given || !('value' in given)) return given;
  const value = definitionOf(given.question.type).onMaterials(given.value, sameFileIn(question, materials));
  return { ...given, value };
}

const offersCannotJudge = ({ asked }: QuestionGroup) => asked.some(({ question }) => question.allow_cannot_judge);
const isCheck = ({ asked }: QuestionGroup) => asked.some(({ question }) => question.attention_check !== null);

function headOf(
  group: QuestionGroup,
  all: readonly QuestionGroup[],
  own: string[],
  severalVersions: boolean,
  { measurements }: Options,
  materials: KnownMaterials,
): string[] {
  const { question, place, versions } = group;
  const others = all.map((each) => each.question);
  const since = severalVersions ? ` (${versionsInWords(versions).toLowerCase()})` : '';
  const name = `Q${place}. ${titleAmong(question, others, materials)}${since}`;
  return [
    ...own.map((column) => (column ? `${name} – ${column}` : name)),
    ...(offersCannotJudge(group) ? [`${name} – Cannot judge`] : []),
    ...(isCheck(group) ? [`${name} – Attention check passed`] : []),
    ...(measurements ? [`${name} – Seconds`, `${name} – Place among the questions shown`] : []),
  ];
}

function cells(
  group: QuestionGroup,
  columns: ReturnType<typeof answerColumns>,
  given: Given | undefined,
  { measurements }: Options,
): string[] {
  const asked = given && given.kind !== 'not_asked' ? given : undefined;
  const value = asked && 'value' in asked ? asked.value : undefined;
  const judged = asked?.kind === 'cannot_judge' ? '1' : asked?.kind === 'value' ? '0' : '';
  const passed = given ? passedAttention(given) : null;
  const measured = asked?.answer?.measurement;
  return [
    ...columns.cells(asked?.question, value ?? null),
    ...(offersCannotJudge(group) ? [judged] : []),
    ...(isCheck(group) ? [passed === null ? '' : passed ? '1' : '0'] : []),
    ...(measurements
      ? [measured ? (measured.active_ms / SECOND).toFixed(1) : '', measured ? String(measured.order_shown + 1) : '']
      : []),
  ];
}
