import { lazyPart } from '#common/ui/feedback/lazyPart.tsx';
import { describePayment } from './describe.ts';

const PayoutsList = lazyPart(() => import('./PayoutsList.tsx').then((screen) => screen.PayoutsList));

/** What experts are owed and have been paid; the list stands at the address of the payments. */
export const payouts = {
  name: 'payouts',
  list: PayoutsList,
  recordRepresentation: describePayment,
};
