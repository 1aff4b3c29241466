import { AssessmentList } from './AssessmentList.tsx';

export const assessments = {
  name: 'assessments',
  list: AssessmentList,
  recordRepresentation: 'title',
};
