import { assessmentsInWords } from '#common/library/uses.ts';

/** Returns why a material cannot be removed: "Shown in the assessment “A”; it cannot be removed." */
export function inUseMessage(titles: string[]): string {
  return `Shown in ${assessmentsInWords(titles)}; it cannot be removed.`;
}
