import { uniqueId } from '#common/assessments/questions/options.ts';
import { definitionOf } from '#common/assessments/questions/registry.ts';
import { reusedIds } from './history.ts';
import { isFields, placeOf, readQuestionnaire } from './read.ts';
import { materialIdsOf, type Question, type Questionnaire, questionsInOrder } from './schema.ts';

const FORMAT = 'expert-panel-questionnaire';
const VERSION = 1;
/** The maximum number of problems reported at a time. */
const TOLD_MAX = 5;

/** Writes a questionnaire as a JSON file, for keeping it or copying it to another assessment. */
export function exportQuestionnaire(questionnaire: Questionnaire): string {
  return `${JSON.stringify({ format: FORMAT, version: VERSION, questionnaire }, null, 2)}\n`;
}

/** `note` says what was left out of the file; `error` has a line for each problem. */
export type Imported = { questionnaire: Questionnaire; note: string } | { error: string };

/**
 * Reads a questionnaire from a JSON file, which may have been written by hand. Removes materials that are not in `materialIds`.
 * Returns messages for people if the file is not a questionnaire.
 */
export function importQuestionnaire(text: string, materialIds: ReadonlySet<number>): Imported {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    return { error: 'This file cannot be read: it is not JSON.' };
  }
  if (!isFields(content)) return { error: 'This file does not hold a questionnaire.' };
  // A file written by hand may consist of the questions only.
  const inside = content.questionnaire ?? (content.questions === undefined ? undefined : content);
  const isOurs = (content.format ?? FORMAT) === FORMAT;
  if (isOurs && (content.version ?? VERSION) !== VERSION)
    return { error: 'This file was made by another version of the portal.' };
  if (!isOurs || inside === undefined) return { error: 'This file does not hold a questionnaire.' };
  const read = readQuestionnaire(inside);
  if ('problems' in read) return { error: told(read.problems.map(({ place, reason }) => sentence(place, reason))) };
  const repeated = repeatedIds(read.questionnaire);
  if (repeated.length > 0) return { error: told(repeated) };
  return {
    questionnaire: remapMaterials(read.questionnaire, (id) => (materialIds.has(id) ? id : null)),
    note: missingMaterials(read.questionnaire, materialIds),
  };
}

/** Refuses repeated ids: two options with one id are the same in every answer, and no screen shows ids. */
function repeatedIds({ questions }: Questionnaire): string[] {
  return questions.flatMap((question, index) =>
    Object.entries(question.config).flatMap(([list, items]: [string, unknown]) => {
      const ids = Array.isArray(items) ? items.flatMap((item) => (isFields(item) ? [item.id] : [])) : [];
      const twice = ids.find((id, place) => id !== undefined && ids.indexOf(id) !== place);
      return twice === undefined
        ? []
        : [sentence(placeOf('questions', index, question), `two of the ${list} have the id “${twice}”`)];
    }),
  );
}

/**
 * The imported questions, in place of the present ones: a question under the id of an unlike present one gets another id, so that it does not
 * take over its answers.
 */
export function inPlaceOf(present: Questionnaire, imported: Questionnaire): Questionnaire {
  const versions = [present, imported].map((questionnaire, number) => ({ number, questionnaire }));
  const unlike = reusedIds(versions).filter(({ noun }) => noun === 'question');
  const named = new Map(unlike.map(({ question_id }) => [question_id, uniqueId('q')]));
  const own = (id: string) => named.get(id) ?? id;
  return {
    ...imported,
    questions: imported.questions.map(({ id, show_if, ...question }) => ({
      ...question,
      id: own(id),
      show_if: show_if && { ...show_if, question_id: own(show_if.question_id) },
    })) as Question[],
  };
}

const sentence = (place: string, reason: string) => (place ? `${place}: ${reason}` : reason);

function told(sentences: string[]): string {
  const distinct = [...new Set(sentences)];
  const more = distinct.length - TOLD_MAX;
  return [...distinct.slice(0, TOLD_MAX), ...(more > 0 ? [`… and ${more} more`] : [])].join('\n');
}

function missingMaterials(questionnaire: Questionnaire, known: ReadonlySet<number>): string {
  const numbers = questionsInOrder(questionnaire).flatMap((question, index) =>
    materialIdsOf(question).some((id) => !known.has(id)) ? [String(index + 1)] : [],
  );
  if (numbers.length === 0) return '';
  const list = new Intl.ListFormat('en-GB').format(numbers);
  return `Materials that are not among those of this Visual Identity System were left out of ${numbers.length === 1 ? 'question' : 'questions'} ${list}: please choose others there.`;
}

/** Replaces the materials of a questionnaire; `replace` returns the new id of each, or null to remove it. */
function remapMaterials(questionnaire: Questionnaire, replace: (id: number) => number | null): Questionnaire {
  return {
    ...questionnaire,
    questions: questionnaire.questions.map(
      (question) =>
        ({
          ...question,
          config: definitionOf(question.type).withMaterials(question.config, replace),
          material_ids: question.material_ids.map(replace).filter((id) => id !== null),
        }) as Question,
    ),
  };
}

/** Removes all materials, so that a template fits any VIS. */
export function withoutMaterials(questionnaire: Questionnaire): Questionnaire {
  return remapMaterials(questionnaire, () => null);
}
