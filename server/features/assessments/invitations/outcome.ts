import { type InvitationsSent, type LeftOut, MUTED } from '#common/assessments/invitations.ts';
import { counted, countedFigure } from '#common/texts/format.ts';

/** How many people a sentence names. */
const NAMED = 3;

/** "Ada Person (has declined), Bo Person (was withdrawn) and 4 others" */
function named(people: LeftOut[]): string {
  const first = people.slice(0, NAMED).map(({ name, reason }) => `${name || 'one expert'} (${reason})`);
  const others = people.length - first.length;
  return first.join(', ') + (others > 0 ? ` and ${others} ${others === 1 ? 'other' : 'others'}` : '');
}

/** "Left out: Ada Person (has declined)." */
export const leftOutSentence = (leftOut: LeftOut[]): string => `Left out: ${named(leftOut)}.`;

/** The outcome of sending invitations, in numbers and in sentences that name who got no mail and why; `waiting` are left for the next one. */
export function outcome(sent: number, noMail: LeftOut[], leftOut: LeftOut[], waiting = 0): InvitationsSent {
  const sentences = [];
  if (noMail.length === 0) sentences.push(`Invitations sent successfully${leftOut.length + waiting > 0 ? '.' : ''}`);
  else {
    sentences.push(sent === 0 ? 'No invitation was sent.' : `Invitations sent to ${counted(sent, 'expert')}.`);
    sentences.push(`No email went to ${named(noMail)}.`);
    if (noMail.some(({ reason }) => reason === MUTED))
      sentences.push('Experts who have switched off these emails still find the assessment on Home.');
  }
  if (leftOut.length > 0) sentences.push(leftOutSentence(leftOut));
  if (waiting > 0)
    sentences.push(`${countedFigure(waiting, 'more expert')} will get theirs when you send the invitations again.`);
  return {
    detail: sentences.join(' '),
    failed_count: noMail.length,
    ...(noMail.length > 0 && { no_mail: noMail }),
    ...(leftOut.length > 0 && { left_out: leftOut }),
  };
}
