import { sendAgainPayload, undeliveredMail, undeliveredQuery } from '#common/mails/undelivered.ts';
import { bulkAnswer } from '#common/people/experts/decisions.ts';
import { type Call, call } from '#server/http/call.ts';
import { listUndelivered, sendAgain } from './undelivered.ts';

/** Mails to experts that never arrived, and sending them again. */
export const undeliveredCalls: Call[] = [
  call('GET /api/mails/', {
    summary: 'List the emails to experts that bounced or failed',
    access: 'mails.list',
    query: undeliveredQuery,
    list: undeliveredMail,
    run: ({ ctx, query }) => listUndelivered(ctx, query),
  }),
  call('POST /api/mails/send-again/', {
    summary: 'Send emails again that bounced or failed',
    access: 'mails.send',
    repeat: 'key',
    body: sendAgainPayload,
    response: { 200: bulkAnswer },
    run: ({ ctx, user, body }) => sendAgain(ctx, user.id, body.ids),
  }),
];
