import type { Books } from '#common/payouts/books.ts';
import type { SentByHand } from '#common/payouts/by-hand.ts';
import type {
  AdminPayout,
  AdminPayoutPage,
  PaidMail,
  PaidMailQuery,
  PayoutAttempt,
  PayoutChange,
  PayoutResolution,
} from '#common/payouts/payloads.ts';
import { server } from './server.ts';

type Told = { detail: string };

const PATH = '/business/admin/payouts/';
const path = (id: number) => `${PATH}${id}/`;
const change = (id: number, to: PayoutChange) => server.patch<AdminPayout>(path(id), to);

/** What staff do with payouts. A decision carries the address that was shown; the server refuses it after a change. */
export const payoutActions = {
  approvePayout: ({ id, user_email }: AdminPayout) => change(id, { status: 'approved', user_email }),
  rejectPayout: ({ id, user_email }: AdminPayout, reason: string) =>
    change(id, { status: 'rejected', reason, user_email }),
  savePayoutNotes: (id: number, changed: Pick<PayoutChange, 'notes' | 'revision'>) => change(id, changed),
  /** `sent` describes a gift card that staff sent themselves. */
  executePayout: ({ id, status }: AdminPayout, sent?: SentByHand) =>
    server.post<Told>(`${path(id)}mark_paid/`, { despite_rejection: status === 'rejected', ...sent }),
  /** Reads payments by id, whatever page and tab of the list they are on. */
  payoutsOf: (ids: number[], signal: AbortSignal) =>
    server.get<AdminPayoutPage>(PATH, { params: { id__in: ids.join(','), page_size: ids.length }, signal }),
  paidMail: (id: number, said: PaidMailQuery, signal: AbortSignal) =>
    server.get<PaidMail>(`${path(id)}mail/`, { params: said, signal }),
  resolvePayout: (id: number, seen: PayoutResolution) => server.post<Told>(`${path(id)}resolve/`, seen),
  payoutAttempts: (id: number, signal: AbortSignal) => server.get<PayoutAttempt[]>(`${path(id)}attempts/`, { signal }),
  readBooks: (signal: AbortSignal) => server.get<Books>(`${PATH}books/`, { signal }),
  checkBooks: () => server.post<Told>(`${PATH}books/check/`),
};
