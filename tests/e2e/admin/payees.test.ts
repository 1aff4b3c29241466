import { expect, test } from 'vitest';
import { createAdmin, type Person } from '#tests/api/factories.ts';
import { expectAccessible, expectNoSidewaysScroll, PHONE, prepareFile } from '#tests/e2e/harness.ts';
import { completeExpert, type Portal, startPortal, visitAs } from '#tests/e2e/portal/portal.ts';
import { createEarnedPayout } from '#tests/factories/payouts.ts';

let portal: Portal;
let admin: Person;
prepareFile(async () => {
  portal = await startPortal();
  admin = await createAdmin(portal.server.ctx);
  return portal;
});

test('an address is changed with the codes of both mailboxes, and the payments then wait', async () => {
  const { ctx, mailsTo } = portal.server;
  const expert = await completeExpert(ctx, { first_name: 'Paula', last_name: 'Payee' });
  await createEarnedPayout(ctx, expert.id, { status: 'approved', requested_at: new Date() });
  const visit = await visitAs(portal, admin);
  const { page } = visit;
  const codeTo = async (address: string) => /\b\d{6}\b/.exec((await mailsTo(address))[0]?.text ?? '')?.[0] ?? '';

  await visit.go(`/experts/${expert.id}`);
  await page.getByLabel('Email', { exact: false }).first().fill('paula@new.example');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await page.getByText('Codes were sent to paula@new.example and the present address.').waitFor();
  await visit.go(`/experts/${expert.id}`);
  const first = page.getByLabel('Code sent to paula@new.example');
  await first.fill(await codeTo('paula@new.example'));
  await page.getByLabel(`Code sent to ${expert.email}`).fill('12');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.getByText('This code is wrong or has expired.').first().waitFor();
  await expectAccessible(page);
  await page.setViewportSize(PHONE);
  await expectNoSidewaysScroll(page);
  await page.getByLabel(`Code sent to ${expert.email}`).fill(await codeTo(expert.email));
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.getByText('Email address changed').waitFor();
  await page.getByText(/^Payments to this expert are on hold until/).waitFor();
  await expectAccessible(page);

  await visit.go('/admin/payments');
  const card = page.getByRole('listitem').filter({ hasText: 'Paula Payee' });
  await card.getByText('paula@new.example').waitFor();
  await card.getByText(/^On hold until/).waitFor();
  await card.getByRole('button', { name: 'Approve' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await page.getByText('Payment approved successfully').waitFor();
  await expect.poll(() => card.getByRole('button', { name: 'Execute Payment' }).count()).toBe(0);
  await expectNoSidewaysScroll(page);
  expect(visit.pageErrors).toEqual([]);
  await visit.close();

  const own = await visitAs(portal, { ...expert, email: 'paula@new.example' });
  await own.go('/my-payouts');
  await own.page.getByText(/^Your account was changed lately\./).waitFor();
  await own.close();
});
