import { expect, test } from 'vitest';
import { assessmentsInWords, namesInWords } from '#common/library/uses.ts';

test.each([
  [['A'], 'the assessment “A”'],
  [['A', 'B'], 'the assessments “A” and “B”'],
  [['A', 'B', 'C'], 'the assessments “A”, “B” and “C”'],
  [['A', 'B', 'C', 'D'], 'the assessments “A”, “B”, “C” and 1 more'],
])('%j are shown as %s', (titles, told) => {
  expect(assessmentsInWords(titles)).toBe(told);
});

test('names are shown without quotes', () => {
  expect(namesInWords(['V5', 'V4', 'V3', 'V2', 'V1'])).toBe('V5, V4, V3 and 2 more');
});
