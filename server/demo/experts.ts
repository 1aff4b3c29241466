import { eq } from 'drizzle-orm';
import { FIRST_AGREEMENT } from '#common/people/agreement.ts';
import { DEFAULT_INVITATION_CONTENT, DEFAULT_INVITATION_TITLE } from '#common/people/experts/invite.ts';
import { FORM_OPTIONS } from '#common/people/form-options.ts';
import { DEMO_PASSWORD } from '#common/settings/demo.ts';
import { DAY } from '#common/values/durations.ts';
import { hashPassword } from '#server/access/passwords.ts';
import { hashSecret } from '#server/access/tokens.ts';
import { agreementAcceptances, users } from '#server/data/schema/accounts.ts';
import { expertBrands, expertInvitations, expertOptions, experts, staffNotes } from '#server/data/schema/experts.ts';
import type { Context } from '#server/outside/context.ts';
import { acceptedAt } from './accepted-at.ts';
import data from './data/experts.json' with { type: 'json' };

type SeedPerson = {
  first_name: string;
  last_name: string;
  gender: 'female' | 'male';
  email: string;
  phone: string;
  linkedin: string;
  company: string;
  specialization: string;
  /** Name of the home region among the choices of the forms. */
  region: string;
};

type ExpertsData = {
  about: string[];
  notes: string[];
  rejectedBecause: string;
  /** All names and companies are invented. */
  panel: SeedPerson[];
  /** The same people once more: one under another spelling of the address, one with the same phone. */
  duplicates: SeedPerson[];
  /** Invited, and not registered. */
  invited: SeedPerson[];
};

const { about, notes, rejectedBecause, panel, duplicates, invited: guests } = data as ExpertsData;

/** The last ones of the panel await review; their registrations are this many hours old. */
const WAITING_HOURS = [2, 7, 26, 51, 76, 123, 190];
const BEVERAGE = [8, 21];
const REJECTED = [17, 33];
const DEACTIVATED = [40];

const LEVELS = ['senior', 'mid', 'senior', 'junior', 'mid'] as const;
/** Days since the last visit, so that some are active, some fading and some lapsed. */
const SEEN_DAYS = [0, 2, 5, 11, 24, 48, 80, 110, 150, 210, 320, 1, 3, 9, 33, 65];
const RATINGS = [5, 4, 4, 3, 5, 2, 4, 0, 3, 5, 4, 0];

/** Takes one item of a list for each person, always the same. */
const pick = <T>(list: readonly T[], index: number): T => {
  const item = list[index % list.length];
  if (item === undefined) throw new Error('an empty list to pick from');
  return item;
};
const ago = (days: number, now: Date) => new Date(now.getTime() - days * DAY);

type Line = { person: SeedPerson; user: typeof users.$inferInsert; expert: Omit<typeof experts.$inferInsert, 'id'> };

/** The demo's panel: about sixty experts in every state, the same each time. Needs the choices of the forms and staff. */
export async function seedDemoExperts(ctx: Pick<Context, 'db'>): Promise<void> {
  const now = new Date();
  const password_hash = await hashPassword(DEMO_PASSWORD);
  const lines = [
    ...panel.map((person, index) => registered(person, index, password_hash, now)),
    ...duplicates.map((person, index) => registered(person, panel.length + index, password_hash, now)),
    ...guests.map((person, index) => invited(person, index, now)),
  ];
  await ctx.db.transaction(async (tx) => {
    const [admin] = await tx.select({ id: users.id }).from(users).where(eq(users.role, 'admin')).limit(1);
    const rows = await tx
      .insert(users)
      .values(lines.map((line) => line.user))
      .returning({ id: users.id, email: users.email });
    const ids = new Map(rows.map((row) => [row.email, row.id]));
    const people = lines.map((line) => ({ ...line, id: ids.get(line.user.email) ?? 0 }));
    await tx
      .insert(experts)
      .values(people.map(({ id, expert }) => ({ ...expert, id, reviewed_by: expert.reviewed_at ? admin?.id : null })));
    const complete = people.filter(({ expert }) => expert.registered_at);
    await tx
      .insert(expertOptions)
      .values(
        complete.flatMap(({ id, person }, index) =>
          optionsOf(person, index).map((option_id) => ({ expert_id: id, option_id })),
        ),
      );
    await tx.insert(agreementAcceptances).values(
      complete.map(({ id, expert }) => ({
        user_id: id,
        version: FIRST_AGREEMENT.version,
        hash: FIRST_AGREEMENT.hash,
        accepted_at: acceptedAt(expert.registered_at ?? now),
      })),
    );
    await tx.insert(expertBrands).values(
      complete
        .filter((_, index) => index % 3 === 0)
        .map(({ id }, index) => ({
          expert_id: id,
          name: pick(FORM_OPTIONS.brands, index * 5).name,
          start_date: `${2012 + (index % 8)}-03-01`,
          end_date: `${2020 + (index % 4)}-09-30`,
        })),
    );
    await tx
      .insert(staffNotes)
      .values(
        complete
          .filter((_, index) => index % 9 === 0)
          .map(({ id }, index) => ({ expert_id: id, author_id: admin?.id, body: pick(notes, index) })),
      );
    await tx.insert(expertInvitations).values(
      people
        .filter(({ expert }) => !expert.registered_at)
        .map(({ id, user }) => ({
          user_id: id,
          token_hash: hashSecret(`demo-invitation-${id}`),
          email_title: DEFAULT_INVITATION_TITLE,
          email_content: DEFAULT_INVITATION_CONTENT,
          sent_at: user.created_at,
        })),
    );
  });
}

function registered(person: SeedPerson, index: number, password_hash: string, now: Date): Line {
  const waiting = WAITING_HOURS[index - (panel.length - WAITING_HOURS.length)];
  const isWaiting = index < panel.length && waiting !== undefined;
  const joined = isWaiting ? ago(waiting / 24, now) : ago(12 + ((index * 37) % 540), now);
  const seen = isWaiting ? joined : ago(Math.min(pick(SEEN_DAYS, index), 12 + ((index * 37) % 540)), now);
  const isRejected = REJECTED.includes(index);
  return {
    person,
    user: {
      email: person.email,
      first_name: person.first_name,
      last_name: person.last_name,
      password_hash,
      is_active: !DEACTIVATED.includes(index),
      last_seen_at: seen,
      created_at: joined,
    },
    expert: {
      mobile_phone: person.phone,
      birthdate: `${1962 + ((index * 7) % 36)}-${String(1 + (index % 12)).padStart(2, '0')}-${String(1 + ((index * 5) % 28)).padStart(2, '0')}`,
      gender: person.gender,
      linkedin_profile_url: person.linkedin,
      current_company: person.company,
      specialization: person.specialization,
      expertise_level: pick(LEVELS, index),
      age_expertise_children: (index * 2) % 4,
      age_expertise_teenagers: (index + 2) % 4,
      age_expertise_adults: 1 + (index % 3),
      age_expertise_seniors: (index * 3) % 4,
      agency_experience: 1 + (index % 5),
      design_experience: (index * 5 + 3) % 6,
      academia_experience: (index * 2) % 6,
      marketing_experience: (index + 3) % 6,
      market_research_experience: (index * 3) % 6,
      design_expertise: pick([['package'], ['package', 'graphic'], ['product'], [], ['graphic']], index),
      additional_info: index % 2 === 0 ? pick(about, index / 2) : '',
      rating: isWaiting ? 0 : pick(RATINGS, index),
      works_with_beverage_client: BEVERAGE.includes(index),
      status: isWaiting ? 'pending' : isRejected ? 'rejected' : 'approved',
      status_reason: isRejected ? rejectedBecause : '',
      reviewed_at: isWaiting ? null : new Date(joined.getTime() + DAY),
      registered_at: joined,
      created_at: joined,
    },
  };
}

function invited(person: SeedPerson, index: number, now: Date): Line {
  const sent = ago(1 + index * 4, now);
  return {
    person,
    user: { email: person.email, first_name: person.first_name, last_name: person.last_name, created_at: sent },
    expert: { created_at: sent },
  };
}

/** Two or three areas, two industries, the home region and often a second one. */
function optionsOf(person: SeedPerson, index: number): number[] {
  const { expertiseAreas, industries, geographicRegions } = FORM_OPTIONS;
  const home = geographicRegions.find(({ name }) => name === person.region);
  const ids = [
    pick(expertiseAreas, index).id,
    pick(expertiseAreas, index * 2 + 4).id,
    ...(index % 3 === 0 ? [pick(expertiseAreas, index + 5).id] : []),
    pick(industries, index * 5).id,
    pick(industries, index * 5 + 6).id,
    home?.id ?? pick(geographicRegions, index).id,
    ...(index % 2 === 0 ? [pick(geographicRegions, index + 3).id] : []),
  ];
  return [...new Set(ids)];
}
