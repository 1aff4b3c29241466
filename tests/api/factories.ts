import type { Role } from '#common/access/roles.ts';
import { FIRST_AGREEMENT } from '#common/people/agreement.ts';
import { FORM_OPTIONS } from '#common/people/form-options.ts';
import { DAY } from '#common/words/units.ts';
import { signAccessToken, type TokenSubject } from '#server/access/tokens.ts';
import { hashPassword } from '#server/accounts/passwords.ts';
import { fromNow } from '#server/data/lifetimes.ts';
import { agreementAcceptances, sessions, users } from '#server/data/schema/accounts.ts';
import { expertOptions, experts } from '#server/data/schema/experts.ts';
import type { Context } from '#server/outside/context.ts';

/** Starts with four digits, so that names sort in the order in which they were made. */
let counter = 1000;

/** A password that satisfies every rule; all people of the factories have it. */
export const PASSWORD = 'Correct#2026';
const passwordHash = hashPassword(PASSWORD);

export type Person = {
  id: number;
  email: string;
  token: string;
  /** The id of the session that the token names. */
  session: string;
};

type UserRow = typeof users.$inferInsert;
type ExpertRow = typeof experts.$inferInsert;

/**
 * Inserts a person with an expert row and returns a token for them; fields not named are believable and valid, and an
 * expert has accepted the agreement.
 */
export async function createPerson(
  ctx: Context,
  role: Role,
  user: Partial<UserRow> = {},
  expert: Partial<ExpertRow> = {},
): Promise<Person> {
  counter += 1;
  const email = user.email ?? `${role}${counter}@example.com`;
  const [row] = await ctx.db
    .insert(users)
    .values({
      first_name: 'Ada',
      last_name: `Person${counter}`,
      role,
      password_hash: await passwordHash,
      ...user,
      email,
    })
    .returning();
  if (!row) throw new Error('no user was inserted');
  await ctx.db
    .insert(experts)
    .values({ status: 'approved', registered_at: new Date(), expertise_level: 'senior', ...expert, id: row.id });
  if (role === 'expert') {
    await ctx.db
      .insert(agreementAcceptances)
      .values({ user_id: row.id, version: FIRST_AGREEMENT.version, hash: FIRST_AGREEMENT.hash });
  }
  return { id: row.id, email, ...(await signedIn(ctx, row)) };
}

/** A new session, which leaves no trace in the audit log, and its access token. */
async function signedIn(ctx: Context, person: TokenSubject): Promise<{ token: string; session: string }> {
  const [session] = await ctx.db
    .insert(sessions)
    .values({ user_id: person.id, scope: 'full', address: '', user_agent: '', expires_at: fromNow(DAY) })
    .returning();
  if (!session) throw new Error('no session was inserted');
  return { token: await signAccessToken(ctx.config.secrets, person, session), session: session.id };
}

export const createExpert = (ctx: Context, user: Partial<UserRow> = {}, expert: Partial<ExpertRow> = {}) =>
  createPerson(ctx, 'expert', user, expert);
export const createAdmin = (ctx: Context, user: Partial<UserRow> = {}) => createPerson(ctx, 'admin', user);
export const createSuperAdmin = (ctx: Context) => createPerson(ctx, 'super_admin');

const COMPLETE: Partial<ExpertRow> = {
  mobile_phone: '+46 70 555 01 42',
  birthdate: '1984-05-17',
  gender: 'female',
  current_company: 'Nordform Studio',
  expertise_level: 'senior',
  age_expertise_adults: 2,
  agency_experience: 4,
};

/** An approved expert whose profile keeps every rule. The form options must be there. */
export async function createCompleteExpert(
  ctx: Context,
  user: Partial<UserRow> = {},
  expert: Partial<ExpertRow> = {},
): Promise<Person> {
  const person = await createExpert(ctx, user, { ...COMPLETE, ...expert });
  const { expertiseAreas, industries, geographicRegions } = FORM_OPTIONS;
  const chosen = [expertiseAreas[0], industries[0], geographicRegions[0]].flatMap((option) => option ?? []);
  await ctx.db.insert(expertOptions).values(chosen.map(({ id }) => ({ expert_id: person.id, option_id: id })));
  return person;
}
