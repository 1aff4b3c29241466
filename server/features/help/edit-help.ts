import { eq, inArray, max, sql } from 'drizzle-orm';
import { type Faq, type FaqCategory, type FaqPayload, HELP_MESSAGES } from '#common/help/help.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/database.ts';
import { faqCategories, faqs } from '#server/db/schema/help.ts';
import { badInput, notFound } from '#server/http/errors.ts';
import { audit } from '#server/system/audit.ts';
import { categoryNamed, findCategory, findFaq } from './queries.ts';

/** Adds a category after the others. Throws 400 when the name is taken, in whatever case. */
export function createCategory(ctx: Context, actorId: number, name: string): Promise<FaqCategory> {
  return ctx.db.transaction(async (tx) => {
    await requireFreeName(tx, name);
    const position = nextPosition(await tx.select({ last: max(faqCategories.position) }).from(faqCategories));
    const [row] = await tx.insert(faqCategories).values({ name, position }).returning({ id: faqCategories.id });
    const category = { id: row?.id ?? 0, name };
    await audit(tx, { actorId, action: 'faq_category.created', entityId: category.id, after: category });
    return category;
  });
}

export function renameCategory(ctx: Context, actorId: number, id: number, name: string): Promise<FaqCategory> {
  return ctx.db.transaction(async (tx) => {
    const before = await findCategory(tx, id);
    if (!before) throw notFound();
    await requireFreeName(tx, name, id);
    await tx.update(faqCategories).set({ name }).where(eq(faqCategories.id, id));
    await audit(tx, { actorId, action: 'faq_category.renamed', entityId: id, before, after: { id, name } });
    return { id, name };
  });
}

/** Removes a category; its questions stay without one. */
export function deleteCategory(ctx: Context, actorId: number, id: number): Promise<void> {
  return ctx.db.transaction(async (tx) => {
    const before = await findCategory(tx, id);
    if (!before) throw notFound();
    await tx.update(faqs).set({ category_id: null }).where(eq(faqs.category_id, id));
    await tx.delete(faqCategories).where(eq(faqCategories.id, id));
    await audit(tx, { actorId, action: 'faq_category.deleted', entityId: id, before });
  });
}

/** Adds a question after the others of its category. */
export function createFaq(ctx: Context, actorId: number, payload: FaqPayload): Promise<Faq> {
  return ctx.db.transaction(async (tx) => {
    await requireCategory(tx, payload.category);
    const sameCategory = payload.category === null ? undefined : eq(faqs.category_id, payload.category);
    const position = nextPosition(
      await tx
        .select({ last: max(faqs.position) })
        .from(faqs)
        .where(sameCategory),
    );
    const [row] = await tx
      .insert(faqs)
      .values({ question: payload.question, answer: payload.answer, category_id: payload.category, position })
      .returning({ id: faqs.id });
    const created = { id: row?.id ?? 0, ...payload };
    await audit(tx, { actorId, action: 'faq.created', entityId: created.id, after: created });
    return created;
  });
}

/** Changes a question; what `change` leaves out stays. */
export function updateFaq(ctx: Context, actorId: number, id: number, change: Partial<FaqPayload>): Promise<Faq> {
  return ctx.db.transaction(async (tx) => {
    const before = await findFaq(tx, id);
    if (!before) throw notFound();
    const after = { ...before, ...change };
    await requireCategory(tx, after.category);
    await tx
      .update(faqs)
      .set({ question: after.question, answer: after.answer, category_id: after.category })
      .where(eq(faqs.id, id));
    await audit(tx, { actorId, action: 'faq.updated', entityId: id, before, after });
    return after;
  });
}

export function deleteFaq(ctx: Context, actorId: number, id: number): Promise<void> {
  return ctx.db.transaction(async (tx) => {
    const before = await findFaq(tx, id);
    if (!before) throw notFound();
    await tx.delete(faqs).where(eq(faqs.id, id));
    await audit(tx, { actorId, action: 'faq.deleted', entityId: id, before });
  });
}

/** Puts categories or questions into the order of `ids`; rows that are not named keep their place. */
export function reorder(ctx: Context, actorId: number, what: 'faq' | 'faq_category', ids: number[]): Promise<void> {
  const table = what === 'faq' ? faqs : faqCategories;
  return ctx.db.transaction(async (tx) => {
    await tx
      .update(table)
      .set({ position: sql`array_position(${sql.param(ids)}::int[], ${table.id})` })
      .where(inArray(table.id, ids));
    await audit(tx, { actorId, action: `${what}.reordered`, entity: what, after: { ids } });
  });
}

async function requireFreeName(tx: Db, name: string, exceptId?: number): Promise<void> {
  const taken = await categoryNamed(tx, name);
  if (taken && taken.id !== exceptId) throw badInput({ name: [HELP_MESSAGES.categoryTaken] });
}

async function requireCategory(tx: Db, id: number | null): Promise<void> {
  if (id !== null && !(await findCategory(tx, id))) throw badInput({ category: [HELP_MESSAGES.categoryUnknown] });
}

function nextPosition(rows: { last: number | null }[]): number {
  return (rows[0]?.last ?? 0) + 1;
}
