import { eq, sql } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { afterEach, describe, expect, test } from 'vitest';
import { type assessments, assignments, responses } from '#server/db/schema/assessments.ts';
import { brands } from '#server/db/schema/vis.ts';
import { createAssessment, invite } from '#tests/api/assessment-factories.ts';
import type { Person } from '#tests/api/factories.ts';
import { expectAccessible, expectNoSidewaysScroll, PHONE, prepareFile } from '#tests/e2e/harness.ts';
import { completeExpert, failing, held, type Portal, startPortal, type Visit, visitAs } from './portal.ts';

let portal: Portal;
let visit: Visit;

prepareFile(async () => {
  portal = await startPortal();
  return portal;
});
afterEach(async () => {
  expect(visit.pageErrors).toEqual([]);
  await visit.close();
});

const DAY = 24 * 3600_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY);

type Row = Partial<typeof assessments.$inferInsert>;
type Assignment = Partial<typeof assignments.$inferInsert>;

async function assigned(expert: Person, row: Row = {}, assignment: Assignment = {}): Promise<number> {
  const { id } = await createAssessment(portal.server.ctx, undefined, { deadline: inDays(10), ...row });
  await invite(portal.server.ctx, id, expert.id, assignment);
  return id;
}

const started = { started_at: new Date(), progress: 40 };
async function handedInLate(expert: Person, title: string): Promise<void> {
  const { ctx } = portal.server;
  const { id, versionId } = await createAssessment(ctx, undefined, { title, deadline: inDays(-1) });
  const assignment_id = await invite(ctx, id, expert.id, started);
  const pair = { assignment_id, assessment_id: id, expert_id: expert.id, version_id: versionId };
  await ctx.db.insert(responses).values({ ...pair, seed: 1, submitted_at: new Date(), is_late: true });
}

const submitted = { started_at: new Date(), submitted_at: new Date(), progress: 100 };

const rows = (page: Page) =>
  page
    .getByRole('table')
    .getByRole('row')
    .filter({ has: page.getByRole('link') });
const tab = (page: Page, name: string) => page.getByRole('tab', { name: new RegExp(`^${name} \\(`) });
const focused = (page: Page, selector: string) => page.locator(`${selector}:focus`).first().waitFor();
const figure = (page: Page, label: string) =>
  page.getByRole('region', { name: 'Your figures' }).getByRole('link', { name: new RegExp(`^${label}`) });

test('a rejected expert reads why, and what to do next', async () => {
  const reason = 'We look for people who have worked with packaging for two years or more.';
  const expert = await completeExpert(portal.server.ctx, {}, { status: 'rejected', status_reason: reason });
  visit = await visitAs(portal, expert);
  const { page } = visit;
  await visit.go('/home');
  await page.getByText(`Reason: ${reason}`).waitFor();
  await page.getByRole('link', { name: 'Write to help@example.com' }).waitFor();
  await expectAccessible(page);
  await page.setViewportSize(PHONE);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('link', { name: 'Open Account' }).click();
  await page.getByRole('heading', { name: 'Account Settings' }).waitFor();
});

describe('the list', () => {
  test('shows every column, and the action that fits the status', async () => {
    const expert = await completeExpert(portal.server.ctx, { first_name: 'Ines', last_name: 'Varela' });
    const fresh = await assigned(expert, { title: 'Carton', reward: '30.00', estimated_minutes: 12 });
    await assigned(expert, { title: 'Bottle' }, started);
    await assigned(expert, { title: 'Shelf' }, submitted);
    visit = await visitAs(portal, expert);
    const { page } = visit;
    await visit.go('/home');
    await page.getByRole('heading', { name: 'Welcome Back, Ines Varela' }).waitFor();
    await page.getByRole('table').waitFor();

    expect(await page.getByRole('columnheader').allTextContents()).toEqual([
      'Assessment Title',
      'Brand',
      'Status',
      'Progress',
      'Creation date',
      'Deadline',
      'Action',
    ]);
    const carton = page.getByRole('row', { name: /Carton/ });
    const text = await carton.textContent();
    expect(text).toContain(String(fresh).padStart(8, '0'));
    expect(text).toContain('$30.00');
    expect(text).toMatch(/about.12.min/);
    expect(text).toContain('New');
    expect(text).toContain('in 9 days');
    await expect.poll(() => page.getByRole('row', { name: /Bottle/ }).textContent()).toMatch(/In Progress[\s\S]*40%/);
    await expect.poll(() => page.getByRole('row', { name: /Shelf/ }).textContent()).toMatch(/Completed[\s\S]*100%/);
    await page.getByRole('link', { name: 'Continue Bottle' }).waitFor();
    await page.getByRole('link', { name: 'Review Shelf' }).waitFor();

    await expect.poll(() => figure(page, 'New Assessments').textContent()).toContain('1');
    await expect.poll(() => figure(page, 'Completed Assessments').textContent()).toContain('1');
    await expect.poll(() => figure(page, 'In Progress').textContent()).toContain('1');
    await expect.poll(() => figure(page, 'Total Assigned').textContent()).toContain('3');

    await page.getByRole('link', { name: 'Start Carton' }).click();
    await page.waitForURL(`**/assessments/${fresh}/complete`);
  });

  test('tells the deadline as mails do and in the expert’s own time zone, and what is overdue or expired', async () => {
    const expert = await completeExpert(portal.server.ctx);
    await assigned(expert, { title: 'Zoned', deadline: new Date('2030-01-15T23:30:00Z') });
    await assigned(expert, { title: 'Missed', deadline: inDays(-2.5) });
    await assigned(expert, { title: 'Late', deadline: inDays(-1.5) }, started);
    await assigned(expert, { title: 'Shut', is_active: false });
    await handedInLate(expert, 'Tardy');
    visit = await visitAs(portal, expert, { timezoneId: 'Asia/Tokyo' });
    const { page } = visit;
    await visit.go('/home');
    const row = (name: RegExp) => page.getByRole('row', { name }).textContent();
    await page.getByRole('row', { name: /Zoned/ }).waitFor();
    expect(await row(/Zoned/)).toContain('15 Jan 2030, 23:30 (UTC)');
    expect(await row(/Zoned/)).toContain('For you: 16 Jan 2030, 08:30 (Asia/Tokyo)');
    expect(await row(/Missed/)).toContain('Expired · 2 days ago');
    expect(await row(/Late/)).toContain('Overdue · 1 day ago');
    expect(await row(/Shut/)).toContain('Closed');
    expect(await row(/Tardy/)).toContain('Handed in late, under review');
    await page.getByRole('link', { name: 'Review Tardy' }).waitFor();
    await expect
      .poll(() => page.getByRole('link', { name: 'Start Missed' }).getAttribute('aria-disabled'))
      .toBe('true');
    await expect.poll(() => page.getByRole('link', { name: 'Continue Late' }).getAttribute('aria-disabled')).toBeNull();
  });

  test('keeps tab, search and page in the address, so that Back works', async () => {
    const expert = await completeExpert(portal.server.ctx);
    for (let number = 1; number <= 12; number += 1) await assigned(expert, { title: `Pack ${number}` });
    const code = String(await assigned(expert, { title: 'The Needle' }, started)).padStart(8, '0');
    visit = await visitAs(portal, expert);
    const { page } = visit;
    await visit.go('/home');
    await page.getByRole('table').waitFor();
    await expect.poll(() => rows(page).count()).toBe(10);
    await page.getByRole('button', { name: 'Go to page 2' }).click();
    await page.waitForURL('**/home?page=2');
    await expect.poll(() => rows(page).count()).toBe(3);

    await tab(page, 'In Progress').click();
    await page.waitForURL('**/home?tab=in_progress');
    await expect.poll(() => rows(page).count()).toBe(1);
    await page.goBack();
    await page.waitForURL('**/home?page=2');
    await expect.poll(() => rows(page).count()).toBe(3);

    for (const search of ['needle', code]) {
      await page.getByLabel('Search by brand, code or title').fill(search);
      await page.waitForURL((url) => url.searchParams.get('search') === search);
      await expect.poll(() => rows(page).count()).toBe(1);
    }
    await page.reload();
    await page.getByRole('row', { name: /The Needle/ }).waitFor();
    await expect.poll(() => rows(page).count()).toBe(1);
    await page.getByLabel('Search by brand, code or title').fill('nothing like it');
    await page.getByText('No assessments match').waitFor();
    await page.getByRole('button', { name: 'Show all assessments' }).click();
    await expect.poll(() => rows(page).count()).toBe(10);
  });
});

test('declining asks for a reason and takes the assessment off the list', async () => {
  const expert = await completeExpert(portal.server.ctx);
  const id = await assigned(expert, { title: 'Unwanted' });
  visit = await visitAs(portal, expert);
  const { page } = visit;
  await visit.go('/home');
  await page.getByRole('button', { name: 'More actions for Unwanted' }).click();
  await page.getByRole('menuitem', { name: 'Decline' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Decline assessment' }).click();
  await dialog.getByText('Please give a reason').waitFor();
  await dialog.getByLabel('Reason').fill('I work for a competitor.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Decline assessment' }).click();
  await page.getByText('Assessment declined').waitFor();
  await page.getByText('No assessments yet').waitFor();
  await focused(page, '#assigned-heading');
  const [row] = await portal.server.ctx.db.select().from(assignments).where(eq(assignments.assessment_id, id));
  expect(row?.decline_reason).toBe('I work for a competitor.');
});

describe('an expert without assessments', () => {
  test('reads that there are none yet', async () => {
    visit = await visitAs(portal, await completeExpert(portal.server.ctx));
    await visit.go('/home');
    await visit.page.getByText('No assessments yet').waitFor();
    await visit.page.getByText('As soon as you are invited').waitFor();
    await expectAccessible(visit.page);
  });

  test('whose profile is under review reads that', async () => {
    visit = await visitAs(portal, await completeExpert(portal.server.ctx, {}, { status: 'pending' }));
    await visit.go('/home');
    await visit.page.getByText('Your profile is under review').waitFor();
    await visit.page.getByText('Assessments appear here once your profile is approved').waitFor();
  });
});

describe('a server in trouble', () => {
  test('each failure says so, and Try Again mends it', async () => {
    const expert = await completeExpert(portal.server.ctx);
    await assigned(expert, { title: 'Hidden' });
    visit = await visitAs(portal, expert);
    const { page } = visit;
    const mendList = await failing(page, '/expert/assigned-assessments/');
    const mendStats = await failing(page, '/expert/dashboard-stats/');
    await visit.go('/home');
    const list = page
      .getByRole('alert')
      .filter({ hasText: 'Failed to load your assigned assessments. Please try again.' });
    const stats = page.getByRole('alert').filter({ hasText: 'Failed to load dashboard statistics. Please try again.' });
    await list.waitFor();
    await stats.waitFor();
    await mendList();
    await mendStats();
    await list.getByRole('button', { name: 'Try Again' }).click();
    await page.getByRole('row', { name: /Hidden/ }).waitFor();
    await stats.getByRole('button', { name: 'Try Again' }).click();
    await figure(page, 'Total Assigned').waitFor();
    await expect.poll(() => page.getByRole('alert').count()).toBe(0);
  });

  test('a slow one shows outlines first', async () => {
    const expert = await completeExpert(portal.server.ctx);
    await assigned(expert, { title: 'Patience' });
    visit = await visitAs(portal, expert);
    const release = await held(visit.page, '/expert/assigned-assessments/');
    await visit.go('/home');
    await visit.page.getByRole('status', { name: 'Loading your assessments' }).waitFor();
    release();
    await visit.page.getByRole('row', { name: /Patience/ }).waitFor();
  });
});

test('a long name hides no column, a phone shows cards that fit, and axe finds nothing at either size', async () => {
  const { ctx } = portal.server;
  const expert = await completeExpert(ctx);
  const long = await assigned(expert, {
    title: 'A rather long title of an assessment about the summer edition of a bottle',
  });
  const name = 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz';
  await ctx.db
    .update(brands)
    .set({ name })
    .where(
      sql`${brands.id} IN (SELECT brand_id FROM vis JOIN assessments ON vis_id = vis.id WHERE assessments.id = ${long})`,
    );
  await assigned(expert, { title: 'Second' }, started);
  visit = await visitAs(portal, expert);
  const { page } = visit;
  await visit.go('/home');
  await page.getByRole('cell', { name }).waitFor();
  await expect
    .poll(() =>
      page.getByRole('table').evaluate((table) => table.scrollWidth - (table.parentElement?.clientWidth ?? 0)),
    )
    .toBe(0);
  await expectAccessible(page);
  await page.setViewportSize(PHONE);
  await page.getByRole('list', { name: 'My Assigned Assessments' }).waitFor();
  await expectNoSidewaysScroll(page);
  for (const control of [
    page.getByRole('link', { name: /^Start/ }),
    page.getByRole('button', { name: /^More actions/ }),
  ]) {
    await expect.poll(async () => (await control.first().boundingBox())?.height).toBeGreaterThanOrEqual(44);
  }
  await expectAccessible(page);
});

test('a way to another screen brings the focus to its heading; a filter leaves it where it is', async () => {
  const expert = await completeExpert(portal.server.ctx);
  await assigned(expert);
  visit = await visitAs(portal, expert);
  const { page } = visit;
  await visit.go('/home');
  await tab(page, 'New').click();
  await focused(page, '[role="tab"]');
  for (const name of ['Help Center', 'Account', 'Home']) {
    await page.getByRole('link', { name, exact: true }).click();
    await focused(page, 'main h1');
  }
  await page.setViewportSize(PHONE);
  await page.getByRole('button', { name: 'Open navigation' }).click();
  await page.getByRole('link', { name: 'Help Center', exact: true }).click();
  await page.waitForURL('**/help');
  await focused(page, 'main h1');
});

test('the keyboard alone filters, opens the menu and comes back to it', async () => {
  const expert = await completeExpert(portal.server.ctx);
  await assigned(expert, { title: 'Keys' });
  visit = await visitAs(portal, expert);
  const { page } = visit;
  await visit.go('/home');
  await tab(page, 'All').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/home?tab=new');
  const more = page.getByRole('button', { name: 'More actions for Keys' });
  await more.focus();
  await page.keyboard.press('Enter');
  await focused(page, '[role="menuitem"]');
  await page.keyboard.press('Enter');
  await focused(page, 'textarea');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expect.poll(() => more.evaluate((element) => element === document.activeElement)).toBe(true);
});
