import { createHash } from 'node:crypto';
import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { NotificationKey } from '#common/people/notifications.ts';
import { mails } from '#server/data/schema/system.ts';
import { readPreferences, savePreferences } from '#server/mails/preferences.ts';
import { unsubscribeToken, withUnsubscribeLink } from '#server/outside/mail/preferences.ts';
import { queueMail } from '#server/outside/mail/queue-mail.ts';
import { createExpert, type Person } from './factories.ts';
import { startTestServer, type TestServer } from './harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** Queues a mail for a person and returns the row, if there is one. */
async function mailTo(person: Person, category?: NotificationKey) {
  await server.ctx.db.transaction((tx) =>
    queueMail(server.ctx, tx, {
      to: person.email,
      userId: person.id,
      category,
      kind: 'test',
      subject: 'A test',
      paragraphs: ['Hello.'],
    }),
  );
  const rows = await server.ctx.db.select().from(mails).where(eq(mails.user_id, person.id)).orderBy(desc(mails.id));
  return rows.map((row) => ({ ...row, ...withUnsubscribeLink(server.ctx.config, row) }));
}

/** The one-click address in a mail's headers, as a path. */
function oneClickPath(headers: Record<string, string>): string {
  const address = /^<(.+)>$/.exec(headers['List-Unsubscribe'] ?? '')?.[1] ?? '';
  return new URL(address).pathname;
}

test('a mail of a category carries the one-click headers and the link', async () => {
  const person = await createExpert(server.ctx);
  const [mail] = await mailTo(person, 'newSurveys');
  expect(mail?.headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
  const path = oneClickPath(mail?.headers ?? {});
  expect(mail?.text).toContain(path);
  expect(mail?.html).toContain(path);
});

test('the link is not in what is stored of a mail, and is where the receiver reads it', async () => {
  const person = await createExpert(server.ctx);
  const [mail] = await mailTo(person, 'payouts');
  const path = oneClickPath(mail?.headers ?? {});
  const [row] = await server.ctx.db.select().from(mails).where(eq(mails.user_id, person.id));
  expect(JSON.stringify(row)).not.toContain('/api/unsubscribe/');
  const [shown] = await server.mailsTo(person.email);
  expect(shown?.text).toContain(path);
});

test('a mail without a category has no such headers and always goes out', async () => {
  const person = await createExpert(server.ctx);
  const allOff = { newSurveys: false, deadlineReminders: false, payouts: false, staffMessages: false };
  await savePreferences(server.ctx.db, person.id, allOff);
  const [mail] = await mailTo(person);
  expect(mail?.headers).toEqual({});
});

test('a category that is switched off sends nothing, the others still do', async () => {
  const person = await createExpert(server.ctx);
  await savePreferences(server.ctx.db, person.id, { payouts: false });
  expect(await mailTo(person, 'payouts')).toHaveLength(0);
  expect(await mailTo(person, 'deadlineReminders')).toHaveLength(1);
});

test('ASVS 3.5.3: looking at the link changes nothing, one click switches off just that category', async () => {
  const person = await createExpert(server.ctx);
  const [mail] = await mailTo(person, 'deadlineReminders');
  const path = oneClickPath(mail?.headers ?? {});

  const page = await server.call<string>('GET', path);
  expect(page.status).toBe(200);
  expect(page.body).toContain('Stop these emails?');
  expect(await readPreferences(server.ctx.db, person.id)).toEqual({
    newSurveys: true,
    deadlineReminders: true,
    payouts: true,
    staffMessages: true,
  });

  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const done = await server.call<string>('POST', path, { headers, body: 'List-Unsubscribe=One-Click' });
  expect(done.status).toBe(200);
  expect(done.body).toContain('You are unsubscribed');
  expect(await readPreferences(server.ctx.db, person.id)).toEqual({
    newSurveys: true,
    deadlineReminders: false,
    payouts: true,
    staffMessages: true,
  });
  expect(await mailTo(person, 'deadlineReminders')).toHaveLength(1);

  expect((await server.call('POST', path, { headers, body: 'List-Unsubscribe=One-Click' })).status).toBe(200);
  expect((await server.call<string>('GET', path)).body).toContain('You are unsubscribed');
});

test('each page may show its own styles, and load nothing', async () => {
  const person = await createExpert(server.ctx);
  const [mail] = await mailTo(person, 'payouts');
  const path = oneClickPath(mail?.headers ?? {});
  const asked = await server.call<string>('GET', path);
  const done = await server.call<string>('POST', path);
  const unknown = await server.call<string>('GET', '/api/unsubscribe/nonsense/');
  for (const { body, headers } of [asked, done, unknown]) {
    const style = /<style>(.+?)<\/style>/s.exec(body)?.[1] ?? '';
    const hash = createHash('sha256').update(style).digest('base64');
    const policy = headers.get('content-security-policy')?.split('; ');
    expect(policy).toEqual(
      expect.arrayContaining(["default-src 'none'", `style-src 'sha256-${hash}'`, "form-action 'self'"]),
    );
  }
});

test('a one-click request as multipart works as well', async () => {
  const person = await createExpert(server.ctx);
  const [mail] = await mailTo(person, 'payouts');
  const form = new FormData();
  form.set('List-Unsubscribe', 'One-Click');
  expect((await server.call('POST', oneClickPath(mail?.headers ?? {}), { body: form })).status).toBe(200);
  expect((await readPreferences(server.ctx.db, person.id)).payouts).toBe(false);
});

test('a token that was changed or signed with another secret works for nobody', async () => {
  const person = await createExpert(server.ctx);
  const subject = { userId: person.id, category: 'payouts' } as const;
  const token = unsubscribeToken(server.ctx.config, subject);
  const forged = unsubscribeToken(
    { secrets: { current: 'another secret of at least 32 characters', previous: [] } },
    subject,
  );
  for (const wrong of [token.replace('payouts', 'newSurveys'), forged, `${token}x`, 'nonsense']) {
    expect((await server.call('GET', `/api/unsubscribe/${wrong}/`)).status).toBe(404);
    expect((await server.call('POST', `/api/unsubscribe/${wrong}/`)).status).toBe(404);
  }
  expect(await readPreferences(server.ctx.db, person.id)).toEqual({
    newSurveys: true,
    deadlineReminders: true,
    payouts: true,
    staffMessages: true,
  });
});
