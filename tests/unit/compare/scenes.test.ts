import { describe, expect, test } from 'vitest';
import { type ProfileSeries, profile } from '#common/answers/charts/profile.ts';
import { type Drawing, NARROW_WIDTH, type Scene, type Shape, textWidth } from '#common/answers/charts/scene.ts';
import { comparisonBlocks } from '#common/answers/report/comparison.ts';
import { comparisonsOf, designs } from '#tests/factories/compared.ts';
import { material } from '#tests/factories/materials.ts';
import { question } from '#tests/factories/questions.ts';

const LONG = 'A limited edition for the anniversary with a wraparound label and an embossed emblem of unusual length';
const UNBROKEN = 'Pfirsichmaracujaeisteegetränkeverpackung2026überarbeitetefassung';
const WIDTHS = [NARROW_WIDTH, 640, 1200] as const;

const at = (scene: Scene, width: number): Drawing => {
  if (width === NARROW_WIDTH) return scene.narrow();
  return width === scene.width ? scene : scene.fitting(width);
};

const texts = ({ shapes }: Pick<Drawing, 'shapes'>) => shapes.filter((shape) => shape.kind === 'text');
const words = (drawing: Pick<Drawing, 'shapes'>) => texts(drawing).map(({ text }) => text);

/** The texts and pictures of a drawing that are not wholly in it. */
function outside({ width, height, shapes }: Drawing): string[] {
  const isIn = (left: number, top: number, right: number, bottom: number) =>
    left >= 0 && top >= 0 && right <= width && bottom <= height;
  const named = (shape: Shape): string[] => {
    if (shape.kind === 'picture')
      return isIn(shape.x, shape.y, shape.x + shape.width, shape.y + shape.height) ? [] : ['a picture'];
    if (shape.kind !== 'text') return [];
    const long = textWidth(shape.text, shape.size);
    const left = shape.x - { start: 0, middle: long / 2, end: long }[shape.anchor ?? 'start'];
    return isIn(left, shape.y - shape.size, left + long, shape.y) ? [] : [shape.text];
  };
  return shapes.flatMap(named);
}

describe.each(WIDTHS)('profiles, %s wide', (width) => {
  const rows = [
    { left: 'Modern', right: 'Traditional' },
    { left: LONG, right: UNBROKEN },
    { left: 'Loud', right: 'Calm' },
  ];
  const statements = rows.map(({ left }) => ({ left, right: '' }));
  const series = (name: string, ...means: (number | null)[]): ProfileSeries => ({
    name,
    means: means.map((mean) => ({ mean, interval: mean === null ? null : { low: -3, high: 3 } })),
  });
  const three = [series('Aurora', -3, 0, 3), series(LONG, -3, null, 3), series(UNBROKEN, 3, 3, -3)];
  const drawn = (of: typeof rows, all: ProfileSeries[]) => at(profile('Means', of, all, { min: -3, max: 3 }), width);

  test.each([
    ['pairs of words, one design', rows, three.slice(0, 1)],
    ['pairs of words, three designs', rows, three],
    ['statements, one design', statements, three.slice(0, 1)],
    ['statements, three designs', statements, three],
    ['no answer', rows, [series('Aurora', null, null, null)]],
  ])('stay in the drawing: %s', (_name, of, all) => {
    expect(outside(drawn(of, all))).toEqual([]);
  });

  test('are told apart by letters, which the legend explains', () => {
    const drawing = drawn(rows, three);
    const said = words(drawing);
    // A letter for each mean, and one in the legend.
    expect(['A', 'B', 'C'].map((letter) => said.filter((text) => text === letter).length)).toEqual([4, 3, 4]);
    expect(said).toContain('Aurora');
    const titles = drawing.shapes.flatMap((shape) => (shape.kind === 'circle' && shape.title ? [shape.title] : []));
    expect(titles).toEqual(expect.arrayContaining(['Aurora: −3.00', 'Aurora: 3.00', `${LONG}: 3.00`]));
  });

  test('need no letters for one design, but its means in numbers', () => {
    const said = words(drawn(rows, three.slice(0, 1)));
    expect(said).not.toContain('A');
    expect(said).toEqual(expect.arrayContaining(['−3.0', '0.0', '3.0']));
  });

  test('leave a gap where there is no mean', () => {
    const lines = (all: ProfileSeries[]) =>
      drawn(rows, all).shapes.flatMap((shape) => (shape.kind === 'path' ? [shape.points.length] : []));
    expect(lines(three)).toEqual([3, 2, 3]);
    expect(lines([series('Aurora', null, 1, null)])).toEqual([]);
  });
});

describe('the chart of a comparison', () => {
  const materials = new Map([11, 12].map((id) => [id, material(id, { title: designs[id]?.title ?? '' })]));
  const scenesOf = (type: 'rating' | 'scorecard', answer: unknown) => {
    const questions = [11, 12].map((id) => question(type, `q${id}`, { title: 'Agree?', material_ids: [id] }));
    const given = { q11: Array(6).fill(answer), q12: Array(6).fill(answer) };
    return comparisonsOf(questions, given).flatMap((comparison) =>
      comparison.questions
        .flatMap((compared) => comparisonBlocks(comparison, compared, materials))
        .flatMap((block) => (block.kind === 'scene' ? [block.scene] : [])),
    );
  };

  test('is a bar with the picture of each design where one number was asked for', () => {
    const [scene, ...more] = scenesOf('rating', 4);
    expect(more).toEqual([]);
    expect(scene?.shapes.filter(({ kind }) => kind === 'picture')).toHaveLength(2);
    expect(scene && words(scene)).toEqual(['Aurora', '4.00 (4)', 'Beacon', '4.00 (4)', '1', '5']);
  });

  test('is a profile of each design where several numbers were', () => {
    const [scene] = scenesOf('scorecard', { r1: 'c5', r2: 'c1' });
    expect(scene && words(scene)).toEqual(
      expect.arrayContaining(['Stands out', 'Easy to read', 'A', 'B', 'Aurora', 'Beacon']),
    );
    for (const width of WIDTHS) expect(scene && outside(at(scene, width))).toEqual([]);
  });
});
