import { once } from 'node:events';
import * as fc from 'fast-check';
import PDFDocument from 'pdfkit';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { markedPicture } from '#common/answers/charts/marked-picture.ts';
import { type Materials, pictureIn } from '#common/answers/charts/picture.ts';
import {
  type Drawing,
  fitted,
  NARROW_WIDTH,
  type Shape,
  sceneOf,
  sceneWithNote,
  textWidth,
  wrapped,
} from '#common/answers/charts/scene.ts';
import { resultsOfType } from '#common/answers/results/types/registry.ts';
import { definitionOf, QUESTION_TYPES } from '#common/assessments/questions/registry.ts';
import { figure } from '#common/words/format.ts';
import { openFonts } from '#server/answers/report/fonts.ts';
import { drawScene, openPictures } from '#server/answers/report/scene.ts';
import { createTypesetter } from '#server/answers/report/typeset.ts';
import { validAnswers } from '#tests/factories/arbitrary-answers.ts';
import { material, picture } from '#tests/factories/materials.ts';
import { question } from '#tests/factories/questions.ts';

const nameOf = (id: number) => `Design ${id}`;

const front = { ...picture, id: 'front', name: 'Front', orbit: '0deg 75deg 105%', camera: null };
const views = [front];
const materials: Materials = new Map([
  [1, material(1)],
  [2, material(2, { kind: 'model', views })],
]);

/** Every number of a scene's shapes, by what it measures. */
function numbersOf(scene: Drawing): number[] {
  const flat = (value: unknown): number[] => {
    if (typeof value === 'number') return [value];
    if (Array.isArray(value)) return value.flatMap(flat);
    return value && typeof value === 'object' ? Object.values(value).flatMap(flat) : [];
  };
  return [scene.width, scene.height, ...flat(scene.shapes)];
}

describe.each(QUESTION_TYPES)('the picture of %s', (type) => {
  const { config } = question(type, 'q1');
  const _definition = definitionOf(type);
  const shown = resultsOfType(type);
  const answers = validAnswers[type] as (config: unknown) => fc.Arbitrary<unknown>;

  test('can be drawn of any answers: finite numbers within the scene, and words for somebody who cannot see it', () => {
    fc.assert(
      fc.property(fc.array(answers(config), { minLength: 1, maxLength: 12 }), (given) => {
        const aggregate = shown.aggregate(config, given);
        const scenes = shown.scenes(config, aggregate, materials);
        for (const scene of [...scenes, ...scenes.map(({ narrow }) => narrow())]) {
          expect(scene.label).not.toBe('');
          expect(numbersOf(scene).every(Number.isFinite)).toBe(true);
          for (const shape of scene.shapes) {
            if (shape.kind !== 'rect') continue;
            expect(shape.width).toBeGreaterThanOrEqual(0);
            expect(shape.x + shape.width).toBeLessThanOrEqual(scene.width + 0.01);
          }
        }
      }),
    );
  });

  test('fits a phone: as wide as its screen, with words of a legible size that lie within it', () => {
    fc.assert(
      fc.property(fc.array(answers(config), { minLength: 1, maxLength: 12 }), (given) => {
        const aggregate = shown.aggregate(config, given);
        for (const scene of shown.scenes(config, aggregate, materials).map(({ narrow }) => narrow())) {
          expect(scene.width).toBe(NARROW_WIDTH);
          for (const shape of scene.shapes) {
            // The number of a pin stands in the middle of its mark, also at the picture's edge.
            if (shape.kind !== 'text' || shape.anchor === 'middle') continue;
            expect(shape.size).toBeGreaterThanOrEqual(11);
            const width = textWidth(shape.text, shape.size);
            const left = shape.x - (shape.anchor === 'end' ? width : 0);
            expect(left).toBeGreaterThanOrEqual(-0.01);
            expect(left + width).toBeLessThanOrEqual(NARROW_WIDTH + 0.01);
          }
        }
      }),
    );
  });

  test('has figures and tables without gaps, and the words that experts wrote', () => {
    fc.assert(
      fc.property(fc.array(answers(config), { minLength: 1, maxLength: 12 }), (given) => {
        const aggregate = shown.aggregate(config, given);
        for (const { name, value } of shown.figures?.(config, aggregate, nameOf) ?? []) {
          expect(name).not.toBe('');
          expect(value).not.toMatch(/NaN|undefined|null|Infinity/);
        }
        for (const { columns, rows } of shown.tables?.(config, aggregate, materials) ?? []) {
          expect(rows.every((row) => row.length === columns.length)).toBe(true);
        }
        const texts = given.flatMap((answer) => shown.texts?.(config, answer) ?? []);
        expect(texts.every(({ text }) => typeof text === 'string')).toBe(true);
      }),
    );
  });
});

describe('texts in a drawing', () => {
  test('are cut where they would be too wide, and broken between words', () => {
    expect(fitted('A rather long label', 60, 10)).toBe('A rather l…');
    expect(fitted(' A\n  label ', 60, 10)).toBe('A label');
    expect(wrapped('one two three four', 50, 2, 10)).toEqual(['one two', 'three fo…']);
    expect(wrapped('  one \n two  ', 50, 2, 10)).toEqual(['one two']);
    expect(wrapped('one two ', 38, 2, 10)).toEqual(['one two']);
    expect(wrapped('extraordinary x', 50, 2, 10)).toEqual(['extraord…', 'x']);
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 20, max: 300 }), (text, width) => {
        for (const line of wrapped(text, width, 3)) expect(textWidth(line)).toBeLessThanOrEqual(Math.max(width, 8));
      }),
    );
  });
});

describe('a long text stays on its place', () => {
  const long = 'So many words that they do not fit anywhere '.repeat(10);
  const wide = { ...picture, width: 400, height: 100 };
  const texts = ({ shapes }: Drawing) => shapes.flatMap((shape) => (shape.kind === 'text' ? [shape] : []));
  const places = ({ shapes }: Drawing) => shapes.flatMap((shape) => (shape.kind === 'picture' ? [shape] : []));

  test('beside a picture, which stands in the middle of its frame', () => {
    const shown = new Map([[1, material(1, { ...wide, title: long })]]);
    const { config } = question('preference', 'q1');
    const aggregate = resultsOfType('preference').aggregate(config, [{ chosen: [1], order_shown: [1, 2], reason: '' }]);
    const [scene] = resultsOfType('preference').scenes(config, aggregate, shown);
    const label = scene && texts(scene)[0];
    expect((label?.x ?? 0) + textWidth(label?.text ?? '')).toBeLessThanOrEqual(210);
    expect(label?.text.length).toBeGreaterThan(15);
    // 64 × 16 in a frame of 64 × 48 that begins 4 below the top.
    expect(scene && places(scene)).toMatchObject([{ x: 0, y: 20, width: 64, height: 16 }]);
  });

  test.each(['wide', 'narrow'])('above a picture, and beside it or below it (%s)', (size) => {
    const [corner, other] = [
      { x: 0.9, y: 0.3 },
      { x: 1, y: 0.1 },
    ];
    const region = { id: 'g1', name: long, shape: 'rectangle' as const, points: [corner, other], announced: false };
    const tall = { ref: { material_id: 1, page: null, view: null }, size: { width: 100, height: 400 } };
    const scene = markedPicture('x', tall, [], [region], long);
    const drawing = size === 'wide' ? scene : scene.narrow();
    const [place] = places(drawing);
    const [caption, number, ...names] = texts(drawing);
    const endOf = (text = caption) => (text?.x ?? 0) + textWidth(text?.text ?? '', text?.size);
    const [right, bottom] = [(place?.x ?? 0) + (place?.width ?? 0), (place?.y ?? 0) + (place?.height ?? 0)];
    expect(caption).toMatchObject({ x: place?.x, text: expect.stringMatching(/^So many.*…$/) });
    expect(endOf()).toBeLessThanOrEqual(drawing.width);
    // Only the number stands on the picture.
    expect(number?.text).toBe('1');
    expect(number?.x).toBeLessThan(right);
    for (const name of names) {
      expect(size === 'wide' ? name.x > right : name.y > bottom).toBe(true);
      expect(endOf(name)).toBeLessThanOrEqual(drawing.width);
    }
  });

  test('in a note of 4 lines, on a phone of 10', () => {
    const scene = sceneWithNote(long);
    expect([scene, scene.narrow()].map((drawing) => texts(drawing).length)).toEqual([4, 10]);
  });
});

test('the columns of a slider end where its line ends', () => {
  const { config } = question('slider', 'q1');
  const [scene] = resultsOfType('slider').scenes(config, resultsOfType('slider').aggregate(config, [100]), materials);
  const columns = scene?.shapes.flatMap((shape) => (shape.kind === 'rect' && shape.title ? [shape] : [])) ?? [];
  // Of 13 classes of 8 values the last ends at 103.
  expect(Math.max(...columns.map(({ x, width }) => x + width + 1))).toBeCloseTo(620, 9);
});

test('a picture of a model is the view that is asked for by its id or its name, else the first', () => {
  const two = ['front', 'back'].map((id) => ({ ...front, id, name: id.toUpperCase(), url: `/${id}` }));
  const shown = new Map([[2, material(2, { kind: 'model', views: two })]]);
  const urls = ['back', 'BACK', 'top', null].map((view) => pictureIn(shown, { material_id: 2, page: null, view })?.url);
  expect(urls).toEqual(['/back', '/back', '/front', '/front']);
});

test('a figure keeps the zeros that count and drops those behind the point', () => {
  expect([30, 100, 0, -20, -0.2].map((value) => figure(value, 0))).toEqual(['30', '100', '0', '−20', '0']);
  expect([3.04, 2.5, 10, null].map((value) => figure(value, 1))).toEqual(['3', '2.5', '10', '–']);
  fc.assert(
    fc.property(fc.double({ min: -1e6, max: 1e6, noNaN: true }), fc.nat(3), (value, digits) => {
      expect(Math.abs(Number(figure(value, digits).replace('−', '-').replaceAll(',', '')) - value)).toBeLessThanOrEqual(
        0.501 / 10 ** digits,
      );
    }),
  );
});

describe('a report on paper', () => {
  /** What a page of 400 × 200 points draws of shapes at (5, 10) and twice their size. Its y goes down, as the scene's. */
  async function drawn(...shapes: Shape[]): Promise<{ lines: string; whole: string }> {
    const jpeg = await sharp({ create: { width: 8, height: 6, channels: 3, background: '#1f4e5f' } })
      .jpeg()
      .toBuffer();
    const pdf = new PDFDocument({ size: [400, 200], margin: 0, compress: false });
    const chunks: Buffer[] = [];
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    const end = once(pdf, 'end');
    const scene = sceneOf('x', () => ({ height: 100, shapes }));
    const pictures = openPictures(pdf, new Map([['1|2|front', { jpeg }]]));
    const typesetter = createTypesetter(pdf, await openFonts(pdf, []));
    drawScene({ pdf, typesetter, pictures }, scene, { x: 5, y: 10, scale: 2 });
    pdf.end();
    await end;
    const whole = Buffer.concat(chunks).toString('latin1');
    const [, content = ''] = /q\n1 0 0 1 5 10 cm\n2 0 0 2 0 0 cm\n(.*?)Q\s*endstream/s.exec(whole) ?? [];
    return { lines: content.replaceAll('\n', ' ').trim(), whole };
  }

  const rect = { kind: 'rect', x: 10, y: 20, width: 50, height: 15, fill: 'primary' } as const;
  const circle = { kind: 'circle', x: 50, y: 40, r: 5, fill: 'secondary' } as const;
  const line = { kind: 'line', x1: 0, y1: 5, x2: 90, y2: 25, stroke: 'grid', line: 1 } as const;
  const corner: [number, number][] = [
    [0, 0],
    [10, 0],
    [10, 5],
  ];
  const hole: [number, number][] = [
    [6, 1],
    [8, 1],
    [8, 3],
  ];
  const area = { kind: 'area' as const, rings: [corner, hole], fill: 'heat3' as const };
  const path = { kind: 'path', points: corner, stroke: 'negative', line: 0.5 } as const;
  const text = { kind: 'text', x: 80, y: 50, text: 'Hi', size: 20, tone: 'muted' } as const;
  const picture = { kind: 'picture', x: 20, y: 30, width: 40, height: 25 } as const;
  const asked = { material_id: 1, page: 2, view: 'front' };

  test.each<[string, Shape]>([
    ['a bar', rect],
    ['a translucent bar', { ...rect, opacity: 0.5 }],
    ['a dot', circle],
    ['a line', line],
    ['a dashed line', { ...line, dash: true }],
    ['a circle with a rim', { ...circle, stroke: 'surface', line: 2, opacity: 0.5 }],
    ['an area with a hole', area],
    ['a translucent area with a rim', { ...area, stroke: 'veil', line: 0.8, opacity: 0.7 }],
    ['a path', path],
    ['a closed path', { ...path, closed: true }],
    ['a text', text],
    ['a bold text', { ...text, bold: true, anchor: 'start' }],
    ['a text around its place', { ...text, anchor: 'middle' }],
    ['a text before its place', { ...text, anchor: 'end' }],
    ['a picture', { ...picture, picture: asked }],
  ])('shows %s', async (_what, shape) => {
    expect((await drawn(shape)).lines).toMatchSnapshot();
  });

  test('shows nothing for a missing picture', async () => {
    expect((await drawn({ ...picture, picture: { ...asked, view: null } })).lines).toBe('');
  });

  test('writes each opacity once, and what follows a translucent shape is opaque', async () => {
    const { lines, whole } = await drawn({ ...rect, opacity: 0.5 }, { ...circle, opacity: 0.5 }, rect, text);
    expect(lines.match(/\/Gs\d gs/g)).toEqual(['/Gs1 gs', '/Gs1 gs', '/Gs2 gs', '/Gs2 gs']);
    expect(whole.match(/\/ca [\d.]+/g)).toEqual(['/ca 0.5', '/ca 1']);
  });

  test('shows a picture and lines opaque after a translucent shape with a rim', async () => {
    const { lines } = await drawn(
      { ...area, stroke: 'veil', opacity: 0.5 },
      { ...picture, picture: { ...asked } },
      line,
    );
    // The rim's opacity ends with the area; the picture sets its own.
    expect(lines).toMatch(/^q .*\/Gs1 gs.*\/Gs2 gs B\* Q \/Gs3 gs q .* Do Q q 1 w .* S Q$/);
  });
});
