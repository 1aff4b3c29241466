import type { PanelDataProvider } from '#admin/dataProvider/index.ts';
import type { AdminPayout } from '#common/payouts/payloads.ts';
import { PAYOUT_MESSAGES, statusChanged } from '#common/payouts/payouts.ts';
import type { PayoutAction } from '#common/payouts/possible.ts';
import { type SentSeveral, sentOf } from '#common/payouts/several.ts';

/** What is entered once for all of them: the reason of a rejection, or how gift cards were sent. */
export type Entered = { reason?: string; sent?: SentSeveral };

type Way = {
  title: string;
  /** The button that starts it, before the number of payments. */
  verb: string;
  /** Said of a payment for whose failure the server sent no words. */
  failed: string;
  /** Does it with one payment. Returns the outcome in words. */
  act: (server: PanelDataProvider, payout: AdminPayout, entered: Entered) => Promise<string>;
};

/** The actions on several payments; each is the call for one, made for every one of them. */
export const WAYS: Record<PayoutAction, Way> = {
  approve: {
    title: 'Approve Payments',
    verb: 'Approve',
    failed: PAYOUT_MESSAGES.statusFailed,
    act: async (server, payout) => statusChanged((await server.approvePayout(payout)).status),
  },
  reject: {
    title: 'Reject Payments',
    verb: 'Reject',
    failed: PAYOUT_MESSAGES.statusFailed,
    act: async (server, payout, { reason = '' }) => statusChanged((await server.rejectPayout(payout, reason)).status),
  },
  execute: {
    title: 'Execute Payments',
    verb: 'Execute',
    failed: PAYOUT_MESSAGES.executeFailed,
    act: async (server, payout, { sent }) =>
      (await server.executePayout(payout, sent && sentOf(sent, payout.id))).detail,
  },
};
