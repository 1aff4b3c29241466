import { Route } from 'react-router-dom';
import { DuplicatesPage } from './duplicates/DuplicatesPage.tsx';
import { ExpertList } from './list/ExpertList.tsx';
import { ExpertProfilePage } from './profile/ExpertProfilePage.tsx';
import { ReviewQueue } from './review/ReviewQueue.tsx';

/** The tabs of the list have separate addresses, which are matched before a profile's. */
export const experts = {
  name: 'experts',
  list: ExpertList,
  edit: ExpertProfilePage,
  recordRepresentation: 'name',
  children: [
    <Route key="review" path="review" element={<ReviewQueue />} />,
    <Route key="duplicates" path="duplicates" element={<DuplicatesPage />} />,
  ],
};
