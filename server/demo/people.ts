import { FIRST_AGREEMENT, FIRST_AGREEMENT_PUBLISHED } from '#common/people/agreement.ts';
import { DEFAULT_INVITATION_CONTENT, DEFAULT_INVITATION_TITLE } from '#common/people/experts/invite.ts';
import { FORM_OPTIONS } from '#common/people/form-options.ts';
import { DEMO_PASSWORD } from '#common/settings/demo.ts';
import { fullName } from '#common/words/format.ts';
import { DAY, HOUR } from '#common/words/units.ts';
import { hashSecret } from '#server/access/tokens.ts';
import { hashPassword } from '#server/accounts/passwords.ts';
import type { Db } from '#server/data/database.ts';
import { agreementAcceptances, users } from '#server/data/schema/accounts.ts';
import { expertBrands, expertInvitations, expertOptions, experts, staffNotes } from '#server/data/schema/experts.ts';
import data from './people.json' with { type: 'json' };

/** An expert who can take part in assessments: since when, and when the person was last there. */
export type Member = { id: number; name: string; email: string; since: Date; seen: Date };
/** The people of the rest of the demo. */
export type People = { admin: number; demo: Member; panel: Member[] };

type User = typeof users.$inferInsert;
type Expert = Omit<typeof experts.$inferInsert, 'id'>;
type Brand = Omit<typeof expertBrands.$inferInsert, 'expert_id'>;

/** A person of the panel; `region` is the name of the home region among the form options. */
type Person = [
  first_name: string,
  last_name: string,
  gender: 'female' | 'male',
  phone: string,
  company: string,
  specialization: string,
  region: string,
];
type Contact = { email: string; linkedin: string };

/** All names and companies are invented. */
type PeopleData = {
  signIns: User[];
  /** The complete profile of the demo's expert: fields, the names of what is chosen in the forms, and brands. */
  profile: Expert;
  chosen: string[];
  brands: Brand[];
  about: string[];
  notes: string[];
  rejectedBecause: string;
  panel: Person[];
  /** Two people who are twice in the panel: one with another spelling of the address, one with the same phone. */
  duplicates: (Contact & { person: Person })[];
  /** First and last names of people who are invited and not registered. */
  invited: [string, string][];
};
const people = data as unknown as PeopleData;

/** Days since the three sign-ins joined, which is before the demo's oldest assessment. */
const MEMBER_FOR = 320;
/** Hours since the registration of the last people of the panel, who await review. */
const WAITING_HOURS = [2, 7, 26, 51, 76, 123, 190];
const BEVERAGE = [8, 21];
const REJECTED = [17, 33];
const DEACTIVATED = [40];

const LEVELS = ['senior', 'mid', 'senior', 'junior', 'mid'] as const;
/** Days since the last visit, so that some are active, some fading and some lapsed. */
const SEEN_DAYS = [0, 2, 5, 11, 24, 48, 80, 110, 150, 210, 320, 1, 3, 9, 33, 65];
const RATINGS = [5, 4, 4, 3, 5, 2, 4, 0, 3, 5, 4, 0];

/** Picks an item of a list for each person, always the same one. */
const pick = <T>(list: readonly T[], index: number): T => {
  const item = list[index % list.length];
  if (item === undefined) throw new Error('an empty list to pick from');
  return item;
};

/** The rows of a person. */
type Line = { user: User; expert: Expert; options?: number[]; brands?: Brand[]; note?: string };

/** Seeds the three sign-ins and about sixty experts in every state. Needs the form options. */
export async function seedPeople(tx: Db, now: Date): Promise<People> {
  const ago = (days: number) => new Date(now.getTime() - days * DAY);
  const password_hash = await hashPassword(DEMO_PASSWORD);
  const lines: Line[] = [
    ...people.signIns.map((user) => signIn({ ...user, password_hash, last_seen_at: now }, ago(MEMBER_FOR))),
    ...[...people.panel.map(withContact), ...people.duplicates].map((registration, index) =>
      registered(registration, index, password_hash, ago),
    ),
    ...people.invited.map(([first_name, last_name], index) => {
      const created_at = ago(1 + index * 4);
      const user = { first_name, last_name, email: `${mailbox(first_name, last_name)}@example.com`, created_at };
      return { user, expert: { created_at } };
    }),
  ];
  const ids = await tx
    .insert(users)
    .values(lines.map(({ user }) => user))
    .returning({ id: users.id, email: users.email });
  const idOf = new Map(ids.map(({ id, email }) => [email, id]));
  const all = lines.map((line) => ({ ...line, id: idOf.get(line.user.email) ?? 0 }));
  const admin = all.find(({ user }) => user.role === 'admin')?.id ?? 0;
  const joined = all.filter(({ expert, options }) => expert.registered_at && options);
  await tx
    .insert(experts)
    .values(all.map(({ id, expert }) => ({ ...expert, id, reviewed_by: expert.reviewed_at ? admin : null })));
  await tx
    .insert(expertOptions)
    .values(joined.flatMap(({ id, options = [] }) => options.map((option_id) => ({ expert_id: id, option_id }))));
  await tx.insert(agreementAcceptances).values(
    joined.map(({ id, expert }) => ({
      user_id: id,
      version: FIRST_AGREEMENT.version,
      hash: FIRST_AGREEMENT.hash,
      accepted_at: acceptedAt(expert.registered_at ?? now),
    })),
  );
  await tx
    .insert(expertBrands)
    .values(joined.flatMap(({ id, brands = [] }) => brands.map((brand) => ({ ...brand, expert_id: id }))));
  await tx
    .insert(staffNotes)
    .values(joined.flatMap(({ id, note }) => (note ? [{ expert_id: id, author_id: admin, body: note }] : [])));
  await tx.insert(expertInvitations).values(
    all
      .filter(({ expert }) => !expert.registered_at)
      .map(({ id, user }) => ({
        user_id: id,
        token_hash: hashSecret(`demo-invitation-${id}`),
        email_title: DEFAULT_INVITATION_TITLE,
        email_content: DEFAULT_INVITATION_CONTENT,
        sent_at: user.created_at,
      })),
  );
  const members = joined
    .filter(({ user, expert }) => expert.status === 'approved' && user.is_active !== false)
    .filter(({ expert }) => !expert.works_with_beverage_client)
    .map(({ id, user, expert }) => ({
      id,
      name: fullName(user),
      email: user.email,
      since: expert.reviewed_at ?? now,
      seen: user.last_seen_at ?? now,
    }));
  const [demo, ...panel] = members;
  if (!demo) throw new Error('the demo has an expert');
  return { admin, demo, panel };
}

const PUBLISHED = new Date(FIRST_AGREEMENT_PUBLISHED).getTime();

/** When a person accepted the agreement: on joining, or, if it did not exist then, some hours after it was published. */
export const acceptedAt = (joined: Date) => new Date(Math.max(joined.getTime(), PUBLISHED + 9 * HOUR));

/** 'elif.yilmaz' */
const mailbox = (first: string, last: string) =>
  `${first}.${last}`
    .normalize('NFD')
    .replace(/[\p{M}’]/gu, '')
    .replaceAll('ı', 'i')
    .replaceAll(' ', '-')
    .toLowerCase();

/** Every fourth person has no profile elsewhere. */
function withContact(person: Person, index: number): Contact & { person: Person } {
  const name = mailbox(person[0], person[1]);
  const linkedin = index % 4 === 0 ? '' : `https://www.linkedin.com/in/${name.replace('.', '-')}-demo`;
  return { person, email: `${name}@example.com`, linkedin };
}

function signIn(user: User, joined: Date): Line {
  const line = {
    user: { ...user, created_at: joined },
    expert: { status: 'approved' as const, registered_at: joined, created_at: joined },
  };
  if (user.role !== 'expert') return line;
  const { expertiseAreas, industries, geographicRegions } = FORM_OPTIONS;
  const options = [...expertiseAreas, ...industries, ...geographicRegions]
    .filter(({ name }) => people.chosen.includes(name))
    .map(({ id }) => id);
  const reviewed_at = new Date(joined.getTime() + DAY);
  return { ...line, expert: { ...line.expert, ...people.profile, reviewed_at }, options, brands: people.brands };
}

function registered(
  { person, email, linkedin }: Contact & { person: Person },
  index: number,
  password_hash: string,
  ago: (days: number) => Date,
): Line {
  const [first_name, last_name, gender, mobile_phone, current_company, specialization, region] = person;
  const waiting = WAITING_HOURS[index - (people.panel.length - WAITING_HOURS.length)];
  const isWaiting = index < people.panel.length && waiting !== undefined;
  const days = isWaiting ? waiting / 24 : 12 + ((index * 37) % 540);
  const joined = ago(days);
  const isRejected = REJECTED.includes(index);
  const expertise_level = pick(LEVELS, index);
  const born = 1962 + ((index * 7) % 36);
  return {
    user: {
      email,
      first_name,
      last_name,
      password_hash,
      is_active: !DEACTIVATED.includes(index),
      last_seen_at: isWaiting ? joined : ago(Math.min(pick(SEEN_DAYS, index), days)),
      created_at: joined,
    },
    expert: {
      mobile_phone,
      birthdate: `${born}-${String(1 + (index % 12)).padStart(2, '0')}-${String(1 + ((index * 5) % 28)).padStart(2, '0')}`,
      gender,
      linkedin_profile_url: linkedin,
      current_company,
      specialization,
      expertise_level,
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
      additional_info: index % 2 === 0 && expertise_level !== 'junior' ? pick(people.about, index / 2) : '',
      rating: isWaiting ? 0 : pick(RATINGS, index),
      works_with_beverage_client: BEVERAGE.includes(index),
      status: isWaiting ? 'pending' : isRejected ? 'rejected' : 'approved',
      status_reason: isRejected ? people.rejectedBecause : '',
      reviewed_at: isWaiting ? null : new Date(joined.getTime() + DAY),
      registered_at: joined,
      created_at: joined,
    },
    options: optionsOf(region, index),
    brands: index % 3 === 0 && born < 1990 ? [workedFor(index / 3)] : [],
    ...(index % 9 === 0 && { note: pick(people.notes, index / 9) }),
  };
}

const workedFor = (index: number): Brand => ({
  name: pick(FORM_OPTIONS.brands, index * 5).name,
  start_date: `${2012 + (index % 8)}-03-01`,
  end_date: `${2020 + (index % 4)}-09-30`,
});

/** Two or three areas, two industries, the home region and often a second one. */
function optionsOf(region: string, index: number): number[] {
  const { expertiseAreas, industries, geographicRegions } = FORM_OPTIONS;
  const home = geographicRegions.find(({ name }) => name === region);
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
