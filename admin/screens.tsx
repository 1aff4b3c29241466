import type { ComponentType } from 'react';
import type { ResourceProps } from 'react-admin';
import { Route } from 'react-router-dom';
import type { StaffResource } from '#common/access/permissions.ts';
import type { Change } from '#common/changes.ts';
import type { StaffMember } from '#common/people/staff.ts';
import type { PlainName } from '#common/resources.ts';
import { lazyPart } from '#common/ui/feedback/lazyPart.tsx';
import { fullName } from '#common/words/format.ts';
import { AssessmentList } from './assessments/list/AssessmentList.tsx';
import { describePayment } from './payouts/describe.ts';

/** A screen that is loaded when first shown. */
const screen = <Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) =>
  lazyPart(() => load().then((module) => module[name]));

const BuilderPage = screen(() => import('./assessments/builder/BuilderPage.tsx'), 'BuilderPage');
const DuplicatesPage = screen(() => import('./experts/duplicates/DuplicatesPage.tsx'), 'DuplicatesPage');
const ReviewQueue = screen(() => import('./experts/review/ReviewQueue.tsx'), 'ReviewQueue');
const TemplateList = screen(() => import('./assessments/templates/TemplateList.tsx'), 'TemplateList');
const TemplatePage = screen(() => import('./assessments/templates/TemplatePage.tsx'), 'TemplatePage');
const UndeliveredMails = screen(() => import('./experts/mails/UndeliveredMails.tsx'), 'UndeliveredMails');

type Screens = Omit<ResourceProps, 'list'> & { list: ComponentType };

/**
 * The resources whose screens are written by hand. A detail is in react-admin's edit slot, so that its address is `/vis/:id`; longer
 * addresses, such as the tabs of the experts, are matched first.
 */
export const ownScreens: Record<Exclude<StaffResource, PlainName>, Screens> = {
  experts: {
    name: 'experts',
    list: screen(() => import('./experts/list/ExpertList.tsx'), 'ExpertList'),
    edit: screen(() => import('./experts/profile/ExpertProfilePage.tsx'), 'ExpertProfilePage'),
    recordRepresentation: 'name',
    children: [
      <Route key="review" path="review" element={<ReviewQueue />} />,
      <Route key="mails" path="mails" element={<UndeliveredMails />} />,
      <Route key="duplicates" path="duplicates" element={<DuplicatesPage />} />,
    ],
  },
  'form-options': {
    name: 'form-options',
    list: screen(() => import('./form-options/FormOptionsPage.tsx'), 'FormOptionsPage'),
    recordRepresentation: 'name',
  },
  vis: {
    name: 'vis',
    list: screen(() => import('./vis/list/VisList.tsx'), 'VisList'),
    edit: screen(() => import('./vis/detail/VisPage.tsx'), 'VisPage'),
    recordRepresentation: (record: { brand_name?: string; version?: string }) =>
      `${record.brand_name ?? ''} ${record.version ?? ''}`.trim(),
  },
  'vis-materials': {
    name: 'vis-materials',
    list: screen(() => import('./vis-materials/MaterialList.tsx'), 'MaterialList'),
    show: screen(() => import('./vis-materials/MaterialShow.tsx'), 'MaterialShow'),
    recordRepresentation: 'title',
  },
  assessments: {
    name: 'assessments',
    list: AssessmentList,
    create: screen(() => import('./assessments/create/CreateAssessment.tsx'), 'CreateAssessment'),
    edit: screen(() => import('./assessments/detail/AssessmentDetail.tsx'), 'AssessmentDetail'),
    recordRepresentation: 'title',
    children: [
      <Route key="builder" path=":id/edit" element={<BuilderPage />} />,
      <Route key="templates" path="templates" element={<TemplateList />} />,
      <Route key="template" path="templates/:id" element={<TemplatePage />} />,
    ],
  },
  /** One row is an assessment, and its detail its results. */
  responses: {
    name: 'responses',
    list: screen(() => import('./responses/ResponseList.tsx'), 'ResponseList'),
    edit: screen(() => import('./responses/ResultsPage.tsx'), 'ResultsPage'),
    recordRepresentation: 'title',
  },
  staff: {
    name: 'staff',
    list: screen(() => import('./staff/StaffList.tsx'), 'StaffList'),
    recordRepresentation: (member: StaffMember) => fullName(member),
  },
  changes: {
    name: 'changes',
    list: screen(() => import('./changes/ChangesList.tsx'), 'ChangesList'),
    recordRepresentation: ({ action }: Change) => action,
  },
  /** The list stands at the address of the payments. */
  payouts: {
    name: 'payouts',
    list: screen(() => import('./payouts/PayoutsList.tsx'), 'PayoutsList'),
    recordRepresentation: describePayment,
  },
};

/** Screens without a resource. */
export const AgreementPage = screen(() => import('./agreement/AgreementPage.tsx'), 'AgreementPage');
export const FirstSettingsPage = screen(() => import('./settings/FirstSettingsPage.tsx'), 'FirstSettingsPage');
export const HelpEditor = screen(() => import('./help/HelpEditor.tsx'), 'HelpEditor');
export const NewAgreementPage = screen(() => import('./agreement/NewAgreementPage.tsx'), 'NewAgreementPage');
export const PrintReport = screen(() => import('./responses/print/PrintReport.tsx'), 'PrintReport');
export const SettingsPage = screen(() => import('./settings/SettingsPage.tsx'), 'SettingsPage');
