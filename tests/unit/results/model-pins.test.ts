import { describe, expect, test } from 'vitest';
import type { Scene } from '#common/answers/charts/scene.ts';
import { answerScenes, resultsOfType } from '#common/answers/results/types/registry.ts';
import { definitionOf } from '#common/assessments/questions/registry.ts';
import type { MaterialView } from '#common/library/materials.ts';
import { cameraFromText, placeOnView, type Vector, type ViewCamera } from '#common/library/model-camera.ts';
import library from '#server/demo/library.json' with { type: 'json' };
import { cameraOf } from '#server/demo/library.ts';
import { material, picture } from '#tests/factories/materials.ts';
import { question } from '#tests/factories/questions.ts';

/** Sees two metres from top to bottom at a distance of ten. */
const fov = (360 / Math.PI) * Math.atan(0.1);
const camera = (theta: number, phi = Math.PI / 2): ViewCamera => ({ target: [0, 0, 0], theta, phi, radius: 10, fov });
const pin = (point: Vector, normal: Vector, comment = '') => ({
  point,
  normal,
  sentiment: 'negative' as const,
  comment,
});
const viewPin = (view: string, x: number, y: number) => ({ view, x, y, sentiment: 'positive' as const, comment: '' });

const square = { ...picture, width: 900, height: 900 };
const views = [
  { ...square, id: 'front', name: 'Front', orbit: '0deg 90deg 105%', camera: camera(0) },
  { ...square, id: 'right', name: 'Right', orbit: '90deg 90deg 105%', camera: camera(Math.PI / 2) },
  { ...square, id: 'top', name: 'Top', orbit: '0deg 0deg 105%', camera: camera(0, 0) },
];

const asked = question('pins', 'q1', { config: { surface: 'model', material_id: 1 } });

function scenesOf(answer: unknown, shown: MaterialView['views'] = views): Scene[] {
  return answerScenes(asked, answer, new Map([[1, material(1, { kind: 'model', views: shown })]]));
}

/** The pins of a picture by number, as shares of the picture's width and height. */
function marksOf({ shapes }: Scene) {
  const frame = shapes.find(({ kind }) => kind === 'picture');
  if (frame?.kind !== 'picture') throw new Error('no picture');
  return shapes.flatMap((shape) => {
    if (shape.kind !== 'text' || shape.anchor !== 'middle') return [];
    // Its number stands in the middle of a pin, its base a little lower.
    const { r, y } = shapes.flatMap((other) => (other.kind === 'circle' && other.x === shape.x ? [other] : []))[0] ?? {
      r: 11,
      y: shape.y - 2,
    };
    expect(r).toBeGreaterThanOrEqual(9);
    return [{ number: Number(shape.text), x: (shape.x - frame.x) / frame.width, y: (y - frame.y) / frame.height }];
  });
}

describe('a place on a model', () => {
  test('lies where the camera sees it', () => {
    const front: Vector = [0, 0, 1];
    expect(placeOnView(camera(0), 1, { point: [0, 0, 0], normal: front })).toEqual({ x: 0.5, y: 0.5, facing: 1 });
    // One metre to the right at the target's distance is the picture's edge; in a picture twice as wide, half the way.
    expect(placeOnView(camera(0), 1, { point: [1, 0, 0], normal: front })?.x).toBeCloseTo(1, 9);
    expect(placeOnView(camera(0), 2, { point: [1, 0.5, 0], normal: front })).toMatchObject({ x: 0.75 });
    expect(placeOnView(camera(0), 2, { point: [1, 0.5, 0], normal: front })?.y).toBeCloseTo(0.25, 9);
    // Nearer to the camera it is further from the middle: 0.5 m at 8 m.
    expect(placeOnView(camera(0), 1, { point: [0.5, 0, 2], normal: front })?.x).toBeCloseTo(0.5 + 0.25 * (10 / 8), 9);
    // From the right (+x), what lies in front (+z) is on the left.
    expect(placeOnView(camera(Math.PI / 2), 1, { point: [0, 0, 0.5], normal: [1, 0, 0] })?.x).toBeCloseTo(0.25, 9);
    // From above, the front is at the bottom.
    expect(placeOnView(camera(0, 0), 1, { point: [0, 0, 0.5], normal: [0, 1, 0] })?.y).toBeCloseTo(0.75, 9);
  });

  test('is not seen from behind, nor beside the picture', () => {
    expect(placeOnView(camera(Math.PI), 1, { point: [0, 0, 0.5], normal: [0, 0, 1] })).toBeNull();
    expect(placeOnView(camera(0), 1, { point: [3, 0, 0], normal: [0, 0, 1] })).toBeNull();
    expect(placeOnView(camera(0), 1, { point: [0, 0, 11], normal: [0, 0, 1] })).toBeNull();
  });

  test("is on the drawings of the demo's can", () => {
    const drawn = library.vis.flatMap(({ materials }) => materials.flatMap(({ views = [] }) => views)).map(cameraOf);
    const [, front, right, , , top] = drawn;
    if (!front || !right || !top) throw new Error('a view is missing');
    expect(placeOnView(front, 1, { point: [0, 0.0605, 0.033], normal: [0, 0, 1] })).toMatchObject({ y: 0.5, x: 0.5 });
    // The can's side is drawn from 192 to 448 of 640.
    expect(placeOnView(right, 1, { point: [0, 0.0605, 0.033], normal: [1, 0, 0.001] })?.x).toBeCloseTo(192 / 640, 2);
    expect(placeOnView(top, 1, { point: [0, 0.118, 0.033], normal: [0, 1, 0] })?.y).toBeCloseTo(570 / 640, 2);
  });
});

describe('pins on a 3D model', () => {
  const onFront = pin([0.5, 0, 1], [0, 0, 1], 'Too small');
  const onRight = pin([1, 0, 0.5], [1, 0, 0]);
  const below = pin([0, -1, 0], [0, -1, 0]);

  test('are in the same pictures, whichever kind they are, each at its place with its number', () => {
    const scenes = scenesOf([viewPin('front', 0.2, 0.3), onFront, onRight]);
    expect(scenes.map(({ label }) => label)).toEqual(['Front: 2 pins', 'Right: 1 pin']);
    const [front, right] = scenes.map(marksOf);
    expect(front?.map(({ number }) => number)).toEqual([1, 2]);
    expect([front?.[0]?.x, front?.[0]?.y]).toEqual([expect.closeTo(0.2, 6), expect.closeTo(0.3, 6)]);
    expect(front?.[1]?.x).toBeCloseTo(0.5 + 0.25 * (10 / 9), 6);
    expect(right?.[0]?.x).toBeCloseTo(0.5 - 0.25 * (10 / 9), 6);
  });

  test('are on the picture that shows their side most directly, the first of equals', () => {
    const labels = (normal: Vector) => scenesOf([pin([0.5, 0, 0.5], normal)]).map(({ label }) => label);
    expect(labels([1, 0, 0.4])).toEqual(['Right: 1 pin']);
    expect(labels([0.4, 0, 1])).toEqual(['Front: 1 pin']);
    expect(labels([1, 0, 1])).toEqual(['Front: 1 pin']);
  });

  test('are named when no picture shows them, not left out silently', () => {
    const scenes = scenesOf([onFront, below]);
    expect(scenes.map(({ label }) => label)).toEqual([
      'Front: 1 pin',
      '1 pin (2) not shown: no picture shows that side of the model.',
    ]);
    const old = views.map((view) => ({ ...view, camera: null }));
    expect(scenesOf([onFront], old).map(({ label }) => label)).toEqual([
      expect.stringMatching(/^1 pin \(1\) not shown: .* Prepare them again on the page of its VIS\.$/),
    ]);
    expect(scenesOf([viewPin('back', 0.5, 0.5)]).map(({ label }) => label)).toEqual([
      expect.stringMatching(/^1 pin \(1\) not shown/),
    ]);
  });

  test('are a heat map on each view in the results; bars only where nothing can be shown', () => {
    const answers = [[onFront], [onRight, viewPin('right', 0.4, 0.4)], [onFront], [onFront], [onFront]];
    const aggregate = resultsOfType('pins').aggregate(asked.config, answers);
    const scenes = (shown: MaterialView['views']) =>
      resultsOfType('pins').scenes(
        asked.config,
        aggregate,
        new Map([[1, material(1, { kind: 'model', views: shown })]]),
      );
    const [front, right, ...others] = scenes(views);
    expect(others).toEqual([]);
    expect(front?.label).toMatch(/^Front: 4 pins\. Dislike: 4 of 5 experts; at most 80% of all near one place, /);
    expect(right?.label).toMatch(/^Right: 2 pins\. Like: 1 of 5 experts; .*\. Dislike: 1 of 5 experts; /);
    const pictures = [front, right].map((scene) => scene?.shapes.filter(({ kind }) => kind === 'picture').length);
    expect(pictures).toEqual([1, 2]);
    expect(front?.shapes.some((shape) => shape.kind === 'area' && shape.fill === 'heat6')).toBe(true);
    expect(scenes([]).map(({ label }) => label)).toEqual([
      'Share of all pins',
      '6 pins not shown: there are no pictures of this model.',
    ]);
  });

  test('are described in words without coordinates', () => {
    const words = definitionOf('pins').describe(asked.config, [onFront, viewPin('front', 0.2, 0.3)], () => undefined);
    expect(words).toBe('1. Dislike on the model: Too small\n2. Like at front: 20.0% / 30.0%');
  });
});

test('a camera in a form is JSON of the right shape', () => {
  expect(cameraFromText(JSON.stringify(camera(1)))).toEqual(camera(1));
  for (const text of ['', '{}', 'null', '[1]', JSON.stringify({ ...camera(1), radius: 0 }), '{"target":[0,0,"x"]}']) {
    expect(cameraFromText(text)).toBeNull();
  }
});
