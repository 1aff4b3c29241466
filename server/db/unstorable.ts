/**
 * PostgreSQL's codes for a value that none of our columns can hold: a number beyond its type, an impossible date, a NUL
 * character in a text or in JSON, a text that is not a value of its type.
 */
const CODES = new Set(['22003', '22007', '22008', '22009', '22021', '22P02', '22P05']);

/** True when a statement failed because of the values it was given, not because of the server. */
export function isUnstorable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  return (typeof code === 'string' && CODES.has(code)) || isUnstorable(error.cause);
}
