import { createHash, randomUUID } from 'node:crypto';
import { fileTypeFromBuffer } from 'file-type';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/database.ts';
import { files } from '../../db/schema/files.ts';
import type { MailAttachment } from '../../db/schema/system.ts';
import { badInput } from '../../errors.ts';

/** A file that came with an invitation, still in memory. */
export type Attachment = { name: string; content: Buffer };

/** The type its content tells. Throws 400 at `attachment` when it is a program. */
async function checkAttachment({ content }: Attachment): Promise<string> {
  const type = await fileTypeFromBuffer(content);
  if (type && /x-msdownload|x-elf|x-mach-binary|x-msi|java/.test(type.mime)) {
    throw badInput({ attachment: ['Programs cannot be attached'] });
  }
  return type?.mime ?? 'application/octet-stream';
}

export const hashOf = ({ content }: Attachment): string => createHash('sha256').update(content).digest('hex');

/** Stores an attachment. Gives its file id and what a mail needs to carry it. */
export async function storeAttachment(
  ctx: Context,
  tx: Db,
  actorId: number,
  attachment: Attachment,
): Promise<{ fileId: number; mail: MailAttachment }> {
  const mime = await checkAttachment(attachment);
  const key = `attachments/${randomUUID()}`;
  await ctx.storage.put(key, attachment.content, mime);
  const size = attachment.content.length;
  const [row] = await tx
    .insert(files)
    .values({
      key,
      original_name: attachment.name,
      mime,
      kind: 'attachment',
      size,
      sha256: hashOf(attachment),
      uploaded_by: actorId,
      ready_at: new Date(),
    })
    .returning({ id: files.id });
  if (!row) throw new Error('The attachment was not inserted');
  return { fileId: row.id, mail: { filename: attachment.name, content_type: mime, storage_key: key, size } };
}
