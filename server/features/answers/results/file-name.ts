/** A title as a file name that every system takes: letters, digits and dashes. */
export function fileNameOf(title: string): string {
  const plain = title
    .normalize('NFKD')
    .replace(/[^\w\s-]/g, '')
    .trim()
    .replace(/[\s_-]+/g, '-')
    .toLowerCase();
  return plain.slice(0, 80) || 'assessment';
}
