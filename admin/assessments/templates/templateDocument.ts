import type { BuilderDocument } from '#admin/assessments/builder/document.ts';
import type { Template } from '#common/assessments/templates.ts';

/** Returns a template as the builder's document; only its questionnaire is edited there. */
export function templateDocument({ title, questionnaire }: Template): BuilderDocument {
  return {
    title,
    description: '',
    vis: 0,
    deadline_local: '',
    deadline_zone: 'UTC',
    reward: '0',
    currency: 'USD',
    estimated_minutes: null,
    questionnaire,
  };
}
