import type { FieldErrors } from '#common/api/errors.ts';
import type { Problem } from '#common/assessments/questionnaire/problems.ts';
import type { Questionnaire } from '#common/assessments/questionnaire/schema.ts';

const PLACE = /^questionnaire\.(questions|sections)\.(\d+)\.?(.*)$/;

/** Returns the server's reasons for refusing a draft, each at its question, section or setting. */
export function problemsFromErrors(errors: FieldErrors, questionnaire: Questionnaire): Problem[] {
  return Object.entries(errors).map(([key, messages]) => {
    const [, list, index, field] = PLACE.exec(key) ?? [];
    const message = messages.join(', ');
    if (list === undefined) return { question_id: null, section_id: null, field: key, message };
    const at = Number(index);
    return {
      question_id: list === 'questions' ? (questionnaire.questions[at]?.id ?? null) : null,
      section_id: list === 'sections' ? (questionnaire.sections[at]?.id ?? null) : null,
      field: field ?? '',
      message,
    };
  });
}
