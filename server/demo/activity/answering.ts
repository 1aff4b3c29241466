import { places } from '#common/assessments/questions/ranking.ts';
import type { Asked } from './asked.ts';
import type { Random } from './random.ts';

type Of<T extends Asked['question']['type']> = Extract<Asked, { question: { type: T } }>;

/** A believable answer to a question; `liking` (about −1…1) is how much this expert likes the design. */
export function answerTo({ question, tendency }: Asked, liking: number, random: Random): unknown {
  const pair = { question, tendency } as Asked;
  switch (pair.question.type) {
    case 'rating':
      return random.whole((pair as Of<'rating'>).tendency.mean + liking, 0.8, 1, pair.question.config.max);
    case 'scorecard':
      return scorecard(pair as Of<'scorecard'>, liking, random);
    case 'single_choice': {
      const { weights } = (pair as Of<'single_choice'>).tendency;
      return { ids: [pair.question.config.options[random.weighted(weights)]?.id], other_text: '' };
    }
    case 'multiple_choice':
      return multipleChoice(pair as Of<'multiple_choice'>, random);
    case 'preference':
      return preference(pair as Of<'preference'>, random);
    case 'ranking':
      return ranking(pair as Of<'ranking'>, random);
    case 'semantic_differential': {
      const { means } = (pair as Of<'semantic_differential'>).tendency;
      const rated = pair.question.config.pairs.map(({ id }, index) => [
        id,
        random.whole(means[index] ?? 0, 1.1, -3, 3),
      ]);
      return Object.fromEntries(rated);
    }
    case 'pins':
      return pins(pair as Of<'pins'>, liking, random);
    case 'first_click':
      return firstClick(pair as Of<'first_click'>, random);
    case 'timed_exposure':
      return timedExposure(pair as Of<'timed_exposure'>, random);
    case 'model_inspection': {
      const { mean, comments } = (pair as Of<'model_inspection'>).tendency;
      const views_seen = pair.question.config.views.map(({ id }) => id);
      return { views_seen, score: random.whole(mean + liking, 0.8, 1, 5), comment: random.pick(comments) };
    }
    case 'slider': {
      const { mean, sd } = (pair as Of<'slider'>).tendency;
      const { min, max, step } = pair.question.config;
      const steps = random.whole((mean - min + liking * sd * 0.5) / step, sd / step, 0, (max - min) / step);
      return min + steps * step;
    }
    case 'nps':
      return random.whole((pair as Of<'nps'>).tendency.mean + liking * 1.5, 1.8, 0, 10);
    case 'text':
      return random.pick((pair as Of<'text'>).tendency.texts);
  }
}

function scorecard({ question, tendency }: Of<'scorecard'>, liking: number, random: Random): Record<string, string> {
  const { rows, columns } = question.config;
  return Object.fromEntries(
    rows.map(({ id }, index) => {
      const column = random.whole((tendency.means[index] ?? 3) + liking * 0.5, 0.9, 1, columns.length);
      return [id, columns[column - 1]?.id ?? ''];
    }),
  );
}

function multipleChoice({ question, tendency }: Of<'multiple_choice'>, random: Random) {
  const { options } = question.config;
  const ids = options.filter((_option, index) => random.next() < (tendency.shares[index] ?? 0)).map(({ id }) => id);
  return { ids: ids.length > 0 ? ids : options.slice(0, 1).map(({ id }) => id), other_text: '' };
}

function preference({ question, tendency }: Of<'preference'>, random: Random) {
  const ids = question.config.material_ids;
  const place = random.weighted(tendency.weights);
  const chosen = ids[place];
  const reason = question.config.ask_reason ? random.pick(tendency.reasons[place] ?? ['']) : '';
  return { chosen: chosen === undefined ? [] : [chosen], order_shown: random.shuffle(ids), reason };
}

function ranking({ question, tendency }: Of<'ranking'>, random: Random): string[] {
  return question.config.items
    .map(({ id }, index) => ({ id, liked: random.around(tendency.liking[index] ?? 0, 0.9) }))
    .sort((a, b) => b.liked - a.liked)
    .slice(0, places(question.config))
    .map(({ id }) => id);
}

/** Two to four of the spots, those that fit the expert's liking rather than the others. */
function pins({ question, tendency }: Of<'pins'>, liking: number, random: Random) {
  const wanted = random.whole(3, 0.7, Math.max(1, question.config.min_pins), Math.min(4, question.config.max_pins));
  const fits = (sentiment: string) => (sentiment === 'positive' ? liking : sentiment === 'negative' ? -liking : 0);
  return tendency.spots
    .map((spot) => ({ spot, order: random.next() - fits(spot.sentiment) * 0.6 }))
    .sort((a, b) => a.order - b.order)
    .slice(0, wanted)
    .map(({ spot }) => ({
      x: placed(spot.x, random),
      y: placed(spot.y, random),
      sentiment: spot.sentiment,
      comment: random.pick(spot.comments),
    }));
}

const placed = (at: number, random: Random) =>
  Number(Math.min(0.99, Math.max(0.01, random.around(at, 0.03))).toFixed(4));

function firstClick({ question, tendency }: Of<'first_click'>, random: Random) {
  const ms = Math.round(1000 * Math.max(0.7, random.around(tendency.seconds, tendency.seconds * 0.35)));
  const [a, b] = question.config.regions[0]?.points ?? [];
  if (a && b && random.next() < tendency.hitShare) {
    const between = (from: number, to: number) =>
      Number((from + (to - from) * (0.15 + 0.7 * random.next())).toFixed(4));
    return { x: between(a.x, b.x), y: between(a.y, b.y), ms };
  }
  return {
    x: Number(random.next().toFixed(4)),
    y: Number((0.1 + 0.85 * random.next()).toFixed(4)),
    ms: Math.round(ms * 1.4),
  };
}

function timedExposure({ question, tendency }: Of<'timed_exposure'>, random: Random) {
  const remembered = tendency.items.filter(({ share }) => random.next() < share).map(({ words }) => words);
  const recall = remembered.length > 0 ? remembered.join('\n') : 'Only the colours';
  return { shown_ms: question.config.ms + Math.round(random.next() * 12), recall, untimed: false, attempts: 1 };
}
