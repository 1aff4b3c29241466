import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { MAIL_ENDED } from '#common/mails/mail-status.ts';
import { auditDetails, auditLog, auditOrigins, mails } from '#server/data/schema/system.ts';
import { LEFT_OUT, type Rule, rule } from './rule.ts';

/** Staff can download the archive for a person, and must not find codes and links in it that still work. */
const unlessInForce = (column: typeof mails.subject | typeof mails.text) =>
  sql`case when ${mails.expires_at} is null or ${mails.expires_at} < now() then ${column} else '' end`;

/** What is kept of mails and of changes. */
export const recordData: Rule[] = [
  rule({
    table: auditDetails,
    level: 'personal',
    purpose: 'Seeing who changed what about a person',
    basis: 'legitimate interest (f)',
    kept: 'Setting “History of changes”',
    of: ({ id }) => eq(auditDetails.person_id, id),
    erasure: 'delete',
    personal: {
      before: { what: 'What was before: fields of the profile, addresses, reasons, notes', exported: true },
      after: { what: 'What was after', exported: true },
      salt: { what: 'Without it the hash in the chain says nothing', level: 'credential', exported: LEFT_OUT.secret },
    },
    other: ['audit_id', 'person_id'],
  }),
  rule({
    table: auditOrigins,
    level: 'personal',
    purpose: 'Seeing from where something was done, when an account may be in wrong hands',
    basis: 'legitimate interest (f)',
    kept: 'Setting “Network addresses”',
    of: ({ id }) => sql`${auditOrigins.audit_id} in (
      select e.id from ${auditLog} e where e.actor_id = ${id} or (e.actor_id is null and e.entity = 'user' and e.entity_id = ${id}))`,
    erasure: 'delete',
    personal: {
      address: { what: 'Network address', exported: true },
      salt: { what: 'Without it the hash in the chain says nothing', level: 'credential', exported: LEFT_OUT.secret },
    },
    other: ['audit_id'],
  }),
  rule({
    table: auditLog,
    level: 'internal',
    purpose: 'Proving who did what',
    basis: 'legitimate interest (f)',
    kept: 'For good, under the pseudonym: nothing can change the log',
    of: ({ id }) => or(eq(auditLog.actor_id, id), sql`${auditLog.entity} in ('expert', 'user') and entity_id = ${id}`),
    erasure: 'empty',
    personal: {
      at: { what: 'When something was done', exported: true, stays: 'It names nobody' },
      action: { what: 'What was done', exported: true, stays: 'It names nobody' },
      before: { what: 'States, amounts and names of fields', exported: LEFT_OUT.copy, stays: 'It names nobody' },
      after: { what: 'States, amounts and names of fields', exported: LEFT_OUT.copy, stays: 'It names nobody' },
    },
    other: ['id', 'actor_id', 'entity', 'entity_id'],
  }),
  rule({
    table: mails,
    level: 'personal',
    purpose: 'Sending mails, and knowing what was sent',
    basis: 'contract (b)',
    kept: 'Setting “Sent emails”; in production the text goes as soon as it is sent',
    of: ({ id, email }) =>
      and(
        or(eq(mails.user_id, id), and(isNull(mails.user_id), sql`lower(${mails.to}) = lower(${email})`)),
        // Mails that are still on their way are emptied when they have been sent (server/people/own-data/forget-mails.ts).
        inArray(mails.status, MAIL_ENDED),
      ),
    erasure: 'empty',
    personal: {
      to: { what: 'Email address', exported: true, erasedTo: '' },
      kind: { what: 'Kind of the mail', exported: true, stays: 'It names nobody' },
      subject: { what: 'Subject', exported: true, exportedAs: unlessInForce(mails.subject), erasedTo: '' },
      text: { what: 'Text', exported: true, exportedAs: unlessInForce(mails.text), erasedTo: '' },
      html: { what: 'The same as a page', exported: LEFT_OUT.copy, erasedTo: '' },
      headers: { what: 'Headers, with a link to unsubscribe', exported: LEFT_OUT.secret, erasedTo: {} },
      status: { what: 'Outcome', exported: true, stays: 'It names nobody' },
      error: { what: 'Why it bounced', exported: true, erasedTo: null },
      sent_at: { what: 'When it was sent', exported: true, stays: 'It names nobody' },
    },
    other: ['id', 'user_id', 'unique_key', 'expires_at', 'renewals', 'claimed_until', 'created_at'],
  }),
];
