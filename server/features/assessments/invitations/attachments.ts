import { desc, eq, inArray } from 'drizzle-orm';
import type { AttachedFile } from '#common/assessments/assessments.ts';
import type { Context } from '#server/context.ts';
import { assignmentInvitations } from '#server/db/schema/assessments.ts';
import { files } from '#server/db/schema/files.ts';
import type { Viewer } from '#server/features/library/files/addresses.ts';
import { fileView } from '#server/features/library/files/view.ts';

/** The files that came with the invitations of one assignment, the newest first. The caller checks that the viewer may see them. */
export async function attachmentsOf(ctx: Context, assignmentId: number, viewer: Viewer): Promise<AttachedFile[]> {
  const sent = ctx.db
    .select({ id: assignmentInvitations.attachment_id })
    .from(assignmentInvitations)
    .where(eq(assignmentInvitations.assignment_id, assignmentId));
  const found = await ctx.db.select().from(files).where(inArray(files.id, sent)).orderBy(desc(files.id));
  return found.map((file) => fileView(ctx.config, file, viewer));
}
