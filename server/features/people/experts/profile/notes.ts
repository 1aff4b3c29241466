import { and, eq } from 'drizzle-orm';
import { may } from '#common/access/permissions.ts';
import type { CurrentUser } from '#server/access/authenticate.ts';
import type { Context } from '#server/context.ts';
import { staffNotes } from '#server/db/schema/experts.ts';
import { forbidden, notFound } from '#server/http/errors.ts';
import { existingProfile } from './detail.ts';

/** Adds a note that only staff see. @throws HttpError 404 */
export async function addNote(ctx: Context, authorId: number, expertId: number, body: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await existingProfile(tx, expertId);
    await tx.insert(staffNotes).values({ expert_id: expertId, author_id: authorId, body });
  });
}

/** Removes a note: one's own, or any as a super admin. @throws HttpError 403, 404 */
export async function removeNote(ctx: Context, actor: CurrentUser, expertId: number, noteId: number): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const of = and(eq(staffNotes.id, noteId), eq(staffNotes.expert_id, expertId));
    const [note] = await tx.select().from(staffNotes).where(of);
    if (!note) throw notFound();
    if (!may(actor, 'delete', 'expert-notes', note)) throw forbidden('Only its author may delete a note.');
    await tx.delete(staffNotes).where(of);
  });
}
