import { DrizzleQueryError, eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { DEMO_COMPANY, DEMO_PASSWORD, DEMO_SIGN_INS } from '#common/settings/demo.ts';
import { hashPassword } from '#server/accounts/passwords.ts';
import { loggable } from '#server/data/log.ts';
import { users } from '#server/data/schema/accounts.ts';
import { settings } from '#server/data/schema/system.ts';
import { readSetting, readSettings, writeSettings } from '#server/data/settings.ts';
import { hasDemo, refuseDemo, seed } from '#server/demo/seed.ts';
import { readFirstSettings } from '#server/settings/read.ts';
import { createAdmin, createExpert, type Person } from './factories.ts';
import { startEmptyServer, startTestServer, type TestServer } from './harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('a demo that cannot be seeded whole is not there at all', async () => {
  const empty = await startEmptyServer();
  onTestFinished(() => empty.close());
  const { ctx } = empty;
  const storage = { ...ctx.storage, put: () => Promise.reject(new Error('disk full')) };
  const config = { ...ctx.config, seedDemo: true };
  await expect(seed({ ...ctx, config, storage })).rejects.toThrow('disk full');
  expect(await hasDemo(ctx.db)).toBe(false);
});

test('a demo of an earlier version has its company, and a password is enough for staff, until somebody changes that', async () => {
  const { ctx } = server;
  const config = { ...ctx.config, seedDemo: true };
  const { id } = await createAdmin(ctx);
  await ctx.db.update(users).set({ email: DEMO_SIGN_INS[1] }).where(eq(users.id, id));
  await ctx.db
    .delete(settings)
    .where(inArray(settings.key, ['company_name', 'contact_email', 'staff_second_factor_required']));
  await seed({ ...ctx, config });
  expect(await readSettings(ctx.db)).toMatchObject(DEMO_COMPANY);
  expect((await readFirstSettings(ctx)).missing).toEqual([]);
  expect(await readSetting(ctx.db, 'staff_second_factor_required')).toBe(false);
  await writeSettings(ctx.db, { staff_second_factor_required: true });
  await seed({ ...ctx, config });
  expect(await readSetting(ctx.db, 'staff_second_factor_required')).toBe(true);
  await writeSettings(ctx.db, { staff_second_factor_required: false });
});

test('ASVS 6.3.2: production does not start while an account of the demo can be signed in to', async () => {
  const { db } = server.ctx;
  const { id } = await createExpert(server.ctx, { password_hash: await hashPassword(DEMO_PASSWORD) });
  await expect(refuseDemo(db)).rejects.toThrow(
    /^The database holds accounts of the demo, .* deactivate these accounts first\.$/,
  );
  await db.update(users).set({ is_active: false }).where(eq(users.id, id));
  await refuseDemo(db);
});

test('ASVS 6.3.3: a demo that comes into production asks staff for a second factor, until a super admin switches that off there', async () => {
  const { ctx } = server;
  const required = () => readSetting(ctx.db, 'staff_second_factor_required');
  await seed({ ...ctx, config: { ...ctx.config, seedDemo: true } });
  await writeSettings(ctx.db, { staff_second_factor_required: false });
  await refuseDemo(ctx.db);
  expect(await required()).toBe(true);
  await writeSettings(ctx.db, { staff_second_factor_required: false });
  await refuseDemo(ctx.db);
  expect(await required()).toBe(false);
  await seed({ ...ctx, config: { ...ctx.config, seedDemo: true } });
  await refuseDemo(ctx.db);
  expect(await required()).toBe(true);
  await writeSettings(ctx.db, { staff_second_factor_required: false });
});

test('the server says that it is alive and ready', async () => {
  expect(await server.call('GET', '/healthz')).toMatchObject({ status: 200, body: { status: 'ok' } });
  expect(await server.call('GET', '/readyz')).toMatchObject({ status: 200, body: { database: true, storage: true } });
});

test.each(['/api/nothing/here/', '/API/auth/profile/', '//api/auth/profile/'])(
  'the unknown address %s of the API answers 404 with a sentence',
  async (path) => {
    expect(await server.call('GET', path)).toMatchObject({ status: 404, body: { detail: 'Not found.' } });
  },
);

test.each(['/api/assessments/%E0%A4/', `/api/assessments/${'9'.repeat(400)}/`, '/vis/%E0%A4'])(
  'ASVS 1.1.1: the invalid address %s answers 404 with a sentence',
  async (path) => {
    expect(await server.call('GET', path)).toMatchObject({ status: 404, body: { detail: 'Not found.' } });
  },
);

test('an address longer than any request may have answers with a sentence', async () => {
  expect(await server.call('GET', `/api/experts/list/?search=${'a'.repeat(20_000)}`)).toMatchObject({
    status: 431,
    body: { detail: 'The address or the headers of the request are too long.' },
  });
});

test('ASVS 3.5.1, 3.5.2: a body that is neither JSON nor multipart is answered with 415', async () => {
  const answer = await fetch(`${server.url}/api/auth/token/`, {
    method: 'POST',
    headers: { 'content-type': 'text/plain' },
    body: 'x',
  });
  expect(answer.status).toBe(415);
  expect(await answer.json()).toEqual({ detail: 'This kind of content is not accepted here.' });
});

describe('the document of the API', () => {
  type Content = Record<string, { schema: { properties?: Record<string, unknown> } }>;
  type Call = {
    parameters?: { name: string; in: string; required?: boolean; schema: object }[];
    tags?: string[];
    summary?: string;
    security?: object[];
    requestBody?: { content: Content };
    responses: Record<string, { description: string; content?: Content }>;
  };
  type Json = Record<string, unknown>;
  let calls: Record<string, Call>;
  beforeAll(async () => {
    const { body } = await server.call<{ paths: Record<string, Record<string, Call>> }>('GET', '/api/openapi.json');
    const written = JSON.stringify(body);
    const parts = body as unknown as Record<string, unknown>;
    // What many calls share stands in their places.
    const whole = (part: string): typeof body =>
      JSON.parse(part, (_key, value) => {
        const path: string[] = value?.$ref?.slice('#/'.length).split('/') ?? [];
        return path.length > 0
          ? whole(JSON.stringify(path.reduce<unknown>((at, key) => (at as Json)[key], parts)))
          : value;
      });
    calls = Object.fromEntries(
      Object.entries(whole(written).paths).flatMap(([path, methods]) =>
        Object.entries(methods).map(([method, call]) => [`${method} ${path}`, call]),
      ),
    );
  });
  const namesOf = (wanted: (call: Call) => boolean) => Object.keys(calls).filter((name) => wanted(calls[name] as Call));

  test('every call has a tag, a summary and named responses', () => {
    expect(namesOf((call) => !call.tags?.length || !call.summary)).toEqual([]);
    const unnamed = (call: Call) => Object.values(call.responses).some((r) => r.description === 'Default Response');
    expect(namesOf(unnamed)).toEqual([]);
    const hasOutcome = (call: Call) => Object.keys(call.responses).some((status) => /^[23]/.test(status));
    expect(namesOf((call) => !hasOutcome(call))).toEqual([]);
  });

  test('nobody needs to sign in for what is outside the API', () => {
    const outside = Object.entries(calls).filter(([name]) => !name.includes(' /api/'));
    expect(outside.map(([name]) => name)).toEqual(expect.arrayContaining(['get /healthz', 'get /readyz']));
    for (const [name, { security }] of outside) expect(security, name).toEqual([]);
  });

  test('every call describes the content of its answer, unless there is none', () => {
    const described = ({ responses }: Call) =>
      Object.entries(responses).some(([status, { content = {} }]) =>
        status.startsWith('2')
          ? status === '204' || Object.values(content).some(({ schema }) => schema)
          : status === '302',
      );
    expect(namesOf((call) => !described(call))).toEqual([]);
  });

  test('a field has the title that screens show, and nothing else that is for screens', () => {
    const { requestBody } = calls['post /api/staff/'] ?? {};
    expect(requestBody?.content['application/json']?.schema.properties).toMatchObject({
      first_name: { title: 'First name', type: 'string' },
      role: { title: 'Role', enum: ['admin', 'super_admin'] },
    });
    expect(JSON.stringify(calls)).not.toMatch(/"(control|empty|unitIn|sortBy)":"|"(labels|tones)":\{"\w+":"/);
  });

  test('a call says whether it needs a token, and then how it refuses', () => {
    expect(calls['post /api/auth/token/']).toMatchObject({ security: [] });
    expect(calls['get /api/experts/list/']).toMatchObject({ description: 'Staff only.' });
    expect(namesOf((call) => call.security?.length !== 0 && !(call.responses[401] && call.responses[403]))).toEqual([]);
  });

  test('a call says how it refuses what it is sent, and that others may have changed something meanwhile', () => {
    const sent = namesOf((call) => Boolean(call.requestBody));
    expect(sent).toContain('post /api/auth/token/');
    const told = namesOf(({ responses }) => Boolean(responses[400] && responses[413] && responses[415]));
    expect(sent.filter((name) => !told.includes(name))).toEqual([]);
    const writes = namesOf((call) => Boolean(call.security?.length)).filter((name) => !name.startsWith('get '));
    expect(writes.filter((name) => !calls[name]?.responses[409])).toEqual([]);
    expect(Object.keys(calls['post /api/auth/token/']?.responses ?? {})).toContain('429');
  });

  test('a call that names something says that it may not be there', () => {
    const mayBeGone = namesOf(({ responses }) => Boolean(responses[404]));
    expect(Object.keys(calls).filter((name) => name.includes('{') && !mayBeGone.includes(name))).toEqual([]);
    expect(mayBeGone).not.toContain('get /api/experts/list/');
  });

  test('a call that can be made once however often it is sent takes a key of up to 255 characters', () => {
    const keyed = namesOf(({ parameters = [] }) => parameters.some(({ name }) => name === 'Idempotency-Key'));
    expect(keyed).toContain('post /api/assessments/');
    for (const name of keyed) {
      const key = calls[name]?.parameters?.find((one) => one.name === 'Idempotency-Key');
      expect(key, name).toMatchObject({ in: 'header', schema: { type: 'string', minLength: 1, maxLength: 255 } });
      expect(key?.required ?? false, name).toBe(false);
    }
  });

  test('input is described as refused at its fields or in a sentence', () => {
    const schema = calls['post /api/assessments/']?.responses[400]?.content?.['application/json']?.schema;
    expect(schema).toMatchObject({ anyOf: [{ required: ['errors'] }, { required: ['detail'] }] });
  });

  test.each([
    ['put /api/experts/profile/me/', 'profile_picture'],
    ['post /api/brands/vis/', 'document'],
    ['post /api/brands/vis-materials/', 'model_3d'],
    ['post /api/assessments/{id}/send-invitations/', 'attachment'],
  ])('%s describes its form with the file %s', (name, file) => {
    const form = calls[name]?.requestBody?.content['multipart/form-data'];
    expect(JSON.stringify(form?.schema.properties?.[file])).toContain('"format":"binary"');
  });

  test('a download is described by its type of content', () => {
    const answer = calls['get /api/assessments/{id}/export-pdf/']?.responses[200];
    expect(Object.keys(answer?.content ?? {})).toEqual(['application/pdf']);
  });
});

test('a missing body or field is reported in words for people', async () => {
  expect(await server.call('POST', '/api/auth/token/refresh/')).toMatchObject({
    status: 400,
    body: { errors: { non_field_errors: ['Please send the fields as a JSON object.'] } },
  });
  expect(await server.call('POST', '/api/auth/token/refresh/', { body: {} })).toMatchObject({
    status: 400,
    body: { errors: { refresh: ['This field is required.'] } },
  });
});

describe('a request that makes no sense is refused, never a failure of the server', () => {
  let expert: Person;
  beforeAll(async () => {
    expert = await createExpert(server.ctx);
  });

  test.each([
    ['POST', '/api/auth/change-password/'],
    ['PATCH', '/api/auth/notification-preferences/'],
    ['PUT', '/api/experts/profile/me/'],
    ['POST', '/api/business/register/'],
    ['POST', '/api/account/close/'],
  ])('%s %s with broken JSON answers 400 with a sentence', async (method, path) => {
    const answer = await server.call(method, path, { token: expert.token, body: '{bad' });
    expect(answer).toMatchObject({ status: 400, body: { detail: 'The request could not be read.' } });
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
  });

  test('a body that is too large answers 413 while it is still being sent', async () => {
    const body = JSON.stringify({ email: 'a'.repeat(20_000_000) });
    for (let time = 0; time < 10; time++) {
      const answer = await server.call('POST', '/api/business/forgot-password/', { body });
      expect(answer).toMatchObject({ status: 413, body: { detail: 'This is too large.' } });
    }
  });

  test.each([
    ['POST', '/api/assessments/1/send-invitations/'],
    ['POST', '/api/assessments/questions/'],
    ['POST', '/api/assessments/question-vis-materials/'],
    ['POST', '/api/brands/brands/'],
    ['PUT', '/api/brands/vis/1/'],
  ])('%s %s with a broken form answers 400 with a sentence', async (method, path) => {
    const { token } = await createAdmin(server.ctx);
    const start = '--end\r\nContent-Disposition: form-data; name="attachment"; filename="a.txt"\r\n\r\nhalf';
    for (const [type, body] of [
      ['multipart/form-data', 'x'],
      ['multipart/form-data; boundary=end', 'x'],
      ['multipart/form-data; boundary=end', start],
    ]) {
      const answer = await server.call(method, path, { token, body, headers: { 'content-type': type ?? '' } });
      expect(answer.status, `${type} ${body}`).toBe(400);
      expect(JSON.stringify(answer.body)).toMatch(/^{"(detail|errors)":/);
    }
  });

  test('ASVS 1.4.2: a number that no column can hold answers 400', async () => {
    const { token } = expert;
    const body = { assessment: 99_999_999_999 };
    expect(await server.call('POST', '/api/assessments/assessment-responses/', { token, body })).toMatchObject({
      status: 400,
      body: { errors: { non_field_errors: ['The request holds a value that cannot be stored.'] } },
    });
  });

  test('an invalid or unknown id answers 404', async () => {
    const { token } = expert;
    const gone = { status: 404, body: { detail: 'Not found.' } };
    expect(await server.call('GET', '/api/assessments/99999999999/', { token })).toMatchObject(gone);
    expect(await server.call('GET', '/api/assessments/first/', { token })).toMatchObject(gone);
    expect(await server.call('GET', '/api/assessments/1.5/', { token })).toMatchObject(gone);
    expect(await server.call('POST', '/api/projects/surveys/2147483648/start/', { token })).toMatchObject(gone);
  });

  test('ASVS 1.2.4: refuses to order a list by an unknown column', async () => {
    for (const ordering of ['__proto__', '-constructor']) {
      const path = `/api/expert/assigned-assessments/?ordering=${ordering}`;
      expect((await server.call('GET', path, { token: expert.token })).status, ordering).toBe(400);
    }
  });

  test('a call without a body may name a content type', async () => {
    const headers = { 'content-type': 'application/json' };
    const answer = await server.call('POST', '/api/business/complete-registration/', { token: expert.token, headers });
    expect(answer.status).toBe(200);
    expect(await server.call('POST', '/api/auth/token/', { headers })).toMatchObject({
      status: 400,
      body: { errors: { non_field_errors: [expect.any(String)] } },
    });
  });

  test('names missing fields in the words of the forms', async () => {
    const of = async (path: string) => (await server.call('POST', path, { body: {} })).body.errors;
    expect(await of('/api/auth/token/')).toEqual({
      username: ['Username is required'],
      password: ['Password is required'],
    });
    expect(await of('/api/business/register/')).toEqual({
      first_name: ['First name is required'],
      last_name: ['Last name is required'],
      mobile_phone: ['Mobile phone is required'],
      email: ['Email is required'],
      birthdate: ['Birthdate is required'],
    });
    const wrong = await server.call('POST', '/api/auth/register/', { body: { birthdate: '01/02/1990' } });
    expect(wrong.body.errors).toMatchObject({ birthdate: ['Please enter a valid birthdate'] });
    expect(await of('/api/business/verify-email/')).toMatchObject({ code: ['Please enter the verification code'] });
    expect(await of('/api/business/forgot-password/')).toEqual({ email: ['Please enter your email address.'] });
    expect(await of('/api/business/reset-password/')).toMatchObject({
      password: ['Password must be at least 8 characters long.'],
    });
  });

  test('ASVS 16.3.4: the log of a failed statement names no parameter', () => {
    const cause = Object.assign(new Error('value "ada@example.com" is wrong'), { code: '22P02' });
    const error = new DrizzleQueryError('select $1', ['ada@example.com'], cause);
    expect(JSON.stringify(loggable(error))).not.toContain('ada@example.com');
    expect(loggable(error)).toMatchObject({ type: 'DrizzleQueryError', code: '22P02', query: 'select $1' });
  });
});
