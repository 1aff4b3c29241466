import { eq, sql } from 'drizzle-orm';
import pino from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { DEMO_COMPANY } from '#common/settings/demo.ts';
import { fromNow } from '#server/data/lifetimes.ts';
import { openPostgres } from '#server/data/postgres.ts';
import { users } from '#server/data/schema/accounts.ts';
import { mails } from '#server/data/schema/system.ts';
import type { Context } from '#server/outside/context.ts';
import { deliverMail } from '#server/outside/mail/deliver.ts';
import type { NewMail } from '#server/outside/mail/mails.ts';
import { queueMails } from '#server/outside/mail/queue-mail.ts';
import { closeMailServer } from '#server/outside/mail/smtp.ts';
import { startLine } from '#tests/servers/line.ts';
import { startMailServer, type TestMailServer } from '#tests/servers/smtp.ts';
import { copyPostgresDatabase } from './databases.ts';
import { createAdmin, createExpert } from './factories.ts';
import { startTestServer, type TestServer } from './harness.ts';

let smtp: TestMailServer;
let server: TestServer;
const logged: string[] = [];
beforeAll(async () => {
  smtp = await startMailServer();
  server = await startTestServer({ smtpUrl: smtp.url });
  server.ctx.log = pino({ level: 'info' }, { write: (line: string) => logged.push(line) });
});
afterEach(() => {
  smtp.release();
  smtp.refuse(0, () => false);
  smtp.refuseUs(null);
});
afterAll(async () => {
  await server?.close();
  await smtp.close();
});

const content = { heading: 'A heading', paragraphs: ['Some words'] };
const queue = (...list: Partial<NewMail>[]) =>
  server.ctx.db.transaction((tx) =>
    queueMails(
      server.ctx,
      tx,
      list.map((mail) => ({ to: 'nobody@example.com', kind: 'test', subject: 'Hello', ...content, ...mail })),
    ),
  );
const rowOf = async (to: string) => {
  const [row] = await server.ctx.db.select().from(mails).where(eq(mails.to, to));
  if (!row) throw new Error(`no mail to ${to}`);
  return row;
};
const arrived = (to: string) => smtp.received.filter((mail) => mail.to === to).length;
const until = (check: () => unknown) => vi.waitFor(check, { timeout: 25_000, interval: 50 });

describe('a mail server that takes long to accept one mail', () => {
  test('gets the mails that come meanwhile', async () => {
    smtp.hold((to) => to === 'slow@example.com');
    await queue({ to: 'slow@example.com' });
    await until(() => expect(smtp.waiting).toContain('slow@example.com'));
    const others = Array.from({ length: 25 }, (_, index) => `quick${index}@example.com`);
    await queue(...others.map((to) => ({ to })));
    await until(() => expect(others.map(arrived)).toEqual(others.map(() => 1)));
    expect((await rowOf('slow@example.com')).status).toBe('queued');
    smtp.release();
    await until(async () => expect((await rowOf('slow@example.com')).status).toBe('sent'));
    expect(arrived('slow@example.com')).toBe(1);
  });

  test('gets a code at once while bulk mails hold as many lines as they may', async () => {
    smtp.hold((to) => to.startsWith('bulk') || to === 'first@example.com');
    const bulk = Array.from({ length: 30 }, (_, index) => `bulk${index}@example.com`);
    await queue(...bulk.map((to) => ({ to })));
    await until(() => expect(smtp.waiting.length).toBeGreaterThanOrEqual(6));
    await queue({ to: 'first@example.com', expiresAt: fromNow(60_000) });
    await until(() => expect(smtp.waiting).toContain('first@example.com'));
    await queue({ to: 'code@example.com', expiresAt: fromNow(60_000) });
    await until(() => expect(arrived('code@example.com')).toBe(1));
    expect(bulk.filter(arrived)).toEqual([]);
    expect(smtp.waiting.filter((to) => to.startsWith('bulk'))).toHaveLength(6);
    smtp.release();
    await until(() => expect(bulk.map(arrived)).toEqual(bulk.map(() => 1)));
  });
});

test('a mail names whom an answer goes to, says that a program sent it, and can be stopped where it may be', async () => {
  const { id } = await createExpert(server.ctx);
  await queue({ to: 'headers@example.com', userId: id, category: 'staffMessages' }, { to: 'code@headers.example' });
  await until(() => expect(['headers@example.com', 'code@headers.example'].map(arrived)).toEqual([1, 1]));
  const headersOf = (to: string) => {
    const source = smtp.received.find((mail) => mail.to === to)?.source.replaceAll(/\r\n[ \t]+/g, ' ') ?? '';
    return source.slice(0, source.indexOf('\r\n\r\n'));
  };
  for (const to of ['headers@example.com', 'code@headers.example']) {
    expect(headersOf(to)).toContain(`Reply-To: ${DEMO_COMPANY.contact_email}`);
    expect(headersOf(to)).toContain('Auto-Submitted: auto-generated');
  }
  expect(headersOf('headers@example.com')).toMatch(
    /List-Unsubscribe: <http:.+\/api\/unsubscribe\/\d+\.staffMessages\..+>/,
  );
  expect(headersOf('code@headers.example')).not.toContain('List-Unsubscribe');
});

test('a mail that is being sent is not sent by a second run of its job', async () => {
  smtp.hold((to) => to === 'once@example.com');
  await queue({ to: 'once@example.com' });
  await until(() => expect(smtp.waiting).toContain('once@example.com'));
  const { id } = await rowOf('once@example.com');
  await expect(deliverMail(server.ctx, id, false)).rejects.toThrow('Another process is sending this mail.');
  smtp.release();
  await until(async () => expect((await rowOf('once@example.com')).status).toBe('sent'));
  await deliverMail(server.ctx, id, false);
  expect(arrived('once@example.com')).toBe(1);
});

describe.runIf(process.env.TEST_DATABASE === 'postgres')('a mail that is accepted while the database is away', () => {
  let line: Awaited<ReturnType<typeof startLine>>;
  let ctx: Context;
  let end: () => Promise<void>;
  beforeAll(async () => {
    const { url, drop } = await copyPostgresDatabase();
    line = await startLine(url);
    const database = await openPostgres(line.url, { connect: 1500 });
    ctx = { ...server.ctx, database, db: database.db };
    end = async () => {
      await database.close();
      line.close();
      await drop();
    };
  });
  afterAll(() => end());

  /** New connections take no writes, as after a switch to a standby. */
  async function readOnly(is: boolean): Promise<void> {
    await ctx.db.transaction(async (tx) => {
      await tx.execute(sql`SET TRANSACTION READ WRITE`);
      const name = new URL(line.url).pathname.slice(1);
      await tx.execute(sql.raw(`ALTER DATABASE "${name}" SET default_transaction_read_only = ${is}`));
    });
    line.cut();
  }

  test.each(['stopped', 'a standby that takes no writes'])('comes once (%s)', async (how) => {
    const to = `accepted@${how.length}.example.com`;
    const [row] = await ctx.db
      .insert(mails)
      .values({ to, kind: 'test', subject: 'Hello', text: 'a', html: 'a' })
      .returning();
    const id = row?.id ?? 0;
    smtp.hold((address) => address === to);
    const delivery = deliverMail(ctx, id, false);
    await until(() => expect(smtp.waiting).toContain(to));
    await (how === 'stopped' ? line.leave() : readOnly(true));
    smtp.release();
    await until(() => expect(arrived(to)).toBe(1));
    const failed = vi.fn();
    void delivery.catch(failed);
    await until(() => expect(logged.join('')).toContain('a mail was sent, but not marked as sent so far'));
    await (how === 'stopped' ? line.comeBack() : readOnly(false));
    await delivery;
    expect(failed).not.toHaveBeenCalled();
    const [after] = await ctx.db.select().from(mails).where(eq(mails.id, id));
    expect(after).toMatchObject({ status: 'sent', claimed_until: null });
    await deliverMail(ctx, id, false);
    expect(arrived(to)).toBe(1);
    logged.length = 0;
  });
});

test('a mail whose sender died is sent by the next run', async () => {
  const [row] = await server.ctx.db
    .insert(mails)
    .values({
      to: 'left@example.com',
      kind: 'test',
      subject: 'Hello',
      text: 'a',
      html: 'a',
      claimed_until: fromNow(-1),
    })
    .returning();
  await deliverMail(server.ctx, row?.id ?? 0, false);
  expect(arrived('left@example.com')).toBe(1);
});

test('a mail is given up, and staff see it, when its last try fails', async () => {
  smtp.refuse(451, (to) => to === 'never@example.com');
  await queue({ to: 'never@example.com' });
  const { id } = await rowOf('never@example.com');
  await until(async () => expect((await rowOf('never@example.com')).error).toContain('451'));
  await until(() => expect(deliverMail(server.ctx, id, true)).rejects.toThrow('refused it (451)'));
  expect(await rowOf('never@example.com')).toMatchObject({ status: 'failed', claimed_until: null });
});

describe.each([
  ['sender', 550, /refuses our sender \(550\)\. Its operator has to allow the address of MAIL_FROM/],
  ['sender', 552, /refuses our sender \(552\)/],
  ['connecting', 554, /takes no connection from us \(554\)/],
  ['sign-in', 535, /refuses our sign-in \(535\)\. Correct the user or password in SMTP_URL\./],
] as const)('a server that refuses us at %s with %i', (at, code, reason) => {
  test('is not a bounce: the mail waits, staff read why, and it is sent once the server takes it', async () => {
    const { ctx } = server;
    const own = at === 'sign-in' ? { ...ctx, config: { ...ctx.config, smtpUrl: withUser(smtp.url) } } : ctx;
    const to = `${at}${code}@example.com`;
    smtp.refuseUs(at, code);
    const [row] = await ctx.db
      .insert(mails)
      .values({ to, kind: 'test', subject: 'Hello', text: 'a', html: 'a' })
      .returning();
    await closeMailServer(own.config.smtpUrl);
    await expect(deliverMail(own, row?.id ?? 0, false)).rejects.toThrow(reason);
    expect(await rowOf(to)).toMatchObject({ status: 'queued', claimed_until: null });
    const { token } = await createAdmin(ctx);
    const { body } = await server.call('GET', '/api/mails/waiting/', { token });
    expect(body).toMatchObject({ count: expect.any(Number), reason: expect.stringMatching(reason) });
    smtp.refuseUs(null);
    await deliverMail(own, row?.id ?? 0, false);
    expect(await rowOf(to)).toMatchObject({ status: 'sent', error: null });
    if (own !== ctx) await closeMailServer(own.config.smtpUrl);
  });
});

const withUser = (url: string) => url.replace('://', '://panel:secret@');

test.each([
  ['5.7.1 relaying denied', 'queued'],
  ['5.1.8 bad sender', 'queued'],
  ['5.1.1 no such user', 'bounced'],
])('an answer to the recipient with 550 %s leaves the mail %s', async (words, status) => {
  const [code = ''] = words.split(' ');
  const to = `rcpt${code}@example.com`;
  smtp.refuse(550, (address) => address === to, words);
  const [row] = await server.ctx.db
    .insert(mails)
    .values({ to, kind: 'test', subject: 'Hello', text: 'a', html: 'a' })
    .returning();
  await deliverMail(server.ctx, row?.id ?? 0, false).catch(() => undefined);
  expect(await rowOf(to)).toMatchObject({ status });
});

describe.each([
  [452, 'later'],
  [550, 'refused'],
])('an answer %i that names the recipient', (code, name) => {
  test('leaves the address out of the log, the job and the mail', async () => {
    const address = `${name}@private.example`;
    logged.length = 0;
    smtp.refuse(code, (to) => to === address);
    await queue({ to: address });
    await until(async () => expect((await rowOf(address)).error).toContain(String(code)));
    const { id, error } = await rowOf(address);
    const jobs = async () => {
      const { rows } = await server.ctx.db.execute<{ state: string; output: unknown }>(
        sql`SELECT state, output FROM pgboss.job WHERE name = 'deliver-mail' AND data->>'mail_id' = ${String(id)}`,
      );
      return rows;
    };
    await until(async () => expect(await jobs()).toMatchObject([{ state: code < 500 ? 'retry' : 'completed' }]));
    if (code < 500) await until(() => expect(logged.join('')).toContain(String(code)));
    expect(logged.join('') + JSON.stringify(await jobs()) + error).not.toContain('private.example');
  });
});

test('somebody who was erased gets no mail of a category that could be switched off', async () => {
  const { id, email } = await createExpert(server.ctx);
  await server.ctx.db.update(users).set({ erased_at: new Date() }).where(eq(users.id, id));
  await queue({ to: email, userId: id, category: 'payouts' }, { to: email, userId: id, kind: 'account_closed' });
  const kinds = await server.ctx.db.select({ kind: mails.kind }).from(mails).where(eq(mails.to, email));
  expect(kinds).toEqual([{ kind: 'account_closed' }]);
});
