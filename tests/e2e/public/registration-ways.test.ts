import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { REGISTRATION_TITLES } from '#common/people/registration.ts';
import { expectAccessible, expectNoSidewaysScroll, openPage } from '#tests/e2e/harness.ts';
import { onPhone } from '#tests/e2e/player/touch.ts';
import { mailTo, type Portal, startPortal } from '#tests/e2e/portal/portal.ts';
import { pressOn, tabTo, typeInto } from './keyboard.ts';
import { largePhoto } from './picture.ts';

let portal: Portal;

beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal?.close());

/** Waits for a step and its share of the way. */
async function arrive(page: Page, step: number): Promise<void> {
  await page.getByRole('heading', { name: REGISTRATION_TITLES[step - 1], level: 1 }).waitFor();
  await page.getByText(`${Math.round((step / 8) * 100)}%`, { exact: true }).waitFor();
  await page.waitForFunction(() => document.querySelector('.MuiSkeleton-root') === null);
}

async function codeFor(email: string): Promise<string> {
  const mail = await mailTo(portal, email, /verification code/i);
  return /\b\d{6}\b/.exec(mail.text)?.[0] ?? '';
}

describe('the whole registration', () => {
  test('is done by keyboard alone', async () => {
    const { page, context, pageErrors } = await openPage(portal.browser);
    const email = 'keys@example.org';
    const button = (name: string) => page.getByRole('button', { name, exact: true });

    await page.goto(`${portal.server.url}/register`);
    await arrive(page, 1);
    await expectAccessible(page);
    await typeInto(page, 'First name', 'Kim');
    await typeInto(page, 'Last name', 'Keys');
    await typeInto(page, 'Mobile phone', '+49 151 2345678');
    await typeInto(page, 'Email', email);
    await typeInto(page, 'Birthdate', '04121985');
    await page.keyboard.press('Enter');

    await arrive(page, 2);
    await expectAccessible(page);
    await page.getByRole('button', { name: /^Resend in \d+ s$/ }).waitFor();
    await typeInto(page, 'Verification code', await codeFor(email));
    await page.keyboard.press('Enter');

    await arrive(page, 3);
    await expectAccessible(page);
    await typeInto(page, 'Password', 'Quayside#2026');
    await typeInto(page, 'Confirm password', 'Quayside#2026');
    await page.keyboard.press('Enter');

    await arrive(page, 4);
    await expectAccessible(page);
    await expect.poll(() => page.getByRole('checkbox').isDisabled()).toBe(true);
    await pressOn(page, page.getByRole('region', { name: 'Confidentiality Agreement' }), 'End');
    await page.getByText('Thank you for reading to the end.').waitFor();
    await pressOn(page, page.getByRole('checkbox'), 'Space');
    await pressOn(page, button('Continue'), 'Enter');

    await arrive(page, 5);
    await expectAccessible(page);
    await typeInto(page, 'Company you work for', 'Atelier Nord');
    await pressOn(page, page.getByLabel('Male', { exact: true }), 'Space');
    await pressOn(page, button('Next'), 'Enter');

    await arrive(page, 6);
    await expectAccessible(page);
    await pressOn(page, page.getByRole('radio', { name: /Junior/ }), 'ArrowRight');
    await expect.poll(() => page.getByRole('radio', { name: /Mid-level/ }).isChecked()).toBe(true);
    await pressOn(page, page.getByRole('checkbox', { name: 'Packaging Design' }), 'Space');
    await typeInto(page, 'Other industries', 'Toys');
    await pressOn(page, button('Next'), 'Enter');

    await arrive(page, 7);
    await page.goBack();
    await arrive(page, 6);
    await expect.poll(() => page.getByRole('radio', { name: /Mid-level/ }).isChecked()).toBe(true);
    await pressOn(page, button('Next'), 'Enter');
    await arrive(page, 7);
    await expectAccessible(page);
    const adults = page.getByRole('group', { name: 'Adults 25-40', exact: true });
    await pressOn(page, adults.getByRole('button', { name: '1 dot' }), 'ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => adults.getByRole('button', { name: '2 dots' }).getAttribute('aria-pressed')).toBe('true');
    await pressOn(page, page.getByRole('checkbox', { name: 'Africa' }), 'Space');
    await pressOn(page, button('Next'), 'Enter');

    await arrive(page, 8);
    await expectAccessible(page);
    const agency = page.getByRole('group', { name: 'Agency' });
    await tabTo(page, agency.getByRole('button', { name: '1 star' }));
    await page.keyboard.press('4');
    await pressOn(page, button('Complete Registration'), 'Enter');

    await page.getByRole('heading', { name: 'Welcome Back, Kim Keys' }).waitFor();
    expect(pageErrors).toEqual([]);
    await context.close();
  });

  test('is done by touch on a phone of 360 px, with a picture', async () => {
    const { page, context, pageErrors } = await openPage(portal.browser);
    const email = 'touch@example.org';
    await page.goto(`${portal.server.url}/register`);
    const finger = await onPhone(page);
    const tap = (name: string) => finger.tap(page.getByRole('button', { name, exact: true }));
    await arrive(page, 1);
    await expectNoSidewaysScroll(page);
    for (const [label, value] of [
      ['First name', 'Toni'],
      ['Last name', 'Touch'],
      ['Mobile phone', '+1 202 555 0100'],
      ['Email', email],
      ['Birthdate', '1990-01-31'],
    ] as const) {
      await page.getByLabel(label).fill(value);
    }
    await tap('Next');

    await arrive(page, 2);
    await expectNoSidewaysScroll(page);
    await page.getByLabel('Verification code').fill(await codeFor(email));
    await tap('Next');

    await arrive(page, 3);
    await expectNoSidewaysScroll(page);
    await page.getByLabel('Password', { exact: true }).fill('Quayside#2026');
    await page.getByLabel('Confirm password').fill('Quayside#2026');
    await tap('Next');

    await arrive(page, 4);
    await expectNoSidewaysScroll(page);
    await page.getByRole('region', { name: 'Confidentiality Agreement' }).evaluate((box) => {
      box.scrollTop = box.scrollHeight - box.clientHeight - 10;
    });
    await finger.tap(page.getByRole('checkbox'));
    await tap('Continue');

    await arrive(page, 5);
    await expectNoSidewaysScroll(page);
    await page.getByLabel('Profile picture file').setInputFiles({
      name: 'IMG_1.JPG',
      mimeType: 'image/jpeg',
      buffer: await largePhoto(),
    });
    await page.getByRole('dialog', { name: 'Crop your picture' }).waitFor();
    await finger.tap(page.getByRole('button', { name: 'Use picture' }));
    await page.getByRole('button', { name: 'Change picture' }).waitFor();
    await page.getByLabel('Company you work for').fill('Studio South');
    await finger.tap(page.getByText('Prefer not to say'));
    await tap('Next');

    await arrive(page, 6);
    await expectNoSidewaysScroll(page);
    await finger.tap(page.getByText('5+ years'));
    await finger.tap(page.getByText('Brand Strategy', { exact: true }));
    await finger.tap(page.getByText('Retail', { exact: true }));
    await tap('Next');

    await arrive(page, 7);
    await page.goBack();
    await arrive(page, 6);
    await tap('Next');
    await arrive(page, 7);
    await expectNoSidewaysScroll(page);
    await finger.tap(page.getByRole('group', { name: 'Senior Adults 50+' }).getByRole('button', { name: '3 dots' }));
    await finger.tap(page.getByText('Latin America', { exact: true }));
    await tap('Next');

    await arrive(page, 8);
    await expectNoSidewaysScroll(page);
    await tap('Complete Registration');
    await page.getByRole('heading', { name: 'Welcome Back, Toni Touch' }).waitFor();
    await finger.tap(page.getByRole('button', { name: 'Open navigation' }));
    await page.waitForFunction(() => {
      const photo = document.querySelector<HTMLImageElement>('[role="presentation"] .MuiAvatar-img');
      return photo !== null && photo.naturalWidth > 0;
    });
    expect(pageErrors).toEqual([]);
    await context.close();
  });
});
