import type { Config } from '#server/data/config/config.ts';
import type { GiftCards } from './adapter.ts';
import { createTremendous } from './tremendous.ts';

/** Staff pay outside the portal; executing records that it was done. */
export const manualGiftCards: GiftCards = { provider: 'manual', product: '', api: undefined };

/** The configured way to pay gift cards. */
export function createGiftCards(config: Config): GiftCards {
  return config.giftCards.provider === 'tremendous' ? createTremendous(config.giftCards) : manualGiftCards;
}
