import type { Sentiment } from '../../questions/pins.ts';

/** Sentiments differ by shape as well as by colour. */
export const PIN_LOOK: Record<Sentiment, { bgcolor: string; color: string; borderRadius: string }> = {
  positive: { bgcolor: '#1d6b3f', color: '#fff', borderRadius: '50%' },
  neutral: { bgcolor: '#1f4e5f', color: '#fff', borderRadius: '28%' },
  negative: { bgcolor: '#a8231b', color: '#fff', borderRadius: '50% 50% 50% 6%' },
};
