import { describe, expect, test } from 'vitest';
import type { BuilderDocument } from '#admin/assessments/builder/document.ts';
import { toDocument } from '#admin/assessments/builder/document.ts';
import { merge } from '#admin/assessments/builder/merge.ts';
import { refusedPlaces } from '#admin/assessments/builder/refused.ts';
import type { StaffAssessment } from '#common/assessments.ts';
import { question, questionnaire } from '../../factories/questions.ts';

const before = {
  title: 'Old',
  description: '',
  vis: 1,
  deadline: null,
  deadline_zone: 'UTC',
  reward: '25.00',
  currency: 'USD',
  estimated_minutes: null,
  questionnaire: questionnaire([question('rating', 'q1')]),
} as StaffAssessment;
/** As typed, so not to the letter what the server answered. */
const saved: BuilderDocument = { ...toDocument(before), reward: '25' };
const other = questionnaire([question('rating', 'q1'), question('text', 'q2')]);

describe('two people write on one draft', () => {
  test('what only one of them changed is brought together', () => {
    const theirs = { ...before, title: 'Theirs', reward: '30.00' };
    const merged = merge(saved, { ...saved, currency: 'EUR', questionnaire: other }, before, theirs);
    expect(merged.disputed).toEqual([]);
    expect(merged.document).toMatchObject({ title: 'Theirs', reward: '30.00', currency: 'EUR', questionnaire: other });
  });

  test('what both changed is disputed, and mine until it is decided', () => {
    const theirs = { ...before, title: 'Theirs', questionnaire: questionnaire([question('nps', 'q1')]) };
    const merged = merge(saved, { ...saved, title: 'Mine', questionnaire: other }, before, theirs);
    expect(merged.disputed).toEqual(['title', 'questionnaire']);
    expect(merged.document).toMatchObject({ title: 'Mine', questionnaire: other });
  });

  test('the same change by both is no dispute', () => {
    const merged = merge(saved, { ...saved, title: 'New', reward: '40' }, before, {
      ...before,
      title: 'New',
      reward: '40.00',
    });
    expect(merged.disputed).toEqual([]);
  });
});

test('what the server refuses is found at its question, section or setting', () => {
  const errors = {
    'questionnaire.questions.1.config.max': ['At most 10 stars'],
    'questionnaire.sections.0.title': ['At most 500 characters'],
    reward: ['The reward must be an amount such as 25.00'],
  };
  expect(refusedPlaces(errors, other)).toEqual([
    { question_id: 'q2', section_id: null, field: 'config.max', message: 'At most 10 stars' },
    { question_id: null, section_id: 's1', field: 'title', message: 'At most 500 characters' },
    { question_id: null, section_id: null, field: 'reward', message: 'The reward must be an amount such as 25.00' },
  ]);
});
