import type { Field } from './document.ts';

/** The names of the settings, on the screen and in sentences. */
export const FIELD_LABELS: Record<Field, string> = {
  title: 'Title',
  description: 'Description',
  vis: 'Visual Identity System',
  deadline_local: 'Deadline',
  deadline_zone: 'Time zone',
  reward: 'Reward',
  currency: 'Currency',
  estimated_minutes: 'Estimated minutes',
};
