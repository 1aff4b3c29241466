import type { InvitationsSent, LeftOut } from '#common/assessments/invitations.ts';

/** How many of those left out the sentence names. */
const NAMED = 3;

/** "Left out: Ada Person (has declined), Bo Person (was withdrawn) and 4 others." */
export function leftOutSentence(leftOut: LeftOut[]): string {
  const named = leftOut.slice(0, NAMED).map(({ name, reason }) => `${name || 'one expert'} (${reason})`);
  const others = leftOut.length - named.length;
  const rest = others > 0 ? ` and ${others} ${others === 1 ? 'other' : 'others'}` : '';
  return `Left out: ${named.join(', ')}${rest}.`;
}

/** The outcome of sending invitations, in numbers and in a sentence. */
export function outcome(sent: number, failed: number, leftOut: LeftOut[]): InvitationsSent {
  const people = (count: number) => `${count} expert${count === 1 ? '' : 's'}`;
  const sentences =
    failed === 0
      ? [leftOut.length > 0 ? 'Invitations sent successfully.' : 'Invitations sent successfully']
      : [`Invitations sent to ${people(sent)}.`, `${people(failed)} could not be invited: the account is not active.`];
  if (leftOut.length > 0) sentences.push(leftOutSentence(leftOut));
  return { detail: sentences.join(' '), failed_count: failed, ...(leftOut.length > 0 && { left_out: leftOut }) };
}
