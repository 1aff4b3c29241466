import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { isStaffRole } from '#common/access/roles.ts';
import { agreementRequired, hasAccepted } from '#server/access/agreement.ts';
import { isOpenSession } from '#server/access/sessions.ts';
import { isListedFor } from '#server/data/conditions.ts';
import type { Db } from '#server/data/database.ts';
import { forbidden, notFound } from '#server/data/errors.ts';
import { sessions, users } from '#server/data/schema/accounts.ts';
import { assessments, assignments } from '#server/data/schema/assessments.ts';
import { files } from '#server/data/schema/files.ts';
import type { FileAddress, FileRow } from './view.ts';
import type { MarkedFor } from './watermark.ts';

export type FoundFile = {
  file: FileRow;
  viewerId: number;
  /** The expert whose name the watermark of a design carries; null for staff and for files that are not designs. */
  expert: MarkedFor | null;
};

export const ADDRESS_OVER = 'This address is no longer valid. Please reload the page.';

/**
 * The file behind a genuine address, if whom it was made for may still see it: in an open session of an active account,
 * and a design only as staff, or under the agreement in force by an expert whose assignment goes on.
 * @throws HttpError 403, 404 for a file that is not there
 */
export async function findFile(db: Db, { fileId, use, session, assessment }: FileAddress): Promise<FoundFile> {
  const [row] = await db
    .select({
      file: files,
      role: users.role,
      person: { id: users.id, first_name: users.first_name, last_name: users.last_name },
      accepted: hasAccepted(users.id),
      takesPart: sql<boolean>`coalesce(${isListedFor(users.id)}, false)`,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.user_id))
    .leftJoin(assignments, and(eq(assignments.assessment_id, assessment), eq(assignments.expert_id, users.id)))
    .leftJoin(assessments, eq(assessments.id, assignments.assessment_id))
    .leftJoin(files, and(eq(files.id, fileId), isNotNull(files.ready_at)))
    .where(and(eq(sessions.id, session), isOpenSession(), eq(users.is_active, true), isNull(users.erased_at)));
  if (!row) throw forbidden(ADDRESS_OVER);
  const expert = use === 'design' && !isStaffRole(row.role) ? row.person : null;
  if (expert && !row.takesPart) throw forbidden(ADDRESS_OVER);
  if (expert && !row.accepted) throw agreementRequired();
  if (!row.file) throw notFound();
  return { file: row.file, viewerId: row.person.id, expert };
}
