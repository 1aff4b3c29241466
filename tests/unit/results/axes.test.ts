import { describe, expect, test } from 'vitest';
import { bars } from '#common/answers/charts/bars.ts';
import { INK } from '#common/answers/charts/ink.ts';
import type { Drawing, Shape } from '#common/answers/charts/scene.ts';
import { stackedBars } from '#common/answers/charts/stacked-bars.ts';
import { axisOf } from '#common/answers/results/define.ts';
import { resultsOfType } from '#common/answers/results/types/registry.ts';
import type { QuestionType } from '#common/assessments/questions/registry.ts';
import { palettes } from '#common/ui/theme/theme.ts';
import { question } from '#tests/factories/questions.ts';

/** What is drawn of some answers, without pictures. */
function scenesOf(type: QuestionType, answers: unknown[], config: Record<string, unknown> = {}) {
  const asked = question(type, 'q1', { config });
  const shown = resultsOfType(type);
  return shown.scenes(asked.config, shown.aggregate(asked.config, answers), new Map());
}

const rects = ({ shapes }: Drawing) => shapes.flatMap((shape) => (shape.kind === 'rect' ? [shape] : []));
/** The lengths of the bars in percent of their axis, from top to bottom. */
function lengths(scene: Drawing | undefined): number[] {
  const all = scene ? rects(scene) : [];
  const whole = all.find(({ fill, title }) => fill === 'grid' && !title)?.width ?? 0;
  return all.filter(({ title }) => title).map(({ width }) => Math.round((100 * width) / whole));
}
const endsOf = (scene: Drawing | undefined) =>
  scene?.shapes.flatMap((shape) =>
    shape.kind === 'text' && shape.tone === 'muted' && shape.size === 11 ? [shape.text] : [],
  );

const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);
const chosen = (id: string) => ({ ids: [id], other_text: '' });
const options = ['o1', 'o2', 'o3'].map((id) => ({ id, label: id }));

describe('the bars of', () => {
  test.each<[QuestionType, unknown[], Record<string, unknown>, number[]]>([
    ['rating', [3, 3, 4, 5], { max: 5 }, [25, 25, 50, 0, 0]],
    ['nps', [10, 10, 10, 10], {}, [100, ...times(10, 0)]],
    ['single_choice', [chosen('o1'), chosen('o1'), chosen('o3')], { options, other: false }, [67, 0, 33]],
    ['multiple_choice', [{ ids: ['o1', 'o2'], other_text: '' }, chosen('o1')], { options }, [100, 50, 0]],
    [
      'preference',
      [1, 2, 2, 2].map((id) => ({ chosen: [id], order_shown: [1, 2], reason: '' })),
      { material_ids: [1, 2] },
      [25, 75],
    ],
    ['text', ['Bright logo', 'A bright colour', 'Quiet', 'Dull'], {}, [50]],
    [
      'timed_exposure',
      ['Logo', 'Logo', '', ''].map((recall) => ({ shown_ms: 5000, recall, untimed: false, attempts: 1 })),
      {},
      [50],
    ],
    [
      'pins',
      [
        [{ x: 0.5, y: 0.5, sentiment: 'positive', comment: '' }],
        times(3, { x: 0, y: 0, sentiment: null, comment: '' }),
      ],
      {},
      [25, 0, 0],
    ],
  ])('%s are shares of all, however long the others are', (type, answers, config, expected) => {
    const scene = scenesOf(type, answers, config).at(-1);
    expect(lengths(scene)).toEqual(expected);
    expect(endsOf(scene)).toEqual(['0%', '100%']);
  });

  test('both charts of an inspected model are shares', () => {
    const answers = [3, 3, 4, 5].map((score) => ({ views_seen: ['a'], score, comment: '' }));
    const views = ['a', 'b'].map((id) => ({ id, label: id, orbit: '0deg 90deg 105%' }));
    const scenes = scenesOf('model_inspection', answers, { ask_score: true, views });
    expect(scenes.map((scene) => lengths(scene).filter((share) => share > 0))).toEqual([[25, 25, 50], [100]]);
    expect(scenes.map(endsOf)).toEqual(times(2, ['0%', '100%']));
  });

  test('ranks lead from the worst to the best', () => {
    const [scene] = scenesOf('ranking', times(2, ['o1', 'o2', 'o3']), { items: options });
    expect(lengths(scene)).toEqual([100, 50, 0]);
    expect(endsOf(scene)).toEqual(['rank 3', 'rank 1']);
  });

  test('means begin at the lowest place of their scale, net scores at 0', () => {
    expect(axisOf({ kind: 'scale', scale: { min: 1, max: 5 } })).toEqual({ min: 1, max: 5, low: '1', high: '5' });
    expect(axisOf({ kind: 'net', scale: { min: -1, max: 1 } })).toEqual({ min: -1, max: 1, low: '−100', high: '100' });
    const rows = [-0.5, 0.25, null].map((value) => ({ label: 'A', value, text: '' }));
    const scene = bars('x', rows, axisOf({ kind: 'net', scale: { min: -1, max: 1 } }));
    const [track] = rects(scene);
    const drawn = rects(scene).filter(({ title }) => title);
    const at = (x: number) => (2 * (x - (track?.x ?? 0))) / (track?.width ?? 1) - 1;
    expect(drawn.map(({ x, width }) => [at(x), at(x + width)])).toEqual([
      [-0.5, 0],
      [0, 0.25],
      [0, 0],
    ]);
    expect(axisOf({ kind: 'share', scale: { min: 0, max: 1 } })).toEqual({ min: 0, max: 1, low: '0%', high: '100%' });
  });
});

describe('a stacked bar', () => {
  const row = (...counts: number[]) => ({
    label: 'Stands out',
    note: '',
    segments: counts.map((count, index) => ({ name: `${index}`, count, fill: 'positive' as const })),
  });
  /** The widths of the segments with what is written in them. */
  const segments = (scene: Drawing) => rects(scene).flatMap(({ title, width }) => (title ? [Math.round(width)] : []));
  const counts = ({ shapes }: Drawing) =>
    shapes.flatMap((shape) => (shape.kind === 'text' && shape.anchor === 'middle' ? [shape.text] : []));

  test('has room for 100% to both sides of its middle, whatever was answered', () => {
    const of = (...all: number[]) => segments(stackedBars('x', [row(...all)], true));
    expect(of(24, 0)).toEqual(of(0, 24));
    expect(of(24, 0)).toEqual([149]);
    expect(of(12, 12)).toEqual([75, 75]);
    expect(endsOf(stackedBars('x', [row(1, 2)], true))).toEqual(['100%', '100%']);
    expect(endsOf(stackedBars('x', [row(1, 2)]))?.slice(-2)).toEqual(['0%', '100%']);
  });

  test('says how many each segment holds, where there is room', () => {
    const scene = stackedBars('x', [row(40, 1, 300, 0)]);
    expect(counts(scene)).toEqual(['40', '300']);
    expect(rects(scene).flatMap(({ title }) => title ?? [])).toEqual(['0: 40 (12%)', '1: 1 (1%)', '2: 300 (88%)']);
  });
});

describe('counts in segments', () => {
  const channels = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);
  const luminance = (colour: number[]) =>
    colour
      .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
      .reduce((sum, part, index) => sum + part * ([0.2126, 0.7152, 0.0722][index] ?? 0), 0);
  const contrast = (one: number[], other: number[]) => {
    const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
    return (light + 0.05) / (dark + 0.05);
  };
  const screen = (mode: 'light' | 'dark'): Record<string, string> => {
    const { text, background, success, warning, error } = palettes[mode] as Record<string, Record<string, string>>;
    return {
      text: text?.primary ?? '',
      surface: background?.paper ?? '',
      positive: success?.main ?? '',
      neutral: warning?.main ?? '',
      negative: error?.main ?? '',
    };
  };
  const schemes: [string, Record<string, string>][] = [
    ['paper', INK],
    ['light', screen('light')],
    ['dark', screen('dark')],
  ];
  const columns = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ id: `c${index}`, label: `${index}` }));
  /** Every segment with the count on it. */
  function written(scene: Drawing | undefined) {
    const shapes = scene?.shapes ?? [];
    return shapes.flatMap((shape, index) => {
      const next: Shape | undefined = shapes[index + 1];
      return shape.kind === 'rect' && shape.title && next?.kind === 'text' ? [{ segment: shape, tone: next.tone }] : [];
    });
  }

  test.each(schemes)('can be read on %s: at least 4.5 to 1', (_name, colours) => {
    const cards = [2, 3, 4, 5, 6, 7, 9, 10].map((count) => {
      const answers = columns(count).map(({ id }) => ({ r1: id }));
      const rows = [{ id: 'r1', label: 'Stands out' }];
      return scenesOf('scorecard', answers, { rows, columns: columns(count), allow_na: false })[0]?.narrow();
    });
    const [net] = scenesOf('nps', [0, 3, 7, 8, 9, 10]);
    const all = [...cards, net].flatMap(written);
    expect(all.length).toBeGreaterThan(30);
    for (const { segment, tone } of all) {
      const { fill, opacity = 1 } = segment;
      const [own, ground] = [channels(colours[fill] ?? ''), channels(colours.surface ?? '')];
      const seen = own.map((part, index) => opacity * part + (1 - opacity) * (ground[index] ?? 0));
      expect(contrast(seen, channels(colours[tone] ?? '')), `${fill} ${opacity} ${tone}`).toBeGreaterThanOrEqual(4.5);
    }
  });
});

test('the columns of a slider are shares of all answers, on one axis, which is stated', () => {
  const heights = (answers: number[]) => {
    const [scene] = scenesOf('slider', answers);
    const tallest = Math.max(...(scene ? rects(scene).flatMap(({ title, height }) => (title ? [height] : [])) : []));
    return { tallest: Math.round(tallest), axis: endsOf(scene)?.[0] };
  };
  expect(heights([10, 30, 50, 70, 90])).toEqual({ tallest: 24, axis: '100% of 5 answers' });
  expect(heights([10, 10, 50, 70, 90])).toEqual({ tallest: 48, axis: '100% of 5 answers' });
  expect(heights([10, 10, 10, 10])).toEqual({ tallest: 120, axis: '100% of 4 answers' });
});
