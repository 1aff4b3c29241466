import { describe, expect, test } from 'vitest';
import { estimatedMinutes } from '#common/assessments/questionnaire/minutes.ts';
import { problems } from '#common/assessments/questionnaire/problems.ts';
import { draftQuestionnaire } from '#common/assessments/questionnaire/schema.ts';
import { seededTemplates } from '#server/demo/installation.ts';

/** What a template leaves open: its materials and regions are chosen on the VIS. */
const OPEN = /Choose a material|materials needed|target region/;

describe.each(seededTemplates.map((template) => [template.title, template] as const))(
  '%s',
  (_title, { questionnaire }) => {
    test('lacks nothing but materials and regions', () => {
      expect(draftQuestionnaire.safeParse(questionnaire).error).toBeUndefined();
      expect(problems(questionnaire).filter((problem) => !OPEN.test(problem.message))).toEqual([]);
    });

    test('takes between 3 and 15 minutes and begins with something easy', () => {
      expect(estimatedMinutes(questionnaire)).toBeGreaterThanOrEqual(3);
      expect(estimatedMinutes(questionnaire)).toBeLessThanOrEqual(15);
      expect(['single_choice', 'text', 'model_inspection']).toContain(questionnaire.questions[0]?.type);
    });
  },
);

test('there are six of them', () => {
  expect(seededTemplates.map((template) => template.title)).toEqual([
    'Pack refresh',
    'Brand recognition',
    'Shelf standout',
    'Claims ranking',
    '3D pack review',
    'VIS version comparison',
  ]);
});
