import * as z from 'zod';
import { requiredText } from '#common/texts/text-fields.ts';

/** How staff can have sent a gift card themselves. */
export const SENT_HOW = ['shop_mail', 'own_mail', 'post', 'other'] as const;
export type SentHow = (typeof SENT_HOW)[number];

export const SENT_HOW_LABELS: Record<SentHow, string> = {
  shop_mail: 'By email from the shop',
  own_mail: 'By email from us',
  post: 'By post',
  other: 'In another way',
};

const REFERENCE_MAX = 100;

/** What staff say about a gift card that they sent themselves. */
export const sentByHand = z.object({
  sent_how: z
    .enum(SENT_HOW, 'Choose how it was sent')
    .meta({ title: 'How was the gift card sent?', labels: SENT_HOW_LABELS }),
  reference: requiredText(REFERENCE_MAX, 'Enter a reference').meta({ title: 'Reference' }),
});
export type SentByHand = z.infer<typeof sentByHand>;

/** Tells the expert that the gift card was sent, and where to look for it; nothing is known of how for most. */
export function giftCardSent(money: string, sentTo: string, how?: SentHow): string {
  const sent = `Your gift card of ${money} has been sent`;
  if (how === 'post') return `${sent} by post.`;
  if (how === 'other') return `${sent}.`;
  if (how === 'shop_mail') return `${sent} to ${sentTo}. It comes in an email from the shop.`;
  return `${sent} to ${sentTo}.`;
}

export const BY_HAND_MESSAGES = {
  sendsItself:
    'The portal now sends gift cards itself, so executing this payment would send a second one. Talk to a super admin before you go on.',
  previewFailed: 'Failed to load the preview. Please try again.',
  muted: 'No email goes out: this expert has switched off emails about payouts. My Payouts says when it was sent.',
} as const;
