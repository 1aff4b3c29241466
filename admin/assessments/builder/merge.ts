import type { StaffAssessment } from '#common/assessments.ts';
import { differences, isSame } from '#common/questionnaire/differences.ts';
import { type BuilderDocument, toDocument } from './document.ts';

type Part = keyof BuilderDocument;

/** What two people made of one document. */
export type Merge = {
  /** What only one of them changed as that one has it, and mine where both did. */
  document: BuilderDocument;
  /** What both changed, each otherwise. */
  disputed: Part[];
};

/**
 * Brings my changes since the last save together with theirs.
 * `saved` is my document as it was last saved, `before` what the server answered then, `theirs` what it holds now.
 */
export function merge(
  saved: BuilderDocument,
  mine: BuilderDocument,
  before: StaffAssessment,
  theirs: StaffAssessment,
): Merge {
  const old = toDocument(before);
  const other = toDocument(theirs);
  const parts = Object.keys(mine) as Part[];
  const isMine = (part: Part) => mine[part] !== saved[part];
  const document = { ...other, ...Object.fromEntries(parts.filter(isMine).map((part) => [part, mine[part]])) };
  return {
    document,
    disputed: parts.filter((part) => isMine(part) && differs(part, old, other) && differs(part, mine, other)),
  };
}

/** Who did what since `before`, as the beginning of a sentence. */
export function whatOthersDid(before: StaffAssessment, now: StaffAssessment): string {
  const who = now.draft_saved_by ?? 'Somebody else';
  return now.current_version === before.current_version
    ? `${who} changed this draft`
    : `${who} published version ${now.current_version}`;
}

function differs(part: Part, one: BuilderDocument, other: BuilderDocument): boolean {
  if (part === 'questionnaire') return !isSame(differences(one.questionnaire, other.questionnaire));
  if (part === 'reward') return Number(one.reward) !== Number(other.reward);
  return one[part] !== other[part];
}
