import { expect } from 'vitest';
import type { World } from './world.ts';

/** What the server must hold of `everyType` when each journey has answered it. */
const EXPECTED = {
  rating: 4,
  single_choice: { ids: ['no'], other_text: '' },
  multiple_choice: { ids: expect.arrayContaining(['colour', 'type']), other_text: '' },
  scorecard: { fresh: 'agree', dear: 'na' },
  preference: { chosen: [expect.any(Number)], reason: 'Calmer', order_shown: expect.any(Array) },
  ranking: ['price', 'look'],
  semantic_differential: { modern: 2, loud: -1 },
  pins: [
    { sentiment: 'positive', comment: 'The logo' },
    { sentiment: 'negative', comment: 'Empty' },
  ],
  timed_exposure: { recall: 'A red bottle', untimed: false, attempts: 1, shown_ms: expect.any(Number), closed: true },
  model_inspection: { views_seen: ['front', 'back'], score: 4, comment: 'Good from behind' },
  slider: 73,
  nps: 9,
  text: 'עברית then English',
} as const;

/** Where each journey places its two pins and its first click, in shares of the picture. */
export const PLACES = { pins: [at(0.5, 0.4), at(0.3, 0.8)], first_click: at(0.52, 0.41) } as const;

function at(x: number, y: number) {
  return { x, y };
}

/** Fails unless the server holds what a journey did, each with its measurement; returns the measurements by question. */
export async function expectHeld(world: World, assessmentId: number, device: object) {
  const { response } = await world.held(assessmentId);
  const answers = response?.answers ?? [];
  const values = Object.fromEntries(answers.map((answer) => [answer.question_id, answer.value]));
  expect(values).toMatchObject(EXPECTED);
  expect(Object.keys(values)).toHaveLength(14);
  for (const [index, place] of PLACES.pins.entries()) expectNear((values.pins as unknown[])[index], place);
  expectNear(values.first_click, PLACES.first_click);
  for (const { question_id, measurement } of answers) {
    expect(measurement, question_id).toMatchObject({ device });
    expect(measurement?.active_ms, question_id).toBeGreaterThan(0);
  }
  return Object.fromEntries(answers.map((answer) => [answer.question_id, answer.measurement]));
}

/** Within one percent of the picture. */
function expectNear(given: unknown, place: { x: number; y: number }): void {
  const { x, y } = given as { x: number; y: number };
  expect([Math.abs(x - place.x) < 0.01, Math.abs(y - place.y) < 0.01], `${x}, ${y}`).toEqual([true, true]);
}
