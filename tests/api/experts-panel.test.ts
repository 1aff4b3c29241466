import { eq, sql } from 'drizzle-orm';
import Papa from 'papaparse';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PanelOverview } from '#common/people/experts/activity.ts';
import type { ExpertDetail } from '#common/people/experts/detail.ts';
import type { DuplicateGroups } from '#common/people/experts/duplicates.ts';
import type { ImportAnswer, ImportCheckAnswer } from '#common/people/experts/invite.ts';
import type { ExpertPage } from '#common/people/experts/list.ts';
import { AGE_GROUPS, BACKGROUNDS } from '#common/people/profile-fields.ts';
import { csvLine } from '#common/words/csv.ts';
import { users } from '#server/data/schema/accounts.ts';
import {
  expertBrands,
  expertOptions,
  experts,
  formOptions,
  panelOverviews,
  panelTotals,
} from '#server/data/schema/experts.ts';
import { payouts } from '#server/data/schema/payouts.ts';
import { auditEntries } from '#server/data/schema/system.ts';
import { seedFormOptions } from '#server/demo/installation.ts';
import { savePreferences } from '#server/mails/preferences.ts';
import { compactPanelTotals, panelSize, refreshOverview } from '#server/people/experts/list/counts.ts';
import { createAdmin, createExpert, createPerson, createSuperAdmin, type Person } from './factories.ts';
import { startTestServer, type TestServer } from './harness.ts';
import { untilWaiting } from './locks.ts';

let server: TestServer;
let admin: Person;

beforeAll(async () => {
  server = await startTestServer();
  await seedFormOptions(server.ctx);
  admin = await createAdmin(server.ctx);
});
afterAll(() => server.close());

const post = <Body = Record<string, unknown>>(path: string, body?: unknown, token = admin.token) =>
  server.call<Body>('POST', `/api/experts/${path}`, { token, body });
const get = <Body = Record<string, unknown>>(path: string) =>
  server.call<Body>('GET', `/api/experts/${path}`, { token: admin.token });

describe('an invitation', () => {
  const person = { firstName: 'Ines', lastName: 'Vega', email: 'ines@example.org', worksWithBeverageClient: true };

  test('makes a member who is not registered yet and mails a link to the registration', async () => {
    const { status, body } = await post<{ id: number; detail: string }>('invite/', person);
    expect(status).toBe(201);
    expect(body.detail).toBe('Expert invitation sent successfully!');
    const detail = await get<ExpertDetail>(`${body.id}/`);
    expect(detail.body).toMatchObject({
      first_name: 'Ines',
      activity: 'Pending',
      registration_complete: false,
      works_with_beverage_client: true,
    });
    const [mail] = await server.mailsTo(person.email);
    expect(mail?.subject).toBe('Invitation to Expert Panel');
    expect(mail?.text).toContain('Hello Ines Vega,');
    expect(mail?.text).toContain('15-20 minutes');
    expect(mail?.text).toMatch(/\/register\?invitation=[\w-]{40,}/);
  });

  test('is refused with the reason for a known address', async () => {
    const again = await post('invite/', { ...person, email: 'INES@example.org' });
    expect(again.status).toBe(409);
    expect(again.body.detail).toBe('This email address has already been invited. You can resend the invitation.');
    const member = await post('invite/', { ...person, email: admin.email });
    expect(member.body.detail).toBe('An account with this email address already exists.');
  });

  test('needs first name, last name and email', async () => {
    const { status, body } = await post('invite/', { firstName: '', lastName: ' ', email: '' });
    expect(status).toBe(400);
    expect(Object.values(body.errors as object).flat()).toContain('First name, last name, and email are required.');
  });

  test('can be sent again and withdrawn until the person has registered', async () => {
    const [row] = await server.ctx.db.select().from(users).where(eq(users.email, person.email));
    expect((await post(`${row?.id}/resend-invitation/`)).status).toBe(200);
    expect(await server.mailsTo(person.email)).toHaveLength(2);
    // A moment later nothing more is sent.
    expect((await post(`${row?.id}/resend-invitation/`)).body).toEqual({
      detail: 'The invitation has been sent again.',
    });
    expect(await server.mailsTo(person.email)).toHaveLength(2);
    const resent = eq(auditEntries.action, 'expert.invitation_resent');
    expect(await server.ctx.db.select().from(auditEntries).where(resent)).toMatchObject([
      { actor_id: admin.id, entity: 'expert', entity_id: row?.id },
    ]);
    expect((await post(`${row?.id}/revoke-invitation/`)).body).toEqual({
      detail: 'The invitation has been withdrawn.',
    });
    const { body } = await get<{ invitations: { revoked_at: string | null }[] }>(`${row?.id}/history/`);
    expect(body.invitations.map((one) => one.revoked_at !== null)).toEqual([true, true]);
    const revoked = eq(auditEntries.action, 'expert.invitation_revoked');
    expect(await server.ctx.db.select().from(auditEntries).where(revoked)).toMatchObject([
      { actor_id: admin.id, entity: 'expert', entity_id: row?.id },
    ]);
    const registered = await createExpert(server.ctx);
    const invitedStaff = await createPerson(server.ctx, 'admin', { password_hash: null });
    const boss = await createSuperAdmin(server.ctx);
    for (const { id } of [registered, invitedStaff]) {
      expect((await post(`${id}/resend-invitation/`, {}, boss.token)).status).toBe(409);
      expect((await post(`${id}/revoke-invitation/`, {}, boss.token)).status).toBe(409);
    }
  });

  test.runIf(process.env.TEST_DATABASE === 'postgres')(
    'is not withdrawn from somebody who registers at the same moment',
    async () => {
      const { body } = await post<{ id: number }>('invite/', { ...person, email: 'quick@example.org' });
      const { db } = server.ctx;
      const { withdrawing } = await db.transaction(async (tx) => {
        await tx.update(users).set({ password_hash: 'set' }).where(eq(users.id, body.id));
        const withdrawing = post(`${body.id}/revoke-invitation/`);
        await untilWaiting(db, 1);
        return { withdrawing };
      });
      expect((await withdrawing).status).toBe(409);
    },
  );

  test('shows no longer in the prefill of the registration once it is withdrawn', async () => {
    const email = 'withdrawn@example.org';
    const { body } = await post<{ id: number }>('invite/', { ...person, email });
    const token = /invitation=([\w-]+)/.exec((await server.mailsTo(email))[0]?.text ?? '')?.[1];
    const prefill = () => server.call('GET', `/api/business/invitations/${token}/`);
    expect(await prefill()).toMatchObject({ status: 200, body: { first_name: 'Ines', email } });
    const { body: other } = await post<{ id: number }>('invite/', { ...person, email: 'stays@example.org' });
    await post(`${body.id}/revoke-invitation/`);
    expect((await prefill()).status).toBe(404);
    const { body: kept } = await get<{ invitations: object[] }>(`${other.id}/history/`);
    expect(kept.invitations, 'of somebody else').toMatchObject([{ revoked_at: null }]);
  });
});

describe('an import', () => {
  test('finds the addresses that are known, also under another spelling', async () => {
    await createExpert(server.ctx, { email: 'jo.doe@gmail.com' });
    const { body } = await post<ImportCheckAnswer>('import/check/', {
      emails: ['new@example.org', 'JODOE+panel@googlemail.com', 'jo.doe@gmail.com'],
    });
    expect(body.known).toEqual([
      {
        email: 'JODOE+panel@googlemail.com',
        reason: 'An account with this email address already exists. (as jo.doe@gmail.com)',
      },
      { email: 'jo.doe@gmail.com', reason: 'An account with this email address already exists.' },
    ]);
  });

  test('invites a batch and returns the outcome of each row', async () => {
    const row = (email: string) => ({ firstName: 'Row', lastName: 'Name', email });
    const { body } = await post<ImportAnswer>('import/', {
      rows: [row('r1@example.org'), row('r2@example.org'), row('R1@example.org'), row(admin.email)],
    });
    const sent = { sent: true, detail: 'Expert invitation sent successfully!' };
    expect(body.results).toEqual([
      { email: 'r1@example.org', ...sent },
      { email: 'r2@example.org', ...sent },
      {
        email: 'r1@example.org',
        sent: false,
        detail: 'This email address has already been invited. You can resend the invitation.',
      },
      { email: admin.email, sent: false, detail: 'An account with this email address already exists.' },
    ]);
    expect(await server.mailsTo('r2@example.org')).toHaveLength(1);
    const [invited] = await server.ctx.db.select().from(users).where(eq(users.email, 'r2@example.org'));
    expect(await server.trailOf('expert', invited?.id ?? 0)).toMatchObject([
      { actor_id: admin.id, action: 'expert.invited', after: { email: 'r2@example.org' } },
    ]);
    const again = await post<ImportAnswer>('import/', { rows: [row('r2@example.org')] });
    expect(again.body.results).toMatchObject([
      { sent: false, detail: expect.stringContaining('already been invited') },
    ]);
  });
});

describe('the export', () => {
  const lines = async (query: string) => {
    const response = await fetch(`${server.url}/api/experts/export/?${query}`, {
      headers: { authorization: `Bearer ${admin.token}` },
    });
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="experts.csv"');
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const bytes = new Uint8Array(await response.arrayBuffer());
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    return new TextDecoder().decode(bytes).trim().split('\r\n');
  };

  test('holds the filtered experts, in UTF-8, and no staff', async () => {
    const person = await createExpert(server.ctx, { first_name: 'Zoë', last_name: 'Exported' });
    await server.ctx.db
      .insert(expertOptions)
      .values([1, 2, 10].map((option_id) => ({ expert_id: person.id, option_id })));
    const rows = await lines('search=exported');
    expect(rows).toHaveLength(2);
    expect(rows[0]).toMatch(/^ID,First name,Last name,Email/);
    expect(rows[1]).toContain(`${person.id},Zoë,Exported,${person.email}`);
    expect(rows[1]).toContain('Advertising & Communication; Brand Strategy');
    expect((await lines(`id__in=${admin.id}`)).slice(1)).toEqual([]);
  });

  test('holds all that is known of a person, each under its heading', async () => {
    const person = await createExpert(
      server.ctx,
      { first_name: 'Una', last_name: 'Columned', last_seen_at: new Date('2026-01-05T10:00:00Z'), is_active: false },
      {
        mobile_phone: '0700 1',
        linkedin_profile_url: 'https://linkedin.com/in/una',
        current_company: 'Acme',
        gender: 'female',
        birthdate: '1984-05-17',
        expertise_level: 'junior',
        other_expertise: 'Toys',
        other_industries: 'Games',
        design_expertise: ['package', 'graphic'],
        age_expertise_children: 1,
        age_expertise_teenagers: 2,
        age_expertise_adults: 3,
        age_expertise_seniors: 4,
        agency_experience: 1,
        academia_experience: 2,
        marketing_experience: 3,
        market_research_experience: 4,
        design_experience: 5,
        specialization: 'Bottles',
        additional_info: 'None',
        rating: 4,
        works_with_beverage_client: true,
        created_at: new Date('2025-12-31T23:00:00Z'),
      },
    );
    await server.ctx.db
      .insert(expertOptions)
      .values([11, 10, 22, 2, 1].map((option_id) => ({ expert_id: person.id, option_id })));
    const table = async (search: string) => {
      const [headings = '', row = ''] = await lines(`search=${search}`);
      const cells = Papa.parse<string[]>(row).data[0] ?? [];
      return Object.fromEntries(headings.split(',').map((heading, index) => [heading, cells[index]]));
    };
    expect(await table('columned')).toEqual({
      ID: String(person.id),
      'First name': 'Una',
      'Last name': 'Columned',
      Email: person.email,
      'Mobile phone': '0700 1',
      LinkedIn: 'https://linkedin.com/in/una',
      Company: 'Acme',
      Gender: 'Female',
      Birthdate: '1984-05-17',
      'Level of expertise': 'junior',
      'Expertise areas': 'Advertising & Communication; Brand Strategy',
      'Other expertise': 'Toys',
      Industries: 'Alcoholic Beverages; Automotive',
      'Other industries': 'Games',
      Regions: 'North America',
      'Design expertise': 'package; graphic',
      'Young Adults 18-25': '1',
      'Adults 25-40': '2',
      'Middle-Aged Adults 40-50': '3',
      'Senior Adults 50+': '4',
      Agency: '1',
      Design: '5',
      Academia: '2',
      Marketing: '3',
      'Market/ Consumer Research': '4',
      Specialization: 'Bottles',
      'Additional info': 'None',
      Qualification: '4',
      'Works with the beverage client': 'yes',
      Status: 'approved',
      Activity: 'Inactive',
      Registered: 'Registered',
      'Member since (UTC)': '2025-12-31',
      'Last seen': '2026-01-05',
    });
    await createExpert(
      server.ctx,
      { first_name: '', last_name: 'Bare' },
      { status: 'pending', registered_at: null, expertise_level: null },
    );
    expect(await table('bare')).toMatchObject({
      Gender: '',
      Birthdate: '',
      'Level of expertise': '',
      'Expertise areas': '',
      'Works with the beverage client': 'no',
      Status: 'pending',
      Activity: 'Pending',
      Registered: 'Not Registered yet',
      'Last seen': '',
    });
  });

  test('ASVS 1.1.2: neutralises cells that a spreadsheet would take for a formula', async () => {
    const cells = ['=1+1', '+1', '-1+2', '@SUM(A1)', '\tx', '\rx'];
    for (const last_name of cells) await createExpert(server.ctx, { first_name: 'Formula', last_name });
    const text = (await lines('search=formula')).join('\n');
    for (const cell of ["'=1+1", "'-1+2", "'@SUM(A1)", "'\tx", "'\rx"]) expect(text).toContain(cell);
    expect(text).not.toMatch(/,[=@\t]/);
  });

  test('holds whatever is in a text, and marks what a spreadsheet would take for a formula', async () => {
    const awkward = ['=1+1', '+46 70 123 45 67', '-1', '"a", b', 'one\r\ntwo', '\t@x', "o'x\\", 'é €', ',', '+1+1'];
    const [first_name = '', mobile_phone, linkedin_profile_url, current_company, expertise_level, ...others] = awkward;
    const [other_expertise, other_industries, specialization, additional_info, name = ''] = others;
    const person = await createExpert(
      server.ctx,
      { first_name, last_name: 'Awkwardly' },
      {
        ...{ mobile_phone, linkedin_profile_url, current_company, expertise_level },
        ...{ other_expertise, other_industries, specialization, additional_info },
        birthdate: null,
        gender: null,
        design_expertise: [],
      },
    );
    const [option] = await server.ctx.db
      .insert(formOptions)
      .values({ kind: 'region', name })
      .returning({ id: formOptions.id });
    await server.ctx.db.insert(expertOptions).values({ expert_id: person.id, option_id: option?.id ?? 0 });
    const [, ...rest] = await lines('search=awkwardly');
    const ages = BACKGROUNDS.length + AGE_GROUPS.length;
    const before = [String(person.id), first_name, 'Awkwardly', person.email, mobile_phone, linkedin_profile_url];
    const profile = ['', '', expertise_level, '', other_expertise, '', other_industries, name, ''];
    const written = [...before, current_company, ...profile, ...Array(ages).fill('0'), specialization, additional_info];
    const line = csvLine(written.map(String));
    expect(rest.join('\r\n').slice(0, line.length)).toBe(line);
  });

  test('continues past the end of a batch', async () => {
    const rows = await server.ctx.db
      .insert(users)
      .values(Array.from({ length: 2100 }, (_, index) => ({ email: `batch${index}@example.net`, first_name: 'Batch' })))
      .returning({ id: users.id });
    await server.ctx.db.insert(experts).values(rows.map(({ id }) => ({ id })));
    const ids = (await lines('search=batch')).slice(1).map((line) => line.split(',')[0]);
    expect(new Set(ids).size).toBe(2100);
  });
});

describe('the overview', () => {
  test('counts active experts by what they know, and all approved ones by how far they take part', async () => {
    const before = (await get<PanelOverview>('overview/')).body;
    const days = (count: number) => new Date(Date.now() - count * 24 * 60 * 60 * 1000);
    const add = async (seen: number, registered: number) => {
      const person = await createExpert(
        server.ctx,
        { last_seen_at: days(seen) },
        { registered_at: days(registered), expertise_level: 'junior', age_expertise_seniors: 2, design_experience: 1 },
      );
      await server.ctx.db.insert(expertOptions).values({ expert_id: person.id, option_id: 25 });
    };
    await add(1, 3);
    await add(120, 300);
    await add(300, 400);
    const after = (await get<PanelOverview>('overview/')).body;
    const grown = (read: (overview: PanelOverview) => number | undefined) => (read(after) ?? 0) - (read(before) ?? 0);
    expect(grown((overview) => overview.engagement.new)).toBe(1);
    expect(grown((overview) => overview.engagement.fading)).toBe(1);
    expect(grown((overview) => overview.engagement.lapsed)).toBe(1);
    expect(grown((overview) => overview.levels.find((bar) => bar.value === 'junior')?.count)).toBe(2);
    expect(grown((overview) => overview.regions.find((bar) => bar.value === 25)?.count)).toBe(2);
    expect(grown((overview) => overview.age_groups.find((bar) => bar.value === 'seniors')?.count)).toBe(2);
    expect(grown((overview) => overview.backgrounds.find((bar) => bar.value === 'design')?.count)).toBe(2);

    const seen = { last_seen_at: new Date() };
    await createExpert(server.ctx, { ...seen, is_active: false }, { expertise_level: 'junior' });
    await createExpert(server.ctx, seen, { status: 'rejected', expertise_level: 'junior' });
    await createExpert(server.ctx, {}, { status: 'pending', expertise_level: 'junior' });
    const listed = await get<ExpertPage>('list/?expertise_level=junior&in_panel=true&page_size=100');
    expect(new Set(listed.body.results.map((row) => row.activity))).toEqual(new Set(['Active']));
    expect(listed.body.count).toBe(after.levels.find((bar) => bar.value === 'junior')?.count);
  });

  test('of a large panel is kept, and computed anew by a job when it is older than a minute', async () => {
    const { db } = server.ctx;
    const shown = async () => (await get<PanelOverview>('overview/')).body;
    const grow = (count: number) => db.insert(panelTotals).values({ experts: count, beverage_client: 0 });
    const kept = () => db.select().from(panelOverviews);
    const computed = await shown();
    /** Stores an overview computed so many seconds ago, with a figure to recognise it by. */
    const keep = (seconds: number) =>
      db
        .update(panelOverviews)
        .set({ body: { ...computed, pending: 999 }, computed_at: new Date(Date.now() - seconds * 1000) });
    const size = (await panelSize(db)).experts.count;
    await grow(20_000 - size);
    expect([(await shown()).pending, await kept()]).toEqual([computed.pending, []]);
    await grow(1);
    const first = await shown();
    expect(await kept()).toEqual([{ id: 1, body: first, computed_at: new Date(first.computed_at) }]);

    await keep(50);
    expect((await shown()).pending).toBe(999);
    expect((await refreshOverview(server.ctx)).pending, 'another process has computed it').toBe(999);
    expect((await db.execute(sql`SELECT 1 FROM pgboss.job WHERE name = 'panel-overview'`)).rows).toEqual([]);
    await keep(61);
    expect((await shown()).pending, 'the last one, until the job is done').toBe(999);
    await expect.poll(async () => (await shown()).pending, { timeout: 20_000 }).toBe(computed.pending);
    const next = await shown();
    expect(next).toEqual({ ...first, computed_at: expect.any(String) });
    expect(await kept()).toEqual([{ id: 1, body: next, computed_at: new Date(next.computed_at) }]);
    const { backgrounds: _, ...earlier } = computed;
    await db.update(panelOverviews).set({ body: earlier, computed_at: new Date() });
    expect(await shown(), 'one of an earlier release, with fewer figures').toEqual({
      ...first,
      computed_at: expect.any(String),
    });
    await keep(61);
    await grow(size - 20_001);
    expect((await shown()).pending, 'a small panel needs none that is kept').toBe(computed.pending);
  });

  test('adding up the totals changes nothing about them', async () => {
    const before = await panelSize(server.ctx.db);
    await compactPanelTotals(server.ctx.db);
    expect(await panelSize(server.ctx.db)).toEqual(before);
  });
});

describe('duplicates', () => {
  const groupsOf = async (id: number) => (await get<DuplicateGroups>(`${id}/duplicates/`)).body.groups;

  test('are found by another spelling of the address, by phone and by LinkedIn', async () => {
    const one = await createExpert(
      server.ctx,
      { email: 'dup.one@gmail.com' },
      { mobile_phone: '+44 7700 123456', linkedin_profile_url: 'https://www.linkedin.com/in/dup-one/' },
    );
    const spelled = await createExpert(server.ctx, { email: 'DupOne+x@gmail.com' });
    const again = await createExpert(server.ctx, { email: 'DupOne+y@gmail.com' });
    const phoned = await createExpert(server.ctx, {}, { mobile_phone: '07700-123456' });
    const linked = await createExpert(server.ctx, {}, { linkedin_profile_url: 'http://linkedin.com/in/Dup-One?a=b' });
    const groups = await groupsOf(one.id);
    expect(groups.map(({ reasons, experts: found }) => [reasons[0], found.map((row) => row.id)])).toEqual([
      ['email', [one.id, spelled.id, again.id]],
      ['phone', [one.id, phoned.id]],
      ['linkedin', [one.id, linked.id]],
    ]);
    const withoutPhone = await groupsOf(spelled.id);
    expect(withoutPhone.map(({ reasons, experts: found }) => [reasons, found.length])).toEqual([[['email'], 3]]);
    const { body } = await get<DuplicateGroups>('duplicates/');
    expect(body.groups.length).toBeGreaterThanOrEqual(3);
    expect((await post(`${one.id}/dismiss-duplicate/`, { other_id: phoned.id })).status).toBe(204);
    expect((await groupsOf(one.id)).map((group) => group.reasons[0])).toEqual(['email', 'linkedin']);
  });

  test('are merged: payouts, notes and what was missing go to the one that stays', async () => {
    const kept = await createExpert(server.ctx, { email: 'kept@example.net' }, { current_company: '', rating: 0 });
    const other = await createExpert(
      server.ctx,
      { email: 'gone@example.net', first_name: 'Gone' },
      { current_company: 'Filled In', rating: 4 },
    );
    await server.ctx.db.insert(payouts).values({ expert_id: other.id, amount: '15.00' });
    await server.ctx.db.insert(expertOptions).values({ expert_id: other.id, option_id: 3 });
    await post(`${other.id}/notes/`, { body: 'A note' });
    const { status, body } = await post<ExpertDetail>(`${kept.id}/merge/`, { other_id: other.id });
    expect(status).toBe(200);
    expect(body).toMatchObject({ email: 'kept@example.net', current_company: 'Filled In', rating: 4 });
    expect(body.expertise_areas).toEqual([3]);
    const history = await get(`${kept.id}/history/`);
    expect(history.body).toMatchObject({ payouts: [{ amount: '15.00' }], notes: [{ body: 'A note' }] });
    expect((await get(`${other.id}/`)).status).toBe(404);
    const [row] = await server.ctx.db.select().from(experts).where(eq(experts.id, other.id));
    expect(row?.merged_into).toBe(kept.id);
    const [entry] = await server.ctx.db.select().from(auditEntries).where(eq(auditEntries.action, 'expert.merged'));
    expect(entry).toMatchObject({
      actor_id: admin.id,
      entity: 'expert',
      entity_id: kept.id,
      before: { merged: other.id, email: 'gone@example.net', current_company: 'Filled In' },
    });
    expect((await server.call('GET', '/api/auth/profile/', { token: other.token })).status).toBe(401);
  });

  test('fill the gaps of the profile that stays, and leave what it has', async () => {
    const has = { current_company: 'Mine', gender: 'male', agency_experience: 3 } as const;
    const more = {
      specialization: 'Cans',
      birthdate: '1980-01-02',
      design_experience: 2,
      additional_info: 'Much',
    } as const;
    const kept = await createExpert(server.ctx, {}, { ...has, design_expertise: ['package'] });
    const other = await createExpert(
      server.ctx,
      {},
      {
        ...more,
        current_company: 'Theirs',
        gender: 'female',
        agency_experience: 5,
        design_expertise: ['package', 'product'],
        works_with_beverage_client: true,
      },
    );
    await server.ctx.db.insert(expertOptions).values([
      { expert_id: kept.id, option_id: 1 },
      { expert_id: other.id, option_id: 1 },
      { expert_id: other.id, option_id: 2 },
    ]);
    const brand = { name: 'Brio', start_date: '2020-01-01', end_date: null, involved_with_brand: true };
    await server.ctx.db.insert(expertBrands).values({ expert_id: other.id, ...brand });
    const before = (await get<ExpertDetail>(`${kept.id}/`)).body;
    const { body } = await post<ExpertDetail>(`${kept.id}/merge/`, { other_id: other.id });
    expect(body).toEqual({
      ...before,
      ...more,
      age: expect.any(Number),
      design_expertise: ['package', 'product'],
      works_with_beverage_client: true,
      expertise_areas: [1, 2],
      brands: [brand],
      revision: before.revision + 1,
    });
  });

  test('staff and oneself cannot be merged', async () => {
    const person = await createExpert(server.ctx);
    expect((await post(`${person.id}/merge/`, { other_id: person.id })).status).toBe(409);
    expect((await post(`${person.id}/merge/`, { other_id: admin.id })).status).toBe(409);
    expect((await post(`${person.id}/merge/`, { other_id: 999999 })).status).toBe(404);
  });
});

describe('several at once', () => {
  test('are written to, each by name', async () => {
    const [one, two] = [await createExpert(server.ctx, { first_name: 'Uma' }), await createExpert(server.ctx)];
    const closed = await createExpert(server.ctx, { is_active: false });
    const muted = await createExpert(server.ctx);
    await savePreferences(server.ctx.db, muted.id, { staffMessages: false });
    const { body } = await post('bulk-message/', {
      ids: [one.id, two.id, closed.id, muted.id],
      subject: 'News',
      body: 'Hello [expert_name],\n\nthere is news.',
    });
    expect(body).toEqual({
      detail: 'Written to 2 experts',
      done: expect.arrayContaining([one.id, two.id]),
      skipped: [
        { id: closed.id, reason: 'This account is not active.' },
        { id: muted.id, reason: 'The expert has switched off such emails.' },
      ],
    });
    const [mail] = await server.mailsTo(one.email);
    expect(mail?.subject).toBe('News');
    expect(mail?.text).toMatch(/Hello Uma [^\n]+\n\nthere is news\./);
    expect(mail?.text).toMatch(/Stop these emails: http.+staffMessages/);
    expect(await server.mailsTo(closed.email)).toEqual([]);
    const log = await server.ctx.db.select().from(auditEntries).where(eq(auditEntries.action, 'expert.written_to'));
    expect(log.map((entry) => entry.entity_id).sort()).toEqual([one.id, two.id].sort());
    expect(log[0]).toMatchObject({ actor_id: admin.id, entity: 'expert', after: { subject: 'News' } });
    const empty = await post('bulk-message/', { ids: [one.id], subject: '', body: '' });
    expect(empty.body.errors).toMatchObject({ subject: ['Subject and body are required'] });
  });

  test('the data of a person is given as an archive', async () => {
    const person = await createExpert(server.ctx);
    const response = await fetch(`${server.url}/api/experts/${person.id}/data/`, {
      headers: { authorization: `Bearer ${admin.token}` },
    });
    expect(response.headers.get('content-type')).toBe('application/zip');
    expect(new TextDecoder().decode((await response.arrayBuffer()).slice(0, 2))).toBe('PK');
    const colleague = await createAdmin(server.ctx);
    expect((await get(`${colleague.id}/data/`)).status).toBe(404);
  });
});

test('every call is closed to experts', async () => {
  const { token } = await createExpert(server.ctx);
  const calls = ['invite/', 'import/', 'import/check/', 'bulk-approve/', 'bulk-reject/', 'bulk-message/'];
  const single = ['approve/', 'reject/', 'merge/', 'deactivate/', 'reactivate/', 'notes/', 'confirm-email/'];
  for (const path of [...calls, ...single.map((name) => `${admin.id}/${name}`)]) {
    expect((await post(path, {}, token)).status, path).toBe(403);
  }
});
