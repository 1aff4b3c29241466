import type { GiftCards } from './adapter.ts';

/** Staff pay outside the portal; executing records that it was done. */
export const manualGiftCards: GiftCards = { provider: 'manual', product: '', api: undefined };
