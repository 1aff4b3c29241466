import { lazyPart } from '#common/ui/feedback/lazyPart.tsx';

const ResponseList = lazyPart(() => import('./ResponseList.tsx').then((screen) => screen.ResponseList));
const ResultsPage = lazyPart(() => import('./ResultsPage.tsx').then((screen) => screen.ResultsPage));

/**
 * One row is an assessment. Its results are in react-admin's edit slot, so that their address is `/responses/:id`.
 */
export const responses = {
  name: 'responses',
  list: ResponseList,
  edit: ResultsPage,
  recordRepresentation: 'title',
};
