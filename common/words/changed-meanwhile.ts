/**
 * Says who changed something while it was being edited: "Ana Silva changed this expert in the meantime." `by` is the
 * reader, the staff of the panel ('us', for experts), or a person whose name may be unknown.
 */
export function changedMeanwhile(what: string, by: 'me' | 'us' | { name: string }): string {
  if (by === 'me') return `You changed ${what} yourself in the meantime, in another tab or window.`;
  const who = by === 'us' ? 'We' : by.name || 'Someone else';
  return `${who} changed ${what} in the meantime.`;
}
