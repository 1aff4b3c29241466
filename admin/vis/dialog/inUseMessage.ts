/** Returns why a material cannot be removed: "Shown in the assessment “A”; it cannot be removed." */
export function inUseMessage(titles: string[]): string {
  const quoted = new Intl.ListFormat('en').format(titles.map((title) => `“${title}”`));
  return `Shown in the ${titles.length === 1 ? 'assessment' : 'assessments'} ${quoted}; it cannot be removed.`;
}
