import { differences, isSame } from '#common/assessments/questionnaire/differences.ts';
import type { Choice } from '#common/assessments/questionnaire/merge/pick.ts';
import type { Autosave } from './autosave.ts';
import type { BuilderDocument } from './document.ts';
import { changedSettings, type Dispute, type Merge, mergeDocuments } from './merge.ts';
import type { BuilderStore } from './store.ts';

type Parts = { store: BuilderStore; autosave: Autosave };

/** What somebody else saved: what the server held when it last answered here, and what it holds now. */
export type Theirs = { before: BuilderDocument; now: BuilderDocument; revision: number };

type Choose = (dispute: Dispute) => Choice;

/** What becomes of the open document together with what somebody else saved; nothing is changed yet. */
export function bringTogether(parts: Parts, theirs: Theirs, choose?: Choose): Merge {
  return mergerOf(parts.autosave, theirs)(parts.store.getState().document, choose);
}

/**
 * Goes on with what somebody else saved under all that was done here. Undo takes back the choice first: then the work of both is there,
 * as far as both can be; no step of undo takes back theirs.
 */
export function takeIn({ store, autosave }: Parts, theirs: Theirs, choose?: Choose): void {
  const mergeInto = mergerOf(autosave, theirs);
  const mine = store.getState().document;
  const chosen = mergeInto(mine, choose);
  const both = mergeInto(mine);
  store.takeIn((document) => mergeInto(document, () => 'theirs').document, both.document);
  if (choose && chosen.disputes.some((dispute) => choose(dispute) !== 'both')) store.edit(() => chosen.document);
  autosave.rebase(theirs.now, theirs.revision);
}

/** Whether what the server holds now is what was sent from here, though its answer was lost. */
export function isOwnSave({ autosave }: Parts, theirs: Theirs): boolean {
  const sent = autosave.unansweredDocument();
  return sent !== null && isSameDocument(sent, theirs.now);
}

function mergerOf(autosave: Autosave, theirs: Theirs) {
  const saved = autosave.savedDocument();
  const sent = autosave.unansweredDocument();
  const arrived = sent !== null && hasArrived({ saved, sent }, theirs);
  const base = arrived ? { mine: sent, theirs: sent } : { mine: saved, theirs: theirs.before };
  return (document: BuilderDocument, choose?: Choose): Merge => {
    const merged = mergeDocuments({ saved: base.mine, now: document }, { saved: base.theirs, now: theirs.now }, choose);
    // The very same one where there is nothing to save: saving it would tell the others of a change that is none.
    const { questionnaire } = theirs.now;
    return isSame(differences(merged.document.questionnaire, questionnaire))
      ? { ...merged, document: { ...merged.document, questionnaire } }
      : merged;
  };
}

/** Whether what was sent without an answer is part of what the server holds now. */
function hasArrived({ saved, sent }: { saved: BuilderDocument; sent: BuilderDocument }, theirs: Theirs): boolean {
  const merged = mergeDocuments({ saved, now: sent }, { saved: theirs.before, now: theirs.now });
  return merged.disputes.length === 0 && isSameDocument(merged.document, theirs.now);
}

function isSameDocument(one: BuilderDocument, other: BuilderDocument): boolean {
  return changedSettings(one, other).length === 0 && isSame(differences(one.questionnaire, other.questionnaire));
}
