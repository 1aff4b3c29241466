import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { HOUR } from '#common/words/units.ts';
import { notificationPreferences } from '#server/data/schema/accounts.ts';
import { mails } from '#server/data/schema/system.ts';
import { createAssessment } from '#tests/api/assessment-factories.ts';
import { createAdmin, createCompleteExpert, createExpert, type Person } from '#tests/api/factories.ts';
import { expectAccessible, expectNoSidewaysScroll, PHONE, WIDE } from '#tests/e2e/harness.ts';
import { keysOf } from '#tests/e2e/player/keys.ts';
import { onPhone } from '#tests/e2e/player/touch.ts';
import { type Portal, startPortal, type Visit, visitAs } from '#tests/e2e/portal/portal.ts';
import { createEarnedPayout } from '#tests/factories/payouts.ts';
import { closeToasts, findExpert, turnTo } from './staff-app.ts';

// What the list, the queue, the dialogs and the profile do in each state is shown in tests/ui/admin/experts.

let portal: Portal;
let visit: Visit;
let page: Page;
let profiled: Person;
let payee: Person;
let admin: Person;

beforeAll(async () => {
  portal = await startPortal();
  const { ctx } = portal.server;
  profiled = await createCompleteExpert(ctx, { first_name: 'Pro', last_name: 'Profiled', last_seen_at: new Date() });
  payee = await createCompleteExpert(ctx, { first_name: 'Paula', last_name: 'Payee' });
  await createEarnedPayout(ctx, payee.id, { status: 'approved', requested_at: new Date() });
  const registered_at = new Date(Date.now() - 80 * HOUR);
  await createExpert(ctx, { first_name: 'Quinn', last_name: 'Queued' }, { status: 'pending', registered_at });
  for (const mobile_phone of ['+44 20 5555 0199', '02055550199'])
    await createCompleteExpert(ctx, { first_name: 'Twin', last_name: 'Same' }, { mobile_phone });
  admin = await createAdmin(ctx);
  visit = await visitAs(portal, admin);
  page = visit.page;
  await visit.go('/experts');
});
afterAll(async () => {
  await visit.close();
  await portal.close();
});
afterEach(() => expect(visit.pageErrors).toEqual([]));

const button = (name: string | RegExp) => page.getByRole('button', { name });
const row = (name: string) => page.getByRole('table', { name: 'Experts' }).getByRole('row', { name: new RegExp(name) });

test('the experts are searched and saved as a file, and a profile is opened, changed and left', async () => {
  const found = await findExpert(page, 'profiled');
  const [download] = await Promise.all([page.waitForEvent('download'), button('Export to CSV').click()]);
  expect(download.suggestedFilename()).toBe('experts.csv');
  await found.getByText('Nordform Studio').click();
  await page.waitForURL(`**/experts/${profiled.id}`);
  await page.getByLabel('Current company').fill('Renamed Ltd');
  await button('Save Changes').click();
  await page.getByText('Expert profile updated successfully').first().waitFor();
  await page.waitForURL(/\/experts\?/);
  await row('Pro Profiled').getByText('Renamed Ltd').waitFor();
});

/** The same person changes the expert in another tab. */
const elsewhere = async (body: object) => {
  const answer = await portal.server.call('PATCH', `/api/experts/${profiled.id}/`, { token: admin.token, body });
  expect(answer.status).toBe(200);
};
const stored = async () => {
  const { body } = await portal.server.call('GET', `/api/experts/${profiled.id}/`, { token: admin.token });
  return body;
};
const open = async () => {
  const heading = page.getByRole('heading', { name: 'Pro Profiled' });
  // A profile that was saved leaves the screen a moment after its address.
  await heading.waitFor({ state: 'detached' });
  await turnTo(page, `/experts/${profiled.id}`);
  await heading.waitFor();
  const { specialization } = await stored();
  await expect.poll(() => page.getByLabel('Specialization').inputValue(), { interval: 50 }).toBe(specialization);
};

test('the filters take one row, and rows are made compact with a key, for as long as somebody wants', async () => {
  await turnTo(page, '/experts');
  await row('Pro Profiled').waitFor();
  const filters = [
    page.getByLabel('Search experts'),
    ...['Qualification', 'Segmentation', 'Gender'].map((name) => page.getByLabel(name, { exact: true })),
    button(/^Filters/),
    button('Reset filters'),
    page.getByText(/^Total:/),
  ];
  const middles = await Promise.all(
    filters.map(async (filter) => {
      const box = await filter.boundingBox();
      return box ? box.y + box.height / 2 : 0;
    }),
  );
  expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(24);

  const height = async () => (await row('Pro Profiled').boundingBox())?.height ?? 0;
  const dense = await height();
  const compact = button('Compact rows');
  await expectAccessible(page);
  await compact.focus();
  await page.keyboard.press('Space');
  await expect.poll(height, { interval: 50 }).toBeGreaterThan(dense / 0.65);
  await expectAccessible(page);
  await page.reload();
  await row('Pro Profiled').waitFor();
  await expect.poll(height, { interval: 50 }).toBeGreaterThan(dense / 0.65);
  expect(await compact.getAttribute('aria-pressed')).toBe('false');
  await compact.click();
  await expect.poll(height, { interval: 50 }).toBe(dense);
});

test('the columns are chosen and put in order by keys', async () => {
  await turnTo(page, '/experts');
  await row('Pro Profiled').waitFor();
  const header = async () => (await page.locator('thead th').allTextContents()).filter(Boolean);
  await button('Columns').focus();
  await page.keyboard.press('Enter');
  const columns = page.getByRole('dialog', { name: 'Columns' });
  await columns.getByRole('switch', { name: 'Email' }).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await page.getByText(/Email was moved over .* Email/).waitFor({ state: 'attached' });
  await page.keyboard.press('ArrowUp');
  await page.getByText(/Email was moved over .* Name/).waitFor({ state: 'attached' });
  await page.keyboard.press('Space');
  await expect.poll(async () => (await header()).slice(0, 2), { interval: 50 }).toEqual(['Email', 'Name']);
  await expectAccessible(page);
  await columns.getByRole('button', { name: 'Reset' }).press('Enter');
  await expect.poll(async () => (await header())[0], { interval: 50 }).toBe('Name');
  expect(await header()).not.toContain('Email');
  await page.keyboard.press('Escape');
});

test('two tabs change one expert: both changes are kept, and a field that both changed is asked about, by keys', async () => {
  const keys = keysOf(page);
  await open();
  await page.getByRole('group', { name: 'Design', exact: true }).getByRole('button').first().focus();
  await page.keyboard.press('5');
  await elsewhere({ specialization: 'Cans' });
  await button('Save Changes').focus();
  await page.keyboard.press('Enter');
  await page.getByText(/You changed this expert yourself .* Also changed: Specialization: Cans/).waitFor();
  expect(await stored()).toMatchObject({ design_experience: 5, specialization: 'Cans' });
  await page.waitForURL(/\/experts(\?|$)/);

  await open();
  await page.getByLabel('Specialization').fill('Mine');
  await elsewhere({ specialization: 'Theirs' });
  await button('Save Changes').focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Changed in the meantime' });
  await dialog.waitFor();
  await expectAccessible(page);
  await keys.tabTo(dialog.getByRole('radio'), 'Shift+Tab');
  await keys.pick(dialog.getByRole('radio', { name: /Theirs/ }));
  await keys.tabTo(dialog.getByRole('button', { name: 'Save Changes' }));
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/experts(\?|$)/);
  expect(await stored()).toMatchObject({ specialization: 'Theirs' });
});

describe('the screens about experts', () => {
  const screens: { name: string; path: () => string; ready: () => Promise<unknown>; leave?: () => Promise<void> }[] = [
    {
      name: 'the list with its overview',
      path: () => '/experts',
      ready: async () => {
        await page.getByText('Panel overview').click();
        await button(/^Senior/)
          .first()
          .or(page.getByRole('heading', { name: 'Level' }))
          .first()
          .waitFor();
      },
    },
    {
      name: 'the filters',
      path: () => '/experts',
      ready: async () => {
        await button(/^Filters/).click();
        await page.getByRole('dialog').getByLabel('Design expertise').waitFor();
      },
      leave: () => page.keyboard.press('Escape'),
    },
    {
      name: 'the review queue',
      path: () => '/experts/review',
      ready: () => page.getByText('Level of expertise').waitFor(),
    },
    {
      name: 'the duplicates',
      path: () => '/experts/duplicates',
      ready: () => page.getByRole('region', { name: /Twin Same/ }).waitFor(),
    },
    {
      name: 'a profile',
      path: () => `/experts/${profiled.id}`,
      ready: () => page.getByRole('heading', { name: 'Changes' }).waitFor(),
    },
  ];

  test.each(screens)('are accessible: $name', async ({ path, ready, leave }) => {
    await turnTo(page, path());
    await ready();
    await expectAccessible(page);
    await leave?.();
  });

  test('fit a phone and are accessible there; cards are made compact by touch', async () => {
    const finger = await onPhone(page);
    const shown = [
      { path: '/experts', ready: () => page.getByRole('list', { name: 'Experts' }) },
      { path: '/experts/review', ready: () => page.getByText('Level of expertise') },
      { path: '/experts/duplicates', ready: () => page.getByRole('region', { name: /Twin Same/ }) },
      { path: `/experts/${profiled.id}`, ready: () => page.getByRole('heading', { name: 'Changes' }) },
    ];
    for (const { path, ready } of shown) {
      await turnTo(page, path);
      await ready().waitFor();
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
    }
    await turnTo(page, '/experts');
    const height = async () => (await page.getByRole('list', { name: 'Experts' }).boundingBox())?.height ?? 0;
    await page.getByRole('list', { name: 'Experts' }).waitFor();
    const dense = await height();
    await finger.tap(button('Compact rows'));
    await expect.poll(height, { interval: 50 }).toBeGreaterThan(dense);
    await finger.tap(button('Compact rows'));
    await expect.poll(height, { interval: 50 }).toBe(dense);
  });
});

test('an address is changed with the codes of both mailboxes, on a phone, and the payments then wait', async () => {
  const { mailsTo } = portal.server;
  await page.setViewportSize(PHONE);
  const codeTo = async (address: string) => /\b\d{6}\b/.exec((await mailsTo(address))[0]?.text ?? '')?.[0] ?? '';
  await turnTo(page, `/experts/${payee.id}`);
  await page.getByRole('heading', { name: 'Paula Payee' }).waitFor();
  await page.getByLabel('Email', { exact: false }).first().fill('paula@new.example');
  await button('Save Changes').click();
  await page.getByText('Codes were sent to paula@new.example and the current address.').waitFor();
  await page.waitForURL(/\/experts(\?|$)/);
  await turnTo(page, `/experts/${payee.id}`);
  await page.getByLabel('Code sent to paula@new.example').fill(await codeTo('paula@new.example'));
  await page.getByLabel(`Code sent to ${payee.email}`).fill('12');
  await button('Confirm').click();
  await page.getByText('This code is wrong or has expired.').first().waitFor();
  await expectNoSidewaysScroll(page);
  await page.getByLabel(`Code sent to ${payee.email}`).fill(await codeTo(payee.email));
  await button('Confirm').click();
  await page.getByText('Email address changed').waitFor();
  await page.getByText(/^Payments to this expert are on hold until/).waitFor();
  await expectAccessible(page);

  await turnTo(page, '/admin/payments');
  const card = page.getByRole('listitem').filter({ hasText: 'Paula Payee' });
  await card.getByText('paula@new.example').waitFor();
  await card.getByText(/^On hold until/).waitFor();
  await card.getByRole('button', { name: 'Approve' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await page.getByText('Payment approved successfully').waitFor();
  await expect.poll(() => page.getByRole('dialog').count(), { interval: 50 }).toBe(0);
  expect(await card.getByRole('button', { name: 'Execute Payment' }).count()).toBe(0);
  await expectNoSidewaysScroll(page);
});

describe('by keys and by touch on a phone,', () => {
  const dialogOf = (name: string | RegExp) => page.getByRole('dialog', { name });

  test('everyone who matches is assigned and invited, and who gets no email is named', async () => {
    const { ctx } = portal.server;
    const { id } = await createAssessment(ctx);
    for (const first_name of ['Mo', 'Wanda']) {
      const expert = await createCompleteExpert(ctx, { first_name, last_name: 'Matching' });
      await ctx.db.insert(notificationPreferences).values({ user_id: expert.id, new_surveys: first_name !== 'Mo' });
    }
    await page.setViewportSize(WIDE);
    await closeToasts(page);
    await turnTo(page, `/assessments/${id}?tab=experts`);
    await button('Assign Experts').press('Enter');
    const dialog = dialogOf('Assign experts');
    await dialog.getByLabel('Search experts').fill('matching');
    await dialog.getByRole('button', { name: 'Select all 2 matching' }).press('Enter');
    await dialog.getByText('2 of 2 experts will be assigned.').waitFor();
    await expectAccessible(page);

    const finger = await onPhone(page);
    await finger.tap(dialog.getByRole('button', { name: 'Chosen', exact: true }));
    await dialog.getByText('Everyone matching', { exact: true }).waitFor();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await finger.tap(dialog.getByRole('button', { name: 'Assign everyone chosen' }));
    await page.getByText('2 experts assigned').first().waitFor();
    await dialog.waitFor({ state: 'hidden' });
    await closeToasts(page);
    await finger.tap(button('Send 2 invitation(s)'));
    await finger.tap(page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }));
    const told = dialogOf('1 expert got no email');
    await told.getByText('has switched off emails about new assessments').waitFor();
    await expectAccessible(page);
    await finger.tap(told.getByRole('button', { name: 'Done' }));
    await page.getByText('Assigned, not emailed').first().waitFor();
    await expectNoSidewaysScroll(page);
  });

  test('the value of a field that somebody else changed too is chosen', async () => {
    const finger = await onPhone(page);
    await open();
    await page.getByLabel('Specialization').fill('Mine again');
    await finger.tap(page.getByRole('group', { name: 'Design', exact: true }).getByRole('button').nth(2));
    await elsewhere({ specialization: 'Theirs again', current_company: 'Moved Ltd' });
    await finger.tap(button('Save Changes'));
    const dialog = dialogOf('Changed in the meantime');
    await dialog.getByText(/^Also changed, and kept: .*Current company: Moved Ltd/).waitFor();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await finger.tap(dialog.getByRole('radio', { name: /Mine again/ }));
    await finger.tap(dialog.getByRole('button', { name: 'Save Changes' }));
    await page.waitForURL(/\/experts(\?|$)/);
    expect(await stored()).toMatchObject({
      ...{ specialization: 'Mine again', current_company: 'Moved Ltd' },
      design_experience: 3,
    });
  });

  test('an email that bounced is sent again', async () => {
    const finger = await onPhone(page);
    const written = { subject: 'About your profile', text: 'Hello', html: '<p>Hello</p>' };
    const bounced = { kind: 'staff_message' as const, status: 'bounced' as const, error: '550 No such user' };
    await portal.server.ctx.db
      .insert(mails)
      .values({ user_id: profiled.id, to: profiled.email, ...written, ...bounced });
    await turnTo(page, '/experts/mails');
    await page.getByText('550 No such user').waitFor();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await finger.tap(button(/^Send “About your profile”/));
    await page.getByText('No email has bounced or failed.').waitFor();
  });
});
