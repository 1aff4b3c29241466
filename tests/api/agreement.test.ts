import { createHash } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { User } from '#common/access/sign-in.ts';
import {
  type AgreementDetail,
  type AgreementPeople,
  type AgreementVersion,
  type CurrentAgreement,
  FIRST_AGREEMENT,
} from '#common/people/agreement.ts';
import { agreementAcceptances, agreementVersions, users } from '#server/data/schema/accounts.ts';
import { auditLog, mails } from '#server/data/schema/system.ts';
import { tellOfAgreement } from '#server/people/agreement/tell.ts';
import { deleteExpert } from '#server/people/erase.ts';
import { createAdmin, createExpert, createSuperAdmin, type Person } from './factories.ts';
import { startTestServer, type TestServer } from './harness.ts';

let server: TestServer;
let superAdmin: Person;
let admin: Person;
let expert: Person;

beforeAll(async () => {
  server = await startTestServer();
  superAdmin = await createSuperAdmin(server.ctx);
  admin = await createAdmin(server.ctx);
  expert = await createExpert(server.ctx, { first_name: 'Nora', last_name: 'Berg' });
});
afterAll(() => server.close());

const current = async () => (await server.call<CurrentAgreement>('GET', '/api/business/agreement/')).body;
const publish = (template: string, revision: number, person = superAdmin) =>
  server.call<AgreementDetail>('POST', '/api/agreements/', { token: person.token, body: { template, revision } });
const versions = async () =>
  (await server.call<AgreementVersion[]>('GET', '/api/agreements/', { token: admin.token })).body;
const people = async (number: number, query: string) =>
  (await server.call<AgreementPeople>('GET', `/api/agreements/${number}/people/?${query}`, { token: admin.token }))
    .body;
const accept = (person: Person, { version, hash }: { version: string; hash: string }) =>
  server.call('POST', '/api/auth/agreement/', { token: person.token, body: { version, hash } });
const profileOf = async (person: Person) =>
  (await server.call<User>('GET', '/api/auth/profile/', { token: person.token })).body;
const mustAccept = async (person: Person) => (await profileOf(person)).agreement_required;
const sha256 = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex');

describe('the first version', () => {
  test('is in force from the start, and its text is at its static address', async () => {
    expect(await current()).toEqual({ ...FIRST_AGREEMENT, path: '/agreement/2026-11.txt' });
    const file = await server.call<string>('GET', '/agreement/2026-11.txt');
    expect(file.status).toBe(200);
    expect(file.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(sha256(file.body)).toBe(FIRST_AGREEMENT.hash);
    expect(file.body).toContain('Version 2026-11');
  });

  test.each(['/agreement/2001-01.txt', '/agreement/..%2fpackage.json', "/agreement/'.txt"])(
    'there is nothing at %s',
    async (path) => {
      expect((await server.call('GET', path)).status).toBe(404);
    },
  );
});

describe('publishing', () => {
  test('is the super admins’; admins read, experts do not', async () => {
    expect((await publish('# New', 1, admin)).status).toBe(403);
    expect((await publish('# New', 1, expert)).status).toBe(403);
    expect((await server.call('GET', '/api/agreements/', { token: expert.token })).status).toBe(403);
    expect((await server.call('GET', '/api/agreements/1/people/', { token: expert.token })).status).toBe(403);
    expect((await server.call('GET', '/api/agreements/1/', { token: admin.token })).status).toBe(200);
    expect((await server.call('GET', '/api/agreements/9/', { token: admin.token })).status).toBe(404);
  });

  test('refuses no text, the text in force, what cannot be filled in, and what was compared with an older version', async () => {
    const { body: first } = await server.call<AgreementDetail>('GET', '/api/agreements/1/', { token: admin.token });
    expect(await publish('  ', 1)).toMatchObject({
      status: 400,
      body: { errors: { template: [expect.any(String)] } },
    });
    for (const same of [first.template, first.text, first.template.replaceAll('\n', '\r\n')]) {
      expect(await publish(same, 1)).toMatchObject({
        status: 400,
        body: { errors: { template: ['The text is the same as the version in force.'] } },
      });
    }
    expect((await publish('# Of [expert_name]', 1)).status).toBe(400);
    expect(await publish('# New', 7)).toMatchObject({ status: 409, body: { code: 'agreement_outdated' } });
    expect(await versions()).toHaveLength(1);
  });

  test('freezes the text, and every expert is asked again while what was accepted stays', async () => {
    const reader = await createExpert(server.ctx, { first_name: 'Rea' });
    const read = await current();
    expect(await mustAccept(reader)).toBe(false);
    const { status, body } = await publish('# Agreement\r\n\r\nVersion [version] of [company_name].', 1);
    expect(status).toBe(201);
    const text = `# Agreement\n\nVersion ${body.version} of Northlight Marketing.\n`;
    expect(body).toMatchObject({
      number: 2,
      text,
      hash: sha256(text),
      published_by: expect.stringMatching(/^Ada Person/),
    });
    expect(body.version).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(await current()).toEqual({ version: body.version, hash: body.hash, path: `/agreement/${body.version}.txt` });
    expect((await server.call<string>('GET', `/agreement/${body.version}.txt`)).body).toBe(text);

    expect(await mustAccept(reader)).toBe(true);
    expect((await profileOf(reader)).agreement_accepted).toBe(read.version);
    const refused = await server.call('POST', '/api/projects/payouts/send-gift-card/', { token: reader.token });
    expect(refused).toMatchObject({ status: 403, body: { code: 'agreement_required' } });
    expect(await accept(reader, read)).toMatchObject({ status: 409, body: { code: 'agreement_changed' } });
    expect((await accept(reader, await current())).status).toBe(200);
    expect(await profileOf(reader)).toMatchObject({ agreement_required: false, agreement_accepted: null });
    const accepted = await server.ctx.db
      .select({ version: agreementAcceptances.version, hash: agreementAcceptances.hash })
      .from(agreementAcceptances)
      .where(eq(agreementAcceptances.user_id, reader.id));
    expect(accepted).toEqual(
      expect.arrayContaining([{ ...FIRST_AGREEMENT }, { version: body.version, hash: body.hash }]),
    );

    const [entry] = await server.ctx.db.select().from(auditLog).where(eq(auditLog.action, 'agreement.published'));
    expect(entry).toMatchObject({ actor_id: superAdmin.id, entity_id: 2, after: { version: body.version } });
  });

  test('a company that is renamed later does not change what was published', async () => {
    const before = await current();
    const renamed = { company_name: 'Harbour Research' };
    await server.call('PATCH', '/api/settings/', { token: superAdmin.token, body: renamed });
    expect(await current()).toEqual(before);
    expect((await server.call<string>('GET', before.path)).body).toContain('of Northlight Marketing.');
    const { body: shown } = await server.call<AgreementDetail>('GET', '/api/agreements/2/', { token: admin.token });
    const { body: next } = await publish(shown.template, 2);
    expect(next.text).toContain(`Version ${next.version} of Harbour Research.`);
    expect(next.version).toBe(`${before.version}-2`);
  });

  test('only one of two who publish at once succeeds, and the other is told', async () => {
    const answers = await Promise.all([publish('# One', 3), publish('# Two', 3)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect((await versions()).map(({ number }) => number)).toEqual([4, 3, 2, 1]);
  });

  test('nothing changes or deletes a published version', async () => {
    await expect(server.ctx.db.update(agreementVersions).set({ text: 'x' })).rejects.toThrow();
    await expect(server.ctx.db.delete(agreementVersions)).rejects.toThrow();
  });
});

describe('acceptances', () => {
  test('are counted for each version, and listed with search', async () => {
    const accepting = await createExpert(server.ctx, { first_name: 'Ines', last_name: 'Vidal' });
    await createExpert(server.ctx, { first_name: 'Gone', is_active: false });
    await createExpert(server.ctx, { first_name: 'Invited' }, { registered_at: null });
    const newest = await current();
    await accept(accepting, newest);
    const [top] = await versions();
    // The two experts of the neighbours wait too.
    expect(top).toMatchObject({ version: newest.version, accepted_count: 1, waiting_count: 4 });
    const accepted = await people(4, 'state=accepted');
    expect(accepted.results).toEqual([
      {
        id: accepting.id,
        name: 'Ines Vidal',
        email: accepting.email,
        accepted_at: expect.any(String),
        hash: newest.hash,
        in_panel: true,
      },
    ]);
    expect((await people(4, 'state=waiting')).results.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['Nora Berg']),
    );
    expect((await people(4, 'state=waiting&search=vidal')).count).toBe(0);
    expect((await people(1, 'state=accepted&search=VIDAL')).count).toBe(1);
    expect((await people(4, 'state=waiting&page_size=1')).results).toHaveLength(1);
  });

  test('of erased people stay counted, without a name', async () => {
    const leaving = await createExpert(server.ctx, { first_name: 'Lea', last_name: 'Ving' });
    const before = (await people(1, 'state=accepted')).count;
    await deleteExpert(server.ctx, leaving.id);
    const after = await people(1, 'state=accepted&page_size=100');
    expect(after.count).toBe(before);
    expect(after.results.find(({ id }) => id === leaving.id)).toMatchObject({
      name: 'Erased expert',
      email: '',
      in_panel: false,
    });
  });

  test('are exported as CSV', async () => {
    await server.ctx.db.update(users).set({ last_name: '=Berg' }).where(eq(users.id, expert.id));
    const { status, body, headers } = await server.call<string>(
      'GET',
      '/api/agreements/1/export/?state=accepted&search=berg',
      { token: admin.token },
    );
    expect(status).toBe(200);
    expect(headers.get('content-disposition')).toBe('attachment; filename="agreement-2026-11-accepted.csv"');
    const lines = body.trim().split('\r\n');
    expect(lines[0]).toContain('ID,Name,Email,Version,Accepted at,Fingerprint of the text');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain(`${expert.id},Nora =Berg,${expert.email},2026-11,`);
  });
});

describe('telling those who have not accepted', () => {
  const tell = (number: number, person = superAdmin) =>
    server.call<{ detail: string }>('POST', `/api/agreements/${number}/tell/`, { token: person.token });
  const toldOf = (person: Person) =>
    server.ctx.db
      .select()
      .from(mails)
      .where(and(eq(mails.user_id, person.id), eq(mails.kind, 'agreement_published')));
  const newest = async () => (await versions())[0] as AgreementVersion;

  let waiting: Person;
  beforeAll(async () => {
    await server.ctx.db.update(users).set({ is_active: false }).where(eq(users.role, 'expert'));
    waiting = await createExpert(server.ctx);
  });

  test('goes to experts who must accept the version in force and have not, and to nobody twice within a day', async () => {
    const { number } = await newest();
    const published = await publish('# For all', number);
    expect(published.body).toMatchObject({ asked_count: 1, waiting_count: 1, told_count: 0 });
    const accepted = await createExpert(server.ctx);
    await accept(accepted, published.body);
    const others = [
      accepted,
      await createExpert(server.ctx, { is_active: false }),
      await createExpert(server.ctx, {}, { registered_at: null }),
      admin,
    ];
    expect((await tell(number + 1)).body).toEqual({ detail: '1 expert gets an email.' });
    await Promise.all([tellOfAgreement(server.ctx, number + 1), tellOfAgreement(server.ctx, number + 1)]);
    const [mail, ...again] = await toldOf(waiting);
    expect(again).toEqual([]);
    expect(mail?.text).toContain(`Version ${published.body.version} of our confidentiality agreement is in force.`);
    expect(mail?.text).toMatch(/Sign In and Read It: http[^\s]+\/home\n/);
    for (const other of others) expect(await toldOf(other)).toEqual([]);

    const late = await createExpert(server.ctx);
    expect((await newest()).told_count).toBe(1);
    expect((await tell(number + 1)).body.detail).toBe('1 expert gets an email. 1 was told in the last 24 hours.');
    await tellOfAgreement(server.ctx, number + 1);
    expect([await toldOf(waiting), await toldOf(late)].map(({ length }) => length)).toEqual([1, 1]);
    expect((await tell(number + 1)).body.detail).toBe('Nobody gets an email. 2 were told in the last 24 hours.');

    const before = new Date(Date.now() - 25 * 3_600_000);
    await server.ctx.db.update(mails).set({ created_at: before }).where(eq(mails.user_id, waiting.id));
    await server.ctx.db.execute(sql`alter table agreement_versions disable trigger user`);
    await server.ctx.db.update(agreementVersions).set({ published_at: before });
    await server.ctx.db.execute(sql`alter table agreement_versions enable trigger user`);
    await tellOfAgreement(server.ctx, number + 1);
    expect(await toldOf(waiting)).toHaveLength(2);
  });

  test('is asked for while publishing, and those who were just told of the version before are told of this one', async () => {
    const { number, version } = await newest();
    const path = '/api/agreements/';
    const body = { template: '# Another', revision: number, tell_experts: true };
    expect((await server.call('POST', path, { token: superAdmin.token, body })).status).toBe(201);
    await vi.waitFor(async () => expect((await toldOf(waiting)).at(-1)?.text).not.toContain(`${version} of`), 20_000);
    expect(await toldOf(waiting)).toHaveLength(3);
  });

  test('is the super admins’, and of the version in force only', async () => {
    const { number } = await newest();
    expect((await tell(number, admin)).status).toBe(403);
    expect((await tell(number - 1)).body).toEqual({ detail: 'Another version is in force.' });
    expect((await tell(99)).status).toBe(404);
    const before = (await toldOf(waiting)).length;
    await tellOfAgreement(server.ctx, number - 1);
    expect(await toldOf(waiting)).toHaveLength(before);
  });
});
