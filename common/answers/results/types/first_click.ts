import { heatMap } from '#common/answers/charts/heat-map.ts';
import { markedPicture } from '#common/answers/charts/marked-picture.ts';
import { type Materials, pictureIn } from '#common/answers/charts/picture.ts';
import type { MarkKind } from '#common/answers/charts/scene.ts';
import { shareInWords } from '#common/answers/charts/wording.ts';
import { defineResults, SHARE } from '#common/answers/results/define.ts';
import { spread } from '#common/answers/statistics/distributions.ts';
import { estimateShare, geometricMean } from '#common/answers/statistics/estimates.ts';
import { type FirstClickConfig, regionsHit } from '#common/assessments/questions/first_click.ts';
import { regionsAt } from '#common/assessments/questions/regions.ts';
import type { AnswerOf } from '#common/assessments/questions/registry.ts';
import { formatDuration } from '#common/words/duration-words.ts';
import { figure } from '#common/words/format.ts';

const HIT: MarkKind = { name: 'Hit', tone: 'positive', form: 'circle' };
const MISS: MarkKind = { name: 'Miss', tone: 'negative', form: 'cross' };

const isHit = (config: FirstClickConfig, answer: AnswerOf<'first_click'>) => regionsHit(config, answer).length > 0;

/** Where people clicked, hits and misses, with the targets outlined. */
export const firstClick = defineResults('first_click', {
  aggregate: (config, answers) => {
    /** Every click with the index of its answer. */
    const clicks = answers.flatMap((answer, index) =>
      answer.x === null ? [] : [{ answer: index, x: answer.x, y: answer.y, ms: answer.ms, hit: isHit(config, answer) }],
    );
    const times = clicks.filter((click) => click.hit).map((click) => click.ms);
    return {
      answered: answers.length,
      hits: estimateShare(times.length, answers.length),
      timed_out: answers.length - clicks.length,
      geometric_mean_ms: geometricMean(times),
      hit_times: spread(times),
      regions: config.regions.map((area) => ({
        id: area.id,
        name: area.name,
        clicks: estimateShare(clicks.filter((click) => regionsAt([area], click).length > 0).length, answers.length),
      })),
      clicks,
    };
  },
  figures: (_config, { hits, timed_out, geometric_mean_ms, hit_times }) => [
    { name: 'Found the target', value: shareInWords(hits) },
    {
      name: 'Time to a hit',
      value: `${formatDuration(geometric_mean_ms)} (geometric mean), median ${formatDuration(hit_times?.median ?? null)}`,
    },
    ...(timed_out > 0 ? [{ name: 'Ran out of time', value: figure(timed_out) }] : []),
  ],
  intervals: ['share'],
  scenes: (config, { clicks, answered }, materials, response_ids = []) => {
    const picture = pictureOf(config, materials);
    if (!picture) return [];
    const marks = clicks.map(({ x, y, answer, hit, ms }) => ({
      x,
      y,
      answer,
      response_id: response_ids[answer] ?? null,
      kind: hit ? HIT : MISS,
      text: formatDuration(ms),
    }));
    const { regions } = config;
    return [heatMap({ picture, caption: '', noun: 'click', answered, regions, layers: [{ name: 'All', marks }] })];
  },
  tables: (_config, { regions }) => [
    {
      title: 'Targets',
      columns: ['Target', 'Clicked by'],
      rows: regions.map(({ name, clicks }) => [name, shareInWords(clicks)]),
    },
  ],
  measures: (config) => [
    { key: 'hit', label: '', ...SHARE, better: 'high', of: (answer) => Number(isHit(config, answer)) },
  ],
  answerScenes: (config, answer, materials) => {
    const picture = pictureOf(config, materials);
    if (!picture) return [];
    if (answer.x === null) return [markedPicture('No click on the picture', picture, [], config.regions)];
    const kind = isHit(config, answer) ? HIT : MISS;
    const mark = { x: answer.x, y: answer.y, kind, title: `${kind.name} after ${formatDuration(answer.ms)}` };
    return [markedPicture('1 click on the picture', picture, [mark], config.regions)];
  },
});

function pictureOf({ material_id, page }: FirstClickConfig, materials: Materials) {
  const picture = material_id === null ? null : pictureIn(materials, { material_id, page, view: null });
  return picture && { ref: picture.ref, size: picture.size };
}
