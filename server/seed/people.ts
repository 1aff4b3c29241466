import { FIRST_AGREEMENT } from '#common/people/agreement.ts';
import { FORM_OPTIONS } from '#common/people/form-options.ts';
import { DEMO_PASSWORD } from '#common/settings/demo.ts';
import { DAY } from '#common/values/durations.ts';
import { hashPassword } from '#server/access/passwords.ts';
import type { Context } from '#server/context.ts';
import { agreementAcceptances, expertBrands, expertOptions, experts, users } from '#server/db/schema/people.ts';

const PEOPLE = [
  {
    email: 'superadmin@example.com',
    username: 'superadmin',
    first_name: 'Sofia',
    last_name: 'Marchetti',
    role: 'super_admin',
  },
  { email: 'admin@example.com', username: 'admin', first_name: 'Daniel', last_name: 'Okafor', role: 'admin' },
  { email: 'expert@example.com', username: 'expert', first_name: 'Elena', last_name: 'Lindqvist', role: 'expert' },
] as const;

/** The complete profile of the demo's expert. */
const PROFILE = {
  mobile_phone: '+46 70 555 01 42',
  birthdate: '1984-05-17',
  gender: 'female',
  linkedin_profile_url: 'https://linkedin.com/in/elena-lindqvist-demo',
  current_company: 'Nordform Studio',
  specialization: 'Structural packaging for drinks and cosmetics',
  expertise_level: 'senior',
  age_expertise_children: 1,
  age_expertise_teenagers: 3,
  age_expertise_adults: 2,
  agency_experience: 5,
  academia_experience: 2,
  marketing_experience: 3,
  market_research_experience: 4,
  design_expertise: ['package', 'graphic'],
  rating: 4,
  additional_info: 'Fourteen years of packaging design, six of them leading shelf tests in the Nordic markets.',
} satisfies Partial<typeof experts.$inferInsert>;

const CHOSEN = ['Packaging Design', 'Visual Identity', 'Beauty & Personal Care', 'Retail', 'Western Europe'];
const BRANDS = [
  { name: 'Fjordlight', start_date: '2015-03-01', end_date: '2019-08-31', involved_with_brand: false },
  { name: 'Dune Coffee', start_date: '2020-01-15', end_date: null, involved_with_brand: true },
];

/** Days since they joined: before the oldest assessment of the demo. */
const MEMBER_FOR = 320;

/** The three demo sign-ins. The choices of the forms must be there. */
export async function seedDemoPeople(ctx: Pick<Context, 'db'>): Promise<void> {
  const password_hash = await hashPassword(DEMO_PASSWORD);
  const joined = new Date(Date.now() - MEMBER_FOR * DAY);
  await ctx.db.transaction(async (tx) => {
    const rows = await tx
      .insert(users)
      .values(PEOPLE.map((person) => ({ ...person, password_hash, created_at: joined, last_seen_at: new Date() })))
      .returning({ id: users.id, role: users.role });
    const registered = { status: 'approved' as const, registered_at: joined, created_at: joined };
    await tx
      .insert(experts)
      .values(rows.map(({ id, role }) => ({ id, ...registered, ...(role === 'expert' ? PROFILE : {}) })));
    const expert = rows.find(({ role }) => role === 'expert');
    if (!expert) throw new Error('the demo has an expert');
    const { expertiseAreas, industries, geographicRegions } = FORM_OPTIONS;
    const options = [...expertiseAreas, ...industries, ...geographicRegions].filter(({ name }) =>
      CHOSEN.includes(name),
    );
    await tx.insert(expertOptions).values(options.map(({ id }) => ({ expert_id: expert.id, option_id: id })));
    await tx.insert(expertBrands).values(BRANDS.map((brand) => ({ ...brand, expert_id: expert.id })));
    const { version, hash } = FIRST_AGREEMENT;
    await tx.insert(agreementAcceptances).values({ user_id: expert.id, version, hash, accepted_at: joined });
  });
}
