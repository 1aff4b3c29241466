import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createAdmin, createCompleteExpert, type Person } from '#tests/api/factories.ts';
import { callsOf, holdScripts, type Portal, startPortal, type Visit, visitAs } from './portal.ts';

let portal: Portal;
let visit: Visit;

beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal?.close());
afterEach(async () => {
  expect(visit.pageErrors).toEqual([]);
  await visit.close();
});

/** Opens an address before any script of the portal can come; returns the calls until then, and a way to let the scripts come. */
async function openWithoutScripts(person: Person, path: string) {
  visit = await visitAs(portal, person);
  const { page } = visit;
  const release = await holdScripts(page);
  const calls = callsOf(page, 'GET');
  const api = () => calls.filter((call) => call.startsWith('/api/'));
  await page.goto(portal.server.url + path, { waitUntil: 'commit' });
  return { page, api, release };
}

const OWN = ['/api/auth/profile/', '/api/experts/profile/me/'];

test('the first calls of Home are made before its scripts have come, and once', async () => {
  const expert = await createCompleteExpert(portal.server.ctx, { first_name: 'Ines' });
  const { page, api, release } = await openWithoutScripts(expert, '/home');
  const early = [...OWN, '/api/expert/assigned-assessments/', '/api/expert/dashboard-stats/'];
  await expect.poll(api).toEqual(early);
  release();
  await page.getByText('No assessments yet').waitFor();
  await page.getByText('All rights reserved').first().waitFor();
  expect(api()).toEqual([...early, '/api/business/contact/']);
});

test('the first calls of the staff app are made before its scripts have come, too', async () => {
  const { page, api, release } = await openWithoutScripts(await createAdmin(portal.server.ctx), '/assessments');
  const early = [...OWN, '/api/assessments/'];
  await expect.poll(api).toEqual(early);
  release();
  await page.getByRole('link', { name: /^Neighbour/ }).waitFor();
  expect(api().filter((call) => early.includes(call))).toEqual(early);
});

test('nothing is asked for with a token that must be refreshed first', async () => {
  const expert = await createCompleteExpert(portal.server.ctx);
  visit = await visitAs(portal, expert);
  const { page } = visit;
  await page.goto(`${portal.server.url}/home`);
  await page.getByText('No assessments yet').waitFor();
  await page.evaluate(() => {
    const [head, payload = '', sign] = (localStorage.getItem('access_token') ?? '').split('.');
    const claims = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    localStorage.setItem('access_token', [head, btoa(JSON.stringify({ ...claims, exp: 1 })), sign].join('.'));
  });
  const order: string[] = [];
  page.on('request', (request) => order.push(new URL(request.url()).pathname));
  await page.reload();
  await page.getByText('No assessments yet').waitFor();
  const calls = order.filter((path) => path.startsWith('/api/'));
  expect(calls[0]).toBe('/api/auth/token/refresh/');
});

test('with a token that the server refuses, the session is renewed and the screen comes', async () => {
  const expert = await createCompleteExpert(portal.server.ctx);
  visit = await visitAs(portal, expert);
  const { page } = visit;
  await page.goto(`${portal.server.url}/home`);
  await page.getByText('No assessments yet').waitFor();
  await page.evaluate(() => localStorage.setItem('access_token', `${localStorage.getItem('access_token')}x`));
  const renewed = page.waitForResponse((response) => response.url().endsWith('/api/auth/token/refresh/'));
  await page.reload();
  expect((await renewed).status()).toBe(200);
  await page.getByText('No assessments yet').waitFor();
});

test('what was asked for one person is not shown to another who has signed in meanwhile', async () => {
  const [first, second] = [
    await createCompleteExpert(portal.server.ctx, { first_name: 'Ines' }),
    await createCompleteExpert(portal.server.ctx, { first_name: 'Oskar' }),
  ];
  const { page, api, release } = await openWithoutScripts(first, '/home');
  await expect.poll(() => api().length).toBe(4);
  const other = await visitAs(portal, second);
  await other.go('/home');
  const stored = await other.page.evaluate(() => ({ ...localStorage }));
  await other.close();
  await page.evaluate((entries) => Object.assign(localStorage, entries), stored);
  release();
  await page.getByRole('heading', { name: /Welcome Back, Oskar/ }).waitFor();
  expect(await page.getByText('Ines').count()).toBe(0);
});
