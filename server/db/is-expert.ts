import { and, eq, isNull, type SQL } from 'drizzle-orm';
import { users } from './schema/accounts.ts';
import { experts } from './schema/experts.ts';

/**
 * Experts of the panel: no staff, neither erased nor merged into another. For statements that join `users` and
 * `experts`; where only `experts` is read, the list's conditions.ts asks for the same by its indexes.
 */
export const isExpert = (): SQL | undefined => and(eq(users.role, 'expert'), isNull(experts.removed_at));
