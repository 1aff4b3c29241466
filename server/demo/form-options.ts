import { sql } from 'drizzle-orm';
import { FORM_OPTIONS } from '#common/people/form-options.ts';
import type { Db } from '#server/data/database.ts';
import { formOptions } from '#server/data/schema/experts.ts';
import type { Context } from '#server/outside/context.ts';

/** Puts the choices of the forms, under their known ids, into a database that has none. */
export async function seedFormOptions(ctx: Pick<Context, 'db'>): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const [known] = await tx.select({ id: formOptions.id }).from(formOptions).limit(1);
    if (!known) await insertOptions(tx);
  });
}

async function insertOptions(tx: Db): Promise<void> {
  const lists = [
    { kind: 'area', options: FORM_OPTIONS.expertiseAreas },
    { kind: 'industry', options: FORM_OPTIONS.industries },
    { kind: 'region', options: FORM_OPTIONS.geographicRegions },
    { kind: 'brand', options: FORM_OPTIONS.brands },
  ] as const;
  await tx
    .insert(formOptions)
    .overridingSystemValue()
    .values(lists.flatMap(({ kind, options }) => options.map((option, position) => ({ ...option, kind, position }))))
    .onConflictDoNothing();
  await tx.execute(
    sql`select setval(pg_get_serial_sequence('form_options', 'id'), (select max(id) from form_options))`,
  );
  await tx
    .insert(formOptions)
    .values(FORM_OPTIONS.expertiseLevels.map((level, position) => ({ ...level, kind: 'level' as const, position })))
    .onConflictDoNothing();
}
