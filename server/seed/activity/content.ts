import type { Asked } from './asked.ts';
import { canQuestions } from './questions-can.ts';
import { chocolateQuestions, giftQuestions } from './questions-chocolate.ts';
import { shelfQuestions } from './questions-shelf.ts';
import { brandQuestions, brandQuestionsBefore, waterQuestions } from './questions-water.ts';

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

const one = [{ id: 's1', title: '', intro: '' }];

/** The demo's assessments, the oldest first. */
export const assessmentContents: AssessmentContent[] = [
  {
    brand: 'Aqualta',
    version: 'V1',
    title: 'Aqualta: is the brand recognised?',
    description: '<p>Ten minutes about what people remember of the present Aqualta label.</p>',
    reward: '20.00',
    minutes: 8,
    age: 190,
    deadline: -150,
    zone: 'Europe/Rome',
    published: true,
    isActive: false,
    display: 'question',
    sections: one,
    questions: brandQuestions,
    before: brandQuestionsBefore,
    crowd: { completed: 14 },
    demoExpert: 'completed',
    payouts: 'paid',
  },
  {
    brand: 'Nordhav',
    version: 'V3',
    title: 'Nordhav: which claims belong on the pack?',
    description: '<p>Nordhav wants fewer words on its bars. Which of them earn their place?</p>',
    reward: '30.00',
    minutes: 10,
    age: 72,
    deadline: -18,
    zone: 'Europe/Oslo',
    published: true,
    isActive: true,
    display: 'question',
    sections: one,
    questions: chocolateQuestions,
    crowd: { completed: 11, late: 1, opened: 1, invited: 1, declined: 1 },
    demoExpert: 'completed',
    payouts: 'mixed',
  },
  {
    brand: 'Aqualta',
    version: 'V2.5',
    title: 'Aqualta V2.5: the refreshed label',
    description:
      '<p>Aqualta has redrawn its label. We would like your judgement on the <strong>flat artwork</strong>, the bottle and the shelf, from a first glance to the details.</p>',
    reward: '45.00',
    minutes: 18,
    age: 48,
    deadline: -4,
    zone: 'Europe/Zurich',
    published: true,
    isActive: true,
    display: 'question',
    sections: [
      { id: 's1', title: 'First impressions', intro: '<p>Please answer without looking back.</p>' },
      { id: 's2', title: 'The label in detail', intro: '' },
      { id: 's3', title: 'Looking ahead', intro: '' },
    ],
    questions: waterQuestions,
    crowd: { completed: 22 },
    demoExpert: 'completed',
    payouts: 'mixed',
  },
  {
    brand: 'Verdara',
    version: 'V2',
    title: 'Verdara V2: does it stand out on the shelf?',
    description: '<p>Find Verdara among its neighbours, then tell us what guided you.</p>',
    reward: '25.00',
    minutes: 7,
    age: 20,
    deadline: 3,
    zone: 'Europe/Berlin',
    published: true,
    isActive: true,
    display: 'question',
    sections: one,
    questions: shelfQuestions,
    crowd: { completed: 5, started: 3, opened: 2, invited: 3, pending: 4 },
    demoExpert: 'invited',
    payouts: 'new',
  },
  {
    brand: 'Solenne',
    version: 'V1',
    title: 'Solenne: the can from all sides',
    description: '<p>Turn the can, look at every side, and judge how well the design wraps around it.</p>',
    reward: '35.00',
    minutes: 12,
    age: 9,
    deadline: 16,
    zone: 'Europe/Paris',
    published: true,
    isActive: true,
    display: 'section',
    sections: [
      { id: 's1', title: 'The can', intro: '<p>Take your time with the 3D model.</p>' },
      { id: 's2', title: 'The range', intro: '' },
    ],
    questions: canQuestions,
    crowd: { completed: 7, started: 2, opened: 1, invited: 3 },
    demoExpert: 'started',
    payouts: 'new',
  },
  {
    brand: 'Nordhav',
    version: 'V3',
    title: 'Nordhav: the gift box for the holidays',
    description: '<p>A first look at the gift edition.</p>',
    reward: '15.00',
    minutes: 5,
    age: 2,
    deadline: 30,
    zone: 'Europe/Oslo',
    published: true,
    isActive: true,
    display: 'question',
    sections: one,
    questions: giftQuestions,
    crowd: { completed: 0, pending: 9 },
    demoExpert: null,
    payouts: 'new',
  },
  {
    brand: 'Solenne',
    version: 'V1',
    title: 'Solenne: names for the flavours',
    description: '',
    reward: '20.00',
    minutes: 6,
    age: 1,
    deadline: null,
    zone: 'Europe/Paris',
    published: false,
    isActive: true,
    display: 'question',
    sections: one,
    questions: giftQuestions,
    crowd: { completed: 0 },
    demoExpert: null,
    payouts: 'new',
  },
];
