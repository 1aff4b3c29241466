import { createHash } from 'node:crypto';
import { desc, eq, sql } from 'drizzle-orm';
import { AGREEMENT_MESSAGES, agreementText, COMPANY_PLACEHOLDER, type NewAgreement } from '#common/people/agreement.ts';
import { audit } from '#server/data/audit.ts';
import type { Db } from '#server/data/database.ts';
import { badInput, conflict } from '#server/data/errors.ts';
import { agreementVersions } from '#server/data/schema/accounts.ts';
import { readSetting } from '#server/data/settings.ts';
import type { Context } from '#server/outside/context.ts';

/**
 * Puts a new version of the agreement in force, with a number, a date and a hash of its text. Experts are asked to accept it
 * from then on, and by mail with `tell_experts`. Returns its number.
 * @throws HttpError 400 for an unchanged text, or one that names the company before it is set; 409 if another version was
 * published since the text was compared
 */
export function publishAgreement(ctx: Context, actorId: number, { template, revision, tell_experts }: NewAgreement) {
  return ctx.db.transaction(async (tx) => {
    // If two people publish at once, the second one sees the first one's version.
    await tx.execute(sql`lock table ${agreementVersions} in share row exclusive mode`);
    const [current] = await tx.select().from(agreementVersions).orderBy(desc(agreementVersions.number)).limit(1);
    if (!current || current.number !== revision) throw conflict(AGREEMENT_MESSAGES.outdated, 'agreement_outdated');
    const company_name = await readSetting(tx, 'company_name');
    if (!company_name && template.includes(COMPANY_PLACEHOLDER))
      throw badInput({ template: [AGREEMENT_MESSAGES.companyUnset] });
    // Compared under the same version name, which is not a change of the text.
    if (agreementText(template, { company_name, version: current.version }) === current.text) {
      throw badInput({ template: [AGREEMENT_MESSAGES.unchanged] });
    }
    const version = await nextName(tx);
    const text = agreementText(template, { company_name, version });
    const number = current.number + 1;
    const hash = createHash('sha256').update(text, 'utf8').digest('hex');
    await tx.insert(agreementVersions).values({ number, version, template, text, hash, published_by: actorId });
    await audit(tx, {
      action: 'agreement.published',
      entityId: number,
      before: { version: current.version, hash: current.hash },
      after: { version, hash, ...(tell_experts && { told: true }) },
    });
    if (tell_experts) await ctx.jobs.enqueue(tx, 'tell-agreement', { number });
    return number;
  });
}

/** The name of the next version: the day (UTC), such as 2026-11-22; a second version of the same day is 2026-11-22-2. */
async function nextName(tx: Db): Promise<string> {
  const day = new Date().toISOString().slice(0, 10);
  const rows = await tx.select({ version: agreementVersions.version }).from(agreementVersions);
  const names = new Set(rows.map(({ version }) => version));
  let name = day;
  for (let next = 2; names.has(name); next += 1) name = `${day}-${next}`;
  return name;
}

/** The version in force. It is read each time, so that every copy of the server uses a new one at once. */
export async function currentAgreement(db: Db): Promise<typeof agreementVersions.$inferSelect> {
  const [row] = await db.select().from(agreementVersions).orderBy(desc(agreementVersions.number)).limit(1);
  if (!row) throw new Error('The migrations bring the first version of the agreement.');
  return row;
}

/** The text of a version; undefined if no version has this name. */
export async function textOf(db: Db, version: string): Promise<string | undefined> {
  const [row] = await db
    .select({ text: agreementVersions.text })
    .from(agreementVersions)
    .where(eq(agreementVersions.version, version));
  return row?.text;
}
