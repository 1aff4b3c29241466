/** Errors of PostgreSQL's constraints, also if the driver has wrapped them. */
type PostgresError = { code?: string; constraint?: string; cause?: unknown };

/** A key that is taken or gone, transactions that wait for each other, or that cannot be put one after the other. */
const COLLISIONS = ['23505', '23503', '40P01', '40001'];

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

/** A row that others refer to was deleted, or a row refers to a missing one; `constraint` is the key's name, any if missing. */
export function isForeignKeyViolation(error: unknown, constraint?: string): boolean {
  const found = find(error, '23503');
  return found !== undefined && (constraint === undefined || found.constraint === constraint);
}

/** A statement failed because of what another request did between this one's checks and its writes. */
export function isCollision(error: unknown): boolean {
  return COLLISIONS.some((code) => find(error, code) !== undefined);
}
