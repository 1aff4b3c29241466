import { Route } from 'react-router-dom';
import { BuilderPage } from './builder/BuilderPage.tsx';
import { CreateAssessment } from './create/CreateAssessment.tsx';
import { AssessmentDetail } from './detail/AssessmentDetail.tsx';
import { AssessmentList } from './list/AssessmentList.tsx';
import { TemplateList } from './templates/TemplateList.tsx';
import { TemplatePage } from './templates/TemplatePage.tsx';

/** The detail stands in the edit slot, so that `/assessments/:id` is its address; the longer addresses outrank it. */
export const assessments = {
  name: 'assessments',
  list: AssessmentList,
  create: CreateAssessment,
  edit: AssessmentDetail,
  recordRepresentation: 'title',
  children: [
    <Route key="builder" path=":id/edit" element={<BuilderPage />} />,
    <Route key="templates" path="templates" element={<TemplateList />} />,
    <Route key="template" path="templates/:id" element={<TemplatePage />} />,
  ],
};
