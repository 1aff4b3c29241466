import recognition from '#server/demo/data/assessments/aqualta-recognition.json' with { type: 'json' };
import refreshedLabel from '#server/demo/data/assessments/aqualta-refreshed-label.json' with { type: 'json' };
import claims from '#server/demo/data/assessments/nordhav-claims.json' with { type: 'json' };
import giftBox from '#server/demo/data/assessments/nordhav-gift-box.json' with { type: 'json' };
import can from '#server/demo/data/assessments/solenne-can.json' with { type: 'json' };
import flavourNames from '#server/demo/data/assessments/solenne-flavour-names.json' with { type: 'json' };
import shelf from '#server/demo/data/assessments/verdara-shelf.json' with { type: 'json' };
import type { AskedData } from './asked.ts';

/** How many experts are how far. */
type Crowd = {
  completed: number;
  late?: number;
  started?: number;
  opened?: number;
  invited?: number;
  declined?: number;
  pending?: number;
};

export type AssessmentContent = {
  brand: string;
  version: string;
  title: string;
  description: string;
  reward: string;
  minutes: number;
  /** Days before the seeding. */
  age: number;
  /** Days after the seeding (before it when negative); null: open. */
  deadline: number | null;
  zone: string;
  published: boolean;
  isActive: boolean;
  display: 'question' | 'section';
  sections: { id: string; title: string; intro: string }[];
  questions: AskedData[];
  /** What the first version asked, where it was changed later. */
  before?: AskedData[];
  crowd: Crowd;
  /** How far the demo's own expert is. */
  demoExpert: 'completed' | 'started' | 'invited' | null;
  /** What has become of the payouts. */
  payouts: 'paid' | 'mixed' | 'new';
};

/** The demo's assessments, the oldest first. */
export const assessmentContents = [
  recognition,
  claims,
  refreshedLabel,
  shelf,
  can,
  giftBox,
  flavourNames,
] as unknown as AssessmentContent[];
