import type { Question } from '#common/assessments/questionnaire/schema.ts';
import { definitionOf } from '#common/assessments/questions/registry.ts';

/** What people read of an option, row, pair, view or region. */
const TEXTS = ['label', 'left', 'right', 'name'];

/**
 * The columns for the answers to a question of several versions (the newest first): the columns of the newest version, then those that only
 * older versions have. A corrected label keeps its column, under the newest wording. `cells` fills them with an answer, read by the question
 * of its own version. `titleOf` names a material.
 */
export function answerColumns(
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

/** The texts of each thing in the lists of a config, by list and id. */
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
