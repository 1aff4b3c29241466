import { differences, isSame } from '#common/assessments/questionnaire/differences.ts';
import type { Choice } from '#common/assessments/questionnaire/merge/pick.ts';
import type { Autosave } from './autosave.ts';
import type { BuilderDocument } from './document.ts';
import { changedSettings, type Dispute, type Merge, mergeDocuments } from './mergeDocuments.ts';
import type { BuilderStore } from './store.ts';

type Parts = { store: BuilderStore; autosave: Autosave };

/** What somebody else saved: the server's state when it last responded here, and its state now. */
export type RemoteChange = { before: BuilderDocument; now: BuilderDocument; revision: number };

type Choose = (dispute: Dispute) => Choice;

/** Merges the open document with what somebody else saved and returns the result; changes nothing. */
export function mergeRemote(parts: Parts, theirs: RemoteChange, choose?: Choose): Merge {
  return mergerOf(parts.autosave, theirs)(parts.store.getState().document, choose);
}

/**
 * Merges what somebody else saved into the open document and its history. The first undo takes back the choice:
 * then the work of both is there, as far as possible. No undo takes back their work.
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

/** Returns whether the server's state is what was sent from here, though the response was lost. */
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
