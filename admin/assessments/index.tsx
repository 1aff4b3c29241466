import { Route } from 'react-router-dom';
import { lazyPart } from '#common/ui/feedback/lazyPart.tsx';
import { AssessmentList } from './list/AssessmentList.tsx';

const BuilderPage = lazyPart(() => import('./builder/BuilderPage.tsx').then((screen) => screen.BuilderPage));
const CreateAssessment = lazyPart(() =>
  import('./create/CreateAssessment.tsx').then((screen) => screen.CreateAssessment),
);
const AssessmentDetail = lazyPart(() =>
  import('./detail/AssessmentDetail.tsx').then((screen) => screen.AssessmentDetail),
);
const TemplateList = lazyPart(() => import('./templates/TemplateList.tsx').then((screen) => screen.TemplateList));
const TemplatePage = lazyPart(() => import('./templates/TemplatePage.tsx').then((screen) => screen.TemplatePage));

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
