import { markedPicture } from '#common/answers/charts/marked-picture.ts';
import { defineResults, type Materials, pictureIn } from '#common/answers/charts/picture.ts';
import type { Scene, Tone } from '#common/answers/charts/scene.ts';
import { shareInWords } from '#common/answers/charts/wording.ts';
import { spread } from '#common/answers/statistics/distributions.ts';
import { estimateShare, geometricMean } from '#common/answers/statistics/estimates.ts';
import { type FirstClickConfig, regionsHit } from '#common/assessments/questions/first_click.ts';
import { regionsAt } from '#common/assessments/questions/regions.ts';
import { formatDuration } from '#common/words/duration-words.ts';
import { countedFigure, figure } from '#common/words/format.ts';

const toneOf = (hit: boolean): Tone => (hit ? 'positive' : 'negative');

type Click = { x: number; y: number; ms: number; hit: boolean };

/** Where people clicked, hits and misses, with the targets outlined. */
export const firstClick = defineResults('first_click', {
  aggregate: (config, answers) => {
    const clicks = answers.flatMap((answer) =>
      answer.x === null
        ? []
        : [{ x: answer.x, y: answer.y, ms: answer.ms, hit: regionsHit(config, answer).length > 0 }],
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
  scenes: (config, { clicks }, materials) => clickMap(config, clicks, materials),
  tables: (_config, { regions }) => [
    {
      title: 'Targets',
      columns: ['Target', 'Clicked by'],
      rows: regions.map(({ name, clicks }) => [name, shareInWords(clicks)]),
    },
  ],
});

/** The clicks on the picture with the targets; nothing without a picture. */
export function clickMap(config: FirstClickConfig, clicks: Click[], materials: Materials): Scene[] {
  if (config.material_id === null) return [];
  const picture = pictureIn(materials, { material_id: config.material_id, page: config.page, view: null });
  if (!picture) return [];
  const marks = clicks.map((click, index) => ({
    // A single click has a number, and so is large enough to be found.
    text: clicks.length === 1 ? String(index + 1) : undefined,
    x: click.x,
    y: click.y,
    tone: toneOf(click.hit),
    title: `${click.hit ? 'Hit' : 'Miss'} after ${formatDuration(click.ms)}`,
  }));
  return [
    markedPicture(
      `${countedFigure(clicks.length, 'click')} on the picture`,
      picture,
      marks,
      config.regions,
      clicks.length > 1,
    ),
  ];
}
