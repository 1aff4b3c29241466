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
import type { Measurement } from '#common/assessments/questionnaire/answer.ts';
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
function answerColumns(asked: readonly Question[], titleOf: (materialId: number) => string | undefined) {
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
    cells: (question: Question | undefined, value: unknown) => {
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

type Options = { measurements: boolean; basis?: PoolingBasis };

/**
 * The CSV file of an assessment: one line for each response, and for each question the columns that any of its versions has. A column
 * "cannot judge" and one for the attention check are added if a version has them, and with `measurements` the seconds spent on each
 * question. Every answer is read by the question of its own version. If an answer is too incomplete to be counted, only its text is
 * exported, so that counts match the results.
 */
export function csvExport(versions: readonly ReportVersion[], { measurements, basis = NO_BASIS }: Options) {
  const all = questionGroups(versions, basis);
  const groups = all.map((group) => ({
    group,
    columns: columnsOf(group, all, versions, measurements, basis.materials),
  }));
  const names = groups.flatMap(({ columns }) => columns.names);
  return {
    /** The line of column names, with its line end. */
    header: csvLine([...HEAD.map(([name]) => name), ...names]) + LINE_END,
    /** A response as a line, with its line end. */
    line: (response: ReportResponse) => {
      const given = givenByGroup(all, versions, response);
      const cells = groups.flatMap(({ group, columns }) =>
        columns.cells(given.get(group.key) ?? { kind: 'not_asked' }),
      );
      return csvLine([...HEAD.map(([, cell]) => cell(response)), ...cells]) + LINE_END;
    },
  };
}

/** A column beside the answer: its name, and the cell of what was given. */
type Column = [name: string, cell: (given: Given) => string];

const CANNOT_JUDGE: Column = [
  'Cannot judge',
  ({ kind }) => (kind === 'cannot_judge' ? '1' : kind === 'value' ? '0' : ''),
];
const CHECK: Column = [
  'Attention check passed',
  (given) => {
    const passed = passedAttention(given);
    return passed === null ? '' : passed ? '1' : '0';
  },
];
const measured = (cell: (measurement: Measurement) => string) => (given: Given) =>
  'answer' in given && given.answer?.measurement ? cell(given.answer.measurement) : '';
const MEASURED: Column[] = [
  ['Seconds', measured(({ active_ms }) => (active_ms / SECOND).toFixed(1))],
  ['Place among the questions shown', measured(({ order_shown }) => String(order_shown + 1))],
];

/** The names of the columns of a question, and their cells. */
function columnsOf(
  { question, asked, place, versions }: QuestionGroup,
  all: readonly QuestionGroup[],
  { length }: readonly ReportVersion[],
  measurements: boolean,
  materials: KnownMaterials,
) {
  const others = all.map((each) => each.question);
  const since = length > 1 ? ` (${versionsInWords(versions).toLowerCase()})` : '';
  const name = `Q${place}. ${titleAmong(question, others, materials)}${since}`;
  const own = asked.map((each) => each.question);
  const answer = answerColumns(own, (id) => materials[id]?.title);
  const beside = [
    ...(own.some(({ allow_cannot_judge }) => allow_cannot_judge) ? [CANNOT_JUDGE] : []),
    ...(own.some(({ attention_check }) => attention_check !== null) ? [CHECK] : []),
    ...(measurements ? MEASURED : []),
  ];
  // With the material ids of the newest version, so that a file has the same id in the whole column.
  const onNewest = sameFileIn(question, materials);
  const answerOf = (given: Given) =>
    'value' in given && given.value !== undefined
      ? definitionOf(given.question.type).onMaterials(given.value, onNewest)
      : null;
  return {
    names: [...answer.names, ...beside.map(([column]) => column)].map((column) =>
      column ? `${name} – ${column}` : name,
    ),
    cells: (given: Given) => [
      ...answer.cells('question' in given ? given.question : undefined, answerOf(given)),
      ...beside.map(([, cell]) => cell(given)),
    ],
  };
}
