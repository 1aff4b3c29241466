import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { eq, sql } from 'drizzle-orm';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { Session } from '#common/access/sign-in.ts';
import { seal } from '#server/accounts/second-factor/seeds.ts';
import { createLog, loggable, writeCounts } from '#server/data/log.ts';
import { users } from '#server/data/schema/accounts.ts';
import { files } from '#server/data/schema/files.ts';
import { seedFormOptions } from '#server/demo/installation.ts';
import { queueMail } from '#server/outside/mail/queue-mail.ts';
import { createAdmin, createExpert, PASSWORD } from './factories.ts';
import { startTestServer, type TestServer } from './harness.ts';
import { createImage, createVis } from './library-factories.ts';
import { completeProfile, newcomer, readyForProfile } from './registering.ts';

type Line = {
  time: string;
  level: string;
  msg: string;
  requestId?: string;
  event?: string;
  user?: number;
  code?: string;
  route?: string;
  count?: number;
};

const output: string[] = [];
const lines = () => output.map((line) => JSON.parse(line) as Line);
const log = createLog('trace', { write: (line) => output.push(line) });

/** A mail server whose answers name the recipient, as many do. */
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onRcptTo({ address }, _session, done) {
    if (!address.startsWith('gone') && !address.startsWith('later')) return done();
    const responseCode = address.startsWith('gone') ? 550 : 451;
    return done(Object.assign(new Error(`<${address}> (Nora Newcomer) takes no mail`), { responseCode }));
  },
});

let server: TestServer;
beforeAll(async () => {
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  const { port } = smtp.server.address() as AddressInfo;
  server = await startTestServer({ smtpUrl: `smtp://127.0.0.1:${port}` }, log);
  await seedFormOptions(server.ctx);
});
beforeEach(() => {
  // What is repeated counts from the beginning in each test.
  writeCounts(log);
  output.length = 0;
});
afterAll(async () => {
  await server.close();
  await new Promise<void>((resolve) => smtp.close(() => resolve()));
});

const signIn = (username: string, password: string, headers: Record<string, string> = {}) =>
  server.call<Session>('POST', '/api/auth/token/', { body: { username, password }, headers });

test('ASVS 16.2.3, 16.2.5: nothing personal is in the log of a registration, sign-ins, mails, an upload and a failed statement', async () => {
  const person = newcomer({ email: 'nora.newcomer@example.com' });
  const token = await readyForProfile(server, person);
  const form = new FormData();
  for (const [field, value] of Object.entries(completeProfile)) {
    for (const item of [value].flat()) form.append(field, String(item));
  }
  form.append('profile_picture', new Blob(['no picture']), 'Noras holiday.png');
  await server.call('PUT', '/api/experts/profile/me/', { token, body: form });
  await server.call('PUT', '/api/experts/profile/me/', { token, body: completeProfile });
  const session = await signIn(person.email, PASSWORD);
  await signIn(person.email, 'Wrong-Password#1');
  await server.call('POST', '/api/business/forgot-password/', { body: { email: person.email } });
  for (const to of ['gone.nora@example.com', 'later.nora@example.com']) {
    const content = { heading: 'Dear Nora Newcomer', paragraphs: [] };
    await server.ctx.db.transaction((tx) =>
      queueMail(server.ctx, tx, { to, kind: 'test', subject: 'Hello Nora', ...content }),
    );
  }
  await vi.waitFor(() => expect(lines().map(({ event }) => event)).toContain('bounce'), { timeout: 20_000 });
  await vi.waitFor(() => expect(output.join('')).toContain('451'), { timeout: 20_000 });
  await server.ctx.db.execute(sql`alter table throttles rename to throttles_away`);
  expect((await signIn(person.email, PASSWORD)).status).toBe(500);
  await server.ctx.db.execute(sql`alter table throttles_away rename to throttles`);

  const all = output.join('');
  expect(lines().map(({ msg }) => msg)).toContain('request failed');
  const personal = ['nora', 'newcomer', 'example.com', '5550', 'holiday', PASSWORD, 'Wrong-Password', 'Studio North'];
  for (const word of [...personal, token, session.body.access, session.body.refresh]) {
    expect(all.toLowerCase()).not.toContain(word.toLowerCase());
  }
});

test('ASVS 16.2.4: sign-ins and refused ones are events that name the person by id', async () => {
  const expert = await createExpert(server.ctx);
  await signIn(expert.email, 'Wrong-Password#1');
  await signIn(expert.email, PASSWORD);
  await signIn('nobody@example.com', PASSWORD);
  const events = lines().filter(({ event }) => String(event).startsWith('sign_in'));
  expect(events).toEqual([
    expect.objectContaining({ event: 'sign_in_refused', user: expert.id, code: 'wrong_credentials' }),
    expect.objectContaining({ event: 'sign_in', user: expert.id }),
    expect.not.objectContaining({ user: expect.anything() }),
  ]);
});

test('each line of a request names it as the answer does, and as a trusted proxy did', async () => {
  const requestId = randomUUID();
  const answer = await signIn('nobody@example.com', PASSWORD, { 'x-request-id': requestId });
  expect(answer.headers.get('x-request-id')).toBe(requestId);
  await vi.waitFor(() => expect(lines().map(({ msg }) => msg)).toContain('request refused'), 20_000);
  // Jobs of earlier tests have ids of their own.
  const messages = lines().flatMap((line) => (line.requestId === requestId ? line.msg : []));
  expect(messages).toEqual(['request', 'sign-in refused', 'answered', 'request refused']);
});

test('repeated refusals of one client are one line, and one with their count, at the latest when the server ends', async () => {
  const other = await startTestServer({}, log);
  const expert = await createExpert(other.ctx);
  const refused = (from: string, token?: string) =>
    other.call('GET', '/api/staff/', { token, headers: { 'x-forwarded-for': from } });
  await Promise.all(Array.from({ length: 50 }, () => refused('192.0.2.1')));
  await refused('192.0.2.2');
  await refused('192.0.2.1', expert.token);
  await refused('192.0.2.2', expert.token);
  await other.close();
  const route = 'GET /api/staff/';
  const own = lines().filter((line) => line.event === 'refused' && line.route === route);
  expect(own.map(({ user, count }) => ({ user, count }))).toEqual([
    { user: undefined, count: undefined },
    { user: undefined, count: undefined },
    { user: expert.id, count: undefined },
    { user: expert.id, count: 1 },
    { user: undefined, count: 49 },
  ]);
  expect(own.map(({ requestId }) => requestId !== undefined)).toEqual([true, true, true, false, false]);
  expect(output.join('')).not.toContain('192.0.2');
});

test.each(['short', 'with space and more', 'a'.repeat(200), '"}{"level":"fatal"'])(
  'ASVS 16.4.1: an id that no proxy would make, %s, is replaced',
  async (given) => {
    const answer = await server.call('GET', '/healthz', { headers: { 'x-request-id': given } });
    expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  },
);

test('ASVS 16.2.2: every line has its instant in UTC', async () => {
  const before = Date.now();
  await server.call('GET', '/healthz');
  await signIn('nobody@example.com', PASSWORD);
  await vi.waitFor(() => expect(lines().map(({ msg }) => msg)).toContain('sign-in refused'), 20_000);
  for (const { time } of lines()) {
    expect(time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(Math.abs(Date.parse(time) - before)).toBeLessThan(60_000);
  }
});

test('ASVS 16.3.3: what somebody tries in order to get around the rules is in the log', async () => {
  const expert = await createExpert(server.ctx);
  const tried = async (status: number, ...[method, path, options]: Parameters<typeof server.call>) => {
    expect((await server.call(method, path, options)).status).toBe(status);
    await vi.waitFor(
      () => expect(lines()).toContainEqual(expect.objectContaining({ event: 'refused', status })),
      20_000,
    );
  };
  expect((await server.call('GET', '/no/such/page')).status).toBe(404);
  await tried(400, 'POST', '/api/auth/token/', { body: { username: { $ne: '' }, password: 'x' } });
  await tried(401, 'GET', '/api/auth/profile/', { token: `${expert.token}x` });
  await tried(403, 'GET', '/api/staff/', { token: expert.token });
  await tried(404, 'GET', '/api/assessments/4711/', { token: expert.token });
  const routes = lines().flatMap(({ event, route }) => (event === 'refused' ? [route] : []));
  expect(routes.sort()).toEqual([
    'GET /api/assessments/:id/',
    'GET /api/auth/profile/',
    'GET /api/staff/',
    'POST /api/auth/token/',
  ]);
});

test('a refusal that cannot be recorded is in the log as an error', async () => {
  const { token } = await createExpert(server.ctx);
  await server.ctx.db.execute(sql`alter table audit_log rename to audit_log_away`);
  try {
    expect((await server.call('GET', '/api/staff/', { token })).status).toBe(403);
    const line = { level: 'error', msg: 'a refusal could not be recorded', err: expect.anything() };
    await vi.waitFor(() => expect(lines()).toContainEqual(expect.objectContaining(line)), 20_000);
  } finally {
    await server.ctx.db.execute(sql`alter table audit_log_away rename to audit_log`);
  }
});

test('a second factor that no known secret opens is in the log as an error, with its person', async () => {
  const { id, email } = await createAdmin(server.ctx);
  const totp_secret = await seal({ current: 'another secret', previous: [] }, 'second factors', 'JBSWY3DPEHPK3PXP');
  await server.ctx.db.update(users).set({ totp_secret, totp_confirmed_at: new Date() }).where(eq(users.id, id));
  const body = { username: email, password: PASSWORD, otp: '123456' };
  expect((await server.call('POST', '/api/auth/token/', { body })).status).toBe(401);
  const line = { level: 'error', event: 'second_factor_sealed', user: id, err: expect.anything() };
  expect(lines()).toContainEqual(expect.objectContaining(line));
});

test('ASVS 16.3.2: numbers of objects that somebody tries one after the other are a line with their count', async () => {
  const other = await startTestServer({}, log);
  const expert = await createExpert(other.ctx);
  for (const number of [4711, 4712, 4713, 4714]) {
    const answer = await other.call('GET', `/api/assessments/${number}/`, { token: expert.token });
    expect(answer.status).toBe(404);
  }
  await other.close();
  const refused = { event: 'refused', status: 404, route: 'GET /api/assessments/:id/', user: expert.id };
  expect(lines().filter(({ event }) => event === 'refused')).toEqual([
    expect.objectContaining(refused),
    expect.objectContaining({ ...refused, count: 3 }),
  ]);
});

test('a client that leaves before its request is read causes no error', async () => {
  const { hostname, port } = new URL(server.url);
  for (let tries = 0; tries < 20; tries += 1) {
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    const request = 'GET /api/auth/profile/ HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 203.0.113.9\r\n\r\n';
    socket.write(request.repeat(3), () => socket.resetAndDestroy());
    await once(socket, 'close');
  }
  await vi.waitFor(() => expect(lines().filter(({ msg }) => msg === 'request').length).toBeGreaterThan(20), 20_000);
  await server.call('GET', '/healthz');
  expect(lines().filter(({ level }) => level === 'error')).toEqual([]);
});

test('nor does one that leaves while a file is sent to it', async () => {
  const admin = await createAdmin(server.ctx);
  const image = await createImage(server, admin.token, (await createVis(server, admin.token)).id);
  const { storage } = server.ctx;
  const stream = storage.stream.bind(storage);
  const reading = vi.spyOn(storage, 'stream').mockImplementation(async (key) => {
    await new Promise((resolve) => setTimeout(resolve, 100));
    return stream(key);
  });
  onTestFinished(() => reading.mockRestore());
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  socket.write(`GET ${image.url} HTTP/1.1\r\nHost: x\r\n\r\n`);
  await vi.waitFor(() => expect(reading).toHaveBeenCalled(), 20_000);
  socket.resetAndDestroy();
  await vi.waitFor(() => expect(reading).toHaveResolved(), 20_000);
  await server.call('GET', '/healthz');
  expect(lines().filter(({ level }) => level === 'error')).toEqual([]);
});

test('ASVS 4.1.3: replaces a request id that does not come from a trusted proxy', async () => {
  const other = await startTestServer({ trustProxy: ['192.0.2.1'] }, log);
  const requestId = randomUUID();
  const answer = await other.call('GET', '/healthz', { headers: { 'x-request-id': requestId } });
  expect(answer.headers.get('x-request-id')).not.toBe(requestId);
  await other.close();
});

test.each([
  ['an address', 'Recipient <ada@example.com> refused', /ada|example/],
  ['a quoted name', 'invalid value "Ada Person"', /Ada/],
  ['a telephone number', 'cannot call +44 20 5550 0100', /5550/],
])('a logged error leaves out %s', (_what, message, personal) => {
  expect(JSON.stringify(loggable(new Error(message, { cause: new Error(message) })))).not.toMatch(personal);
});

test('the address of a file, which opens it for a while, is in no line: neither served, refused nor failed', async () => {
  const admin = await createAdmin(server.ctx);
  const image = await createImage(server, admin.token, (await createVis(server, admin.token)).id);
  const signature = new URL(image.url, server.url).searchParams.get('s') ?? '';
  expect((await server.call('GET', image.url)).status).toBe(200);
  expect((await server.call('GET', image.url.replace(/e=\d+/, 'e=1'))).status).toBe(403);
  await server.ctx.storage.remove(await keyOf(image.file_id));
  expect((await server.call('GET', image.url)).status).toBe(404);
  await vi.waitFor(() => expect(output.join('')).toContain('the content of a file is missing'), 20_000);
  expect(output.join('')).not.toContain(signature);
  expect(output.join('')).not.toContain(admin.session);
});

async function keyOf(fileId: number): Promise<string> {
  const [row] = await server.ctx.db.select().from(files).where(eq(files.id, fileId));
  return row?.variants.find(({ key }) => key.endsWith('/full.webp'))?.key ?? '';
}
