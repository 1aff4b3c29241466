import { ResponseList } from './ResponseList.tsx';
import { ResultsPage } from './ResultsPage.tsx';

/** One row is an assessment; its results stand in the edit slot, so that `/responses/:id` is their address. */
export const responses = {
  name: 'responses',
  list: ResponseList,
  edit: ResultsPage,
  recordRepresentation: 'title',
};
