import type { Asked } from './asked.ts';

/** The id of a VIS's material by its title. */
export type MaterialOf = (title: string) => number;

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
  questions: (material: MaterialOf) => Asked[];
  /** What the first version asked, where it was changed later. */
  before?: (material: MaterialOf) => Asked[];
  crowd: Crowd;
  /** How far the demo's own expert is. */
  demoExpert: 'completed' | 'started' | 'invited' | null;
  /** What has become of the payouts. */
  payouts: 'paid' | 'mixed' | 'new';
};
