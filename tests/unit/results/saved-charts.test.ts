import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { heatDifference } from '#common/answers/charts/heat-difference.ts';
import type { Materials } from '#common/answers/charts/picture.ts';
import type { Drawing, Shape } from '#common/answers/charts/scene.ts';
import { sceneOf, textWidth } from '#common/answers/charts/scene.ts';
import { sheetOf } from '#common/answers/charts/sheet.ts';
import { resultsOfType } from '#common/answers/results/types/registry.ts';
import { QUESTION_TYPES } from '#common/assessments/questions/registry.ts';
import { drawPdf } from '#common/ui/charts/save/drawPdf.ts';
import { drawPng } from '#common/ui/charts/save/drawPng.ts';
import type { Pictures } from '#common/ui/charts/save/pictures.ts';
import { nameOf } from '#common/ui/charts/save/saveChart.ts';
import { validAnswers } from '#tests/factories/arbitrary-answers.ts';
import { material, picture } from '#tests/factories/materials.ts';
import { LIKE, mark, pictureMap } from '#tests/factories/picture-maps.ts';
import { question } from '#tests/factories/questions.ts';

const JPEG =
  'data:image/jpeg;base64,/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxA=';
const PNG =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** What was drawn on canvases, as a canvas of a browser would be told. */
let told: { name: string; args: unknown[] }[] = [];
const canvas = () => {
  const context = new Proxy({} as Record<string, unknown>, {
    get: (kept, name: string) => {
      if (name === 'measureText') return (text: string) => ({ width: text.length * 6 });
      if (name in kept) return kept[name];
      return (...args: unknown[]) => told.push({ name, args });
    },
  });
  return {
    width: 0,
    height: 0,
    getContext: () => context,
    toDataURL: (type = 'image/png') => (type === 'image/jpeg' ? JPEG : PNG),
    toBlob: (done: (blob: Blob) => void) => done(new Blob([PNG], { type: 'image/png' })),
  };
};
const design = canvas() as unknown as HTMLCanvasElement;
const pictures: Pictures = { of: () => design, nameOf: () => 'design' };

beforeEach(() => {
  told = [];
  vi.stubGlobal('document', { createElement: canvas, body: {} });
  vi.stubGlobal('getComputedStyle', () => ({ fontFamily: 'sans-serif' }));
});
afterEach(() => vi.unstubAllGlobals());

const front = { ...picture, id: 'front', name: 'Front', orbit: '0deg 75deg 105%', camera: null };
const materials: Materials = new Map([
  [1, material(1)],
  [2, material(2, { kind: 'model', views: [front] })],
]);
const caption = { title: '3. Which can do you prefer?', lines: ['24 answered.', '95% confidence intervals (CI).'] };

const count = (shapes: readonly Shape[], ...kinds: Shape['kind'][]) =>
  shapes.filter(({ kind }) => kinds.includes(kind)).length;

const measure = (text: string, { size }: { size: number }) => textWidth(text, size);

/** Saves a drawing in both forms and compares what came out with its shapes. */
async function expectSaved(drawing: Drawing): Promise<void> {
  const sheet = sheetOf(drawing, caption, measure);
  told = [];
  expect((await drawPng(sheet, pictures)).type).toBe('image/png');
  const times = (name: string) => told.filter((one) => one.name === name).length;
  expect(times('fillText')).toBe(count(sheet.shapes, 'text'));
  expect(times('drawImage')).toBe(count(sheet.shapes, 'picture'));
  expect(times('fill')).toBe(count(sheet.shapes, 'rect', 'circle', 'area'));
  expect(times('beginPath')).toBe(count(sheet.shapes, 'rect', 'circle', 'area', 'line', 'path'));

  const pdf = await drawPdf(sheet, pictures, caption.title).arrayBuffer();
  const bytes = Buffer.from(pdf).toString('latin1');
  expect(bytes.startsWith('%PDF-')).toBe(true);
  expect(bytes).toMatch(/\/MediaBox \[0 0 \d/);
  // A design that is drawn several times is in the file once.
  if (count(sheet.shapes, 'picture') > 0) expect(bytes.match(/\/DCTDecode/g)).toHaveLength(1);
}

describe.each(QUESTION_TYPES)('the charts of %s', (type) => {
  const { config } = question(type, 'q1');
  const answers = validAnswers[type] as (config: unknown) => fc.Arbitrary<unknown>;

  test('can be saved of any answers, with every shape in both forms', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(answers(config), { minLength: 6, maxLength: 8 }), async (given) => {
        const shown = resultsOfType(type);
        for (const scene of shown.scenes(config, shown.aggregate(config, given), materials)) await expectSaved(scene);
      }),
      { numRuns: 3 },
    );
  });
});

test('so can the map of a difference', async () => {
  const map = pictureMap(
    8,
    [0, 1, 2, 3, 4, 5].map((answer) => mark(0.3, 0.3, answer, LIKE)),
  );
  await expectSaved(heatDifference({ name: 'Seniors', map }, { name: 'Juniors', map }, LIKE.name));
});

test('a saved chart has its title above and its notes below, broken into lines that fit, in every script', () => {
  const scene = sceneOf('Nothing', () => ({ height: 40, shapes: [] }));
  for (const title of ['A long title '.repeat(12), '你喜欢哪种包装和颜色'.repeat(12), 'Unbreakable'.repeat(20)]) {
    const { shapes, height, width } = sheetOf(scene, { title, lines: ['Said below'] }, measure);
    const texts = shapes.flatMap((shape) => (shape.kind === 'text' ? shape : []));
    expect(texts.length).toBeGreaterThan(2);
    for (const { text, size, x, y } of texts) {
      expect(x + textWidth(text, size)).toBeLessThanOrEqual(width);
      expect(y).toBeLessThan(height);
    }
    expect(
      texts
        .map(({ text }) => text)
        .join('')
        .replace(/\s/g, ''),
    ).toBe(`${title}Said below`.replace(/\s/g, ''));
  }
});

test('letters that the standard fonts lack are drawn as pictures, all others stay text', async () => {
  const words = ['Grüße – “quoted” €5 −18', 'Łódź', 'мята', 'نعناع', '薄荷', '😀'];
  const scene = sceneOf('Words', () => ({
    height: 100,
    shapes: words.map((text, index) => ({ kind: 'text', x: 0, y: index * 14, text, size: 13, tone: 'text' })),
  }));
  drawPdf({ ...scene, shapes: scene.shapes }, pictures, 'Words');
  expect(told.filter(({ name }) => name === 'fillText').map(({ args }) => args[0])).toEqual(words.slice(1));
});

test.each([
  ['3. Which can do you prefer?', '3-which-can-do-you-prefer'],
  ['Чай / 茶', 'чай-茶'],
  ['???', 'chart'],
  ['x'.repeat(300), 'x'.repeat(80)],
  [`${'x'.repeat(100)} (2 of 2)`, `${'x'.repeat(73)}-2-of-2`],
])('the file of %j is named %s', (title, name) => {
  expect(nameOf({ title, lines: [] })).toBe(name);
});
