import { eq } from 'drizzle-orm';
import type { Locator, Page, Request } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { HOUR } from '#common/words/units.ts';
import { assignments } from '#server/data/schema/assessments.ts';
import { experts } from '#server/data/schema/experts.ts';
import { mails } from '#server/data/schema/system.ts';
import { createAssessment, invite } from '#tests/api/assessment-factories.ts';
import { createAdmin, createCompleteExpert, createExpert, type Person } from '#tests/api/factories.ts';
import { boxInView, expectNoSidewaysScroll, settledBox } from '#tests/e2e/harness.ts';
import { onPhone } from '#tests/e2e/player/touch.ts';
import { type Portal, startPortal, type Visit, visitAs } from '#tests/e2e/portal/portal.ts';
import { createEarnedPayout } from '#tests/factories/payouts.ts';
import { question, questionnaire } from '#tests/factories/questions.ts';
import { closeToasts, turnTo } from './staff-app.ts';

// What a double click does on each of the other buttons is shown in tests/ui/admin/clicks, without a layout.

let portal: Portal;
let visit: Visit;
let page: Page;
let first: Person;
let second: Person;
let invited: Person[];

beforeAll(async () => {
  portal = await startPortal();
  const { ctx } = portal.server;
  const since = (hours: number) => ({ status: 'pending' as const, registered_at: new Date(Date.now() - hours * HOUR) });
  first = await createExpert(ctx, { first_name: 'Fina', last_name: 'First' }, since(9));
  second = await createExpert(ctx, { first_name: 'Sina', last_name: 'Second' }, since(5));
  for (const last_name of ['Lower', 'Upper']) {
    const { id } = await createCompleteExpert(ctx, { first_name: 'Pia', last_name });
    await createEarnedPayout(ctx, id, { status: 'pending' });
  }
  for (const title of ['Lower row', 'Upper row']) await createAssessment(ctx, undefined, { title });
  const { id } = await createAssessment(ctx, undefined, { title: 'Invited to twice' });
  invited = [await createCompleteExpert(ctx), await createCompleteExpert(ctx)];
  await ctx.db.insert(assignments).values(invited.map((person) => ({ assessment_id: id, expert_id: person.id })));
  await enter(await createAdmin(ctx), '/experts/review');
});
afterAll(async () => {
  await visit.close();
  await portal.close();
});
afterEach(() => expect(visit.pageErrors).toEqual([]));

async function enter(person: Person, path: string): Promise<void> {
  visit = await visitAs(portal, person);
  page = visit.page;
  page.setDefaultTimeout(12_000);
  await visit.go(path);
}

const button = (name: string | RegExp) => page.getByRole('main').getByRole('button', { name, exact: true });
const dialog = () => page.getByRole('dialog');
const inDialog = (name: string) => dialog().getByRole('button', { name, exact: true });
const gone = () => expect.poll(() => dialog().count(), { interval: 50 }).toBe(0);

/** The pause between the two clicks of somebody who clicks twice on purpose, or out of habit. */
const SLOW = 280;
const QUICK = 60;

async function centreOf(element: Locator): Promise<{ x: number; y: number }> {
  const { x, y, width, height } = await boxInView(element);
  return { x: x + width / 2, y: y + height / 2 };
}

/** Clicks twice at the same place, whatever lies there the second time. */
async function twice(element: Locator, pause = SLOW): Promise<void> {
  const place = await centreOf(element);
  await page.mouse.move(place.x, place.y);
  const mouse = await page.context().newCDPSession(page);
  let clickCount = 0;
  await twiceInTime(pause, async (at) => {
    clickCount += 1;
    for (const type of ['mousePressed', 'mouseReleased'] as const) {
      const event = { type, ...place, button: 'left', clickCount, timestamp: at / 1000 } as const;
      await mouse.send('Input.dispatchMouseEvent', event);
    }
  });
  await mouse.detach();
}

/** Presses carry the time at which a person made them, since a busy machine delivers them late and unevenly. */
async function twiceInTime(pause: number, press: (at: number) => Promise<void>): Promise<void> {
  const first = Date.now();
  await press(first);
  await page.waitForTimeout(Math.max(0, first + pause - Date.now()));
  await press(first + pause);
}

/** What was written while `work` ran, as "POST /experts/1/approve/". */
async function writesDuring(work: () => Promise<unknown>): Promise<string[]> {
  const writes: string[] = [];
  const note = (request: Request) => {
    const { pathname } = new URL(request.url());
    if (request.method() !== 'GET' && pathname.startsWith('/api/'))
      writes.push(`${request.method()} ${pathname.slice('/api'.length)}`);
  };
  page.on('request', note);
  await work();
  page.off('request', note);
  return writes;
}

/** Clicks twice, and expects one call, a visible outcome, and no error. */
async function once(element: Locator, { told, call, pause }: { told: string; call: RegExp; pause?: number }) {
  const writes = await writesDuring(async () => {
    await twice(element, pause);
    await page.getByText(told, { exact: true }).first().waitFor();
    // What the second click may have opened would cover the screen.
    await gone();
  });
  expect(writes).toEqual([expect.stringMatching(call)]);
  expect(await page.locator('.MuiAlert-filledError, .MuiAlert-filledWarning').count()).toBe(0);
}

const statusOf = async ({ id }: Person) =>
  (await portal.server.ctx.db.select().from(experts).where(eq(experts.id, id)))[0]?.status;
const mailsOf = async ({ id }: Person) =>
  (await portal.server.ctx.db.select().from(mails).where(eq(mails.user_id, id))).map(({ status }) => status);

describe('two clicks in the review queue', () => {
  test('approve one expert, who stays in place until the next is called for, and Undo takes it back', async () => {
    await once(button('Approve'), { told: 'Expert approved', call: /^POST \/experts\/\d+\/approve\/$/ });
    await page.getByRole('heading', { name: 'Fina First' }).waitFor();
    expect([await statusOf(first), await statusOf(second)]).toEqual(['approved', 'pending']);
    await once(button(/^Undo/), { told: 'Decision undone', call: /^POST \/experts\/undo-decisions\/$/ });
    await button('Approve').waitFor();
    expect([await statusOf(first), await mailsOf(first)]).toEqual(['pending', ['withdrawn']]);
  });

  test('on a phone approve one expert as well', async () => {
    const finger = await onPhone(page);
    // A finger meets the button only once nothing lies over it and it can be pressed.
    await button('Approve').click({ trial: true });
    const place = await centreOf(button('Approve'));
    const writes = await writesDuring(async () => {
      await twiceInTime(SLOW, (at) => finger.tapAt(place, at));
      await button(/^Undo/).waitFor();
    });
    expect(writes).toEqual([expect.stringMatching(/approve/)]);
    await expectNoSidewaysScroll(page);
    expect([await statusOf(first), await statusOf(second)]).toEqual(['approved', 'pending']);
  });
});

describe('two clicks in a list', () => {
  test('approve one payment, and what moves up under the pointer is left alone', async () => {
    await turnTo(page, `/admin/payments?filter=${encodeURIComponent(JSON.stringify({ status: 'pending' }))}`);
    const row = page.getByRole('row', { name: /Pia Upper/ });
    await twice(row.getByRole('button', { name: 'Approve' }), QUICK);
    await once(inDialog('Approve'), {
      told: 'Payment approved successfully',
      call: /^PATCH \/business\/admin\/payouts/,
    });
    await row.waitFor({ state: 'detached' });
  });

  test('on an item of a menu delete one assessment', async () => {
    await turnTo(page, '/assessments');
    await button('Actions for Upper row').click();
    await twice(page.getByRole('menuitem', { name: 'Delete', exact: true }));
    await once(inDialog('Delete'), { told: 'Assessment deleted successfully', call: /^DELETE \/assessments\/\d+\/$/ });
    await button('Actions for Lower row').waitFor();
  });
});

test('invitations sent by a double click whose answer is lost, and then again, are mailed once', async () => {
  const keys: (string | undefined)[] = [];
  await page.route('**/send-invitations/', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length > 1) return route.continue();
    await route.fetch();
    await route.abort('connectionreset');
  });
  await button('Send 2 invitation(s)').click();
  await inDialog('Send').dblclick();
  await page.getByText('Failed to send invitations').first().waitFor();
  // Loaded again, the assessment tells that the mails went out.
  await inDialog('Resend').click();
  await page.getByText('Invitations sent successfully').first().waitFor();
  await gone();
  expect(keys.length).toBeGreaterThan(1);
  expect(new Set(keys)).toHaveLength(1);
  const mailed = await Promise.all(invited.map(mailsOf));
  expect(mailed.map((list) => list.length)).toEqual([1, 1]);
});

describe('on the screen of an assessment', () => {
  test('somebody quick can click at the same place again after clicking elsewhere', async () => {
    const { id } = await createAssessment(portal.server.ctx, undefined, { title: 'Closed and reopened' });
    await invite(portal.server.ctx, id, (await createCompleteExpert(portal.server.ctx)).id, { invited_at: null });
    await turnTo(page, `/assessments/${id}`);
    const send = await centreOf(button('Send 1 invitation(s)'));
    await page.mouse.click(send.x, send.y);
    const cancel = await centreOf(inDialog('Cancel'));
    await page.mouse.click(cancel.x, cancel.y);
    await gone();
    await page.mouse.click(send.x, send.y);
    await dialog().waitFor();
    await page.mouse.click(cancel.x, cancel.y);
    await gone();
  });

  const coveredBy = (toast: { left: number; right: number; top: number; bottom: number }) =>
    page.locator('button, a, h1').evaluateAll(
      (elements, place) =>
        elements
          .filter((element) => !element.closest('.MuiAlert-root'))
          .filter((element) => {
            const { left, right, top, bottom, width } = element.getBoundingClientRect();
            const isShown = width > 0 && getComputedStyle(element).visibility === 'visible';
            return isShown && left < place.right && right > place.left && top < place.bottom && bottom > place.top;
          })
          .map((element) => element.textContent || element.getAttribute('aria-label')),
      toast,
    );

  test.each([
    { width: 1440, asks: 'Close Assessment', confirms: 'Close Assessment', told: 'Assessment closed' },
    { width: 1280, asks: 'Reopen Assessment', confirms: 'Reopen Assessment', told: 'Assessment reopened' },
    { width: 360, asks: 'Close Assessment', confirms: 'Close Assessment', told: 'Assessment closed' },
  ])(
    'what tells of an outcome covers neither the heading nor its buttons at $width px',
    async ({ width, asks, confirms, told }) => {
      if (width === 360) await onPhone(page);
      else await page.setViewportSize({ width, height: 900 });
      await closeToasts(page);
      await button(/^Actions for/).click();
      await page.getByRole('menuitem', { name: asks }).click();
      await inDialog(confirms).click();
      await gone();
      const toast = await settledBox(page.getByRole('status').filter({ hasText: told }));
      const { x: left, y: top } = toast;
      const place = { left, top, right: left + toast.width, bottom: top + toast.height };
      expect(await coveredBy(place)).toEqual([]);
      expect(place.right).toBeGreaterThan(width - 24);
    },
  );
});

test('two clicks go on by one question, submit an assessment once, and save an account once', async () => {
  const { ctx } = portal.server;
  const expert = await createCompleteExpert(ctx);
  const asked = ['q1', 'q2'].map((id) => question('text', id, { title: `Asked ${id}`, required: false }));
  const { id } = await createAssessment(ctx, questionnaire(asked));
  await invite(ctx, id, expert.id);
  await visit.close();
  await enter(expert, `/assessments/${id}/complete`);
  await twice(button(/^Start/));
  await page.getByRole('heading', { name: /Asked q1/ }).waitFor();
  await twice(button('Next'), QUICK);
  await page.getByRole('heading', { name: /Asked q2/ }).waitFor();
  await twice(button(/^(Next|Review)/));
  const writes = await writesDuring(async () => {
    await twice(button('Submit'));
    await page.getByRole('heading', { name: /thank/i }).waitFor();
  });
  expect(writes.filter((write) => write.includes('mark_complete'))).toHaveLength(1);

  await turnTo(page, '/account');
  await page.getByLabel('First name').first().fill('Renamed');
  const saved = await writesDuring(async () => {
    await twice(button(/^Save/));
    await page
      .getByText(/updated|saved/i)
      .first()
      .waitFor();
  });
  expect(saved).toHaveLength(1);
});
