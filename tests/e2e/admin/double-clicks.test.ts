import { eq } from 'drizzle-orm';
import type { Locator, Page, Request } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { IDEMPOTENCY_KEY } from '#common/api/idempotency.ts';
import { HOUR } from '#common/values/durations.ts';
import { assessments, assignments } from '#server/db/schema/assessments.ts';
import { payoutAttempts } from '#server/db/schema/payouts.ts';
import { experts, formOptions } from '#server/db/schema/people.ts';
import { mails } from '#server/db/schema/system.ts';
import { createAssessment, invite } from '#tests/api/assessment-factories.ts';
import { createAdmin, createExpert, createSuperAdmin, type Person } from '#tests/api/factories.ts';
import { createBrand, createVis } from '#tests/api/library-factories.ts';
import { PHONE, prepareFile, settledBox } from '#tests/e2e/harness.ts';
import { completeExpert, type Portal, startPortal, type Visit, visitAs } from '#tests/e2e/portal/portal.ts';
import { createEarnedPayout } from '#tests/factories/payouts.ts';
import { question, questionnaire } from '#tests/factories/questions.ts';
import { createPublished, createResponse } from '#tests/factories/responses.ts';

let portal: Portal;
let admin: Person;
let superAdmin: Person;
let visit: Visit;
let page: Page;

prepareFile(async () => {
  portal = await startPortal();
  [admin, superAdmin] = [await createAdmin(portal.server.ctx), await createSuperAdmin(portal.server.ctx)];
  return portal;
});
afterEach(async () => {
  expect(visit.pageErrors).toEqual([]);
  await visit.close();
});

async function open(path: string, person = admin, options = {}): Promise<void> {
  visit = await visitAs(portal, person, options);
  page = visit.page;
  page.setDefaultTimeout(12_000);
  await visit.go(path);
}

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const dialog = () => page.getByRole('dialog');
const inDialog = (name: string) => dialog().getByRole('button', { name, exact: true });
const menuItem = async (menu: string, item: string) => {
  await page.getByRole('button', { name: `Actions for ${menu}` }).click();
  return page.getByRole('menuitem', { name: item, exact: true });
};

/** The pause between the two clicks of somebody who clicks twice on purpose, or out of habit. */
const SLOW = 280;
const QUICK = 60;

/** Clicks twice at the same place, whatever lies there the second time. */
async function twice(element: Locator, pause = SLOW): Promise<void> {
  await element.scrollIntoViewIfNeeded();
  const { x, y, width, height } = await settledBox(element);
  const place = { x: x + width / 2, y: y + height / 2 };
  await page.mouse.move(place.x, place.y);
  const mouse = await page.context().newCDPSession(page);
  // The clicks carry the time at which a person made them: a busy machine delivers them later, and not always equally late.
  const click = async (at: number) => {
    for (const type of ['mousePressed', 'mouseReleased'] as const) {
      const event = { type, ...place, button: 'left', clickCount: 1, timestamp: at / 1000 } as const;
      await mouse.send('Input.dispatchMouseEvent', event);
    }
  };
  const first = Date.now();
  await click(first);
  await page.waitForTimeout(Math.max(0, first + pause - Date.now()));
  await click(first + pause);
  await mouse.detach();
}

/** What was written while `work` ran, as "POST /experts/1/approve/", without what the screens do on their own. */
async function writesDuring(work: () => Promise<void>): Promise<string[]> {
  const writes: string[] = [];
  const note = (request: Request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === 'GET' || !pathname.startsWith('/api/')) return;
    if (/\/(editing|verify|refresh)\/$/.test(pathname)) return;
    writes.push(`${request.method()} ${pathname.slice('/api'.length)}`);
  };
  page.on('request', note);
  await work();
  page.off('request', note);
  return writes;
}

/** Clicks twice and holds that one call was made, that its outcome is told, and that nothing went wrong beside it. */
async function once(element: Locator, { told, call, pause }: { told: string; call: RegExp; pause?: number }) {
  const writes = await writesDuring(async () => {
    await twice(element, pause);
    await page.getByText(told, { exact: true }).first().waitFor();
    // What the second click may have opened would cover the screen.
    await expect.poll(() => dialog().count()).toBe(0);
  });
  expect(writes).toEqual([expect.stringMatching(call)]);
  expect(await page.locator('.MuiAlert-filledError, .MuiAlert-filledWarning').count()).toBe(0);
}

describe('two clicks in the review queue', () => {
  let first: Person;
  let second: Person;
  let round = 0;
  beforeEach(async () => {
    const { ctx } = portal.server;
    await ctx.db.update(experts).set({ status: 'approved' });
    const since = (hours: number) => ({
      status: 'pending' as const,
      registered_at: new Date(Date.now() - hours * HOUR),
    });
    round += 1;
    first = await createExpert(ctx, { first_name: 'Fina', last_name: `First${round}` }, since(9));
    second = await createExpert(ctx, { first_name: 'Sina', last_name: `Second${round}` }, since(5));
  });
  const statusOf = async ({ id }: Person) =>
    (await portal.server.ctx.db.select().from(experts).where(eq(experts.id, id)))[0]?.status;
  const mailOf = async ({ id }: Person) =>
    (await portal.server.ctx.db.select().from(mails).where(eq(mails.user_id, id))).map(({ status }) => status);

  test('on Approve approve one expert, who stays in place until the next is called for, and Undo takes it back', async () => {
    await open('/experts/review');
    await once(button('Approve'), { told: 'Expert approved', call: /^POST \/experts\/\d+\/approve\/$/ });
    await page.getByRole('heading', { name: `Fina First${round}` }).waitFor();
    expect([await statusOf(first), await statusOf(second)]).toEqual(['approved', 'pending']);
    const queue = page.getByRole('navigation', { name: 'Review queue' });
    await expect.poll(() => queue.getByRole('listitem').first().textContent()).toMatch(/Fina First[\s\S]*Approved/);
    await once(button(/^Undo/), { told: 'Decision undone', call: /^POST \/experts\/undo-decisions\/$/ });
    await button('Approve').waitFor();
    expect(await statusOf(first)).toBe('pending');
    expect(await mailOf(first)).toEqual(['withdrawn']);

    await page.keyboard.press('a');
    await button(/^Undo/).waitFor();
    await page.keyboard.press('a');
    await page.keyboard.press('u');
    await button('Approve').waitFor();
    expect([await statusOf(first), await statusOf(second)]).toEqual(['pending', 'pending']);
  });

  test('on Reject reject one expert, and closing the tab leaves it so', async () => {
    await open('/experts/review');
    await twice(button('Reject'));
    await dialog().getByLabel('Reason').fill('Not enough experience yet.');
    await once(inDialog('Reject'), { told: 'Expert rejected', call: /^POST \/experts\/\d+\/reject\/$/ });
    await page.close();
    expect([await statusOf(first), await statusOf(second)]).toEqual(['rejected', 'pending']);
    expect(await mailOf(first)).toEqual(['queued']);
  });

  test('on a phone approve one expert as well', async () => {
    await open('/experts/review', admin, { viewport: PHONE, hasTouch: true, isMobile: true });
    const approve = button('Approve');
    await approve.scrollIntoViewIfNeeded();
    const { x, y, width, height } = await settledBox(approve);
    const writes = await writesDuring(async () => {
      await page.touchscreen.tap(x + width / 2, y + height / 2);
      await page.waitForTimeout(SLOW);
      await page.touchscreen.tap(x + width / 2, y + height / 2);
      await button(/^Undo/).waitFor();
    });
    expect(writes).toHaveLength(1);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  });

  test('on Approve for several, and Undo for all of them', async () => {
    await open(`/experts?filter=${encodeURIComponent(JSON.stringify({ q: 'ina' }))}`);
    for (const name of ['Fina First', 'Sina Second'])
      await page.getByLabel(`Select ${name}${round}`, { exact: true }).check();
    await once(page.getByRole('region', { name: 'Selected experts' }).getByRole('button', { name: 'Approve' }), {
      told: '2 experts approved',
      call: /bulk-approve/,
    });
    await once(button('Undo'), { told: '2 experts back in review', call: /undo-decisions/ });
    expect([await statusOf(first), await statusOf(second)]).toEqual(['pending', 'pending']);
  });
});

describe('two clicks on a payment', () => {
  let name: string;
  let counter = 0;
  const owe = async (status: 'pending' | 'approved') => {
    counter += 1;
    name = `Pia Twice${counter}`;
    const expert = await completeExpert(portal.server.ctx, { first_name: 'Pia', last_name: `Twice${counter}` });
    return { expert, ...(await createEarnedPayout(portal.server.ctx, expert.id, { status })) };
  };
  const row = () => page.getByRole('row', { name: new RegExp(name) });

  test('approve it once, and what moves up under the pointer is left alone', async () => {
    await owe('pending');
    await owe('pending');
    await open(`/admin/payments?filter=${encodeURIComponent(JSON.stringify({ status: 'pending' }))}`);
    await twice(row().getByRole('button', { name: 'Approve' }), QUICK);
    await once(inDialog('Approve'), {
      told: 'Payment approved successfully',
      call: /^PATCH \/business\/admin\/payouts/,
    });
  });

  test('execute it once', async () => {
    await owe('approved');
    await open('/admin/payments');
    await twice(row().getByRole('button', { name: 'Execute Payment' }));
    await once(inDialog('Execute Payment'), { told: 'Payment paid successfully', call: /mark_paid/, pause: 120 });
  });

  test('reject it once', async () => {
    await owe('pending');
    await open('/admin/payments');
    await twice(await menuItem(`the payment to ${name}`, 'Reject'));
    await once(inDialog('Reject'), { told: 'Payment rejected successfully', call: /^PATCH/, pause: QUICK });
  });

  test('resolve it once', async () => {
    const { id, expert } = await owe('approved');
    const long = new Date(Date.now() - HOUR);
    const order = { key: `${id}-1`, amount: '25.00', currency: 'USD', recipient: { name, email: expert.email } };
    await portal.server.ctx.db.insert(payoutAttempts).values({
      payout_id: id,
      number: 1,
      provider: 'tremendous',
      state: 'unknown',
      called_at: long,
      unanswered_at: long,
      request: order,
    });
    await open('/admin/payments', superAdmin);
    await row().getByRole('button', { name: 'Resolve…' }).click();
    await dialog().getByRole('radio').last().check();
    await dialog().getByLabel('What you saw').fill('The dashboard lists no order of this payment.');
    const writes = await writesDuring(async () => {
      await twice(inDialog('Resolve'));
      await dialog().waitFor({ state: 'detached' });
    });
    expect(writes).toHaveLength(1);
  });

  test('add one bonus', async () => {
    await owe('pending');
    await open('/admin/payments');
    await twice(button('Add Bonus'), QUICK);
    await dialog()
      .getByLabel('Expert')
      .fill(name.split(' ')[1] ?? '');
    await page.getByRole('option', { name: new RegExp(name) }).click();
    await dialog().getByLabel('Amount').fill('12.5');
    await dialog().getByLabel('What it is for').fill('Interview');
    await once(inDialog('Add Bonus'), {
      told: 'Bonus added successfully',
      call: /^POST \/business\/admin\/payouts\/$/,
    });
  });

  test('ask for one gift card', async () => {
    const { expert } = await owe('pending');
    await open('/my-payouts', expert);
    const writes = await writesDuring(async () => {
      await twice(button('Send gift card to my email'), QUICK);
      await page.getByText(/^Gift card request sent!/).waitFor();
    });
    expect(writes).toEqual(['POST /projects/payouts/send-gift-card/']);
  });
});

describe('two clicks that delete', () => {
  test('an expert, delete one', async () => {
    const expert = await completeExpert(portal.server.ctx, { first_name: 'Gia', last_name: 'Gone' });
    await open(`/experts/${expert.id}`);
    await twice(button('Delete Expert'));
    await once(inDialog('Delete'), { told: 'Expert deleted successfully', call: /^DELETE \/experts\/\d+\/$/ });
  });

  test('an assessment, delete one', async () => {
    for (const title of ['Lower row', 'Upper row']) await createAssessment(portal.server.ctx, undefined, { title });
    await open('/assessments');
    await twice(await menuItem('Upper row', 'Delete'));
    await once(inDialog('Delete'), { told: 'Assessment deleted successfully', call: /^DELETE \/assessments\/\d+\/$/ });
  });

  test('a VIS, delete one; one in use says so before anything is confirmed', async () => {
    const vis = await createVis(portal.server, admin.token);
    await open(`/vis/${vis.id}`);
    await twice(button('Delete'));
    await once(inDialog('Delete'), {
      told: 'Visual Identity System deleted successfully',
      call: /^DELETE \/brands\/vis/,
    });
    const { visId } = await createAssessment(portal.server.ctx, undefined, { title: 'Rests on it' });
    await visit.go(`/vis/${visId}`);
    await button('Delete').click();
    await dialog().getByText('Used in 1 assessment: “Rests on it”; it cannot be deleted.').waitFor();
    expect(await inDialog('Delete').count()).toBe(0);
  });

  test('a brand, delete one; one in use says so before anything is confirmed', async () => {
    await createBrand(portal.server, admin.token, 'Aaa gone');
    const vis = await createVis(portal.server, admin.token, {
      brand: (await createBrand(portal.server, admin.token, 'Aab used')).id,
    });
    expect(vis.id).toBeGreaterThan(0);
    await open('/brands');
    await twice(button('Delete Aaa gone'));
    await once(inDialog('Delete'), { told: 'Brand deleted successfully', call: /^DELETE \/brands\/brands/ });
    await button('Delete Aab used').click();
    await dialog().getByText('Aab used is used by 1 Visual Identity System; it cannot be deleted.').waitFor();
    expect(await inDialog('Delete').count()).toBe(0);
  });

  test('a template, delete one', async () => {
    const body = {
      title: 'Gone',
      description: '',
      category: 'Packs',
      questionnaire: questionnaire([question('text', 'q1')]),
    };
    const made = await portal.server.call('POST', '/api/assessments/templates/', { token: admin.token, body });
    expect(made.status).toBe(201);
    await open('/assessments/templates');
    await twice(button('Delete'));
    await once(inDialog('Delete'), { told: 'Template deleted', call: /^DELETE \/assessments\/templates/ });
  });

  test('a question of the help, delete one', async () => {
    await open('/help');
    await button('Edit FAQs').click();
    await twice(button(/^Delete: .*\?$/).first());
    const writes = await writesDuring(async () => {
      await twice(inDialog('Delete'));
      await dialog().waitFor({ state: 'detached' });
    });
    expect(writes).toEqual([expect.stringMatching(/^DELETE/)]);
  });

  test('a form option, delete one', async () => {
    await portal.server.ctx.db.insert(formOptions).values({ kind: 'area', name: 'Aaa unused' });
    await open('/form-options', superAdmin);
    await twice(button('Delete Aaa unused'));
    const writes = await writesDuring(async () => {
      await twice(inDialog('Delete'));
      await button('Delete Aaa unused').waitFor({ state: 'detached' });
    });
    expect(writes).toEqual([expect.stringMatching(/^DELETE/)]);
  });

  test('a form option from use, retire it and leave it so', async () => {
    await portal.server.ctx.db.insert(formOptions).values({ kind: 'area', name: 'Aaa retired' });
    await open('/form-options', superAdmin);
    const writes = await writesDuring(async () => {
      await twice(button('Retire Aaa retired'));
      await button('Offer again Aaa retired').waitFor();
      // What a second click began would have been sent by the time a call sent after it is answered.
      await page.reload();
      await button('Offer again Aaa retired').waitFor();
    });
    expect(writes).toEqual([expect.stringMatching(/^PATCH \/form-options/)]);
  });

  test('a note of the staff, delete one', async () => {
    const { id } = await completeExpert(portal.server.ctx);
    for (const body of ['Older note', 'Newer note']) {
      await portal.server.call('POST', `/api/experts/${id}/notes/`, { token: admin.token, body: { body } });
    }
    await open(`/experts/${id}`);
    await once(button('Delete this note').first(), { told: 'Note deleted', call: /^DELETE \/experts\/\d+\/notes/ });
    await page.getByText('Older note').waitFor();
    await page.getByText('Newer note').waitFor({ state: 'detached' });
  });

  test('a question of the builder, copy and delete one', async () => {
    const asked = ['q1', 'q2', 'q3'].map((id) => question('text', id, { title: `Asked ${id}` }));
    const { id } = await createAssessment(portal.server.ctx, questionnaire(asked), { is_draft: true });
    await open(`/assessments/${id}/edit`);
    const outline = page.getByRole('navigation', { name: 'Parts of the assessment' });
    const handles = outline.getByRole('button', { name: /^Move question \d+: / });
    await outline.getByText('Asked q1').click();
    await twice(button('Duplicate question'));
    expect(await handles.count()).toBe(4);
    // The two buttons lie side by side, as near as a second click may miss the first.
    await page.locator('[data-click-shield]').waitFor({ state: 'detached' });
    await twice(button('Delete question'));
    expect(await handles.count()).toBe(3);
  });

  test('access of a staff member, deactivate one', async () => {
    const colleague = await createAdmin(portal.server.ctx);
    await open('/staff', superAdmin);
    const row = page.getByRole('row').filter({ hasText: colleague.email });
    await row.getByRole('button', { name: /^Actions for/ }).click();
    await twice(page.getByRole('menuitem', { name: 'Deactivate' }));
    const writes = await writesDuring(async () => {
      await twice(inDialog('Deactivate'));
      await row.getByText('Deactivated').last().waitFor();
    });
    expect(writes).toHaveLength(1);
  });
});

describe('two clicks on an assessment', () => {
  test('copy it once, in the list and on its screen', async () => {
    const { id } = await createAssessment(portal.server.ctx, undefined, { title: 'Copied once' });
    const copies = async () => (await portal.server.ctx.db.select().from(assessments)).length;
    const before = await copies();
    await open('/assessments');
    const duplicate = await menuItem('Copied once', 'Duplicate');
    expect(
      await writesDuring(async () => {
        await twice(duplicate, QUICK);
        await page.waitForURL(/\/edit$/);
      }),
    ).toEqual([`POST /assessments/${id}/duplicate/`]);
    await visit.go(`/assessments/${id}`);
    expect(
      await writesDuring(async () => {
        await twice(button('Duplicate'));
        await page.waitForURL(/\/edit$/);
      }),
    ).toEqual([`POST /assessments/${id}/duplicate/`]);
    expect(await copies()).toBe(before + 2);
  });

  test('do not keep somebody quick from clicking at the same place again after clicking elsewhere', async () => {
    const { id } = await createAssessment(portal.server.ctx);
    await open(`/assessments/${id}`);
    const close = await settledBox(button('Close'));
    await page.mouse.click(close.x + 10, close.y + 10);
    const cancel = await settledBox(inDialog('Cancel'));
    await page.mouse.click(cancel.x + 10, cancel.y + 10);
    await dialog().waitFor({ state: 'detached' });
    await page.mouse.click(close.x + 10, close.y + 10);
    await dialog().waitFor();
    await page.mouse.click(cancel.x + 10, cancel.y + 10);
    await dialog().waitFor({ state: 'detached' });
  });

  test('close and reopen it once', async () => {
    const { id } = await createAssessment(portal.server.ctx);
    await open(`/assessments/${id}`);
    await twice(button('Close'));
    await once(inDialog('Close Assessment'), { told: 'Assessment closed', call: /^PATCH/ });
    await twice(button('Reopen'), QUICK);
    await once(inDialog('Reopen'), { told: 'Assessment reopened', call: /^PATCH/, pause: QUICK });
  });

  test('send its invitations once', async () => {
    const { ctx } = portal.server;
    const { id } = await createAssessment(ctx, undefined, { title: 'Invited once' });
    const expert = await completeExpert(ctx);
    await ctx.db.insert(assignments).values({ assessment_id: id, expert_id: expert.id });
    await open(`/assessments/${id}`);
    await twice(button(/^Send 1 invitation/));
    await once(inDialog('Send'), { told: 'Invitations sent successfully', call: /send-invitations/ });
  });

  test('publish it once', async () => {
    const { id } = await createAssessment(portal.server.ctx, undefined, { is_draft: true });
    await open(`/assessments/${id}/edit`);
    await twice(button('Publish'));
    const writes = await writesDuring(async () => {
      await twice(inDialog('Publish'));
      await page.waitForURL(new RegExp(`/assessments/${id}$`));
    });
    expect(writes).toEqual([`PATCH /assessments/${id}/`]);
  });

  test('summarise it once', async () => {
    const { ctx } = portal.server;
    const asked = questionnaire([question('text', 'q1', { title: 'Why?' })]);
    const published = await createPublished(ctx, asked, 'Summarised once');
    for (const answer of ['A clear logo', 'The logo is clear']) {
      await createResponse(ctx, published, (await completeExpert(ctx)).id, { q1: answer });
    }
    await open(`/responses/${published.id}`);
    const writes = await writesDuring(async () => {
      await twice(button('Summarise the assessment'));
      await page.getByRole('region', { name: 'Summary' }).first().waitFor();
    });
    expect(writes).toEqual(['POST /assessments/summaries/generate/']);
  });

  test('go on by one question', async () => {
    const { ctx } = portal.server;
    const expert = await completeExpert(ctx);
    const asked = ['q1', 'q2', 'q3'].map((id) => question('text', id, { title: `Asked ${id}`, required: false }));
    const { id } = await createAssessment(ctx, questionnaire(asked));
    await invite(ctx, id, expert.id);
    await open(`/assessments/${id}/complete`, expert);
    await twice(button(/^Start/));
    await page.getByRole('heading', { name: /Asked q1/ }).waitFor();
    await twice(button('Next'));
    await page.getByRole('heading', { name: /Asked q2/ }).waitFor();
    await twice(button('Next'), QUICK);
    await page.getByRole('heading', { name: /Asked q3/ }).waitFor();
  });

  test('submit it once', async () => {
    const { ctx } = portal.server;
    const expert = await completeExpert(ctx);
    const { id } = await createAssessment(ctx, questionnaire([question('text', 'q1', { required: false })]));
    await invite(ctx, id, expert.id);
    await open(`/assessments/${id}/complete`, expert);
    await twice(button(/^Start/));
    await twice(button(/^(Next|Review)/));
    const writes = await writesDuring(async () => {
      await twice(button('Submit'));
      await page.getByRole('heading', { name: /thank/i }).waitFor();
    });
    expect(writes.filter((write) => write.includes('mark_complete'))).toHaveLength(1);
  });
});

describe('two clicks on a form', () => {
  test('invite one expert', async () => {
    await open('/experts');
    await twice(button('New Expert'));
    await dialog().getByLabel('First name').fill('Nia');
    await dialog().getByLabel('Last name').fill('Once');
    await dialog().getByLabel('Email', { exact: false }).first().fill('nia.once@example.org');
    await once(inDialog('Send invitation'), {
      told: 'Expert invitation sent successfully!',
      call: /^POST \/experts\/invite\/$/,
    });
  });

  test('save an account once', async () => {
    const expert = await completeExpert(portal.server.ctx);
    await open('/account', expert);
    await page.getByLabel('First name').first().fill('Renamed');
    const writes = await writesDuring(async () => {
      await twice(button(/^Save/));
      await page
        .getByText(/updated|saved/i)
        .first()
        .waitFor();
    });
    expect(writes).toHaveLength(1);
  });

  test('and Enter pressed twice sends one bonus', async () => {
    const expert = await completeExpert(portal.server.ctx, { first_name: 'Eva', last_name: 'Enter' });
    expect(expert.id).toBeGreaterThan(0);
    await open('/admin/payments');
    await button('Add Bonus').click();
    await dialog().getByLabel('Expert').fill('Enter');
    await page.getByRole('option', { name: /Eva Enter/ }).click();
    await dialog().getByLabel('What it is for').fill('Call');
    await dialog().getByLabel('Amount').fill('5');
    const writes = await writesDuring(async () => {
      await page.keyboard.press('Enter');
      await page.waitForTimeout(SLOW);
      await page.keyboard.press('Enter');
      await page.getByText('Bonus added successfully').first().waitFor();
    });
    expect(writes).toHaveLength(1);
    await expect.poll(() => dialog().count()).toBe(0);
  });

  test('that holds typed text, beside it or Back, ask before the text is lost', async () => {
    await open('/experts');
    await page.getByRole('link', { name: 'Payments' }).click();
    await button('Add Bonus').click();
    await dialog().getByLabel('Amount').fill('5');
    await page.mouse.click(5, 5);
    const question = page.getByRole('dialog', { name: 'Discard what you typed?' });
    await question.getByRole('button', { name: 'Keep writing' }).click();
    await question.waitFor({ state: 'detached' });
    await page.goBack();
    await question.waitFor();
    expect(new URL(page.url()).pathname).toBe('/admin/payments');
    await question.getByRole('button', { name: 'Discard' }).click();
    await dialog().first().waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe('/admin/payments');
  });
});

describe('what tells of an outcome', () => {
  test.each([
    { width: 1440, height: 900 },
    { width: 1280, height: 800 },
    { ...PHONE, hasTouch: true, isMobile: true },
  ])('covers no button of the heading at $width px', async ({ width, height, ...options }) => {
    const { id } = await createAssessment(portal.server.ctx);
    await open(`/assessments/${id}`, admin, { viewport: { width, height }, ...options });
    await button('Close').click();
    await inDialog('Close Assessment').click();
    await dialog().waitFor({ state: 'detached' });
    const told = page.getByRole('status').filter({ hasText: 'Assessment closed' });
    const { x, y, width: wide, height: high } = await settledBox(told);
    const covered = await page.locator('button, a').evaluateAll(
      (elements, toast) =>
        elements
          .filter((element) => !element.closest('.MuiAlert-root'))
          .filter((element) => {
            const { left, right, top, bottom, width } = element.getBoundingClientRect();
            const isShown = width > 0 && getComputedStyle(element).visibility === 'visible';
            return isShown && left < toast.right && right > toast.left && top < toast.bottom && bottom > toast.top;
          })
          .map((element) => element.textContent || element.getAttribute('aria-label')),
      { left: x, right: x + wide, top: y, bottom: y + high },
    );
    expect(covered).toEqual([]);
    expect(x + wide).toBeGreaterThan(width - 24);
  });
});

test('the same call sent by hand with the key of the first changes nothing more', async () => {
  const { id } = await createAssessment(portal.server.ctx);
  const headers = { [IDEMPOTENCY_KEY]: 'a-key-of-a-second-click-0001' };
  const copy = () =>
    portal.server.call<{ new_assessment: { id: number } }>('POST', `/api/assessments/${id}/duplicate/`, {
      token: admin.token,
      headers,
    });
  await open('/assessments');
  const [first, second] = [await copy(), await copy()];
  expect(second.body.new_assessment.id).toBe(first.body.new_assessment.id);
});
