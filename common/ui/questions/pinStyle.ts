import type { Sentiment } from '#common/assessments/questions/pins.ts';

type PinStyle = { bgcolor: string; color: string; borderRadius: string; border: string };

const RIM = '2px solid #fff';

/** Sentiments differ in shape as well as in colour. */
const STYLES: Record<Sentiment, PinStyle> = {
  positive: { bgcolor: '#1d6b3f', color: '#fff', borderRadius: '50%', border: RIM },
  neutral: { bgcolor: '#1f4e5f', color: '#fff', borderRadius: '28%', border: RIM },
  negative: { bgcolor: '#a8231b', color: '#fff', borderRadius: '50% 50% 50% 6%', border: RIM },
};
/** Without a sentiment. */
const NO_SENTIMENT: PinStyle = { bgcolor: '#fff', color: '#1b2528', borderRadius: '50%', border: '2px dashed #1b2528' };

export const pinStyle = (sentiment: Sentiment | null): PinStyle =>
  sentiment === null ? NO_SENTIMENT : STYLES[sentiment];
