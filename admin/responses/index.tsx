import { ResponseList } from './ResponseList.tsx';
import { ResultsPage } from './ResultsPage.tsx';

/**
 * One row is an assessment. Its results are in react-admin's edit slot, so that their address is `/responses/:id`.
 */
export const responses = {
  name: 'responses',
  list: ResponseList,
  edit: ResultsPage,
  recordRepresentation: 'title',
};
