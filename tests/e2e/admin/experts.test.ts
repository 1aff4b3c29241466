import { eq, inArray } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { afterEach, describe, expect, test } from 'vitest';
import { IMPORT_BATCH } from '#common/people/experts/import.ts';
import { experts } from '#server/db/schema/people.ts';
import { mails } from '#server/db/schema/system.ts';
import { createAdmin, createExpert, PASSWORD, type Person } from '#tests/api/factories.ts';
import { expectAccessible, expectNoSidewaysScroll, PHONE, prepareFile } from '#tests/e2e/harness.ts';
import { completeExpert, type Portal, startPortal, type Visit, visitAs } from '#tests/e2e/portal/portal.ts';

let portal: Portal;
let admin: Person;
let visit: Visit;
let page: Page;

prepareFile(async () => {
  portal = await startPortal();
  admin = await createAdmin(portal.server.ctx);
  // Signed in once: sign-ins are throttled.
  visit = await visitAs(portal, admin);
  page = visit.page;
  return portal;
});
afterEach(() => expect(visit.pageErrors).toEqual([]));

const named = (first_name: string, last_name: string) => ({ first_name, last_name });
const table = () => page.getByRole('table', { name: 'Experts' });
const row = (name: string) => table().getByRole('row', { name: new RegExp(name) });
const button = (name: string | RegExp) => page.getByRole('button', { name });
const toast = (text: string) => page.getByText(text).first().waitFor();

async function search(text: string): Promise<void> {
  await page.getByLabel('Search experts').fill(text);
  await page.waitForURL(/filter=/);
}

describe('the list', () => {
  test('is searched and filtered, and the address keeps what was chosen', async () => {
    await completeExpert(portal.server.ctx, named('Lina', 'Listed'), { rating: 5, gender: 'female' });
    await completeExpert(portal.server.ctx, named('Leo', 'Listed'), { rating: 2, gender: 'male' });
    await visit.go('/experts');
    await search('listed');
    await row('Lina Listed').waitFor();
    await row('Leo Listed').waitFor();
    await page.getByText('Total: 2').waitFor();

    await page.getByRole('combobox', { name: 'Qualification' }).click();
    await page.getByRole('option', { name: '5 stars' }).click();
    await row('Leo Listed').waitFor({ state: 'detached' });
    await row('Lina Listed').waitFor();

    await page.reload();
    await row('Lina Listed').waitFor();
    await expect.poll(() => row('Leo Listed').count()).toBe(0);
    await button('Reset filters').click();
    await row('Leo Listed').waitFor();

    await visit.go(`/experts?filter=${encodeURIComponent('{"segments":1}')}`);
    await page.getByText('Area: Advertising & Communication').waitFor();
  });

  test('offers all filters in a dialog, with reset and apply', async () => {
    await completeExpert(portal.server.ctx, named('Dora', 'Dialogue'), { design_expertise: ['product'] });
    await completeExpert(portal.server.ctx, named('Dan', 'Dialogue'));
    await visit.go('/experts');
    await search('dialogue');
    await row('Dan Dialogue').waitFor();
    await button(/^Filters/).click();
    const dialog = page.getByRole('dialog', { name: 'Filters' });
    await dialog.getByLabel('Design expertise').click();
    await page.getByRole('option', { name: 'Product design' }).click();
    await dialog.getByText('Advertising & Communication').click();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await row('Dan Dialogue').waitFor({ state: 'detached' });
    await row('Dora Dialogue').waitFor();
    await page.getByText('Area: Advertising & Communication').waitFor();
  });

  test('deletes after a confirmation, and never offers it for staff', async () => {
    const person = await completeExpert(portal.server.ctx, named('Del', 'Etable'));
    await visit.go('/experts');
    await search('etable');
    await page.getByText('Total: 1', { exact: true }).waitFor();
    await button('Actions for Del Etable').click();
    await page.getByRole('menuitem', { name: 'Delete Expert' }).click();
    await page.getByRole('dialog', { name: 'Delete Expert' }).getByRole('button', { name: 'Delete' }).click();
    await toast('Expert deleted successfully');
    const [stored] = await portal.server.ctx.db.select().from(experts).where(eq(experts.id, person.id));
    expect(stored?.removed_at).not.toBeNull();
    await row('Del Etable').waitFor({ state: 'detached' });

    await search(admin.email);
    await button(/^Actions for/).click();
    await page.getByRole('menuitem', { name: 'See Admin' }).waitFor();
    await expect.poll(() => page.getByRole('menuitem', { name: 'Delete Expert' }).count()).toBe(0);
  });

  test('approves several at once', async () => {
    const ctx = portal.server.ctx;
    const people = [
      await createExpert(ctx, named('Una', 'Manyfold'), { status: 'pending' }),
      await createExpert(ctx, named('Duo', 'Manyfold'), { status: 'pending' }),
    ];
    await createExpert(ctx, named('Tria', 'Manyfold'), { status: 'approved' });
    await visit.go('/experts');
    await search('manyfold');
    // All three are in the unfiltered list too.
    await page.getByText('Total: 3').waitFor();
    await page.getByLabel('Select all on this page').check();
    await page.getByRole('region', { name: 'Selected experts' }).getByRole('button', { name: 'Approve' }).click();
    await toast('2 experts approved. 1 left out: This expert has already been approved.');
    // The mails are held back for as long as the decision can be undone.
    const told = await ctx.db
      .select({ id: mails.user_id })
      .from(mails)
      .where(
        inArray(
          mails.user_id,
          people.map(({ id }) => id),
        ),
      );
    expect(told).toHaveLength(2);
  });

  test('saves what is filtered as experts.csv', async () => {
    await completeExpert(portal.server.ctx, named('Csv', 'Filewise'));
    await visit.go('/experts');
    await search('filewise');
    await row('Csv Filewise').waitFor();
    const [download] = await Promise.all([page.waitForEvent('download'), button('Export to CSV').click()]);
    expect(download.suggestedFilename()).toBe('experts.csv');
  });

  test('leads from a figure of the overview into the filter', async () => {
    await completeExpert(portal.server.ctx, { ...named('Fig', 'Ure'), last_seen_at: new Date() });
    await visit.go('/experts');
    await page.getByText('Panel overview').click();
    const bar = page.getByRole('button', { name: /^Expert \d/ });
    const count = (await bar.textContent())?.replace(/\D/g, '');
    await bar.click();
    await page.getByText('Level: Expert').waitFor();
    await page.getByText('Approved and active', { exact: true }).waitFor();
    await page.getByText(`Total: ${count}`, { exact: true }).waitFor();
    await expectAccessible(page);
  });
});

test('saved filters and columns are each person’s own and outlast the session', async () => {
  await completeExpert(portal.server.ctx, named('Kept', 'Filtered'));
  await visit.go('/experts');
  await search('filtered');
  await button('Saved filters').click();
  await button('Save the present filters').click();
  const naming = page.getByRole('dialog', { name: 'Save filters' });
  await naming.getByLabel('Name').fill('Mine');
  await naming.getByRole('button', { name: 'Save' }).click();
  await button('Columns').click();
  await page.getByRole('menuitemcheckbox', { name: 'Email' }).click();
  await page.keyboard.press('Escape');
  await table().getByRole('columnheader', { name: 'Email' }).waitFor();

  const signInAs = async (person: Person) => {
    await button(/@/).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await page.getByPlaceholder('Your Name').fill(person.email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await button('Log In').click();
    await page.getByRole('link', { name: 'Experts' }).click();
    await row('Kept Filtered').waitFor();
    await button('Saved filters').click();
  };
  await signInAs(await createAdmin(portal.server.ctx));
  await page.getByText('No saved filters yet.').waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => table().getByRole('columnheader', { name: 'Email' }).count()).toBe(0);

  await signInAs(admin);
  await page.getByRole('button', { name: 'Mine', exact: true }).click();
  await page.getByText('Total: 1').waitFor();
  await table().getByRole('columnheader', { name: 'Email' }).waitFor();
});

describe('the review queue', () => {
  test('shows what was entered, decides by key, and keeps in place who was decided about', async () => {
    const ctx = portal.server.ctx;
    const hours = (count: number) => new Date(Date.now() - count * 3_600_000);
    const first = await createExpert(ctx, named('First', 'Inline'), { status: 'pending', registered_at: hours(90) });
    await createExpert(ctx, named('Second', 'Inline'), { status: 'pending', registered_at: hours(80) });
    await visit.go('/experts/review');
    await page.getByRole('heading', { name: 'First Inline' }).waitFor();
    await page.getByText('waiting for 3 days').first().waitFor();
    await page.getByText(first.email).waitFor();
    await expectAccessible(page);
    await page.keyboard.press('a');
    await toast('Expert approved');
    await page.getByRole('heading', { name: 'First Inline' }).waitFor();
    await button('Next').click();
    await page.getByRole('heading', { name: 'Second Inline' }).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Second Inline');
    await page.getByText('waiting for 3 days').first().waitFor();
    await page.keyboard.press('r');
    const dialog = page.getByRole('dialog', { name: 'Reject Second Inline' });
    await dialog.getByRole('button', { name: 'Reject' }).click();
    await dialog.getByText('Please give a reason').waitFor();
    await dialog.getByLabel('Reason').fill('Not enough experience yet.');
    await dialog.getByRole('button', { name: 'Reject' }).click();
    await toast('Expert rejected');
    await page.getByText('Nobody is waiting.').waitFor();
    const [mail] = await ctx.db.select().from(mails).where(eq(mails.user_id, first.id));
    expect(mail?.subject).toBe('Your expert profile has been approved');
  });
});

describe('inviting', () => {
  test('asks for names and address, then sends', async () => {
    await visit.go('/experts');
    await button('New Expert').click();
    const dialog = page.getByRole('dialog', { name: 'Invite a new expert' });
    await expect.poll(() => dialog.getByLabel('Email title').inputValue()).toBe('Invitation to Expert Panel');
    await dialog.getByRole('button', { name: 'Send invitation' }).click();
    await dialog.getByRole('alert').getByText('First name, last name, and email are required.').waitFor();
    await dialog.getByLabel('First name').fill('Nia');
    await dialog.getByLabel('Last name').fill('Newcomer');
    await dialog.getByLabel('Email', { exact: false }).first().fill('nia@example.org');
    await dialog.getByRole('button', { name: 'Send invitation' }).click();
    await toast('Expert invitation sent successfully!');
    await search('newcomer');
    await row('Nia Newcomer').getByText('Not Registered yet').waitFor();
  });

  test('a file is looked through before anything is sent', async () => {
    await completeExpert(portal.server.ctx, { ...named('Known', 'Already'), email: 'known@example.org' });
    await visit.go('/experts');
    await button('Import invitations').click();
    const dialog = page.getByRole('dialog', { name: 'Import invitations' });
    const lines = [
      'First name,Last name,Email',
      'Ada,One,one@example.org',
      ',Two,two@example.org',
      'K,A,known@example.org',
    ];
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) });
    await dialog.getByText('1 of 3 rows can be sent.').waitFor();
    await dialog.getByText('First name, last name, and email are required.').waitFor();
    await dialog.getByText('An account with this email address already exists.').waitFor();
    expect(await portal.server.mailsTo('one@example.org')).toHaveLength(0);
    const arrival = Promise.withResolvers<void>();
    await page.route('**/api/experts/import/', (route) => arrival.promise.then(() => route.continue()));
    await dialog.getByRole('button', { name: 'Send 1 invitation' }).click();
    await dialog.getByText('0 of 1 sent').waitFor();
    await page.keyboard.press('Escape');
    arrival.resolve();
    await dialog.getByText('1 of 1 invitations sent.').waitFor();
    expect(await portal.server.mailsTo('one@example.org')).toHaveLength(1);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Save the results' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('invitation-results.csv');
    await page.unrouteAll();
  });

  test('another file, chosen after a failure, is sent from its beginning', async () => {
    await visit.go('/experts');
    await button('Import invitations').click();
    const dialog = page.getByRole('dialog', { name: 'Import invitations' });
    const choose = (people: string[]) => {
      const lines = ['First name,Last name,Email', ...people.map((name) => `${name},File,${name}@example.org`)];
      const buffer = Buffer.from(lines.join('\n'));
      return dialog.locator('input[type=file]').setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer });
    };
    await choose(Array.from({ length: IMPORT_BATCH + 1 }, (_, index) => `first${index}`));
    let batches = 0;
    await page.route('**/api/experts/import/', (route) => {
      batches += 1;
      return batches === 1 ? route.continue() : route.fulfill({ status: 503, json: { detail: 'Busy.' } });
    });
    await dialog.getByRole('button', { name: `Send ${IMPORT_BATCH + 1} invitations` }).click();
    await dialog.getByText(`Busy. ${IMPORT_BATCH} were sent before. You can go on.`).waitFor();
    await page.unrouteAll();
    await choose(['second0', 'second1']);
    await dialog.getByRole('button', { name: 'Send 2 invitations' }).click();
    await dialog.getByText('2 of 2 invitations sent.').waitFor();
    expect(await portal.server.mailsTo('second0@example.org')).toHaveLength(1);
  });
});

describe('a profile', () => {
  const save = () => button('Save Changes').click();

  test('is deactivated after a confirmation, and reactivated', async () => {
    const person = await completeExpert(portal.server.ctx, named('Dee', 'Activated'));
    await visit.go(`/experts/${person.id}`);
    await button('Deactivate').click();
    const dialog = page.getByRole('dialog', { name: 'Deactivate Expert' });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
    await button('Deactivate').click();
    await dialog.getByRole('button', { name: 'Deactivate' }).click();
    await toast('Expert deactivated');
    await button('Reactivate').click();
    await toast('Expert reactivated');
  });

  test('shows what is wrong at the fields, saves, and goes back to the list', async () => {
    const person = await completeExpert(portal.server.ctx, named('Pro', 'Profiled'));
    await visit.go('/experts');
    await search('profiled');
    // Rows that have just moved take no click.
    await page.getByText('Total: 1', { exact: true }).waitFor();
    await row('Pro Profiled').getByText('Nordform Studio').click();
    await page.waitForURL(`**/experts/${person.id}`);
    await page.getByLabel('Current company').fill('');
    await save();
    await toast('Please fill in all required fields');
    await page.getByText('Company you work for is required').waitFor();
    await page.getByLabel('Current company').fill('Renamed Ltd');
    await page.getByRole('group', { name: 'Qualification' }).getByRole('button').nth(3).click();
    await save();
    await toast('Expert profile updated successfully');
    await page.waitForURL(/\/experts\?/);
    await row('Pro Profiled').getByText('Renamed Ltd').waitFor();
  });

  test('opened and left untouched asks nothing', async () => {
    const person = await completeExpert(portal.server.ctx, named('Un', 'Touched'));
    await visit.go(`/experts/${person.id}`);
    await page.getByRole('heading', { name: 'Un Touched' }).waitFor();
    await button('Back to the experts').click();
    await table().waitFor();
  });

  test('with a note half written is not left unasked, also after saving', async () => {
    const { id } = await completeExpert(portal.server.ctx, named('Nota', 'Bene'));
    await visit.go(`/experts/${id}`);
    await page.getByLabel('New note').fill('Half a thought');
    await page.getByLabel('Current company').fill('Elsewhere Ltd');
    await save();
    await toast('Expert profile updated successfully');
    const leaving = page.getByRole('dialog', { name: 'Leave without saving?' });
    await leaving.getByRole('button', { name: 'Stay' }).click();
    await button('Add note').click();
    await toast('Note added');
    await button('Back to the experts').click();
    await page.waitForURL('**/experts');
  });

  test('changed by two people: the second is told, and nothing is overwritten silently', async () => {
    const person = await completeExpert(portal.server.ctx, named('Con', 'Flict'));
    const other = await createAdmin(portal.server.ctx);
    await visit.go(`/experts/${person.id}`);
    await page.getByLabel('Current company').fill('Mine');
    const theirs = await portal.server.call('PATCH', `/api/experts/${person.id}/`, {
      token: other.token,
      body: { mobile_phone: '+1 555 0100' },
    });
    expect(theirs.status).toBe(200);
    await page.getByLabel('New note').fill('A note in between');
    await button('Add note').click();
    await toast('Note added');
    await save();
    const dialog = page.getByRole('dialog', { name: 'Changed by someone else' });
    await dialog.getByRole('button', { name: 'Load the newest version' }).click();
    await expect.poll(() => page.getByLabel('Mobile phone').inputValue()).toBe('+1 555 0100');
    await page.getByLabel('Current company').fill('Mine');
    await save();
    await toast('Expert profile updated successfully');
    const [stored] = await portal.server.ctx.db.select().from(experts).where(eq(experts.id, person.id));
    expect(stored).toMatchObject({ current_company: 'Mine', mobile_phone: '+1 555 0100' });
  });

  test('of somebody invited is corrected without being complete', async () => {
    const invited = await createExpert(
      portal.server.ctx,
      { ...named('In', 'Vited'), password_hash: null },
      { status: 'pending', registered_at: null, expertise_level: null },
    );
    await visit.go(`/experts/${invited.id}`);
    await page.getByLabel('Email', { exact: false }).first().fill('corrected@example.org');
    await save();
    await toast('Expert profile updated successfully');
    await page.waitForURL('**/experts');
    await search('corrected@example.org');
    await row('In Vited').waitFor();
  });

  test('that cannot be found leads back to the list', async () => {
    await visit.go('/experts/999999');
    await toast('Failed to load expert details');
    await page.waitForURL('**/experts');
  });
});

test('duplicates are compared and merged', async () => {
  const ctx = portal.server.ctx;
  await completeExpert(
    ctx,
    { ...named('Twin', 'Kept'), email: 'twin.one@example.org' },
    { mobile_phone: '+44 20 5555 0199' },
  );
  await completeExpert(
    ctx,
    { ...named('Twin', 'Gone'), email: 'twin.two@example.org' },
    { mobile_phone: '02055550199' },
  );
  await visit.go('/experts/duplicates');
  const group = page.getByRole('region', { name: /Same phone number: .*Twin Kept/ });
  await group.getByLabel('Keep Twin Kept').check();
  await expectAccessible(page);
  await group.getByRole('button', { name: 'Merge' }).click();
  await page.getByRole('dialog', { name: 'Merge experts' }).getByRole('button', { name: 'Merge' }).click();
  await toast('Experts merged');
  await group.waitFor({ state: 'detached' });
});

test('every screen is accessible and fits a phone', async () => {
  const person = await completeExpert(portal.server.ctx, named('Small', 'Screen'));
  await page.setViewportSize(PHONE);
  const screens = [
    { path: '/experts', ready: () => page.getByRole('list', { name: 'Experts' }) },
    { path: '/experts/review', ready: () => page.getByText(/Nobody is waiting|waiting for/).first() },
    { path: '/experts/duplicates', ready: () => page.getByRole('heading', { name: 'Experts' }) },
    { path: `/experts/${person.id}`, ready: () => page.getByRole('heading', { name: 'Changes' }) },
  ];
  for (const { path, ready } of screens) {
    await visit.go(path);
    await ready().waitFor();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  }
});
