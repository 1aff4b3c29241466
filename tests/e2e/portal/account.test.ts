import { readFile } from 'node:fs/promises';
import { eq } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { afterEach, describe, expect, test } from 'vitest';
import { expertOptions, experts, users } from '#server/db/schema/people.ts';
import { refreshTokens } from '#server/db/schema/sessions.ts';
import { readPreferences } from '#server/features/people/sign-in/preferences.ts';
import { createAdmin, createExpert, PASSWORD, type Person } from '#tests/api/factories.ts';
import { unzip } from '#tests/api/zip.ts';
import { expectAccessible, expectNoSidewaysScroll, PHONE, prepareFile } from '#tests/e2e/harness.ts';
import { completeExpert, failing, type Portal, startPortal, type Visit, visitAs } from './portal.ts';

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

const TABS = ['Profile', 'Expertise', 'Password', 'Notifications'];

async function openAccount(person: Person, tab = 'profile'): Promise<Page> {
  visit = await visitAs(portal, person);
  await visit.go(`/account?tab=${tab}`);
  await visit.page.getByRole('button', { name: 'Save Changes' }).waitFor();
  return visit.page;
}

const save = (page: Page) => page.getByRole('button', { name: 'Save Changes' }).click();
const openTab = (page: Page) => page.getByRole('tab', { selected: true }).textContent();
const toast = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor();
const inFocus = (page: Page, selector: string) =>
  expect.poll(() => page.evaluate((wanted) => document.activeElement?.matches(wanted), selector)).toBe(true);
const stored = async (person: Person) => {
  const [row] = await portal.server.ctx.db
    .select()
    .from(experts)
    .innerJoin(users, eq(users.id, experts.id))
    .where(eq(experts.id, person.id));
  return row;
};

describe('the rules of the profile', () => {
  test('an empty profile names every rule, jumps to the first and shows the banner', async () => {
    const person = await createExpert(portal.server.ctx, { first_name: '', last_name: '' }, { expertise_level: null });
    const page = await openAccount(person, 'expertise');
    await page.getByText('Please complete all required fields in your expertise profile').waitFor();
    await save(page);
    await toast(page, 'Please fill in all required fields');
    await expect.poll(() => openTab(page)).toBe('Profile');
    await inFocus(page, '[name="first_name"]');
    for (const message of [
      'First name is required',
      'Last name is required',
      'Mobile phone is required',
      'Company you work for is required',
      'Birthdate is required',
      'Gender is required',
      'Expertise level is required',
    ]) {
      await page.getByText(message, { exact: true }).first().waitFor();
    }
    await expectAccessible(page);
    await page.getByRole('tab', { name: 'Expertise' }).click();
    for (const message of [
      'Please select at least one area of expertise',
      'Please select at least one industry you have experience with',
      'Please select at least one geographic region where you have expertise',
      'Please rate your expertise with at least one age group',
      'Please rate your experience in at least one professional background area',
    ]) {
      await page.getByText(message, { exact: true }).waitFor();
    }
    await expectAccessible(page);
  });

  test('each rule broken once: its message, its tab, the focus at its field', async () => {
    const page = await openAccount(await completeExpert(portal.server.ctx));
    const brokenAt = async (tab: string, message: string, field: string) => {
      await page.getByRole('tab', { name: 'Notifications' }).click();
      await save(page);
      await toast(page, 'Please fill in all required fields');
      await page.getByText(message, { exact: true }).waitFor();
      await expect.poll(() => openTab(page)).toBe(tab);
      await inFocus(page, field);
      await page.getByRole('button', { name: 'Cancel' }).click();
      await page.getByText(message, { exact: true }).waitFor({ state: 'detached' });
    };
    for (const [label, message, field] of [
      ['First name', 'First name is required', '[name="first_name"]'],
      ['Last name', 'Last name is required', '[name="last_name"]'],
      ['Mobile phone', 'Mobile phone is required', '[name="mobile_phone"]'],
      ['Company you work for', 'Company you work for is required', '[name="current_company"]'],
      ['Birthdate', 'Birthdate is required', '[name="birthdate"]'],
    ] as const) {
      await page.getByRole('tab', { name: 'Profile' }).click();
      await page.getByLabel(label).fill('');
      await brokenAt('Profile', message, field);
    }
    for (const [group, message, field] of [
      ['Expertise areas', 'Please select at least one area of expertise', '#field-expertise_areas'],
      ['Industries', 'Please select at least one industry you have experience with', '#field-industries'],
      [
        'Geographic regions',
        'Please select at least one geographic region where you have expertise',
        '#field-geographical_expertise',
      ],
    ] as const) {
      await page.getByRole('tab', { name: 'Expertise' }).click();
      await page.getByRole('group', { name: group }).getByRole('checkbox', { checked: true }).uncheck({ force: true });
      await brokenAt('Expertise', message, field);
    }
    for (const [rating, mark, message, field] of [
      [
        'Middle-Aged Adults 40-50',
        '2 dots',
        'Please rate your expertise with at least one age group',
        '#field-age_expertise',
      ],
      [
        'Agency',
        '4 stars',
        'Please rate your experience in at least one professional background area',
        '#field-background',
      ],
    ] as const) {
      await page.getByRole('tab', { name: 'Expertise' }).click();
      await page.getByRole('group', { name: rating }).getByRole('button', { name: mark }).click();
      await brokenAt('Expertise', message, field);
    }
  });

  test('a LinkedIn address must be one, and may be empty', async () => {
    const person = await completeExpert(portal.server.ctx, {}, { linkedin_profile_url: 'https://linkedin.com/in/x' });
    const page = await openAccount(person);
    await page.getByLabel('LinkedIn profile URL').fill('linkedin.com/in/x');
    await save(page);
    await page.getByText(/Please enter a valid URL \(e\.g\., .*\/in\/your-profile\)/).waitFor();
    await inFocus(page, '[name="linkedin_profile_url"]');
    await page.getByLabel('LinkedIn profile URL').fill('');
    await save(page);
    await toast(page, 'Profile updated successfully!');
    expect((await stored(person))?.experts.linkedin_profile_url).toBe('');
  });
});

describe('saving', () => {
  test('keeps what was changed on two tabs, and the sidebar follows', async () => {
    const person = await completeExpert(portal.server.ctx, { first_name: 'Ines', last_name: 'Varela' });
    const page = await openAccount(person);
    await expect.poll(() => page.getByRole('button', { name: 'Cancel' }).isDisabled()).toBe(true);
    await page.getByLabel('First name').fill('Inés');
    await page.getByRole('tab', { name: 'Expertise' }).click();
    await page.getByText('Sustainability', { exact: true }).click();
    await page.getByRole('group', { name: 'Young Adults 18-25' }).getByRole('button', { name: '3 dots' }).click();
    await save(page);
    await toast(page, 'Profile updated successfully!');
    expect(await stored(person)).toMatchObject({
      users: { first_name: 'Inés' },
      experts: { age_expertise_children: 3, age_expertise_adults: 2 },
    });
    const options = await portal.server.ctx.db
      .select()
      .from(expertOptions)
      .where(eq(expertOptions.expert_id, person.id));
    expect(options).toHaveLength(4);
    await page.getByText('Inés Varela').first().waitFor();
    await page.reload();
    await page
      .getByRole('group', { name: 'Young Adults 18-25' })
      .getByRole('button', { name: '3 dots', pressed: true })
      .waitFor();
  });

  test('Cancel brings back what is saved', async () => {
    const page = await openAccount(await completeExpert(portal.server.ctx));
    await page.getByLabel('Company you work for').fill('Elsewhere');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(() => page.getByLabel('Company you work for').inputValue()).toBe('Nordform Studio');
  });

  test('the server’s messages stand at their fields, and others in a banner', async () => {
    const page = await openAccount(await completeExpert(portal.server.ctx));
    await page.route('**/api/experts/profile/me/', (route) =>
      route.request().method() === 'PUT'
        ? route.fulfill({
            status: 400,
            json: { errors: { mobile_phone: ['Not a phone'], non_field_errors: ['No way'] } },
          })
        : route.continue(),
    );
    await page.getByLabel('Mobile phone').fill('12');
    await save(page);
    await toast(page, 'Please correct the errors below');
    await page.getByText('Not a phone').waitFor();
    await page.getByRole('alert').filter({ hasText: 'No way' }).waitFor();
    await inFocus(page, '[name="mobile_phone"]');
  });

  test('a detail stands in a banner, beside “Failed to update profile. Please try again.”', async () => {
    const page = await openAccount(await completeExpert(portal.server.ctx));
    await page.route('**/api/experts/profile/me/', (route) =>
      route.request().method() === 'PUT'
        ? route.fulfill({ status: 409, json: { detail: 'Somebody was faster' } })
        : route.continue(),
    );
    await page.getByLabel('Mobile phone').fill('12');
    await save(page);
    await toast(page, 'Failed to update profile. Please try again.');
    await page.getByRole('alert').filter({ hasText: 'Somebody was faster' }).waitFor();
  });

  test('no answer: “Failed to update profile. Please try again.”, and nothing typed is lost', async () => {
    const page = await openAccount(await completeExpert(portal.server.ctx));
    await page.getByLabel('Company you work for').fill('Kept');
    await page.route('**/api/experts/profile/me/', (route) => route.abort());
    await save(page);
    await toast(page, 'Failed to update profile. Please try again.');
    await page.unroute('**/api/experts/profile/me/');
    await save(page);
    await toast(page, 'Profile updated successfully!');
    await expect.poll(() => page.getByLabel('Company you work for').inputValue()).toBe('Kept');
  });

  test('a session that ended meanwhile is renewed in place, then the save goes through', async () => {
    const person = await completeExpert(portal.server.ctx);
    const page = await openAccount(person);
    await page.getByLabel('Company you work for').fill('After the end');
    const { db } = portal.server.ctx;
    await db.update(refreshTokens).set({ revoked_at: new Date() }).where(eq(refreshTokens.user_id, person.id));
    await db.update(users).set({ token_generation: 7 }).where(eq(users.id, person.id));
    await save(page);
    const dialog = page.getByRole('dialog', { name: 'Please sign in again' });
    await dialog.getByLabel('Password').first().fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Sign in' }).click();
    await toast(page, 'Profile updated successfully!');
    expect((await stored(person))?.experts.current_company).toBe('After the end');
  });
});

describe('leaving', () => {
  test('without having touched anything asks nothing', async () => {
    const page = await openAccount(await completeExpert(portal.server.ctx));
    await page.getByRole('tab', { name: 'Expertise' }).click();
    await page.getByRole('link', { name: 'Home' }).click();
    await page.waitForURL('**/home');
  });

  test('with unsaved changes asks first', async () => {
    const page = await openAccount(await completeExpert(portal.server.ctx));
    await page.getByLabel('First name').fill('Half');
    await page.getByRole('link', { name: 'Home' }).click();
    const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
    await dialog.getByRole('button', { name: 'Stay' }).click();
    await expect.poll(() => page.getByLabel('First name').inputValue()).toBe('Half');
    await page.getByRole('link', { name: 'Home' }).click();
    await dialog.getByRole('button', { name: 'Leave' }).click();
    await page.waitForURL('**/home');
  });

  test('by Logout asks first too, and then the next sign-in lasts', async () => {
    const person = await completeExpert(portal.server.ctx);
    const page = await openAccount(person);
    await page.getByLabel('First name').fill('Half');
    const logOut = async () => {
      await page.getByRole('button', { name: person.email }).click();
      await page.getByRole('menuitem', { name: 'Logout' }).click();
    };
    await logOut();
    const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
    await dialog.getByRole('button', { name: 'Stay' }).click();
    await expect.poll(() => page.getByLabel('First name').inputValue()).toBe('Half');
    await logOut();
    await dialog.getByRole('button', { name: 'Leave' }).click();
    await page.waitForURL('**/login');
    // Only once the session has ended is there a form to sign in with.
    await page.getByPlaceholder('Your Name').fill(person.email);
    await expect.poll(() => page.evaluate(() => localStorage.getItem('access_token'))).toBeNull();
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Log In' }).click();
    await page.waitForURL('**/home');
    await page.getByRole('heading', { name: /Welcome Back/ }).waitFor();
  });
});

describe('the picture', () => {
  const picture = (name: string, mimeType: string, size = 10) => ({ name, mimeType, buffer: Buffer.alloc(size) });

  test('must be an image of at most 5 MB', async () => {
    const page = await openAccount(await completeExpert(portal.server.ctx));
    const input = page.getByLabel('Profile picture file');
    await input.setInputFiles(picture('a.txt', 'text/plain'));
    await page.getByText('Please select a valid image file').waitFor();
    await input.setInputFiles(picture('a.png', 'image/png', 5 * 1024 * 1024 + 1));
    await page.getByText('File size must be less than 5MB').waitFor();
  });

  test('is cut to a square, saved, shown in the sidebar, and removed', async () => {
    const person = await completeExpert(portal.server.ctx);
    const page = await openAccount(person);
    const { default: sharp } = await import('sharp');
    const buffer = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#b5483a' } })
      .png()
      .toBuffer();
    await page.getByLabel('Profile picture file').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer });
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /use|done|save|apply/i })
      .click();
    await page.getByRole('button', { name: 'Change picture' }).waitFor();
    await save(page);
    await toast(page, 'Profile updated successfully!');
    expect((await stored(person))?.experts.profile_picture_id).not.toBeNull();
    await page.reload();
    await page.getByRole('button', { name: 'Remove picture' }).click();
    await save(page);
    await toast(page, 'Profile updated successfully!');
    expect((await stored(person))?.experts.profile_picture_id).toBeNull();
  });
});

describe('the password', () => {
  const fill = async (page: Page, current: string, next: string, again = next) => {
    await page.getByLabel('Current password').fill(current);
    await page.getByLabel('New password', { exact: true }).fill(next);
    await page.getByLabel('Confirm new password').fill(again);
    await save(page);
  };

  test('its rules are told, the present one is checked, and a change keeps this session', async () => {
    const person = await completeExpert(portal.server.ctx);
    const page = await openAccount(person, 'password');
    await fill(page, '', 'Another#2026');
    await page.getByText('Current password is required').waitFor();
    await fill(page, PASSWORD, 'weak');
    await page.getByText('Password does not meet all requirements').waitFor();
    await fill(page, PASSWORD, 'Another#2026', 'Different#2026');
    await page.getByText('Passwords do not match').waitFor();
    await fill(page, 'Wrong#2026', 'Another#2026');
    await inFocus(page, '[name="current_password"]');
    await fill(page, PASSWORD, 'Another#2026');
    await toast(page, 'Profile updated successfully!');
    await expect.poll(() => page.getByLabel('Current password').inputValue()).toBe('');
    await page.reload();
    await page.getByRole('button', { name: 'Save Changes' }).waitFor();
    const body = { username: person.email, password: 'Another#2026' };
    expect((await portal.server.call('POST', '/api/auth/token/', { body })).status).toBe(200);
  });
});

describe('notifications', () => {
  test('are on at first and saved without the rest of the profile', async () => {
    const person = await createExpert(portal.server.ctx);
    const page = await openAccount(person, 'notifications');
    const switches = page.getByRole('switch');
    await expect
      .poll(() => switches.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).checked)))
      .toEqual([true, true, true]);
    await page.getByRole('switch', { name: 'Deadline reminders' }).click();
    await save(page);
    await toast(page, 'Profile updated successfully!');
    expect(await readPreferences(portal.server.ctx.db, person.id)).toEqual({
      newSurveys: true,
      deadlineReminders: false,
      payouts: true,
    });
  });
});

describe('my data', () => {
  test('come as a ZIP archive', async () => {
    const person = await completeExpert(portal.server.ctx);
    const page = await openAccount(person);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download my data' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('my-expert-panel-data.zip');
    const archive = unzip(await readFile(await download.path()));
    expect(JSON.parse(String(archive.get('account.json')))).toMatchObject({ email: person.email });
  });

  test('are erased when the account is closed with the password', async () => {
    const person = await completeExpert(portal.server.ctx);
    const page = await openAccount(person);
    await page.getByRole('button', { name: 'Close my account' }).click();
    const dialog = page.getByRole('dialog', { name: 'Close your account?' });
    await expectAccessible(page);
    await dialog.getByLabel('Your password').fill('Wrong#2026');
    await dialog.getByRole('button', { name: 'Close my account' }).click();
    await dialog.getByRole('alert').waitFor();
    await dialog.getByLabel('Your password').fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Close my account' }).click();
    await page.waitForURL('**/login');
    await toast(page, 'Your account has been closed.');
    expect((await stored(person))?.users.erased_at).not.toBeNull();
  });
});

test('a profile that cannot be loaded says so and offers to try again', async () => {
  visit = await visitAs(portal, await completeExpert(portal.server.ctx));
  const mend = await failing(visit.page, '/auth/notification-preferences/');
  await visit.go('/account');
  const alert = visit.page.getByRole('alert').filter({ hasText: 'Failed to load profile data' });
  await alert.waitFor();
  await mend();
  await alert.getByRole('button', { name: 'Try Again' }).click();
  await visit.page.getByRole('button', { name: 'Save Changes' }).waitFor();
});

test('form options that cannot be loaded: a toast, and the built-in lists', async () => {
  visit = await visitAs(portal, await completeExpert(portal.server.ctx));
  await failing(visit.page, '/experts/form-options/');
  await visit.go('/account?tab=expertise');
  await toast(visit.page, 'Failed to load form options');
  await visit.page.getByText('Sustainability', { exact: true }).waitFor();
});

test('every tab passes axe and fits a phone', async () => {
  const page = await openAccount(await completeExpert(portal.server.ctx));
  for (const name of TABS) {
    await page.getByRole('tab', { name }).click();
    await page.getByRole('tabpanel', { name }).waitFor();
    await expectAccessible(page);
  }
  await page.setViewportSize(PHONE);
  for (const name of TABS) {
    await page.getByRole('tab', { name }).click();
    await page.getByRole('tabpanel', { name }).waitFor();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  }
});

test('staff have no expertise tab, save without its rules, and see the second factor', async () => {
  const admin = await createAdmin(portal.server.ctx);
  const page = await openAccount(admin);
  expect(await page.getByRole('tab').allTextContents()).toEqual(['Profile', 'Password', 'Notifications']);
  await page.getByLabel('First name').fill('Ada Maria');
  await save(page);
  await toast(page, 'Profile updated successfully!');
  expect((await stored(admin))?.users.first_name).toBe('Ada Maria');
  await page.getByRole('tab', { name: 'Password' }).click();
  await page.getByRole('heading', { name: 'Second factor' }).waitFor();
  await page.getByRole('button', { name: 'Set up' }).click();
  const dialog = page.getByRole('dialog', { name: 'Set up the second factor' });
  await dialog.getByRole('img', { name: 'The key as a QR code' }).waitFor();
  await dialog.getByLabel('Code').fill('000000');
  await dialog.getByRole('button', { name: 'Switch on' }).click();
  await dialog.getByRole('alert').waitFor();
  await expectAccessible(page);
});
