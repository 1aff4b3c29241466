import { COMPANY_SETTINGS } from '#common/settings/company.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/database.ts';
import { NotSetUp } from '#server/http/errors.ts';
import { PRODUCT, readSettings } from '#server/system/settings.ts';

/** Who signs mails; null while none may be sent: in production, until the company's name and contact address are set. */
export async function mailCompany({ config }: Pick<Context, 'config'>, db: Db): Promise<string | null> {
  const { company_name, contact_email } = await readSettings(db, COMPANY_SETTINGS);
  if (config.production && !(company_name && contact_email)) return null;
  return company_name || PRODUCT;
}

/**
 * For calls that mail some addresses and others not: refuses all alike, before anything is looked up, while nobody can be mailed.
 * @throws NotSetUp
 */
export async function requireMailCompany(ctx: Pick<Context, 'config' | 'db'>): Promise<void> {
  if ((await mailCompany(ctx, ctx.db)) === null) throw new NotSetUp();
}
