import { FIRST_AGREEMENT } from '#common/people/agreement.ts';
import { FORM_OPTIONS } from '#common/people/form-options.ts';
import { DEMO_PASSWORD } from '#common/settings/demo.ts';
import { DAY } from '#common/values/durations.ts';
import { hashPassword } from '#server/access/passwords.ts';
import { agreementAcceptances, users } from '#server/data/schema/accounts.ts';
import { expertBrands, expertOptions, experts } from '#server/data/schema/experts.ts';
import type { Context } from '#server/outside/context.ts';
import { acceptedAt } from './accepted-at.ts';
import data from './data/people.json' with { type: 'json' };

type PeopleData = {
  signIns: Pick<typeof users.$inferInsert, 'email' | 'username' | 'first_name' | 'last_name' | 'role'>[];
  /** The complete profile of the demo's expert. */
  profile: Partial<typeof experts.$inferInsert>;
  /** The names of what the expert has chosen in the forms. */
  chosen: string[];
  brands: Omit<typeof expertBrands.$inferInsert, 'expert_id'>[];
};

const { signIns, profile, chosen, brands } = data as PeopleData;

/** Days since they joined: before the oldest assessment of the demo. */
const MEMBER_FOR = 320;

/** The three demo sign-ins. The choices of the forms must be there. */
export async function seedDemoPeople(ctx: Pick<Context, 'db'>): Promise<void> {
  const password_hash = await hashPassword(DEMO_PASSWORD);
  const joined = new Date(Date.now() - MEMBER_FOR * DAY);
  await ctx.db.transaction(async (tx) => {
    const rows = await tx
      .insert(users)
      .values(signIns.map((person) => ({ ...person, password_hash, created_at: joined, last_seen_at: new Date() })))
      .returning({ id: users.id, role: users.role });
    const registered = { status: 'approved' as const, registered_at: joined, created_at: joined };
    await tx
      .insert(experts)
      .values(rows.map(({ id, role }) => ({ id, ...registered, ...(role === 'expert' ? profile : {}) })));
    const expert = rows.find(({ role }) => role === 'expert');
    if (!expert) throw new Error('the demo has an expert');
    const { expertiseAreas, industries, geographicRegions } = FORM_OPTIONS;
    const options = [...expertiseAreas, ...industries, ...geographicRegions].filter(({ name }) =>
      chosen.includes(name),
    );
    await tx.insert(expertOptions).values(options.map(({ id }) => ({ expert_id: expert.id, option_id: id })));
    await tx.insert(expertBrands).values(brands.map((brand) => ({ ...brand, expert_id: expert.id })));
    const { version, hash } = FIRST_AGREEMENT;
    await tx
      .insert(agreementAcceptances)
      .values({ user_id: expert.id, version, hash, accepted_at: acceptedAt(joined) });
  });
}
