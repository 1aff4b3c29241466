import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { currentCaller } from '#server/data/request.ts';
import { registrations } from '#server/data/schema/accounts.ts';
import { features } from '#server/start/features.ts';
import { createExpert, createSuperAdmin } from './factories.ts';
import { startTestServer, type TestServer } from './harness.ts';
import { newcomer } from './registering.ts';

const sent: string[] = [];
const query = pg.Client.prototype.query;
/** Records the text of each statement that a request sends. Jobs work at the same time, and have no caller. */
function noting(this: pg.Client, ...args: unknown[]): unknown {
  const [first] = args as [string | { text?: string }];
  const text = typeof first === 'string' ? first : (first.text ?? '');
  // A value that is left out is the column's own.
  if (currentCaller() && !text.includes('SET statement_timeout')) sent.push(text.replace(/default|\$\d+/g, '?'));
  return (query as (...args: unknown[]) => unknown).apply(this, args);
}

/** What takes another time for an address with an account tells strangers who takes part. */
describe.runIf(process.env.TEST_DATABASE === 'postgres')('a call does the same for every address', () => {
  let server: TestServer;
  let addresses: Record<string, string>;
  beforeAll(async () => {
    pg.Client.prototype.query = noting as typeof query;
    server = await startTestServer();
    addresses = {
      'an expert': (await createExpert(server.ctx)).email,
      'a super admin': (await createSuperAdmin(server.ctx)).email,
      'a deactivated account': (await createExpert(server.ctx, { is_active: false })).email,
      'an unfinished registration': (await createExpert(server.ctx, {}, { registered_at: null })).email,
      'another spelling of an expert': (await createExpert(server.ctx)).email.replace('@', '+more@'),
    };
  });
  afterAll(async () => {
    pg.Client.prototype.query = query;
    await server.close();
  });

  /** The statements of a call, and its answer. */
  async function workOf(path: string, body: object) {
    await server.ctx.db.execute(sql`delete from throttles`);
    sent.length = 0;
    const { status, body: answer } = await server.call('POST', `/api${path}`, { body });
    return { status, answer, statements: [...sent] };
  }

  const work: Record<string, (email: string) => ReturnType<typeof workOf>> = {
    'POST /api/business/forgot-password/': (email) => workOf('/business/forgot-password/', { email }),
    'POST /api/business/register/': (email) => workOf('/business/register/', newcomer({ email })),
    'POST /api/auth/register/': (email) => workOf('/auth/register/', newcomer({ email, first_name: 'Another' })),
    'POST /api/business/resend-verification-code/': (email) => workOf('/business/resend-verification-code/', { email }),
    'POST /api/business/verify-email/': (email) => workOf('/business/verify-email/', { email, code: '000000' }),
    // With a wrong password, which costs most of the time.
    'POST /api/auth/token/': (username) => workOf('/auth/token/', { username, password: 'Wrong#2027' }),
  };

  test.each(Object.keys(work))('%s', async (route) => {
    const nobody = 'nobody@example.com';
    const answers: Awaited<ReturnType<typeof workOf>>[] = [];
    for (const email of [nobody, ...Object.values(addresses)]) {
      // The time between two codes is over, also after those that jobs send.
      await server.untilLinksAreMade();
      await server.ctx.db.update(registrations).set({ code_sent_at: new Date(0) });
      answers.push(await (work[route] as (typeof work)[string])(email));
    }
    const [unknown, ...known] = answers;
    expect(unknown?.statements.length).toBeGreaterThan(1);
    for (const [index, who] of Object.keys(addresses).entries()) expect(known[index], who).toEqual(unknown);
  });

  test('and each public call that takes an address or a username is among these', () => {
    const named = Object.values(features)
      .flat()
      .filter(({ access, body }) => access === 'public' && body && namesSomebody(body))
      .map(({ route }) => route);
    expect(Object.keys(work).sort()).toEqual(named.sort());
  });
});

const namesSomebody = (body: z.ZodType) =>
  /"(email|username)":/.test(JSON.stringify(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' })));
