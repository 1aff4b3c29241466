import type { RecordMissingProps } from '#admin/RecordMissing.tsx';
import { routes } from '#common/access/routes.ts';

/** What every screen of an assessment says where there is none. */
export const ASSESSMENT_MISSING: RecordMissingProps = {
  title: 'Assessment not found.',
  list: routes.assessments,
  link: 'Go to the assessments',
};
