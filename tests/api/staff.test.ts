import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { NEW_SUPER_ADMIN } from '#common/access/lifetimes.ts';
import type { Session } from '#common/access/sign-in.ts';
import type { ExpertRow } from '#common/people/experts/list.ts';
import type { StaffMember } from '#common/people/staff.ts';
import { DAY } from '#common/words/units.ts';
import { signAccessToken } from '#server/access/tokens.ts';
import { cleanUpAccounts } from '#server/accounts/clean-up.ts';
import { createFirstAdmin } from '#server/accounts/create-admin.ts';
import { sessions, users } from '#server/data/schema/accounts.ts';
import { experts } from '#server/data/schema/experts.ts';
import { auditEntries } from '#server/data/schema/system.ts';
import { writeSettings } from '#server/data/settings.ts';
import { createAdmin, createExpert, createPerson, createSuperAdmin, PASSWORD, type Person } from './factories.ts';
import { startTestServer, type TestServer } from './harness.ts';

let server: TestServer;
let boss: Person;
let counter = 0;
beforeAll(async () => {
  server = await startTestServer();
  boss = await createSuperAdmin(server.ctx);
});
afterAll(() => server.close());

const call = <Body = StaffMember>(method: string, path: string, body?: unknown, token = boss.token) =>
  server.call<Body>(method, `/api/staff${path}`, { body, token });
const signIn = (username: string, password = PASSWORD) =>
  server.call<Session>('POST', '/api/auth/token/', { body: { username, password } });

function colleague() {
  counter += 1;
  return { first_name: 'Cora', last_name: 'Colleague', email: `cora${counter}@example.com`, role: 'admin' };
}

/** The secret in the newest mail's link. */
async function linkedSecret(email: string): Promise<string> {
  const [mail] = await server.mailsTo(email);
  return mail?.text.match(/\/reset-password\?token=([\w-]+)/)?.[1] ?? '';
}
const setPassword = (token: string, password: string) =>
  server.call('POST', '/api/business/reset-password/', { body: { token, password } });

describe('who may', () => {
  test('only super admins see and change the staff', async () => {
    const admin = await createAdmin(server.ctx);
    const expert = await createExpert(server.ctx);
    for (const token of [admin.token, expert.token]) {
      expect((await call('GET', '/', undefined, token)).status).toBe(403);
      expect((await call('POST', '/', colleague(), token)).status).toBe(403);
      expect((await call('POST', `/${boss.id}/deactivate/`, undefined, token)).status).toBe(403);
    }
    expect((await server.call('GET', '/api/staff/')).status).toBe(401);
  });

  test('experts are not listed, read or changed among the staff', async () => {
    const expert = await createExpert(server.ctx);
    const { body } = await call<{ results: StaffMember[] }>('GET', '/?page_size=1000');
    expect(body.results.map(({ id }) => id)).not.toContain(expert.id);
    expect((await call('GET', `/${expert.id}/`)).status).toBe(404);
    expect((await call('PATCH', `/${expert.id}/`, { role: 'admin' })).status).toBe(404);
    expect((await call('POST', `/${expert.id}/deactivate/`)).status).toBe(404);
  });
});

describe('inviting', () => {
  test('mails a link of 72 hours that sets the password and signs in', async () => {
    const person = colleague();
    const invited = await call('POST', '/', person);
    expect(invited).toMatchObject({ status: 201, body: { ...person, state: 'invited' } });
    const [mail] = await server.mailsTo(person.email);
    expect(mail?.text).toContain('valid for 72 hours');
    expect((await signIn(person.email)).status).toBe(401);
    const secret = await linkedSecret(person.email);
    expect((await setPassword(secret, PASSWORD)).status).toBe(200);
    const session = await signIn(person.email);
    expect(session.body.user).toMatchObject({ role: 'admin', is_staff: true, is_superuser: false });
    expect((await setPassword(secret, 'Another#2026')).status).toBe(400);
    expect((await call('GET', `/${invited.body.id}/`)).body.state).toBe('active');
  });

  test('ASVS 6.4.1: a link older than 72 hours is worthless; another can be sent, and only it is good', async () => {
    const person = colleague();
    const { body } = await call('POST', '/', person);
    const first = await linkedSecret(person.email);
    await server.ctx.db.execute(
      sql`update one_time_secrets set expires_at = expires_at - interval '72 hours' where user_id = ${body.id}`,
    );
    expect((await setPassword(first, PASSWORD)).status).toBe(400);
    expect((await call('POST', `/${body.id}/invite/`)).status).toBe(200);
    const second = await linkedSecret(person.email);
    await server.ctx.db.execute(
      sql`update one_time_secrets set created_at = created_at - interval '31 seconds' where user_id = ${body.id}`,
    );
    expect((await call('POST', `/${body.id}/invite/`)).status).toBe(200);
    expect((await setPassword(second, PASSWORD)).status).toBe(400);
    expect((await setPassword(await linkedSecret(person.email), PASSWORD)).status).toBe(200);
    expect((await call('POST', `/${body.id}/invite/`)).status).toBe(409);
  });

  test('ASVS 7.6.2: the link tells what it is for without being used up, and a made-up one tells nothing', async () => {
    const check = async (token: string) =>
      (await server.call('POST', '/api/business/reset-password/check/', { body: { token } })).body;
    const person = colleague();
    const { body } = await call('POST', '/', person);
    const secret = await linkedSecret(person.email);
    expect(await check(secret)).toEqual({ kind: 'invitation', usable: true });
    expect(await check(secret)).toEqual({ kind: 'invitation', usable: true });
    expect(await check('made-up')).toEqual({ kind: 'reset', usable: false });
    await server.ctx.db.execute(
      sql`update one_time_secrets set expires_at = expires_at - interval '30 days' where user_id = ${body.id}`,
    );
    await cleanUpAccounts(server.ctx);
    expect(await check(secret)).toEqual({ kind: 'invitation', usable: false });
    await server.call('POST', '/api/business/forgot-password/', { body: { email: boss.email } });
    expect(await check(await linkedSecret(boss.email))).toEqual({ kind: 'reset', usable: true });
  });

  test('a first password keeps the rules of registration; one that is refused leaves the link good', async () => {
    const person = colleague();
    await call('POST', '/', person);
    const secret = await linkedSecret(person.email);
    expect(await setPassword(secret, 'longenough')).toMatchObject({
      status: 400,
      body: { errors: { password: ['Password does not meet all requirements'] } },
    });
    expect((await setPassword(secret, PASSWORD)).status).toBe(200);
  });

  test('nobody is registered before the password is set', async () => {
    const person = colleague();
    const { body } = await call('POST', '/', person);
    const listed = async () => {
      const answer = await server.call<{ results: ExpertRow[] }>('GET', `/api/experts/list/?search=${person.email}`, {
        token: boss.token,
      });
      return answer.body.results.map((row) => [row.id, row.registrationComplete, row.activity]);
    };
    expect(await listed()).toEqual([[body.id, false, 'Pending']]);
    await setPassword(await linkedSecret(person.email), PASSWORD);
    expect(await listed()).toEqual([[body.id, true, 'Inactive']]);
    const session = await signIn(person.email);
    expect(session.status).toBe(200);
    expect(await listed()).toEqual([[body.id, true, 'Active']]);
  });

  test('an address that is taken, whoever has it, is refused at its field', async () => {
    const expert = await createExpert(server.ctx);
    for (const email of [boss.email, expert.email.toUpperCase()]) {
      const { status, body } = await call('POST', '/', { ...colleague(), email });
      expect([status, body]).toEqual([
        400,
        { errors: { email: ['There is an account with this email address already.'] } },
      ]);
    }
  });

  test('missing details and other roles are refused', async () => {
    const { body } = await call<{ errors: object }>('POST', '/', { email: 'nobody', role: 'expert' });
    expect(body.errors).toMatchObject({
      email: ['Please enter a valid email address'],
      role: ['Please select a role'],
    });
  });
});

describe('deactivating', () => {
  test('ASVS 7.4.5: ends every session at once and refuses the next sign-in; activating lets in again', async () => {
    const admin = await createAdmin(server.ctx);
    const session = (await signIn(admin.email)).body;
    expect((await call('POST', `/${admin.id}/deactivate/`)).body.state).toBe('deactivated');
    expect((await server.call('GET', '/api/auth/profile/', { token: session.access })).status).toBe(401);
    const renewed = await server.call('POST', '/api/auth/token/refresh/', { body: { refresh: session.refresh } });
    expect(renewed.status).toBe(401);
    expect((await signIn(admin.email)).status).toBe(401);
    const invited = colleague();
    const { body } = await call('POST', '/', invited);
    await call('POST', `/${body.id}/deactivate/`);
    const token = await linkedSecret(invited.email);
    const link = await server.call('POST', '/api/business/reset-password/check/', { body: { token } });
    expect(link.body).toMatchObject({ kind: 'invitation', deactivated: expect.stringContaining('deactivated') });
    expect((await call('POST', `/${admin.id}/activate/`)).body.state).toBe('active');
    expect((await signIn(admin.email)).status).toBe(200);
    expect((await server.mailsTo(admin.email)).map(({ subject }) => subject)).toEqual([
      'Your account is active again',
      'Your account was deactivated',
    ]);
  });

  test('nobody deactivates or demotes himself or herself', async () => {
    expect((await call('POST', `/${boss.id}/deactivate/`)).status).toBe(409);
    expect((await call('PATCH', `/${boss.id}/`, { role: 'admin' })).status).toBe(409);
    expect((await call('PATCH', `/${boss.id}/`, { first_name: 'Bea' })).body.first_name).toBe('Bea');
  });

  test('two super admins who deactivate each other at once leave one', async () => {
    const [one, other] = [await createSuperAdmin(server.ctx), await createSuperAdmin(server.ctx)];
    await Promise.all([
      call('POST', `/${other.id}/deactivate/`, undefined, one.token),
      call('POST', `/${one.id}/deactivate/`, undefined, other.token),
    ]);
    const rows = await Promise.all([one, other].map(({ id }) => call('GET', `/${id}/`)));
    expect(rows.map(({ body }) => body.state).sort()).toEqual(['active', 'deactivated']);
  });

  test('leaves a trace of who did it', async () => {
    const admin = await createAdmin(server.ctx);
    await call('POST', `/${admin.id}/deactivate/`);
    const trace = await server.ctx.db.select().from(auditEntries).where(eq(auditEntries.entity_id, admin.id));
    expect(trace).toMatchObject([{ actor_id: boss.id, action: 'staff.deactivated' }]);
  });
});

test('a new role holds at once and ends the sessions of the old one', async () => {
  const [admin, other] = [await createAdmin(server.ctx), await createAdmin(server.ctx, { last_name: 'Bystander' })];
  expect((await call('PATCH', `/${admin.id}/`, { role: 'super_admin' })).body.role).toBe('super_admin');
  expect((await server.call('GET', '/api/auth/profile/', { token: admin.token })).status).toBe(401);
  expect((await signIn(admin.email)).body.user.is_superuser).toBe(true);
  expect((await call('GET', `/${other.id}/`)).body).toMatchObject({ last_name: 'Bystander', role: 'admin' });
});

describe('ASVS 6.4.4: a second factor that was lost', () => {
  let other: Person;
  beforeAll(async () => {
    other = await createSuperAdmin(server.ctx);
  });
  const reset = ({ id }: { id: number }, token?: string) =>
    call<StaffMember & { detail?: string }>('POST', `/${id}/reset-second-factor/`, undefined, token);
  const signInState = async (person: Person) => (await signIn(person.email)).body;

  async function withFactor(person: Person): Promise<Person> {
    await server.ctx.db
      .update(users)
      .set({ totp_secret: 'JBSWY3DPEHPK3PXP', totp_confirmed_at: new Date() })
      .where(eq(users.id, person.id));
    return person;
  }
  const adminWithFactor = async () => withFactor(await createAdmin(server.ctx));
  const newest = async ({ email }: Person) => (await server.mailsTo(email))[0];

  test('is switched off at once by another super admin, and all staff and the person hear by whom', async () => {
    const [admin, bystander] = [await adminWithFactor(), await createAdmin(server.ctx)];
    const expert = await createExpert(server.ctx);
    const former = await createPerson(server.ctx, 'admin', { is_active: false });
    expect(await signInState(admin)).toMatchObject({ code: 'otp_required' });
    expect((await reset(admin)).body).toMatchObject({ second_factor: false });
    expect((await server.call('GET', '/api/auth/profile/', { token: admin.token })).status).toBe(401);
    expect((await signIn(admin.email)).status).toBe(200);
    const trace = await server.ctx.db.select().from(auditEntries).where(eq(auditEntries.entity_id, admin.id));
    expect(trace).toContainEqual(expect.objectContaining({ actor_id: boss.id, action: 'second_factor.reset' }));
    const { body: actor } = await call('GET', `/${boss.id}/`);
    const by = `${actor.first_name} ${actor.last_name} switched off`;
    expect(await newest(admin)).toMatchObject({
      subject: 'Your second factor was switched off',
      text: expect.stringContaining(by),
    });
    for (const told of [boss, other, bystander]) {
      expect(await newest(told)).toMatchObject({
        subject: 'A second factor was switched off',
        text: expect.stringContaining(by),
      });
    }
    for (const { email } of [expert, former]) expect(await server.mailsTo(email)).toEqual([]);
  });

  test('is never switched off by the person, by an admin, or where there is none', async () => {
    const [admin, superAdmin] = [await adminWithFactor(), await withFactor(await createSuperAdmin(server.ctx))];
    expect((await reset(superAdmin, superAdmin.token)).status).toBe(409);
    expect((await reset(superAdmin, admin.token)).status).toBe(403);
    expect((await reset(await createAdmin(server.ctx))).status).toBe(409);
    expect(await signInState(superAdmin)).toMatchObject({ code: 'otp_required' });
  });

  test('of two who switch it off at once, one does it', async () => {
    const admin = await adminWithFactor();
    const answers = await Promise.all([reset(admin), reset(admin, other.token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('whoever was deactivated a moment ago does not do it', async () => {
    const [admin, gone] = [await adminWithFactor(), await createSuperAdmin(server.ctx)];
    const [, done] = await Promise.all([call('POST', `/${gone.id}/deactivate/`), reset(admin, gone.token)]);
    expect([200, 401, 403]).toContain(done.status);
    expect((await signIn(admin.email)).status === 200).toBe(done.status === 200);
  });

  describe('is out of reach, as is the rule that asks for one, of', () => {
    const tooNew = { status: 403, body: { detail: expect.stringContaining('less than a day') } };
    const switchOff = (token: string) =>
      server.call('PATCH', '/api/settings/', { token, body: { staff_second_factor_required: false } });

    /** Expects that a super admin's actions are refused on the first day, and work on the second. */
    async function expectADay(id: number, token: string): Promise<void> {
      await writeSettings(server.ctx.db, { staff_second_factor_required: true });
      const admin = await adminWithFactor();
      await withFactor({ id, token } as Person);
      expect(await reset(admin, token)).toMatchObject(tooNew);
      expect(await switchOff(token)).toMatchObject(tooNew);
      expect(await signInState(admin)).toMatchObject({ code: 'otp_required' });
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + NEW_SUPER_ADMIN });
      try {
        expect(await reset(admin, await tokenOf(id))).toMatchObject({ status: 200 });
        expect((await switchOff(await tokenOf(id))).status).toBe(200);
      } finally {
        vi.useRealTimers();
      }
    }
    async function tokenOf(id: number): Promise<string> {
      const session = { user_id: id, scope: 'full', address: '', user_agent: '' } as const;
      const [row] = await server.ctx.db
        .insert(sessions)
        .values({ ...session, expires_at: new Date(Date.now() + DAY) })
        .returning();
      return signAccessToken(
        server.ctx.config.secrets,
        { id, role: 'super_admin' },
        { id: row?.id ?? '', scope: 'full' },
      );
    }

    test('a super admin who was invited less than a day ago', async () => {
      const invited = { ...colleague(), role: 'super_admin' };
      const { id } = (await call('POST', '/', invited)).body;
      await setPassword(await linkedSecret(invited.email), PASSWORD);
      await expectADay(id, (await signIn(invited.email)).body.access);
    });

    test('an admin who was made a super admin less than a day ago', async () => {
      const { id, email } = await createAdmin(server.ctx);
      await call('PATCH', `/${id}/`, { role: 'super_admin' });
      await expectADay(id, (await signIn(email)).body.access);
    });
  });
});

test('the list is searched, ordered and paged', async () => {
  await call('POST', '/', { ...colleague(), first_name: 'Zoë', last_name: 'Zimmer_mann' });
  const found = await call<{ count: number; results: StaffMember[] }>('GET', '/?search=zimmer_');
  expect(found.body.results.map(({ last_name }) => last_name)).toEqual(['Zimmer_mann']);
  const last = await call<{ results: StaffMember[] }>('GET', '/?ordering=-name&page_size=1');
  expect(last.body.results[0]?.last_name).toBe('Zimmer_mann');
  const second = await call<{ previous: string | null; next: string | null }>('GET', '/?page=2&page_size=1');
  expect(second.body.previous).toContain('page=1');
});

describe('the first administrator', () => {
  const details = { email: 'first@example.com', first_name: 'Fay', last_name: 'First', password: PASSWORD };

  async function account(email: string) {
    const found = server.ctx.db.select().from(users).innerJoin(experts, eq(experts.id, users.id));
    const [row] = await found.where(eq(users.email, email));
    if (!row) throw new Error('no such account');
    return row;
  }
  const entriesOf = (id: number) =>
    server.ctx.db.select().from(auditEntries).where(eq(auditEntries.entity_id, id)).orderBy(auditEntries.id);

  test('is made without anybody signed in, and may do everything', async () => {
    expect(await createFirstAdmin(server.ctx.db, details)).toBe('created');
    const made = await account(details.email);
    expect(made).toMatchObject({ experts: { status: 'approved', registered_at: expect.any(Date) } });
    expect(made.users).toMatchObject({ first_name: 'Fay', last_name: 'First', role: 'super_admin' });
    expect(await entriesOf(made.users.id)).toMatchObject([{ actor_id: null, action: 'staff.created' }]);
    const session = await signIn(details.email);
    expect(session.body.user.is_superuser).toBe(true);
    expect((await call('GET', '/', undefined, session.body.access)).status).toBe(200);
  });

  test('gets in again with a new password, also after being locked out', async () => {
    await server.ctx.db.update(users).set({ is_active: false, role: 'admin' }).where(eq(users.email, details.email));
    const before = await account(details.email);
    const [other, gone] = [await createAdmin(server.ctx), await createExpert(server.ctx, { is_active: false })];
    const again = { ...details, email: details.email.toUpperCase(), password: 'Renewed#2027' };
    expect(await createFirstAdmin(server.ctx.db, again)).toBe('renewed');
    expect((await signIn(details.email, 'Renewed#2027')).body.user.is_superuser).toBe(true);
    const after = await account(details.email);
    expect(after.experts.registered_at).toEqual(before.experts.registered_at);
    expect((await entriesOf(after.users.id)).at(-2)).toMatchObject({ actor_id: null, action: 'staff.renewed' });
    expect((await call('GET', `/${other.id}/`, undefined, other.token)).status).toBe(403);
    expect((await signIn(other.email)).body.user.is_superuser).toBe(false);
    expect((await account(gone.email)).users.is_active).toBe(false);
  });

  test('is let in where the invitation was never answered; others who did not answer stay invited', async () => {
    const [invited, other] = [colleague(), colleague()];
    for (const person of [invited, other]) await call('POST', '/', person);
    expect((await account(invited.email)).experts.registered_at).toBeNull();
    expect(await createFirstAdmin(server.ctx.db, { ...details, email: invited.email })).toBe('renewed');
    expect(await account(invited.email)).toMatchObject({
      experts: { status: 'approved', registered_at: expect.any(Date) },
    });
    expect((await account(other.email)).experts).toMatchObject({ registered_at: null });
    const session = (await signIn(invited.email)).body.access;
    await createFirstAdmin(server.ctx.db, { ...details, email: invited.email });
    expect((await call('GET', '/', undefined, session)).status).toBe(401);
    expect((await call('GET', '/')).status).toBe(200);
  });

  test('cannot be an expert', async () => {
    const expert = await createExpert(server.ctx);
    await expect(createFirstAdmin(server.ctx.db, { ...details, email: expert.email })).rejects.toThrow('expert');
  });
});
