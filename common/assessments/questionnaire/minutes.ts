import { readingSeconds } from '#common/assessments/questions/define.ts';
import { definitionOf } from '#common/assessments/questions/registry.ts';
import { counted } from '#common/words/format.ts';
import { plainText } from './piping.ts';
import { materialIdsOf, type Question, type Questionnaire } from './schema.ts';

/** Seconds for looking at one material. */
const SECONDS_PER_MATERIAL = 6;
/** Conditional questions are asked of only some experts. */
const CONDITIONAL_SHARE = 0.5;

/** Seconds that one question takes: reading it, looking at its materials, answering. */
export function questionSeconds(question: Question): number {
  const reading = readingSeconds(`${question.title} ${plainText(question.description)}`);
  const looking = materialIdsOf(question).length * SECONDS_PER_MATERIAL;
  const seconds = reading + looking + definitionOf(question.type).estimatedSeconds(question.config);
  return question.show_if ? seconds * CONDITIONAL_SHARE : seconds;
}

/** "1 minute", "12 minutes". */
export function minutesInWords(minutes: number): string {
  return counted(minutes, 'minute');
}

/** The minutes that everybody reads, staff and experts: what staff entered, else what the questions suggest. */
export function minutesNeeded(entered: number | null, questionnaire: Questionnaire): number | null {
  return entered ?? estimatedMinutes(questionnaire);
}

/** The minutes that the questions suggest: rounded up, at least 1; null without a question. */
export function estimatedMinutes(questionnaire: Questionnaire): number | null {
  if (questionnaire.questions.length === 0) return null;
  const introductions = questionnaire.sections.reduce(
    (sum, part) => sum + readingSeconds(`${part.title} ${plainText(part.intro)}`),
    0,
  );
  const seconds = questionnaire.questions.reduce((sum, question) => sum + questionSeconds(question), introductions);
  return Math.max(1, Math.ceil(seconds / 60));
}
