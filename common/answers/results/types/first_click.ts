import { heatMap } from '#common/answers/charts/heat-map.ts';
import { markedPicture } from '#common/answers/charts/marked-picture.ts';
import { type Materials, pictureIn } from '#common/answers/charts/picture.ts';
import type { MarkKind, Scene } from '#common/answers/charts/scene.ts';
import { shareInWords } from '#common/answers/charts/wording.ts';
import { defineResults, SHARE } from '#common/answers/results/define.ts';
import { spread } from '#common/answers/statistics/distributions.ts';
import { estimateShare, geometricMean } from '#common/answers/statistics/estimates.ts';
import { type FirstClickConfig, regionsHit } from '#common/assessments/questions/first_click.ts';
import { regionsAt } from '#common/assessments/questions/regions.ts';
import { formatDuration } from '#common/words/duration-words.ts';
import { figure } from '#common/words/format.ts';

const HIT: MarkKind = { name: 'Hit', tone: 'positive', form: 'circle' };
const MISS: MarkKind = { name: 'Miss', tone: 'negative', form: 'cross' };

type Click = { x: number; y: number; ms: number; hit: boolean };

/** Where people clicked, hits and misses, with the targets outlined. */
export const firstClick = defineResults('first_click', {
  aggregate: (config, answers) => {
    /** Every click with the index of its answer. */
    const clicks = answers.flatMap((answer, index) =>
      answer.x === null
        ? []
        : [{ answer: index, x: answer.x, y: answer.y, ms: answer.ms, hit: regionsHit(config, answer).length > 0 }],
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
    const marks = clicks.map((click) => ({
      x: click.x,
      y: click.y,
      answer: click.answer,
      response_id: response_ids[click.answer] ?? null,
      kind: click.hit ? HIT : MISS,
      text: formatDuration(click.ms),
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
    { key: 'hit', label: '', ...SHARE, better: 'high', of: (answer) => Number(regionsHit(config, answer).length > 0) },
  ],
});

/** The click of one answer on the picture with the targets; nothing without a picture. */
export function answerClickMap(config: FirstClickConfig, click: Click | null, materials: Materials): Scene[] {
  const picture = pictureOf(config, materials);
  if (!picture) return [];
  const marks = click
    ? [
        {
          ...click,
          kind: click.hit ? HIT : MISS,
          title: `${click.hit ? 'Hit' : 'Miss'} after ${formatDuration(click.ms)}`,
        },
      ]
    : [];
  return [markedPicture(click ? '1 click on the picture' : 'No click on the picture', picture, marks, config.regions)];
}

function pictureOf({ material_id, page }: FirstClickConfig, materials: Materials) {
  const picture = material_id === null ? null : pictureIn(materials, { material_id, page, view: null });
  return picture && { ref: picture.ref, size: picture.size };
}
