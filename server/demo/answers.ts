import { answersById } from '#common/assessments/questionnaire/answer.ts';
import { progress, visibleQuestions } from '#common/assessments/questionnaire/logic.ts';
import { rotated } from '#common/assessments/questionnaire/rotation.ts';
import { type Question, type Questionnaire, questionsInOrder } from '#common/assessments/questionnaire/schema.ts';
import type { Sentiment } from '#common/assessments/questions/pins.ts';
import { places } from '#common/assessments/questions/ranking.ts';
import type { ConfigOf } from '#common/assessments/questions/registry.ts';
import type { answers } from '#server/data/schema/assessments.ts';
import { type QuestionData, questionOf } from './installation.ts';

/** What the demo's experts tend to answer, by type of question; a type that is not here is not in the demo. */
type Tendencies = {
  rating: { mean: number };
  /** Mean column (from 1) of each row. */
  scorecard: { means: number[] };
  single_choice: { weights: number[] };
  /** How likely each option is chosen. */
  multiple_choice: { shares: number[] };
  /** For each material, how often it is chosen and why. */
  preference: { weights: number[]; reasons: string[][] };
  /** The higher, the better the rank. */
  ranking: { liking: number[] };
  semantic_differential: { means: number[] };
  pins: { spots: { x: number; y: number; sentiment: Sentiment; comments: string[] }[] };
  first_click: { hitShare: number; seconds: number };
  timed_exposure: { items: { words: string; share: number }[] };
  model_inspection: { mean: number; comments: string[] };
  slider: { mean: number; sd: number };
  nps: { mean: number };
  text: { texts: string[] };
};

/** A question in the data file: materials by their titles, in the first section unless it says otherwise. */
export type AskedData = Omit<QuestionData, 'material_ids'> & {
  section?: string;
  material_ids?: string[];
  tendency: Tendencies[keyof Tendencies];
};

/** A question of the demo with the tendency of its answers. */
export type DemoQuestion = { question: Question; tendency: Tendencies[keyof Tendencies] };

/** The questions of the data file with the ids of their materials, which `material` returns for a title. */
export const askedOf = (list: readonly AskedData[], material: (title: string) => number): DemoQuestion[] =>
  list.map(({ section = 's1', tendency, material_ids = [], config = {}, ...given }) => {
    const {
      material_id,
      material_ids: compared,
      ...rest
    } = config as { material_id?: string; material_ids?: string[] };
    const named = {
      ...(material_id && { material_id: material(material_id) }),
      ...(compared && { material_ids: compared.map(material) }),
    };
    const data = { ...given, material_ids: material_ids.map(material), config: { ...rest, ...named } };
    return { question: questionOf(data, section), tendency };
  });

/** Random numbers for the demo: the same sequence for the same seed, so that every installation has the same answers. */
export function randomFrom(seed: number) {
  let state = seed >>> 0;
  /** 0 ≤ x < 1 */
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
  /** Around `mean`, standard deviation `sd` (Irwin–Hall of six). */
  const around = (mean: number, sd: number) => {
    const sum = Array.from({ length: 6 }, next).reduce((total, value) => total + value, 0);
    return mean + (sum - 3) * Math.SQRT2 * sd;
  };
  /** A whole number around `mean` within min…max. */
  const whole = (mean: number, sd: number, min: number, max: number) =>
    Math.min(max, Math.max(min, Math.round(around(mean, sd))));
  const pick = <T>(list: readonly T[]): T => {
    const item = list[Math.floor(next() * list.length)];
    if (item === undefined) throw new Error('an empty list to pick from');
    return item;
  };
  /** A random index, with probabilities in proportion to the weights. */
  const weighted = (weights: readonly number[]) => {
    let left = next() * weights.reduce((sum, weight) => sum + weight, 0);
    const index = weights.findIndex((weight) => {
      left -= weight;
      return left < 0;
    });
    return Math.max(0, index);
  };
  return { next, around, whole, pick, weighted };
}
export type Random = ReturnType<typeof randomFrom>;

/** Sorts by a key that is computed once for each item. */
const sortedBy = <T>(things: readonly T[], key: (thing: T, index: number) => number): T[] =>
  things
    .map((thing, index) => ({ thing, at: key(thing, index) }))
    .sort((one, other) => one.at - other.at)
    .map(({ thing }) => thing);

const short = (share: number) => Number(share.toFixed(4));

/** An expert who answers; `liking` (about −1…1) is how much the expert likes the design. */
type Expert = { liking: number; random: Random };

/** A believable answer to a question of each type. */
export const ANSWERING: {
  [T in keyof Tendencies]: (config: ConfigOf<T>, tendency: Tendencies[T], expert: Expert) => unknown;
} = {
  rating: ({ max }, { mean }, { liking, random }) => random.whole(mean + liking, 0.8, 1, max),
  scorecard: ({ rows, columns }, { means }, { liking, random }) =>
    Object.fromEntries(
      rows.map(({ id }, index) => {
        const column = random.whole((means[index] ?? 3) + liking * 0.5, 0.9, 1, columns.length);
        return [id, columns[column - 1]?.id ?? ''];
      }),
    ),
  single_choice: ({ options }, { weights }, { random }) => ({
    ids: [options[random.weighted(weights)]?.id],
    other_text: '',
  }),
  multiple_choice: ({ options }, { shares }, { random }) => {
    const chosen = options.filter((_option, index) => random.next() < (shares[index] ?? 0));
    return { ids: (chosen.length > 0 ? chosen : options.slice(0, 1)).map(({ id }) => id), other_text: '' };
  },
  preference: ({ material_ids, ask_reason }, { weights, reasons }, { random }) => {
    const place = random.weighted(weights);
    const reason = ask_reason ? random.pick(reasons[place] ?? ['']) : '';
    return { chosen: material_ids.slice(place, place + 1), order_shown: sortedBy(material_ids, random.next), reason };
  },
  ranking: (config, tendency, { random }) =>
    sortedBy(config.items, (_item, index) => -random.around(tendency.liking[index] ?? 0, 0.9))
      .slice(0, places(config))
      .map(({ id }) => id),
  semantic_differential: ({ pairs }, { means }, { random }) =>
    Object.fromEntries(pairs.map(({ id }, index) => [id, random.whole(means[index] ?? 0, 1.1, -3, 3)])),
  // Two to four of the spots, preferably those that fit the expert's liking.
  pins: ({ min_pins, max_pins }, { spots }, { liking, random }) => {
    const wanted = random.whole(3, 0.7, Math.max(1, min_pins), Math.min(4, max_pins));
    const fits = { positive: liking, neutral: 0, negative: -liking };
    const near = (at: number) => short(Math.min(0.99, Math.max(0.01, random.around(at, 0.03))));
    return sortedBy(spots, ({ sentiment }) => random.next() - fits[sentiment] * 0.6)
      .slice(0, wanted)
      .map(({ x, y, sentiment, comments }) => ({ x: near(x), y: near(y), sentiment, comment: random.pick(comments) }));
  },
  first_click: ({ regions }, { hitShare, seconds }, { random }) => {
    const ms = Math.round(1000 * Math.max(0.7, random.around(seconds, seconds * 0.35)));
    const [a, b] = regions[0]?.points ?? [];
    if (a && b && random.next() < hitShare) {
      const between = (from: number, to: number) => short(from + (to - from) * (0.15 + 0.7 * random.next()));
      return { x: between(a.x, b.x), y: between(a.y, b.y), ms };
    }
    return { x: short(random.next()), y: short(0.1 + 0.85 * random.next()), ms: Math.round(ms * 1.4) };
  },
  timed_exposure: ({ ms }, { items }, { random }) => {
    const remembered = items.filter(({ share }) => random.next() < share).map(({ words }) => words);
    const recall = remembered.join('\n') || 'Only the colours';
    return { shown_ms: ms + Math.round(random.next() * 12), recall, untimed: false, attempts: 1 };
  },
  model_inspection: ({ views }, { mean, comments }, { liking, random }) => ({
    views_seen: views.map(({ id }) => id),
    score: random.whole(mean + liking, 0.8, 1, 5),
    comment: random.pick(comments),
  }),
  slider: ({ min, max, step }, { mean, sd }, { liking, random }) => {
    const steps = random.whole((mean - min + liking * sd * 0.5) / step, sd / step, 0, (max - min) / step);
    return min + steps * step;
  },
  nps: (_config, { mean }, { liking, random }) => random.whole(mean + liking * 1.5, 1.8, 0, 10),
  text: (_config, { texts }, { random }) => random.pick(texts),
};

function answerTo({ question, tendency }: DemoQuestion, expert: Expert): unknown {
  const answer = ANSWERING[question.type as keyof Tendencies] as (...given: unknown[]) => unknown;
  return answer(question.config, tendency, expert);
}

type AnswerRow = Omit<typeof answers.$inferInsert, 'response_id'>;

const POINTERS = ['mouse', 'mouse', 'touch', 'mouse', 'touch', 'keyboard'] as const;
const PHONE = { viewport_width: 390, viewport_height: 780, pixel_ratio: 3, webgl: true };
const DESKTOP = { viewport_width: 1440, viewport_height: 860, pixel_ratio: 1, webgl: true };
/** The share of "cannot judge" among answers to questions that offer it. */
const CANNOT_JUDGE = 0.06;

/** One expert's answers in the order in which they see the questions; an expert who has not submitted stops half-way. */
export function writeAnswers(
  version: { questionnaire: Questionnaire; asked: DemoQuestion[] },
  { started_at, submitted_at, seed }: { started_at: Date; submitted_at: Date | null; seed: number },
  random: Random,
): { answers: AnswerRow[]; progress: number } {
  const questionnaire = rotated(version.questionnaire, seed);
  const asked = questionsInOrder(questionnaire).flatMap(({ id }) =>
    version.asked.filter(({ question }) => question.id === id),
  );
  const expert = { liking: random.around(0, 0.45), random };
  const pointer = random.pick(POINTERS);
  const device = { pointer, ...(pointer === 'touch' ? PHONE : DESKTOP) };
  const written: AnswerRow[] = [];
  const most = submitted_at ? asked.length : Math.ceil(asked.length / 2);
  let at = started_at.getTime();
  for (const each of asked) {
    if (written.length >= most) break;
    const { question } = each;
    const shown = visibleQuestions(questionnaire, byId(written));
    if (!shown.some(({ id }) => id === question.id)) continue;
    const cannot_judge = question.allow_cannot_judge && random.next() < CANNOT_JUDGE;
    const active_ms = Math.round(9000 + random.next() * 30_000);
    at += active_ms;
    written.push({
      question_id: question.id,
      value: cannot_judge ? null : answerTo(each, expert),
      cannot_judge,
      revision: at,
      answered_at: new Date(at),
      saved_at: new Date(at),
      measurement: {
        order_shown: written.length,
        options_shown: [],
        active_ms,
        first_action_ms: Math.round(800 + random.next() * 4000),
        materials_opened: question.material_ids,
        device,
      },
    });
  }
  return { answers: written, progress: progress(questionnaire, byId(written)) };
}

const byId = (rows: AnswerRow[]) =>
  answersById(
    rows.map((row) => ({ question_id: row.question_id, value: row.value, cannot_judge: row.cannot_judge ?? false })),
  );
