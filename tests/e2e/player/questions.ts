import { newQuestion, type Question, type Questionnaire } from '#common/assessments/questionnaire/schema.ts';
import type { QuestionType } from '#common/assessments/questions/registry.ts';

type Materials = { designs: [number, number]; model: number };

function question<T extends QuestionType>(type: T, title: string, part: Partial<Question<T>> = {}): Question<T> {
  return { ...newQuestion(type, type, 's1'), title, ...part } as Question<T>;
}

const options = (...labels: string[]) => labels.map((label) => ({ id: label.toLowerCase(), label }));

/** One question of each of the fourteen types; the question's id is its type. */
export function everyType({ designs, model }: Materials): Questionnaire {
  const [design, other] = designs;
  return {
    display: 'question',
    sections: [{ id: 's1', title: 'The new bottle', intro: '<p>Please look at the design of [brand].</p>' }],
    questions: [
      question('rating', 'How do you like the design?', { material_ids: [design, other] }),
      question('single_choice', 'Would you buy it?', {
        allow_cannot_judge: true,
        config: { options: options('Yes', 'Perhaps', 'No'), other: true, shuffle: true },
      }),
      question('multiple_choice', 'What fits the brand?', {
        config: {
          options: [...options('Colour', 'Shape', 'Type'), { id: 'none', label: 'Nothing', exclusive: true }],
          other: false,
          shuffle: true,
          min: 1,
          max: 2,
        },
      }),
      question('scorecard', 'How far do you agree?', {
        config: {
          rows: [
            { id: 'fresh', label: 'It looks fresh' },
            { id: 'dear', label: 'It looks expensive' },
          ],
          columns: options('Disagree', 'Neutral', 'Agree'),
          allow_na: true,
          shuffle: false,
        },
      }),
      question('preference', 'Which one is better?', {
        config: { material_ids: [design, other], allow_ties: false, ask_reason: true },
      }),
      question('ranking', 'What matters most?', {
        config: { items: options('Taste', 'Price', 'Look'), k: 2, shuffle: true },
      }),
      question('semantic_differential', 'Where does it stand?', {
        config: {
          pairs: [
            { id: 'modern', left: 'Old', right: 'New' },
            { id: 'loud', left: 'Quiet', right: 'Loud' },
          ],
          shuffle: false,
        },
      }),
      question('pins', 'What do you notice?', {
        config: {
          material_id: design,
          page: null,
          surface: 'flat',
          min_pins: 1,
          max_pins: 5,
          sentiments: ['positive', 'neutral', 'negative'],
          comment_required: true,
          regions: [
            {
              id: 'logo',
              name: 'Logo',
              shape: 'rectangle',
              points: [
                { x: 0.4, y: 0.25 },
                { x: 0.6, y: 0.55 },
              ],
              announced: true,
            },
          ],
        },
      }),
      question('first_click', 'Where is the logo?', {
        config: {
          material_id: design,
          page: null,
          timeout_ms: null,
          regions: [
            {
              id: 'logo',
              name: 'Logo',
              shape: 'rectangle',
              points: [
                { x: 0.4, y: 0.25 },
                { x: 0.6, y: 0.55 },
              ],
              announced: false,
            },
          ],
        },
      }),
      question('timed_exposure', 'A quick look', {
        config: { material_id: other, page: null, ms: 1000, follow_up: 'What do you remember?' },
      }),
      question('model_inspection', 'Look at it from all sides', {
        config: {
          material_id: model,
          page: null,
          views: [
            { id: 'front', label: 'Front', orbit: '0deg 90deg 105%' },
            { id: 'back', label: 'Back', orbit: '180deg 90deg 105%' },
          ],
          min_view_ms: 100,
          ask_score: true,
          labels: { low: 'Poor', high: 'Good' },
          ask_comment: true,
        },
      }),
      question('slider', 'How premium does it look?', {
        config: { min: 0, max: 100, step: 1, labels: { low: 'Not at all', high: 'Very' }, unit: '%' },
      }),
      question('nps', 'Would you recommend it?'),
      question('text', 'Anything else?', { required: false }),
    ],
  };
}
