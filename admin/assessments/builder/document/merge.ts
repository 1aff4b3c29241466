import { differences, isSame } from '#common/assessments/questionnaire/differences.ts';
import type { Choice, Side } from '#common/assessments/questionnaire/merge/items.ts';
import { mergeQuestionnaires, type QuestionnaireDispute } from '#common/assessments/questionnaire/merge/merge.ts';
import type { Autosave } from './autosave.ts';
import type { BuilderDocument, DocumentField } from './document.ts';
import type { BuilderStore } from './store.ts';

export type FieldDispute = { kind: 'field'; id: DocumentField; mine: BuilderDocument; theirs: BuilderDocument };
/** Something that two people changed differently. */
export type Dispute = QuestionnaireDispute | FieldDispute;

/** Two people's changes merged into one document. Undecided disputes keep the other person's work. */
export type Merge = { document: BuilderDocument; disputes: Dispute[] };

/** Fields that belong together. */
const FIELD_GROUPS: readonly (readonly DocumentField[])[] = [
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

function differs(field: DocumentField, one: BuilderDocument, other: BuilderDocument): boolean {
  if (field === 'reward') return Number(one.reward) !== Number(other.reward);
  return one[field] !== other[field];
}

/** Returns the settings in which two documents differ. */
export function changedSettings(one: BuilderDocument, other: BuilderDocument): DocumentField[] {
  return FIELD_GROUPS.flatMap((group) => (group.some((field) => differs(field, one, other)) ? group.slice(0, 1) : []));
}

type Parts = { store: BuilderStore; autosave: Autosave };

/** What somebody else saved: the server's state when it last responded here, and its state now. */
export type RemoteChange = { before: BuilderDocument; now: BuilderDocument; revision: number };

type Choose = (dispute: Dispute) => Choice;

/** Merges the open document with what somebody else saved and returns the result; changes nothing. */
export function mergeRemote(parts: Parts, theirs: RemoteChange, choose?: Choose): Merge {
  return mergerOf(parts.autosave, theirs)(parts.store.getState().document, choose);
}

/**
 * Merges what somebody else saved into the open document and its history. The first undo reverts the choice and keeps
 * the work of both, as far as possible. No undo reverts their work.
 */
export function applyRemoteChanges({ store, autosave }: Parts, theirs: RemoteChange, choose?: Choose): void {
  const mergeInto = mergerOf(autosave, theirs);
  const mine = store.getState().document;
  const chosen = mergeInto(mine, choose);
  const both = mergeInto(mine);
  store.applyRemote((document) => mergeInto(document, () => 'theirs').document, both.document);
  if (choose && chosen.disputes.some((dispute) => choose(dispute) !== 'both')) store.edit(() => chosen.document);
  autosave.rebase(theirs.now, theirs.revision);
}

/** Returns whether the server's state was sent from here, although the response was lost. */
export function isOwnSave({ autosave }: Parts, theirs: RemoteChange): boolean {
  const sent = autosave.unansweredDocument();
  return sent !== null && isSameDocument(sent, theirs.now);
}

function mergerOf(autosave: Autosave, theirs: RemoteChange) {
  const saved = autosave.savedDocument();
  const sent = autosave.unansweredDocument();
  const arrived = sent !== null && wasReceived({ saved, sent }, theirs);
  const base = arrived ? { mine: sent, theirs: sent } : { mine: saved, theirs: theirs.before };
  return (document: BuilderDocument, choose?: Choose): Merge => {
    const merged = mergeDocuments({ saved: base.mine, now: document }, { saved: base.theirs, now: theirs.now }, choose);
    // Keep the identical object if there is nothing to save: saving it would report a change to the others although
    // there is none.
    const { questionnaire } = theirs.now;
    return isSame(differences(merged.document.questionnaire, questionnaire))
      ? { ...merged, document: { ...merged.document, questionnaire } }
      : merged;
  };
}

/** Returns whether what was sent without a response is part of the server's state. */
function wasReceived(
  { saved, sent }: { saved: BuilderDocument; sent: BuilderDocument },
  theirs: RemoteChange,
): boolean {
  const merged = mergeDocuments({ saved, now: sent }, { saved: theirs.before, now: theirs.now });
  return merged.disputes.length === 0 && isSameDocument(merged.document, theirs.now);
}

function isSameDocument(one: BuilderDocument, other: BuilderDocument): boolean {
  return changedSettings(one, other).length === 0 && isSame(differences(one.questionnaire, other.questionnaire));
}
