/** How many names a sentence has; the others are counted. */
const NAMED = 3;

/** "A", "A, B and C", "A, B, C and 4 more". */
export function namesInWords(names: readonly string[]): string {
  const more = names.length - NAMED;
  const named = names.slice(0, NAMED);
  return new Intl.ListFormat('en-GB').format(more > 0 ? [...named, `${more} more`] : named);
}

/** "the assessment “A”", "the assessments “A”, “B”, “C” and 4 more". */
export function assessmentsInWords(titles: readonly string[]): string {
  const quoted = titles.map((title) => `“${title}”`);
  return `the ${titles.length === 1 ? 'assessment' : 'assessments'} ${namesInWords(quoted)}`;
}

/** Why a material cannot be removed: "Shown in the assessment “A”; it cannot be removed." */
export const inUseMessage = (titles: readonly string[]): string =>
  `Shown in ${assessmentsInWords(titles)}; it cannot be removed.`;
