import { writeFileSync } from 'node:fs';
import type { KnownMaterial } from '#common/answers/results/design.ts';
import type { ReportVersion } from '#common/answers/results/pooling.ts';
import { question, questionnaire } from '#tests/factories/questions.ts';
import { answerTo, chance, random, some, whole } from './drawn-answers.ts';

/**
 * Answers to assessments, drawn with a fixed seed: every question type, and every reason why an answer counts or does not. assessments.R
 * computes their figures from the file that `node tests/statistics/assessments.ts` writes.
 */
export type SeededAssessment = {
  name: string;
  materials: Record<number, KnownMaterial & { width: number; height: number }>;
  versions: ReportVersion[];
  responses: SeededResponse[];
};
/** A response as it is stored. The name of an erased expert is empty; the answers stay. */
export type SeededResponse = {
  id: number;
  expert: { id: number; name: string; level: string };
  version: number;
  submitted_at: string | null;
  is_late: boolean;
  accepted_at: string | null;
  withdrawn_at: string | null;
  declined_at: string | null;
  answers: Record<string, unknown>;
  cannot_judge: string[];
  active_ms: Record<string, number>;
};

export const RAW_FILE = 'tests/statistics/assessments.json';

const at = '2026-11-01T10:00:00.000Z';
const picture = (title: string, file: string, width = 400, height = 600) => ({ title, file, width, height });
const rows = (prefix: string, ...labels: string[]) =>
  labels.map((label, index) => ({ id: `${prefix}${index + 1}`, label }));
const box = (id: string, name: string, x1: number, y1: number, x2: number, y2: number) => ({
  id,
  name,
  shape: 'rectangle' as const,
  points: [
    { x: x1, y: y1 },
    { x: x2, y: y2 },
  ],
  announced: false,
});
const triangle = {
  ...box('g3', 'Seal', 0.5, 0.5, 0.9, 0.6),
  shape: 'polygon' as const,
  points: [
    { x: 0.5, y: 0.5 },
    { x: 0.95, y: 0.55 },
    { x: 0.6, y: 0.95 },
  ],
};
const regions = [box('g1', 'Logo', 0.1, 0.1, 0.5, 0.4), box('g2', 'Name', 0.3, 0.2, 0.9, 0.5), triangle];

const ITEMS = rows('i', 'Colour', 'Form', 'Claim', 'Price');
const PAIRS = [
  { id: 'p1', left: 'Modern', right: 'Traditional' },
  { id: 'p2', left: 'Calm', right: 'Loud' },
  { id: 'p3', left: 'Cheap', right: 'Precious' },
];

type Extra = Partial<SeededResponse> & Pick<SeededResponse, 'id' | 'version'>;

/** A response to all questions of its version, some of them skipped, not judged or taken back. Hidden ones are answered, too. */
function respond({ versions }: Pick<SeededAssessment, 'versions'>, extra: Extra, skipped = 0.12): SeededResponse {
  const questions = versions.find(({ number }) => number === extra.version)?.questionnaire.questions ?? [];
  const taste = 2 + random() * 2;
  const left = questions.map((asked) => ({ asked, fate: random() }));
  const answered = left.filter(({ fate }) => fate > skipped);
  const judged = answered.filter(({ asked }) => !(asked.allow_cannot_judge && chance(0.12)));
  return {
    expert: { id: extra.id, name: `Expert ${extra.id}`, level: extra.id % 2 ? 'senior' : 'junior' },
    submitted_at: at,
    is_late: false,
    accepted_at: null,
    withdrawn_at: null,
    declined_at: null,
    answers: {
      ...Object.fromEntries(left.filter(({ fate }) => fate < skipped / 3).map(({ asked }) => [asked.id, null])),
      ...Object.fromEntries(judged.map(({ asked }) => [asked.id, answerTo(asked, taste + (LIKED[asked.id] ?? 0))])),
    },
    cannot_judge: answered.filter((each) => !judged.includes(each)).map(({ asked }) => asked.id),
    active_ms: Object.fromEntries(some(judged, 0.5).map(({ asked }) => [asked.id, 2000 + whole(9000)])),
    ...extra,
  };
}

/** How much better than others the design of a question is liked. */
const LIKED: Record<string, number> = { like1: 1.5, like2: -1, like3: 0, card1: 1, card2: 0, tell1: 0.5 };

const about = (material: number, title: string) => ({ title, material_ids: [material] });

/** Three designs in two versions; the second one shows another lid and pin picture, and Borealis under another id. */
function designs(): SeededAssessment {
  const materials = {
    1: picture('Aurora', 'a'),
    2: picture('Borealis', 'b'),
    3: picture('Corona', 'c'),
    4: picture('Can', 'd'),
    5: picture('Round lid', 'e'),
    6: picture('Square lid', 'f', 500, 300),
    12: picture('Borealis', 'b'),
  };
  const version = (number: number) => {
    const second = number === 2;
    const borealis = second ? 12 : 2;
    const lid = second ? 6 : 5;
    const columns = rows('c', 'Very poor', 'Poor', 'Fair', 'Good', 'Very good');
    const card = (prefix: string) => ({
      columns,
      rows: rows(prefix, 'Stands out', 'Easy to read', 'Fits').map((row) => ({ ...row, better: 'more' as const })),
      allow_na: true,
    });
    const places = [...rows('o', 'Shop', 'Bar', 'Home'), { id: 'o4', label: 'Nowhere', exclusive: true }];
    return questionnaire([
      question('single_choice', 'role', { title: 'What is your role', config: { other: true } }),
      question('text', 'why', { title: 'Why', show_if: { question_id: 'role', operator: 'equals', value: 'o1' } }),
      question('multiple_choice', 'where', {
        title: 'Where would you drink it',
        show_if: { question_id: 'why', operator: 'answered', value: null },
        config: { options: second ? [...places, { id: 'o5', label: 'Office' }] : places, other: true },
      }),
      question('rating', 'like1', { ...about(1, 'How do you like Aurora'), allow_cannot_judge: true }),
      question('rating', 'like2', { ...about(borealis, 'How do you like Borealis'), allow_cannot_judge: true }),
      question('rating', 'like3', { ...about(3, 'How do you like Corona'), required: !second }),
      question('nps', 'tell1', {
        ...about(1, 'Would you recommend Aurora'),
        show_if: { question_id: 'like1', operator: 'at_least', value: 3 },
      }),
      question('nps', 'tell2', about(borealis, 'Would you recommend Borealis')),
      question('scorecard', 'card1', { ...about(1, 'How does Aurora work'), config: card('r') }),
      question('scorecard', 'card2', { ...about(3, 'How does Corona work'), config: card('s') }),
      question('semantic_differential', 'words1', { ...about(1, 'What is Aurora like'), config: { pairs: PAIRS } }),
      question('semantic_differential', 'words2', { ...about(3, 'What is Corona like'), config: { pairs: PAIRS } }),
      question('preference', 'best', {
        title: 'Which one is best',
        config: { material_ids: [1, borealis, 3], allow_ties: true },
      }),
      question('ranking', 'order', { title: 'What matters most', config: { items: ITEMS, k: 3 } }),
      question('pins', 'pins', { title: 'What stands out', config: { material_id: lid, regions } }),
      question('first_click', 'click', {
        title: second ? 'Where is the brand' : 'Where is the brnad',
        allow_cannot_judge: true,
        config: { regions },
      }),
      question('timed_exposure', 'glance', { title: 'A short look' }),
      question('model_inspection', 'turn', { title: 'Turn the can', config: { material_id: 4 } }),
      question('slider', 'tilt', { title: 'Left or right', config: { min: -1, max: 1, step: 0.1 } }),
      question('slider', 'lid', about(lid, 'How well does it open')),
      question('rating', 'fit1', about(1, 'How well does Aurora fit')),
      question('rating', 'fit2', about(3, 'How well does Corona fit')),
      question('rating', 'check', { title: 'Choose this number', attention_check: { expected: second ? 4 : 3 } }),
    ]);
  };
  const versions = [1, 2].map((number) => ({ number, questionnaire: version(number) }));
  const late = { is_late: true };
  const special: Record<number, Partial<SeededResponse>> = {
    5: { expert: { id: 5, name: '', level: 'senior' } },
    9: { ...late, accepted_at: at },
    20: { withdrawn_at: at },
    28: late,
    29: { submitted_at: null },
    30: { submitted_at: null, withdrawn_at: at },
    31: { ...late, declined_at: at },
  };
  const responses = Array.from({ length: 31 }, (_, index) => {
    const id = index + 1;
    const response = respond({ versions }, { id, version: id <= 13 ? 1 : 2, ...special[id] });
    // Nearly all judge these two alike, and most pass the attention check.
    const { fit1, check } = response.answers;
    if (typeof fit1 === 'number') response.answers.fit2 = fit1 + (id === 9 ? 1 : id === 18 ? -1 : 0);
    if (typeof check === 'number' && chance(0.8)) response.answers.check = response.version === 2 ? 4 : 3;
    return response;
  });
  return { name: 'designs', materials, versions, responses };
}

/** One question after the other about a design that changes from version to version, judged by other experts each time. */
function versions(): SeededAssessment {
  const materials = { 21: picture('Early', 'u'), 22: picture('Middle', 'v'), 23: picture('Final', 'w') };
  const version = (number: number) => {
    const material = 20 + number;
    const shown = { material_ids: [material] };
    return questionnaire([
      question('rating', 'like1', { title: 'How do you like it', ...shown }),
      question('nps', 'tell1', { title: 'Would you recommend it', ...shown }),
      question('scorecard', 'card1', { title: 'How does it work', ...shown, config: { allow_na: true } }),
      question('model_inspection', 'turn', { title: 'Turn it', config: { material_id: material } }),
      question('first_click', 'click', { title: 'Where is the brand', config: { material_id: material, regions } }),
      question('pins', 'pins', {
        title: 'What stands out',
        config: { material_id: material, regions: regions.slice(0, 2) },
      }),
      question('single_choice', 'claim', { title: 'What does it say', ...shown }),
      question('slider', 'rare', { title: 'How rare is it', ...shown, required: false }),
    ]);
  };
  const asked = [1, 2, 3].map((number) => ({ number, questionnaire: version(number) }));
  const responses = Array.from({ length: 21 }, (_, index) => {
    const id = 101 + index;
    const response = respond({ versions: asked }, { id, version: index < 8 ? 1 : index < 14 ? 2 : 3 }, 0.05);
    const better = response.version === 3 && typeof response.answers.like1 === 'number';
    if (better) response.answers.like1 = 5;
    if (response.version === 2 && index > 11) delete response.answers.rare;
    return response;
  });
  return { name: 'versions', materials, versions: asked, responses };
}

/** Five experts who leave out nothing; figures are computed of the first 0, 1, 2, 4 and 5 of them. They judged `designs`, too. */
function few(): SeededAssessment {
  const materials = { 31: picture('Aurora', 'a'), 32: picture('Nova', 'n'), 33: picture('Can', 'd') };
  const version = questionnaire([
    question('rating', 'like1', about(31, 'How do you like Aurora')),
    question('rating', 'like2', about(32, 'How do you like Nova')),
    question('scorecard', 'card1', { title: 'How does it work' }),
    question('single_choice', 'role', { title: 'What is your role' }),
    question('multiple_choice', 'where', { title: 'Where would you drink it' }),
    question('preference', 'best', { title: 'Which one is best', config: { material_ids: [31, 32] } }),
    question('ranking', 'order', { title: 'What matters most' }),
    question('semantic_differential', 'words1', { title: 'What is it like', config: { pairs: PAIRS } }),
    question('pins', 'pins', { title: 'What stands out', config: { material_id: 31, regions } }),
    question('first_click', 'click', { title: 'Where is the brand', config: { material_id: 31, regions } }),
    question('timed_exposure', 'glance', { title: 'A short look', config: { material_id: 31 } }),
    question('model_inspection', 'turn', { title: 'Turn the can', config: { material_id: 33 } }),
    question('slider', 'tilt', { title: 'Left or right' }),
    question('nps', 'tell1', { title: 'Would you recommend it' }),
    question('text', 'why', { title: 'Why' }),
  ]);
  const asked = [{ number: 1, questionnaire: version }];
  const responses = [1, 2, 3, 4, 5].map((id) => {
    const response = respond({ versions: asked }, { id, version: 1 }, 0);
    const glance = { shown_ms: 5000, recall: 'Gold seal', untimed: false, attempts: 1 };
    // All agree on these.
    Object.assign(response.answers, { like1: 5, like2: id === 3 ? 3 : 4, order: ['o2', 'o1', 'o3'], glance });
    return response;
  });
  return { name: 'few', materials, versions: asked, responses };
}

export const seededAssessments = [designs(), versions(), few()] as const;

if (import.meta.main) writeFileSync(RAW_FILE, `${JSON.stringify(seededAssessments)}\n`);
