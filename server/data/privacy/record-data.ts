import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { MAIL_ENDED } from '#common/mails/mails.ts';
import { auditDetails, auditLog, auditOrigins, mails } from '#server/data/schema/system.ts';
import { exported, type Rule, repeated, rule, secret } from './rule.ts';

const NAMELESS = { stays: 'It names nobody' };

/** Leaves out codes and links that still work, since staff can download the archive of a person. */
const unlessInForce = (column: typeof mails.subject | typeof mails.text) =>
  sql`case when ${mails.expires_at} is null or ${mails.expires_at} < now() then ${column} else '' end`;

/** Records of mails and of changes. */
export const recordData: Rule[] = [
  rule(auditDetails, {
    purpose: 'Seeing who changed what about a person',
    basis: 'legitimate interest (f)',
    kept: 'Setting “History of changes”',
    of: ({ id }) => eq(auditDetails.person_id, id),
    personal: {
      before: exported('What was before: fields of the profile, addresses, reasons, notes'),
      after: exported('What was after'),
      salt: secret('Without it the hash in the chain says nothing'),
    },
  }),
  rule(auditOrigins, {
    purpose: 'Seeing from where something was done, when an account may be in wrong hands',
    basis: 'legitimate interest (f)',
    kept: 'Setting “Network addresses”',
    of: ({ id }) => sql`${auditOrigins.audit_id} in (
      select e.id from ${auditLog} e where e.actor_id = ${id} or (e.actor_id is null and e.entity = 'user' and e.entity_id = ${id}))`,
    personal: {
      address: exported('Network address'),
      salt: secret('Without it the hash in the chain says nothing'),
    },
  }),
  rule(auditLog, {
    level: 'internal',
    purpose: 'Proving who did what',
    basis: 'legitimate interest (f)',
    kept: 'For good, under the pseudonym: nothing can change the log',
    of: ({ id }) => or(eq(auditLog.actor_id, id), sql`${auditLog.entity} in ('expert', 'user') and entity_id = ${id}`),
    erasure: 'empty',
    personal: {
      at: exported('When something was done', NAMELESS),
      action: exported('What was done', NAMELESS),
      before: repeated('States, amounts and names of fields', NAMELESS),
      after: repeated('States, amounts and names of fields', NAMELESS),
      request_id: { what: 'Id of the request', exported: 'It says nothing about the person.', ...NAMELESS },
    },
  }),
  rule(mails, {
    purpose: 'Sending mails, and knowing what was sent',
    basis: 'contract (b)',
    kept: 'Setting “Sent emails”; in production the text goes as soon as it is sent',
    of: ({ id, email }) =>
      and(
        or(eq(mails.user_id, id), and(isNull(mails.user_id), sql`lower(${mails.to}) = lower(${email})`)),
        // Mails that still wait are emptied after they were sent (forgetMails in server/people/erase.ts).
        inArray(mails.status, MAIL_ENDED),
      ),
    erasure: 'empty',
    personal: {
      to: exported('Email address', { erasedTo: '' }),
      kind: exported('Kind of the mail', NAMELESS),
      subject: exported('Subject', { exportedAs: unlessInForce(mails.subject), erasedTo: '' }),
      text: exported('Text', { exportedAs: unlessInForce(mails.text), erasedTo: '' }),
      html: repeated('The same as a page', { erasedTo: '' }),
      headers: secret('Headers of earlier releases', { level: 'personal', erasedTo: {} }),
      category: exported('Which switch ends such mails', NAMELESS),
      status: exported('Outcome', NAMELESS),
      error: exported('Why it bounced', { erasedTo: null }),
      sent_at: exported('When it was sent', NAMELESS),
    },
  }),
];
