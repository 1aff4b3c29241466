import { definitionOf } from '#common/assessments/questions/registry.ts';
import { isExposure } from './exposure-order.ts';
import { configField, type Problem } from './problems.ts';
import { comesBefore } from './rotation.ts';
import { type Question, type Questionnaire, questionsInOrder } from './schema.ts';

/**
 * Warns if experts see the picture of a timed exposure before it, so that it is not the first look, or after it, so that they see the
 * remembered picture again. Both questions show the warning, which does not prevent publishing.
 */
export function pictureWarnings(questionnaire: Questionnaire): Problem[] {
  const questions = questionsInOrder(questionnaire);
  const isBefore = comesBefore(questionnaire);
  const found = questions.flatMap((exposure, place) =>
    isExposure(exposure) ? warningsOf(exposure, place, questions, isBefore) : [],
  );
  const order = new Map(questions.map(({ id }, place) => [id, place]));
  const placeOf = ({ question_id }: Problem) => order.get(question_id ?? '') ?? 0;
  return found.sort((a, b) => placeOf(a) - placeOf(b));
}

function warningsOf(
  exposure: Question<'timed_exposure'>,
  place: number,
  questions: readonly Question[],
  isBefore: ReturnType<typeof comesBefore>,
): Problem[] {
  const picture = exposedPicture(exposure);
  if (!picture) return [];
  return questions.flatMap((other, otherPlace) => {
    if (other.id === exposure.id) {
      return exposure.material_ids.includes(picture.material_id) ? [at(exposure, 'material_ids', OWN)] : [];
    }
    const where = placeOfPicture(other, picture);
    if (!where) return [];
    const words = WORDS[isBefore(other.id, exposure.id)][where];
    return [
      at(exposure, 'config.material_id', words.exposure(otherPlace + 1)),
      at(other, where === 'beside' ? 'material_ids' : configField(other), words.other(place + 1)),
    ];
  });
}

const OWN = 'The picture is not shown beside the question that asks what is remembered of it';

const AFTER = {
  exposure: (other: number) => `Experts see this picture again in question ${other}`,
  other: (exposure: number) => `Experts have seen this picture for a limited time in question ${exposure}`,
};

/** The warnings at the exposure and at the other question, by the order of the two and how the other one shows the picture. */
const WORDS = {
  always: {
    asked: {
      exposure: (other: number) =>
        `Experts have already seen this picture, in question ${other}, so this isn't a first impression`,
      other: (exposure: number) => `Question ${exposure} shows this picture for a limited time: here it is seen before`,
    },
    beside: {
      exposure: (other: number) =>
        `Question ${other} comes before and has this picture too: it is left out there until then`,
      other: (exposure: number) =>
        `Question ${exposure} shows this picture for a limited time: it is left out here until then`,
    },
  },
  some: {
    asked: {
      exposure: (other: number) =>
        `Some experts have already seen this picture, in question ${other}, since sections change places`,
      other: (exposure: number) =>
        `Question ${exposure} shows this picture for a limited time: some experts see it here before, since sections change places`,
    },
    beside: {
      exposure: (other: number) =>
        `Question ${other} has this picture too: it is left out there for experts who see that question first`,
      other: (exposure: number) =>
        `Question ${exposure} shows this picture for a limited time: it is left out here for experts who come here first`,
    },
  },
  never: { asked: AFTER, beside: AFTER },
};

function at(question: Question, field: string, message: string): Problem {
  return { question_id: question.id, section_id: null, field, message };
}

/** A still picture: an image, or a page of a PDF (the first by default). */
type PictureId = { material_id: number; page: number };

/** The picture of a timed exposure, or null if none is chosen. */
export function exposedPicture({ config }: Question<'timed_exposure'>): PictureId | null {
  return config.material_id === null ? null : { material_id: config.material_id, page: config.page ?? 1 };
}

/** How a question shows a picture: as its own material, next to the question, or not at all. Beside a question, experts can open every page of a PDF. */
export function placeOfPicture(question: Question, picture: PictureId): 'asked' | 'beside' | null {
  const { config } = question;
  const isAsked = definitionOf(question.type).materialIds(config).includes(picture.material_id);
  if (isAsked && (!('page' in config) || (config.page ?? 1) === picture.page)) return 'asked';
  return question.material_ids.includes(picture.material_id) ? 'beside' : null;
}
