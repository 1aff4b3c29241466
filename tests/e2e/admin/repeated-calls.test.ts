import { eq } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { assignments } from '#server/db/schema/assessments.ts';
import { payouts } from '#server/db/schema/payouts.ts';
import { mails } from '#server/db/schema/system.ts';
import { createAssessment } from '#tests/api/assessment-factories.ts';
import { createAdmin, type Person } from '#tests/api/factories.ts';
import { prepareFile } from '#tests/e2e/harness.ts';
import { completeExpert, type Portal, startPortal, type Visit, visitAs } from '#tests/e2e/portal/portal.ts';

let portal: Portal;
let admin: Person;
let visit: Visit;
let page: Page;

prepareFile(async () => {
  portal = await startPortal();
  admin = await createAdmin(portal.server.ctx);
  return portal;
});
beforeEach(async () => {
  visit = await visitAs(portal, admin);
  page = visit.page;
});
afterEach(async () => {
  expect(visit.pageErrors).toEqual([]);
  await visit.close();
});

/** Lets the next POST to a path reach the server, and loses its answer. Gives the keys of all POSTs to it. */
async function loseAnswer(path: string): Promise<(string | undefined)[]> {
  const keys: (string | undefined)[] = [];
  await page.route(`**/api${path}`, async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length > 1) return route.continue();
    await route.fetch();
    await route.abort('connectionreset');
  });
  return keys;
}

const mailsTo = ({ id }: Person) => portal.server.ctx.db.select().from(mails).where(eq(mails.user_id, id));

test('a bonus whose answer is lost is made once when it is sent again', async () => {
  const expert = await completeExpert(portal.server.ctx, { first_name: 'Lotte', last_name: 'Lost' });
  const keys = await loseAnswer('/business/admin/payouts/');
  await visit.go('/admin/payments');
  await page.getByRole('button', { name: 'Add Bonus', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Expert').fill('lost');
  await page.getByRole('option', { name: /Lotte Lost/ }).click();
  await dialog.getByLabel('Amount').fill('12.5');
  await dialog.getByLabel('What it is for').fill('Interview');
  await dialog.getByRole('button', { name: 'Add Bonus' }).click();
  await page.getByText('Failed to add the bonus').first().waitFor();
  await dialog.getByRole('button', { name: 'Add Bonus' }).click();
  await page.getByText('Bonus added successfully').first().waitFor();
  expect(keys).toHaveLength(2);
  expect(keys[1]).toBe(keys[0]);
  const made = await portal.server.ctx.db.select().from(payouts).where(eq(payouts.expert_id, expert.id));
  expect(made).toHaveLength(1);
});

test('invitations sent by a double click whose answer is lost, and then again, are mailed once', async () => {
  const { ctx } = portal.server;
  const { id } = await createAssessment(ctx, undefined, { title: 'Clicked twice' });
  const people = await Promise.all([completeExpert(ctx), completeExpert(ctx)]);
  await ctx.db.insert(assignments).values(people.map((person) => ({ assessment_id: id, expert_id: person.id })));
  const keys = await loseAnswer(`/assessments/${id}/send-invitations/`);
  await visit.go('/assessments');
  await page.getByRole('button', { name: 'Send 2 invitation(s)' }).click();
  const send = page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true });
  await send.dblclick();
  await page.getByText('Failed to send invitations').first().waitFor();
  await send.click();
  await page.getByText('Invitations sent successfully').first().waitFor();
  expect(keys.length).toBeGreaterThan(1);
  expect(new Set(keys)).toHaveLength(1);
  const mailed = await Promise.all(people.map(mailsTo));
  expect(mailed.map((list) => list.length)).toEqual([1, 1]);
});
