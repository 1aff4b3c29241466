import { csvLine } from '../csv.ts';
import { definitionOf } from '../questions/registry.ts';
import { type QuestionGroup, questionGroups, type ReportVersion } from './groups.ts';
import { activeMinutes, type Given, givenByGroup, type ReportResponse } from './responses.ts';

const STATES = { completed: 'Completed', late: 'Late, not accepted', in_progress: 'In progress' } as const;
const LINE_END = '\r\n';

const HEAD = [
  'Response ID',
  'Expert ID',
  'Expert',
  'Email',
  'Level of expertise',
  'Version',
  'Status',
  'Started at (UTC)',
  'Submitted at (UTC)',
  'Active minutes',
];

export type CsvExport = {
  /** The line of column names, with its line end. */
  header: string;
  /** A response as a line, with its line end. */
  line: (response: ReportResponse) => string;
};

/**
 * The CSV file of an assessment: one line a response, and for each question the columns of its type; where a question
 * offers it, a column "cannot judge". With `measurements`, the seconds spent on each question as well.
 */
export function csvExport(versions: readonly ReportVersion[], options: { measurements: boolean }): CsvExport {
  const groups = questionGroups(versions);
  return {
    header: csvLine([...HEAD, ...groups.flatMap((group) => columns(group, versions.length > 1, options))]) + LINE_END,
    line: (response) => {
      const given = givenByGroup(groups, versions, response);
      const answers = groups.flatMap((group) => cells(group, given.get(group.key), options));
      return csvLine([...headCells(response), ...answers]) + LINE_END;
    },
  };
}

function columns(
  group: QuestionGroup,
  severalVersions: boolean,
  { measurements }: { measurements: boolean },
): string[] {
  const { question, place, versions } = group;
  const since = severalVersions ? ` (version ${versions.join(', ')})` : '';
  const name = `Q${place}. ${question.title}${since}`;
  const own = definitionOf(question.type).csvColumns({ title: question.title, config: question.config });
  return [
    ...own.map((column) => (column ? `${name} – ${column}` : name)),
    ...(question.allow_cannot_judge ? [`${name} – Cannot judge`] : []),
    ...(measurements ? [`${name} – Seconds`] : []),
  ];
}

function cells(
  { question }: QuestionGroup,
  given: Given | undefined,
  { measurements }: { measurements: boolean },
): string[] {
  const value = given?.kind === 'value' ? given.value : null;
  const answer = given && 'answer' in given ? given.answer : null;
  const judged = given?.kind === 'cannot_judge' ? '1' : given?.kind === 'value' ? '0' : '';
  const seconds = answer?.measurement ? (answer.measurement.active_ms / 1000).toFixed(1) : '';
  return [
    ...definitionOf(question.type).csvCells({ title: question.title, config: question.config }, value),
    ...(question.allow_cannot_judge ? [judged] : []),
    ...(measurements ? [seconds] : []),
  ];
}

function headCells(response: ReportResponse): string[] {
  const { expert } = response;
  return [
    String(response.id),
    String(expert.id),
    expert.name,
    expert.email,
    expert.level,
    String(response.version),
    STATES[response.state],
    response.started_at,
    response.submitted_at ?? '',
    activeMinutes(response)?.toFixed(1) ?? '',
  ];
}
