import type { StaffAssessment } from '#common/assessments/assessments.ts';
import { differences, type QuestionChange } from '#common/assessments/questionnaire/differences.ts';
import { questionsInOrder } from '#common/assessments/questionnaire/schema.ts';
import { type BuilderDocument, FIELD_LABELS, toDocument } from './document.ts';
import { changedSettings } from './merge.ts';

/** Returns who did what since `before`: "Anna changed question 3". */
export function describeOthersChanges(before: StaffAssessment, now: StaffAssessment): string {
  const who = now.draft_saved_by ?? 'Somebody else';
  const done = changesInWords(toDocument(before), toDocument(now));
  const published = now.current_version === before.current_version ? [] : [`published version ${now.current_version}`];
  return `${who} ${inOneLine([...done, ...published]) || 'saved this draft'}`;
}

/** Returns what changed in a document, as the rest of a sentence. */
export function describeChanges(before: BuilderDocument, now: BuilderDocument): string {
  return inOneLine(changesInWords(before, now));
}

/** Returns each change as the rest of a sentence: "changed question 3". */
function changesInWords(before: BuilderDocument, now: BuilderDocument): string[] {
  const { display, sections, added, removed, changed, moved } = differences(before.questionnaire, now.questionnaire);
  const settings = changedSettings(before, now).map((field) => FIELD_LABELS[field].toLowerCase());
  const numbers = new Map(questionsInOrder(now.questionnaire).map(({ id }, index) => [id, index + 1]));
  const numbered = (changes: QuestionChange[]) => questions(changes.map((one) => numbers.get(one.question_id) ?? 0));
  const once = moved.filter((one) => !changed.some(({ question_id }) => question_id === one.question_id));
  return [
    ...(changed.length > 0 ? [`changed ${numbered(changed)}`] : []),
    ...(added.length > 0 ? [`added ${numbered(added)}`] : []),
    ...(removed.length > 0 ? [`removed ${removedInWords(removed)}`] : []),
    ...(once.length > 0 ? [`moved ${numbered(once)}`] : []),
    ...sections.changed.map((title) => `changed the section “${title}”`),
    ...sections.rotating.map((title) => `let the section “${title}” rotate`),
    ...sections.fixed.map((title) => `fixed the place of the section “${title}”`),
    ...sections.added.map((title) => `added the section “${title}”`),
    ...sections.removed.map((title) => `removed the section “${title}”`),
    ...(settings.length > 0 ? [`changed the ${inOneLine(settings)}`] : []),
    ...(display ? ['changed how experts go through it'] : []),
  ];
}

function questions(numbers: number[]): string {
  if (numbers.length > 4) return `${numbers.length} questions`;
  return `${numbers.length === 1 ? 'question' : 'questions'} ${inOneLine(numbers.toSorted((a, b) => a - b).map(String))}`;
}

function removedInWords(removed: QuestionChange[]): string {
  const [only] = removed;
  if (removed.length > 1 || !only) return `${removed.length} questions`;
  return only.title ? `the question “${only.title}”` : 'a question';
}

/** Returns for example "a, b and c". */
function inOneLine(parts: readonly string[]): string {
  return new Intl.ListFormat('en-GB').format(parts);
}
