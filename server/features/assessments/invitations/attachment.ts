import { eq } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import { files } from '#server/db/schema/files.ts';
import type { MailAttachment } from '#server/db/schema/system.ts';
import { markReady } from '#server/features/library/files/receive-file.ts';

/** Keeps a received file as the attachment of mails, in the transaction that queues them. Returns what the mail needs. */
export async function keepAttachment(tx: Db, fileId: number): Promise<MailAttachment> {
  await markReady(tx, [fileId]);
  const [file] = await tx.select().from(files).where(eq(files.id, fileId));
  if (!file) throw new Error('The attachment is gone');
  return { filename: file.original_name, content_type: file.mime, storage_key: file.key, size: file.size };
}
