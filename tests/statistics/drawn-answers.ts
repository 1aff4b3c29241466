import { randomNumbers, shuffleInPlace } from '#common/answers/statistics/random.ts';
import type { Question } from '#common/assessments/questionnaire/schema.ts';

/** Random answers to questions of each type, the same with every run. */

export const random = randomNumbers(20_261_127);
export const chance = (share: number) => random() < share;
export const whole = (below: number) => Math.floor(random() * below);

/** One of some things, each as likely as its weight. */
function drawn<T>(things: readonly T[], weights: readonly number[] = []): T {
  const own = things.map((_, index) => weights[index] ?? 1);
  let left = random() * own.reduce((sum, weight) => sum + weight, 0);
  const index = own.findIndex((weight) => {
    left -= weight;
    return left < 0;
  });
  return things[index] as T;
}
const shuffled = <T>(things: readonly T[]): T[] => shuffleInPlace([...things], random);
export const some = <T>(things: readonly T[], share: number) => things.filter(() => chance(share));

/** A place of a scale of `places` from 1, of which the one in the middle of the taste is likeliest. */
const place = (places: number, taste: number) =>
  drawn(
    Array.from({ length: places }, (_, index) => index + 1),
    Array.from({ length: places }, (_, index) => Math.exp(-Math.abs(index + 1 - taste))),
  );

const RECALLED = ['Green leaf', 'green leaf', 'round lid', 'Gold seal', 'big letters'];
const WORDS = ['calm', 'Green', 'gold', 'noble', 'cold', 'letters'];

/** An answer to a question of each type, by somebody with a taste from 1 to 5; some leave parts out. */
export function answerTo({ type, config }: Question, taste: number): unknown {
  const point = () => Math.round(random() * 100) / 100;
  switch (type) {
    case 'rating':
      return place(config.max, taste);
    case 'nps':
      return place(11, 2 * taste + 1) - 1;
    case 'slider': {
      const steps = Math.round((config.max - config.min) / config.step);
      return Number((config.min + config.step * Math.round((steps * (place(9, 2 * taste - 1) - 1)) / 8)).toFixed(3));
    }
    case 'scorecard':
      return Object.fromEntries(
        some(config.rows, 0.85).map(({ id }) => [id, chance(0.15) && config.allow_na ? 'na' : `c${place(5, taste)}`]),
      );
    case 'semantic_differential':
      return Object.fromEntries(some(config.pairs, 0.85).map(({ id }, index) => [id, place(7, taste + index) - 4]));
    case 'single_choice':
    case 'multiple_choice': {
      const ids = [...config.options.map(({ id }) => id), ...(config.other ? ['other'] : [])];
      const exclusive = config.options.find((option) => option.exclusive)?.id;
      const several = some(
        ids.filter((id) => id !== exclusive),
        0.4,
      );
      const chosen =
        type === 'single_choice' ? [drawn(ids, [6, 3, 1])] : exclusive && chance(0.2) ? [exclusive] : several;
      return { ids: chosen, other_text: chosen.includes('other') ? 'Designer' : '' };
    }
    case 'preference': {
      const best = drawn(config.material_ids, [5, 2, 2]);
      const chosen = config.allow_ties && chance(0.2) ? shuffled(config.material_ids).slice(0, 2) : [best];
      return { chosen, order_shown: shuffled(config.material_ids), reason: '' };
    }
    case 'ranking': {
      const ids = shuffled(config.items.map(({ id }) => id));
      const order = chance(0.6) ? [...new Set(['i2', ...ids])] : ids;
      return order.slice(0, chance(0.2) ? 2 : (config.k ?? order.length));
    }
    case 'pins':
      return Array.from({ length: whole(4) }, () => ({
        ...(chance(0.5) ? { x: 0.3, y: 0.25 } : { x: point(), y: point() }),
        sentiment: chance(0.1) ? null : drawn(config.sentiments, [4, 1, 3]),
        comment: '',
      }));
    case 'first_click': {
      const ms = 600 + whole(4000);
      return chance(0.15)
        ? { x: null, y: null, ms }
        : chance(0.5)
          ? { x: 0.4, y: 0.3, ms }
          : { x: point(), y: point(), ms };
    }
    case 'timed_exposure': {
      const untimed = chance(0.1);
      const recall = some(RECALLED, 0.4).join(drawn(['\n', ', ']));
      return { shown_ms: untimed ? null : 4900 + whole(200), recall, untimed, attempts: chance(0.1) ? 2 : 1 };
    }
    case 'model_inspection':
      return {
        views_seen: some(config.views, 0.8).map(({ id }) => id),
        score: chance(0.1) ? null : place(5, taste),
        comment: chance(0.5) ? 'Solid' : '',
      };
    case 'text':
      return some(WORDS, 0.4).join(drawn([' ', ', ']));
  }
}
