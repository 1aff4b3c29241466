/** Removes from an answer's value what no database can store: NUL characters, and halves of characters, which become U+FFFD. */
export function toStorable(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll('\0', '').toWellFormed();
  if (Array.isArray(value)) return value.map(toStorable);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, toStorable(part)]));
}
