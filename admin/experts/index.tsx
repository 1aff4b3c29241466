import { Route } from 'react-router-dom';
import { lazyPart } from '#common/ui/feedback/lazyPart.tsx';

const DuplicatesPage = lazyPart(() =>
  import('./duplicates/DuplicatesPage.tsx').then((screen) => screen.DuplicatesPage),
);
const ExpertList = lazyPart(() => import('./list/ExpertList.tsx').then((screen) => screen.ExpertList));
const ExpertProfilePage = lazyPart(() =>
  import('./profile/ExpertProfilePage.tsx').then((screen) => screen.ExpertProfilePage),
);
const UndeliveredMails = lazyPart(() =>
  import('./mails/UndeliveredMails.tsx').then((screen) => screen.UndeliveredMails),
);
const ReviewQueue = lazyPart(() => import('./review/ReviewQueue.tsx').then((screen) => screen.ReviewQueue));

/** The tabs of the list have separate addresses, which are matched before a profile's. */
export const experts = {
  name: 'experts',
  list: ExpertList,
  edit: ExpertProfilePage,
  recordRepresentation: 'name',
  children: [
    <Route key="review" path="review" element={<ReviewQueue />} />,
    <Route key="mails" path="mails" element={<UndeliveredMails />} />,
    <Route key="duplicates" path="duplicates" element={<DuplicatesPage />} />,
  ],
};
