import type { Config } from '#server/config/config.ts';
import type { GiftCards } from './adapter.ts';
import { manualGiftCards } from './manual.ts';
import { createTremendous } from './tremendous.ts';

/** The configured way to pay gift cards. */
export function createGiftCards(config: Config): GiftCards {
  return config.giftCards.provider === 'tremendous' ? createTremendous(config.giftCards) : manualGiftCards;
}
