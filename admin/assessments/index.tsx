import { Route } from 'react-router-dom';
import { BuilderPage } from './builder/BuilderPage.tsx';
import { CreateAssessment } from './create/CreateAssessment.tsx';
import { AssessmentDetail } from './detail/AssessmentDetail.tsx';
import { AssessmentList } from './list/AssessmentList.tsx';
import { TemplateList } from './templates/TemplateList.tsx';
import { TemplatePage } from './templates/TemplatePage.tsx';

/**
 * The detail is in react-admin's edit slot, so that its address is `/assessments/:id`; longer addresses are matched
 * first.
 */
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
