import { describe, expect, test } from 'vitest';
import { heatDifference } from '#common/answers/charts/heat-difference.ts';
import type { Scene, Shape } from '#common/answers/charts/scene.ts';
import { DISLIKE, mark, pictureMap } from '#tests/factories/picture-maps.ts';

const heat = ({ shapes }: Scene) =>
  shapes.filter((shape): shape is Extract<Shape, { kind: 'area' }> => shape.kind === 'area' && shape.stroke === 'veil');
const words = ({ shapes }: Scene) => shapes.flatMap((shape) => (shape.kind === 'text' ? [shape.text] : []));
const said = (scene: Scene) => words(scene).join(' ');

const likes = [0, 1, 2, 3, 4, 5].map((answer) => mark(0.3, 0.3, answer));
const both = [...likes, mark(0.8, 0.8, 0, DISLIKE), mark(0.8, 0.8, 1, DISLIKE)];

describe('the difference of two heat maps', () => {
  const side = (name: string, answered: number, marks = both) => ({ name, map: pictureMap(answered, marks) });

  test('is orange where more of the first pointed, blue where more of the second did, by the share of each', () => {
    const scene = heatDifference(side('Seniors', 6), side('Juniors', 6, [...likes.slice(0, 3), mark(0.7, 0.2, 0)]));
    const ofTone = (tone: string) =>
      heat(scene)
        .filter(({ fill }) => fill.startsWith(tone))
        .map(({ fill }) => fill);
    expect(ofTone('more')).toEqual(['more1', 'more2', 'more3']);
    expect(ofTone('less')).toEqual(['less1']);
    expect(scene.label).toMatch(
      /^Seniors minus Juniors\. At most 50 points more of Seniors, 30% from the left, 30% from the top; at most 17 points more of Juniors, 70% /,
    );
    expect(said(scene)).toContain('Seniors: 8 pins by 6 of 6 experts; Juniors: 4 pins by 3 of 6 experts');
    expect(said(scene)).toContain('Orange: more of Seniors (n = 6) pointed here; blue: more of Juniors (n = 6).');
    // 1.96 × √(0.25 / 6 + 0.25 / 6)
    expect(said(scene)).toContain('up to 57 points at one place can be chance (95%)');
    expect(words(scene)).toEqual(expect.arrayContaining(['−40', '−20', '−10', '+10', '+20', '+40']));
  });

  test('of the same shares is nothing, however many experts they are of', () => {
    const twice = [...both, ...both.map((each) => ({ ...each, answer: each.answer + 6 }))];
    const wide = pictureMap(12, twice);
    expect(heat(heatDifference(side('A', 6), { name: 'B', map: wide }))).toEqual([]);
  });

  test('is of one sentiment where asked', () => {
    const scene = heatDifference(side('A', 6), side('B', 6, likes), 'Dislike');
    expect(words(scene)[0]).toBe('Dislike: A minus B');
    expect(heat(scene).map(({ fill }) => fill)).toEqual(['more1', 'more2']);
    expect(said(scene)).toContain('A: 2 pins by 2 of 6 experts; B: 0 pins by 0 of 6 experts');
  });

  test('is not shown where one side has fewer than five experts', () => {
    const scene = heatDifference(side('A', 6), side('B', 4));
    expect(heat(scene)).toEqual([]);
    expect(said(scene)).toContain('No difference is shown where fewer than 5 experts answered (A: n = 6, B: n = 4)');
  });
});
