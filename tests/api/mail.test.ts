import type { AddressInfo } from 'node:net';
import { eq, sql } from 'drizzle-orm';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { mails } from '#server/data/schema/system.ts';
import { queueMail } from '#server/outside/mail/queue-mail.ts';
import { startTestServer, type TestServer } from './harness.ts';

/** A mail server on this machine: takes what comes, refuses one recipient for good, is busy once. */
const received: { to: string; source: string }[] = [];
let busyOnce = true;
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onRcptTo(address, _session, done) {
    if (address.address === 'gone@example.com')
      return done(Object.assign(new Error('No such user'), { responseCode: 550 }));
    if (address.address === 'later@example.com' && busyOnce) {
      busyOnce = false;
      return done(Object.assign(new Error('Busy'), { responseCode: 451 }));
    }
    return done();
  },
  onData(stream, session, done) {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('end', () => {
      received.push({ to: session.envelope.rcptTo[0]?.address ?? '', source: Buffer.concat(chunks).toString() });
      done();
    });
  },
});

let server: TestServer;
beforeAll(async () => {
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  const { port } = smtp.server.address() as AddressInfo;
  server = await startTestServer({ smtpUrl: `smtp://127.0.0.1:${port}`, mailFrom: 'Panel <panel@example.com>' });
});
afterAll(async () => {
  await server?.close();
  await new Promise<void>((resolve) => smtp.close(() => resolve()));
});

const content = { heading: 'A heading', paragraphs: ['Grüße & <wishes>'] };
const send = (to: string, uniqueKey?: string) =>
  server.ctx.db.transaction((tx) =>
    queueMail(server.ctx, tx, { to, kind: 'test', subject: 'Hello', ...content, uniqueKey }),
  );
const stateOf = async (to: string) => (await server.ctx.db.select().from(mails).where(eq(mails.to, to)))[0];
const until = (to: string, status: string) =>
  vi.waitFor(async () => expect(await stateOf(to)).toMatchObject({ status }), { timeout: 25_000, interval: 100 });

test('a mail goes out over SMTP with text and HTML, once', async () => {
  await send('ada@example.com', 'once');
  await send('ada@example.com', 'once');
  await until('ada@example.com', 'sent');
  const mine = received.filter((mail) => mail.to === 'ada@example.com');
  expect(mine).toHaveLength(1);
  expect(mine[0]?.source).toMatch(/^From: Panel <panel@example.com>/m);
  expect(mine[0]?.source).toContain('multipart/alternative');
  expect(mine[0]?.source).toContain('text/html');
});

test('a subject has nothing in it that nobody sees, such as a mark that turns the reading direction', async () => {
  const mail = { to: 'seen@example.com', kind: 'test', subject: 'Tea \u202e fdp.exe\u200b Zoe\u0301', ...content };
  await server.ctx.db.transaction((tx) => queueMail(server.ctx, tx, mail));
  expect((await stateOf('seen@example.com'))?.subject).toBe('Tea  fdp.exe Zoé');
});

test('a recipient refused for good marks the mail bounced, and it is not tried again', async () => {
  await send('gone@example.com');
  await until('gone@example.com', 'bounced');
  expect((await stateOf('gone@example.com'))?.error).toContain('550');
});

test('a busy mail server is asked again', async () => {
  await send('later@example.com');
  // Brings the second try forward; the next mail makes the queue look for it.
  await vi.waitFor(async () => {
    const { rows } = await server.ctx.db.execute(sql`UPDATE pgboss.job SET start_after = now()
      WHERE name = 'deliver-mail' AND state = 'retry' RETURNING id`);
    expect(rows).toHaveLength(1);
  }, 25_000);
  await send('next@example.com');
  await until('later@example.com', 'sent');
});

test('a change that is rolled back sends nothing', async () => {
  const failing = server.ctx.db.transaction(async (tx) => {
    await queueMail(server.ctx, tx, { to: 'nobody@example.com', kind: 'test', subject: 'Hello', ...content });
    throw new Error('rolled back');
  });
  await expect(failing).rejects.toThrow('rolled back');
  expect(await stateOf('nobody@example.com')).toBeUndefined();
});
