/** Errors of PostgreSQL's constraints, however deep the driver has wrapped them. */
type PostgresError = { code?: string; constraint?: string; cause?: unknown };

function find(error: unknown, code: string): PostgresError | undefined {
  for (
    let current = error as PostgresError | undefined;
    current;
    current = current.cause as PostgresError | undefined
  ) {
    if (current.code === code) return current;
  }
  return undefined;
}

/** Two rows with the same key; `constraint` is the index's name. */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  return find(error, '23505')?.constraint === constraint;
}

/** A row that others refer to was deleted, or a row refers to one that is not there. */
export function isForeignKeyViolation(error: unknown): boolean {
  return find(error, '23503') !== undefined;
}
