import { describe, expect, test } from 'vitest';
import { heatMap, layerScenes, marksNear, wholeLayer } from '#common/answers/charts/heat-map.ts';
import type { Drawing, Shape } from '#common/answers/charts/scene.ts';
import { resultsOfType } from '#common/answers/results/types/registry.ts';
import { material, picture } from '#tests/factories/materials.ts';
import { DISLIKE, mark, pictureMap } from '#tests/factories/picture-maps.ts';
import { question } from '#tests/factories/questions.ts';

const of = <Kind extends Shape['kind']>({ shapes }: Pick<Drawing, 'shapes'>, kind: Kind) =>
  shapes.filter((shape): shape is Extract<Shape, { kind: Kind }> => shape.kind === kind);
const words = (drawing: Pick<Drawing, 'shapes'>) => of(drawing, 'text').map(({ text }) => text);
const said = (drawing: Pick<Drawing, 'shapes'>) => words(drawing).join(' ');
/** The heat, without the marks that are drawn as areas. */
const heat = (drawing: Pick<Drawing, 'shapes'>) => of(drawing, 'area').filter(({ stroke }) => stroke === 'veil');
const region = (id: string, name: string) => ({
  id,
  name,
  shape: 'rectangle' as const,
  points: [
    { x: 0.1, y: 0.1 },
    { x: 0.4, y: 0.3 },
  ],
  announced: false,
});

const six = [0, 1, 2, 3, 4, 5];
const likes = six.map((answer) => mark(0.3, 0.3, answer));
const both = [...likes, mark(0.8, 0.8, 0, DISLIKE), mark(0.8, 0.8, 1, DISLIKE, 'Dull')];

describe('a heat map on paper', () => {
  test('is a picture for each sentiment with pins, with how many there are and of whom', () => {
    const scene = heatMap(pictureMap(8, both));
    const [like, dislike, ...others] = of(scene, 'picture');
    expect(others).toEqual([]);
    // Side by side; below each other on a phone.
    expect([like?.y, (dislike?.x ?? 0) > (like?.x ?? 0) + (like?.width ?? 0)]).toEqual([dislike?.y, true]);
    const [above, below] = of(scene.narrow(), 'picture');
    expect([above?.x, (below?.y ?? 0) > (above?.y ?? 0) + (above?.height ?? 0)]).toEqual([below?.x, true]);
    expect(said(scene)).toMatch(
      /Like: 6 pins 6 of 8 experts; at most 75% .* Dislike: 2 pins 2 of 8 experts; at most 25% /,
    );
    expect(scene.label).toBe(
      '8 pins on the picture. Like: 6 of 8 experts; at most 75% of all near one place, 30% from the left, 30% from the top. ' +
        'Dislike: 2 of 8 experts; at most 25% of all near one place, 80% from the left, 80% from the top',
    );
    // The dislikes have no heat where the likes are.
    const right = like && like.x + like.width;
    const ofDislikes = heat(scene).filter(({ rings }) => rings.flat().every(([x]) => x > (right ?? 0)));
    const top = ofDislikes.flatMap(({ rings }) => rings.flat().map(([, y]) => y));
    expect(Math.min(...top)).toBeGreaterThan((dislike?.y ?? 0) + 0.5 * (dislike?.height ?? 0));
  });

  test('has the same colour for the same share, whatever the highest is', () => {
    const tones = (answered: number, marks = likes) =>
      heat(heatMap(pictureMap(answered, marks))).map(({ fill }) => fill);
    expect(tones(6)).toEqual(['heat1', 'heat2', 'heat3', 'heat4', 'heat5', 'heat6']);
    expect(tones(24)).toEqual(['heat1', 'heat2', 'heat3']);
    expect(tones(24, likes.slice(0, 3))).toEqual(['heat1', 'heat2']);
    expect(tones(60)).toEqual(['heat1']);
    expect(tones(600)).toEqual([]);
  });

  test('says how to read it: the scale, how many experts, and how far a pin reaches', () => {
    const scene = heatMap(pictureMap(64, both));
    const legend = said(scene);
    for (const share of ['5%', '10%', '20%', '30%', '50%', '75%', '100%']) expect(words(scene)).toContain(share);
    expect(legend).toContain('n = 64 experts, each counted once, however many pins.');
    expect(legend).toContain("A pin reaches about 6% of the picture's width.");
    const swatches = of(scene, 'rect').filter(({ fill }) => fill.startsWith('heat'));
    expect(swatches.map(({ fill }) => fill)).toEqual(['heat1', 'heat2', 'heat3', 'heat4', 'heat5', 'heat6']);
  });

  test('of fewer than five experts is one picture with the pins alone, and says why', () => {
    const scene = heatMap(pictureMap(4, both));
    expect(of(scene, 'picture')).toHaveLength(1);
    expect(heat(scene)).toEqual([]);
    expect(said(scene)).toContain('Fewer than 5 experts answered (n = 4): only the pins are shown');
    expect(said(scene)).not.toMatch(/%/);
    expect(of(heatMap(pictureMap(5, both)), 'picture')).toHaveLength(2);
  });

  test('tells sentiments apart by form', () => {
    const { shapes } = heatMap(pictureMap(4, both));
    const titled = shapes.flatMap((shape) => ('title' in shape && shape.title ? [[shape.kind, shape.title]] : []));
    expect(titled).toEqual([...likes.map(() => ['circle', 'Like']), ['area', 'Dislike'], ['area', 'Dislike: Dull']]);
  });

  test.each(['wide', 'narrow'])(
    'has only the numbers of regions on the artwork, their names beside or below it (%s)',
    (size) => {
      const regions = [
        region('a', 'Logo'),
        region('b', 'A name of many words that needs more than one line in a margin'),
      ];
      const scene = heatMap(pictureMap(8, both, { regions }));
      const drawing = size === 'wide' ? scene : scene.narrow();
      const frames = of(drawing, 'picture');
      const onPicture = of(drawing, 'text').filter(({ x, y }) =>
        frames.some((frame) => x >= frame.x && x < frame.x + frame.width && y >= frame.y && y < frame.y + frame.height),
      );
      expect(onPicture.map(({ text }) => text)).toEqual(['1', '2', '1', '2']);
      expect(said(drawing)).toContain('1 Logo 2 A name of many words');
    },
  );

  test('names the picture where there are several', () => {
    expect(heatMap(pictureMap(8, both, { caption: 'Front' })).label).toMatch(/^Front: 8 pins\. Like: 6 of 8/);
  });
});

describe('a heat map to look closer at', () => {
  const map = pictureMap(8, both);

  test('is as strong as one likes; at no strength the artwork is alone', () => {
    const draw = layerScenes(map, wholeLayer(map));
    const opacities = (strength: number) => [...new Set(heat(draw(strength)).map(({ opacity }) => opacity))];
    expect(opacities(0.4)).toEqual([0.4]);
    expect(opacities(1)).toEqual([1]);
    const [frame] = of(draw(0), 'picture');
    const after = draw(0).shapes.slice(draw(0).shapes.findIndex(({ kind }) => kind === 'picture') + 1);
    const onArtwork = after.filter((shape) => !('y' in shape) || shape.y < (frame?.y ?? 0) + (frame?.height ?? 0));
    // The edge of the picture.
    expect(onArtwork.map(({ kind }) => kind)).toEqual(['path']);
    // Nothing moves while the strength changes.
    expect(of(draw(0), 'picture')).toEqual(of(draw(1), 'picture'));
    expect(draw(0).height).toBe(draw(1).height);
  });

  test('finds the marks within a bandwidth, the nearest first', () => {
    const marks = [mark(0.35, 0.3, 0), mark(0.31, 0.3, 1), mark(0.3, 0.38, 2), mark(0.3, 0.3, 3)];
    expect(marksNear(map, marks, { x: 0.3, y: 0.3 }).map(({ answer }) => answer)).toEqual([3, 1, 0]);
    // In a picture half as tall as wide, a tenth of its height is a twentieth of its width.
    const flat = pictureMap(8, [], { picture: { ...map.picture, size: { width: 800, height: 400 } } });
    expect(marksNear(flat, marks, { x: 0.3, y: 0.3 }).map(({ answer }) => answer)).toEqual([3, 1, 2]);
  });
});

describe('the results of a question', () => {
  const views = [{ ...picture, id: 'front', name: 'Front', orbit: '0deg 90deg 105%', camera: null }];
  const page = { ...picture, number: 2, width: 300, height: 900 };
  const materials = new Map([
    [1, material(1)],
    [2, material(2, { kind: 'model', views })],
    [3, material(3, { kind: 'pdf', pages: [page] })],
  ]);
  const pin = { x: 0.4, y: 0.4, sentiment: 'positive', comment: ' Warm ' };

  test.each([
    ['an image', { material_id: 1 }, pin],
    ['a page of a PDF', { material_id: 3, page: 2 }, pin],
    ['a view of a model', { material_id: 2, surface: 'model' as const }, { view: 'front', ...pin }],
  ])('are a heat map on %s, whose pins carry what was said and by which response', (_what, config, given) => {
    const asked = question('pins', 'q', { config });
    const aggregate = resultsOfType('pins').aggregate(
      asked.config,
      six.map(() => [given]),
    );
    const ids = six.map((index) => 100 + index);
    const [scene] = resultsOfType('pins').scenes(asked.config, aggregate, materials, ids);
    expect(scene && heat(scene).length).toBe(6);
    expect(scene?.map?.layers[0]?.marks.map(({ text, response_id }) => [text, response_id])).toEqual(
      ids.map((id) => ['Warm', id]),
    );
  });

  test('are all clicks in one heat map, hits and misses of different form', () => {
    const asked = question('first_click', 'q', { config: { regions: [region('a', 'Logo')] } });
    const clicks = [
      ...six.map(() => ({ x: 0.2, y: 0.2, ms: 1000 })),
      { x: null, y: null, ms: 5000 },
      { x: 0.9, y: 0.9, ms: 900 },
    ];
    const aggregate = resultsOfType('first_click').aggregate(asked.config, clicks);
    const ids = clicks.map((_click, index) => 50 + index);
    const [scene] = resultsOfType('first_click').scenes(asked.config, aggregate, materials, ids);
    if (!scene) throw new Error('no scene');
    expect(of(scene, 'picture')).toHaveLength(1);
    expect(said(scene)).toContain('Hit: 6 clicks Miss: 1 click 7 of 8 experts; at most 75%');
    const miss = scene.map?.layers[0]?.marks.at(-1);
    expect([miss?.kind.form, miss?.text, miss?.response_id]).toEqual(['cross', '0.9 s', 57]);
  });
});
