import { mergeQuestionnaires, type QuestionnaireDispute } from '#common/assessments/questionnaire/merge/merge.ts';
import type { Choice, Side } from '#common/assessments/questionnaire/merge/pick.ts';
import type { BuilderDocument, Field } from './document.ts';

export type FieldDispute = { kind: 'field'; id: Field; mine: BuilderDocument; theirs: BuilderDocument };
/** Something that two people changed differently. */
export type Dispute = QuestionnaireDispute | FieldDispute;

/** Two people's changes merged into one document. Undecided disputes keep the other person's work. */
export type Merge = { document: BuilderDocument; disputes: Dispute[] };

/** Fields that belong together. */
const FIELD_GROUPS: readonly (readonly Field[])[] = [
  ['title'],
  ['description'],
  ['vis'],
  ['deadline_local', 'deadline_zone'],
  ['reward'],
  ['currency'],
  ['estimated_minutes'],
];

/**
 * Merges my changes with what somebody else saved: settings by field, questions and sections one by one. `saved` is
 * the common base as each side saw it: mine as I last sent it, theirs as the server returned it then.
 */
export function mergeDocuments(
  mine: Side<BuilderDocument>,
  theirs: Side<BuilderDocument>,
  choose: (dispute: Dispute) => Choice = () => 'both',
): Merge {
  const { questionnaire, disputes } = mergeQuestionnaires(questionsOf(mine), questionsOf(theirs), choose);
  const document = { ...theirs.now, questionnaire };
  const fields: FieldDispute[] = [];
  for (const group of FIELD_GROUPS) {
    const isIn = (one: BuilderDocument, other: BuilderDocument) => group.some((field) => differs(field, one, other));
    if (!isIn(mine.saved, mine.now) || !isIn(mine.now, theirs.now)) continue;
    const take = (from: BuilderDocument) =>
      Object.assign(document, Object.fromEntries(group.map((field) => [field, from[field]])));
    const [id] = group;
    if (!isIn(theirs.saved, theirs.now) || !id) {
      take(mine.now);
      continue;
    }
    const dispute: FieldDispute = { kind: 'field', id, mine: mine.now, theirs: theirs.now };
    fields.push(dispute);
    const choice = choose(dispute);
    if (choice === 'mine') take(mine.now);
    else if (choice === 'both' && canKeepBoth(dispute))
      document.description = theirs.now.description + mine.now.description;
  }
  return { document, disputes: [...fields, ...disputes] };
}

/** Returns whether both versions can be kept; two amounts or two deadlines cannot. */
export function canKeepBoth(dispute: Dispute): boolean {
  return dispute.kind !== 'field' || dispute.id === 'description';
}

const questionsOf = ({ saved, now }: Side<BuilderDocument>) => ({ saved: saved.questionnaire, now: now.questionnaire });

function differs(field: Field, one: BuilderDocument, other: BuilderDocument): boolean {
  if (field === 'reward') return Number(one.reward) !== Number(other.reward);
  return one[field] !== other[field];
}

/** Returns the settings in which two documents differ. */
export function changedSettings(one: BuilderDocument, other: BuilderDocument): Field[] {
  return FIELD_GROUPS.flatMap((group) => (group.some((field) => differs(field, one, other)) ? group.slice(0, 1) : []));
}
