import { server } from './server.ts';

const path = (id: number) => `/business/admin/payouts/${id}/`;

/** What staff do with payouts. */
export const payoutActions = {
  executePayout: (id: number) => server.post<{ detail: string }>(`${path(id)}mark_paid/`),
};
