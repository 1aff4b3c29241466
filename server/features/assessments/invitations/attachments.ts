import { sql } from 'drizzle-orm';
import { assignmentInvitations, assignments } from '#server/db/schema/assessments.ts';
import { files } from '#server/db/schema/files.ts';
import { listOf } from '#server/db/statement.ts';
import { shownFile } from '#server/features/library/files/view.ts';

/** The files that came with the invitations of the assignment around, the newest first, as a list in one column. */
export const attachments = listOf(
  shownFile,
  sql`${files} where ${files.id} in (select ${assignmentInvitations.attachment_id} from ${assignmentInvitations}
    where ${assignmentInvitations.assignment_id} = ${assignments.id} and ${assignments.declined_at} is null)`,
  sql`${files.id} desc`,
);
