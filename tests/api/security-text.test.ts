import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY } from '#common/words/units.ts';
import { createSuperAdmin } from './factories.ts';
import { startTestServer, type TestServer } from './harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ publicUrl: 'https://panel.example.com' });
});
afterAll(() => server.close());

test('security.txt names the contact address of the settings and is right for less than a year', async () => {
  const { token } = await createSuperAdmin(server.ctx);
  const changed = { contact_email: 'panel-security@example.org' };
  expect((await server.call('PATCH', '/api/settings/', { token, body: changed })).status).toBe(200);
  const answer = await server.call<string>('GET', '/.well-known/security.txt');
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  const lines = answer.body.trim().split('\n');
  expect(lines).toContain('Contact: mailto:panel-security@example.org');
  expect(lines).toContain('Canonical: https://panel.example.com/.well-known/security.txt');
  const expires = Date.parse(lines.find((line) => line.startsWith('Expires: '))?.slice('Expires: '.length) ?? '');
  expect(expires).toBeGreaterThan(Date.now() + 90 * DAY);
  expect(expires).toBeLessThan(Date.now() + 365 * DAY);
});
