import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { density } from '#common/answers/charts/density.ts';
import type { Materials } from '#common/answers/charts/picture.ts';
import { pictureOfType } from '#common/answers/charts/registry.ts';
import { type Drawing, fitted, NARROW_WIDTH, textWidth, wrapped } from '#common/answers/charts/scene.ts';
import { definitionOf } from '#common/assessments/questions/registry.ts';
import { QUESTION_TYPES } from '#common/assessments/questions/types.ts';
import { figure } from '#common/texts/format.ts';
import { validAnswers } from '#tests/factories/arbitrary-answers.ts';
import { material, picture } from '#tests/factories/materials.ts';
import { question } from '#tests/factories/questions.ts';

const views = [{ ...picture, id: 'front', name: 'Front', orbit: '0deg 75deg 105%', camera: null }];
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
  const definition = definitionOf(type);
  const shown = pictureOfType(type);
  const answers = validAnswers[type] as (config: unknown) => fc.Arbitrary<unknown>;

  test('can be drawn of any answers: finite numbers within the scene, and words for somebody who cannot see it', () => {
    fc.assert(
      fc.property(fc.array(answers(config), { minLength: 1, maxLength: 12 }), (given) => {
        const aggregate = definition.aggregate(config, given);
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
        const aggregate = definition.aggregate(config, given);
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
        const aggregate = definition.aggregate(config, given);
        for (const { name, value } of shown.figures(config, aggregate)) {
          expect(name).not.toBe('');
          expect(value).not.toMatch(/NaN|undefined|null|Infinity/);
        }
        for (const { columns, rows } of shown.tables(config, aggregate, materials)) {
          expect(rows.every((row) => row.length === columns.length)).toBe(true);
        }
        expect(given.flatMap((answer) => shown.texts(config, answer)).every((each) => typeof each === 'string')).toBe(
          true,
        );
      }),
    );
  });
});

describe('where points lie', () => {
  test('it is densest where most of them are', () => {
    const points = [
      { x: 0.2, y: 0.2 },
      { x: 0.21, y: 0.2 },
      { x: 0.8, y: 0.8 },
    ];
    const { columns, values } = density(points, 1, 40);
    const densest = values.indexOf(Math.max(...values));
    expect([(densest % columns) / columns, Math.floor(densest / columns) / columns]).toEqual([0.2, 0.2]);
  });
});

describe('texts in a drawing', () => {
  test('are cut where they would be too wide, and broken between words', () => {
    expect(fitted('A rather long label', 60, 10)).toBe('A rather l…');
    expect(wrapped('one two three four', 50, 2, 10)).toEqual(['one two', 'three fo…']);
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 20, max: 300 }), (text, width) => {
        for (const line of wrapped(text, width, 3)) expect(textWidth(line)).toBeLessThanOrEqual(Math.max(width, 8));
      }),
    );
  });
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

test('the bar of a share is as long as its share, whichever was the most frequent', () => {
  const { config } = question('rating', 'q1');
  const aggregate = definitionOf('rating').aggregate(config, [3, 3, 4, 5]);
  const [scene] = pictureOfType('rating').scenes(config, aggregate, materials);
  const rects = scene?.shapes.flatMap((shape) => (shape.kind === 'rect' ? [shape] : [])) ?? [];
  const whole = Math.max(...rects.map(({ width }) => width));
  const shares = rects.filter(({ title }) => title).map(({ width }) => Math.round((width / whole) * 100));
  expect(shares).toEqual([25, 25, 50, 0, 0]);
});
