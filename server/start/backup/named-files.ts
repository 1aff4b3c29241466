import { and, gt, isNotNull } from 'drizzle-orm';
import type { Db } from '#server/data/database.ts';
import { files } from '#server/data/schema/files.ts';

const PAGE = 500;

/** Each ready file with the sizes that were made of it. */
export async function* namedFiles(db: Db): AsyncGenerator<{ key: string; mime: string }> {
  let last = 0;
  for (;;) {
    const page = await db
      .select({ id: files.id, key: files.key, mime: files.mime, variants: files.variants })
      .from(files)
      .where(and(gt(files.id, last), isNotNull(files.ready_at)))
      .orderBy(files.id)
      .limit(PAGE);
    for (const { key, mime, variants } of page) {
      yield { key, mime };
      // The original of a portrait is its largest size.
      for (const variant of variants) if (variant.key !== key) yield { key: variant.key, mime: 'image/webp' };
    }
    last = page.at(-1)?.id ?? 0;
    if (page.length < PAGE) return;
  }
}
