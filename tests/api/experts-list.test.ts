import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ACTIVITIES, ENGAGEMENTS } from '#common/people/experts/activity.ts';
import { type ExpertFilters, expertFilters, FILTER_BACKGROUNDS, SEGMENTATION } from '#common/people/experts/filters.ts';
import type { ExpertPage } from '#common/people/experts/list.ts';
import { FORM_OPTIONS } from '#common/people/form-options.ts';
import { AGE_GROUPS, BACKGROUNDS, DESIGN_EXPERTISE, EXPERT_STATUSES, GENDERS } from '#common/people/profile-fields.ts';
import { DAY } from '#common/words/units.ts';
import { users } from '#server/data/schema/accounts.ts';
import { experts } from '#server/data/schema/experts.ts';
import { seedFormOptions } from '#server/demo/installation.ts';
import { createAdmin, createCompleteExpert, createExpert, type Person } from './factories.ts';
import { startTestServer, type TestServer } from './harness.ts';

let server: TestServer;
let admin: Person;

const list = async (query: string, token = admin.token) =>
  (await server.call<ExpertPage>('GET', `/api/experts/list/?${query}`, { token })).body;
const idsOf = (page: ExpertPage) => page.results.map((row) => row.id);

beforeAll(async () => {
  server = await startTestServer();
  await seedFormOptions(server.ctx);
  admin = await createAdmin(server.ctx);
});
afterAll(() => server.close());

describe('the list', () => {
  test('shows each person under the names of the specification', async () => {
    const person = await createCompleteExpert(server.ctx, {
      first_name: 'Rosa',
      last_name: 'Bianchi',
      last_seen_at: new Date(),
    });
    const page = await list('search=rosa bianchi');
    expect(page).toMatchObject({ count: 1, countExact: true, next: null, previous: null });
    expect(page.results[0]).toMatchObject({
      id: person.id,
      name: 'Rosa Bianchi',
      photoUrl: null,
      currentCompany: 'Nordform Studio',
      activity: 'Active',
      registrationComplete: true,
      rating: 0,
      isAdmin: false,
    });
  });

  test('finds a name, an address, a company and a phone by any part of a word, and needs every word', async () => {
    const person = await createCompleteExpert(
      server.ctx,
      { first_name: 'Xenia', last_name: 'Quist', email: 'x.quist@brandhouse.example' },
      { current_company: 'Acme Foods', mobile_phone: '+44 7700 900100' },
    );
    for (const search of ['enia', 'QUIST', 'brandhouse', 'acme', '900100', 'xenia acme', 'xe']) {
      expect(idsOf(await list(`page_size=100&search=${encodeURIComponent(search)}`)), search).toContain(person.id);
    }
    expect(idsOf(await list('search=xenia nobody'))).toEqual([]);
    expect(idsOf(await list('search=%25'))).toEqual([]);
  });

  test('each filter keeps those it names, and filters narrow one another', async () => {
    const person = await createCompleteExpert(
      server.ctx,
      { last_name: 'Filterable' },
      { rating: 5, gender: 'male', expertise_level: 'junior', design_expertise: ['package'], academia_experience: 1 },
    );
    const other = await createExpert(server.ctx, { last_name: 'Filterable' });
    const filters = [
      'qualification=5',
      'expertise_level=junior',
      'expertise_level=Beginner',
      'gender=Male',
      'design_expertise=package',
      'segments=1',
      'segments=1&segments=2',
      'backgrounds=academia',
      'backgrounds=design&backgrounds=agency',
      'industries=10',
      'regions=22',
      'age_groups=adults',
      'qualification=5&gender=male&segments=1&backgrounds=academia',
    ];
    for (const filter of filters) {
      expect(idsOf(await list(`search=filterable&${filter}`)), filter).toEqual([person.id]);
    }
    expect(idsOf(await list('search=filterable&qualification=5&gender=female'))).toEqual([]);
    const all = await list('search=filterable&gender=All&expertise_level=All');
    expect(idsOf(all).sort()).toEqual([person.id, other.id].sort());
  });

  test('every choice of every filter finds some of those who filled in the forms, and leaves others out', async () => {
    const days = (count: number) => new Date(Date.now() - count * DAY);
    const named = { last_name: 'Filledin' };
    const full = await createCompleteExpert(server.ctx, { ...named, last_seen_at: new Date() });
    const profile = {
      gender: 'male',
      design_expertise: [...DESIGN_EXPERTISE],
      expertise_areas: FORM_OPTIONS.expertiseAreas.map(({ id }) => id),
      industries: FORM_OPTIONS.industries.map(({ id }) => id),
      geographical_expertise: FORM_OPTIONS.geographicRegions.map(({ id }) => id),
      ...Object.fromEntries([...AGE_GROUPS, ...BACKGROUNDS].map(({ field }) => [field, 1])),
    };
    const own = await server.call('PUT', '/api/experts/profile/me/', { token: full.token, body: profile });
    expect(own.status).toBe(200);
    const staffs = { rating: 1, works_with_beverage_client: true };
    await server.call('PATCH', `/api/experts/${full.id}/`, { token: admin.token, body: staffs });
    await createCompleteExpert(
      server.ctx,
      { ...named, last_seen_at: days(120) },
      { registered_at: days(300), expertise_level: 'junior', rating: 2 },
    );
    await createExpert(server.ctx, { ...named, last_seen_at: days(300) }, { expertise_level: 'mid', rating: 3 });
    await createExpert(server.ctx, named, { status: 'rejected', gender: 'other', rating: 4 });
    await createExpert(server.ctx, named, { status: 'pending', registered_at: null, rating: 5 });
    await createExpert(server.ctx, named, { gender: 'prefer_not_to_say' });
    const everybody = (await list('search=filledin&page_size=1')).count;

    const choices: Record<keyof ExpertFilters, readonly unknown[]> = {
      search: ['filledin nordform'],
      qualification: [0, 1, 2, 3, 4, 5],
      expertise_level: SEGMENTATION.map(({ value }) => value),
      gender: GENDERS,
      design_expertise: DESIGN_EXPERTISE,
      segments: profile.expertise_areas,
      backgrounds: FILTER_BACKGROUNDS.map(({ value }) => value),
      industries: profile.industries,
      regions: profile.geographical_expertise,
      age_groups: AGE_GROUPS.map(({ key }) => key),
      activity: ACTIVITIES,
      engagement: ENGAGEMENTS,
      status: EXPERT_STATUSES,
      registered: [true, false],
      beverage_client: [true],
      in_panel: [true],
      id__in: [full.id],
    };
    expect(Object.keys(choices).sort()).toEqual(Object.keys(expertFilters.shape).sort());
    const asked = Object.entries(choices).flatMap(([filter, values]) => values.map((value) => `${filter}=${value}`));
    const useless: string[] = [];
    for (const filter of asked) {
      const search = filter.startsWith('search=') ? '' : 'search=filledin&';
      const { count } = await list(`${search}page_size=1&${filter}`);
      if (count === 0 || count === everybody) useless.push(`${filter} finds ${count} of ${everybody}`);
    }
    expect(useless).toEqual([]);
    // Filters that were saved by an earlier release may hold switches that are off.
    expect((await list('search=filledin&page_size=1&in_panel=false&beverage_client=false')).count).toBe(everybody);
  });

  test('activity shows who is pending, active and inactive', async () => {
    const long = new Date(Date.now() - 200 * 24 * 60 * 60 * 1000);
    const name = { last_name: 'Activities' };
    const active = await createExpert(server.ctx, { ...name, last_seen_at: new Date() });
    const gone = await createExpert(server.ctx, { ...name, last_seen_at: long });
    const closed = await createExpert(server.ctx, { ...name, is_active: false, last_seen_at: new Date() });
    const rejected = await createExpert(server.ctx, { ...name, last_seen_at: new Date() }, { status: 'rejected' });
    const invited = await createExpert(server.ctx, name, { status: 'pending', registered_at: null });
    const of = async (activity: string) =>
      idsOf(await list(`search=activities&activity=${activity}`)).sort((a, b) => a - b);
    expect(await of('Active')).toEqual([active.id]);
    expect(await of('Inactive')).toEqual([gone.id, closed.id, rejected.id]);
    expect(await of('Pending')).toEqual([invited.id]);
    const page = await list('search=activities&ordering=memberSince');
    expect(page.results.map((row) => row.activity)).toEqual(['Active', 'Inactive', 'Inactive', 'Inactive', 'Pending']);
    expect(page.results.at(-1)?.registrationComplete).toBe(false);
  });

  test('orders by each column and pages without gaps', async () => {
    for (const letter of ['c', 'a', 'b']) {
      await createExpert(
        server.ctx,
        { first_name: letter, last_name: 'Ordered' },
        { rating: letter.charCodeAt(0) - 96 },
      );
    }
    const names = async (query: string) => (await list(`search=ordered&${query}`)).results.map((row) => row.name[0]);
    expect(await names('ordering=name')).toEqual(['a', 'b', 'c']);
    expect(await names('ordering=-rating')).toEqual(['c', 'b', 'a']);
    expect(await names('ordering=memberSince')).toEqual(['c', 'a', 'b']);
    expect(await names('ordering=name&page=2&page_size=2')).toEqual(['c']);
    const page = await list('search=ordered&page=2&page_size=1');
    expect(page.next).toBe('/api/experts/list/?search=ordered&page=3&page_size=1');
    expect(page.previous).toBe('/api/experts/list/?search=ordered&page=1&page_size=1');
  });

  test('pages of the whole panel meet in the middle and reach the last one', async () => {
    const first = await list('page_size=3');
    const pages = Math.ceil(first.count / 3);
    const seen = new Set<number>();
    for (let page = 1; page <= pages; page += 1) {
      for (const id of idsOf(await list(`page_size=3&page=${page}`))) seen.add(id);
    }
    expect(seen.size).toBe(first.count);
    expect(idsOf(await list(`page_size=3&page=${pages + 1}`))).toEqual([]);
  });

  test('totals leave staff out and follow flag, deletion and filters', async () => {
    const before = (await list('page_size=1')).totals;
    const person = await createExpert(server.ctx, { last_name: 'Totalled' }, { works_with_beverage_client: true });
    const after = (await list('page_size=1')).totals;
    expect(after.experts.count).toBe(before.experts.count + 1);
    expect(after.beverageClient.count).toBe(before.beverageClient.count + 1);
    expect((await list('search=totalled')).totals).toEqual({
      experts: { count: 1, exact: true },
      beverageClient: { count: 1, exact: true },
    });
    await server.call('DELETE', `/api/experts/${person.id}/`, { token: admin.token });
    expect((await list('page_size=1')).totals).toEqual(before);
    const [row] = await server.ctx.db
      .select({ count: sql<number>`count(*)::int` })
      .from(users)
      .innerJoin(experts, eq(experts.id, users.id))
      .where(sql`role = 'expert' and removed_at is null`);
    expect(before.experts.count).toBe(row?.count);
  });

  test('is refused to experts and without signing in', async () => {
    const { token } = await createExpert(server.ctx);
    for (const path of ['list/', 'filter-options/', 'export/', `${admin.id}/`, `${admin.id}/history/`, 'waiting/']) {
      expect((await server.call('GET', `/api/experts/${path}`, { token })).status, path).toBe(403);
      expect((await server.call('GET', `/api/experts/${path}`)).status, path).toBe(401);
    }
  });

  test('offers what it filters by', async () => {
    const { body } = await server.call('GET', '/api/experts/filter-options/', { token: admin.token });
    expect(body).toMatchObject({
      expertiseLevels: [{ value: 'junior', label: 'Beginner' }, { label: 'Intermediate' }, { label: 'Expert' }],
      genders: [{ label: 'Male' }, { label: 'Female' }],
    });
    expect(body.expertiseSegments).toHaveLength(9);
    expect((body.backgrounds as { label: string }[]).map((item) => item.label)).toEqual([
      'Agency',
      'Design',
      'Academia',
      'Marketing',
      'Market/ Consumer Research',
    ]);
  });
});
