import type { Direction } from '#common/assessments/questions/direction.ts';
import type { Question, Questionnaire } from './schema.ts';

/** Something that has a direction: a statement of a scorecard by its id, or a whole question (''). */
type Directed = { id: string; label: string; better: Direction | undefined };

/** What has a direction in a question; nothing in types whose better end is clear, or that have none. */
export function directedIn({ type, config }: Question): Directed[] {
  if (type === 'scorecard') return config.rows.map(({ id, label, better }) => ({ id, label, better }));
  return type === 'rating' || type === 'slider' ? [{ id: '', label: '', better: config.better }] : [];
}

/** What is not judged, since nobody said whether more is better. More stars are better without a word. */
export const undirectedIn = (question: Question): Directed[] =>
  question.type === 'rating' ? [] : directedIn(question).filter(({ better }) => better === undefined);

/** Directions by the id of a statement, or by '' for the whole question. */
export type Directions = Readonly<Record<string, Direction>>;

/** A question with other directions; those that are not named stay as they are. */
export function withDirections(question: Question, directions: Directions): Question {
  const { type, config } = question;
  if (type === 'scorecard') {
    const rows = config.rows.map((row) => ({ ...row, ...(directions[row.id] && { better: directions[row.id] }) }));
    return { ...question, config: { ...config, rows } } as Question;
  }
  const better = directions[''];
  if (better === undefined || (type !== 'rating' && type !== 'slider')) return question;
  return { ...question, config: { ...config, better } } as Question;
}

/** A question as experts see it: what is better is not told to them. */
export function withoutDirections<Q extends Question>({ margin: _margin, ...question }: Q): Q {
  if (directedIn(question as Q).every(({ better }) => better === undefined)) return question as Q;
  const { better: _better, ...config } = question.config as Fields;
  const rows = (config.rows as Fields[] | undefined)?.map(({ better: _of, ...row }) => row);
  return { ...question, config: rows ? { ...config, rows } : config } as unknown as Q;
}

type Fields = Record<string, unknown>;

/** A questionnaire with the directions that staff decided, by question id. */
export function asDecided(questionnaire: Questionnaire, decided: ReadonlyMap<string, Directions>): Questionnaire {
  const questions = questionnaire.questions.map((question) => {
    const directions = decided.get(question.id);
    return directions ? withDirections(question, directions) : question;
  });
  return { ...questionnaire, questions };
}
