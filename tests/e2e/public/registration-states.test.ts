import type { Browser, Page, Route } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { EMPTY_DRAFT } from '#portal/registration/draft.ts';
import { openPage, type Product, prepareFile, sharedBrowser, startProduct } from '#tests/e2e/harness.ts';
import { picture } from './picture.ts';

let product: Product;
let browser: Browser;
let page: Page;

prepareFile(async () => {
  product = await startProduct({ SEED_DEMO: '0' });
  browser = await sharedBrowser();
  return product;
});
beforeEach(async () => {
  ({ page } = await openPage(browser));
});
afterEach(() => page.context().close());

const person = {
  first_name: 'Sam',
  last_name: 'States',
  mobile_phone: '+49 151 2345678',
  email: 'sam@example.org',
  birthdate: '1985-04-12',
};
const next = (name = 'Next') => page.getByRole('button', { name, exact: true }).click();
const sees = (text: string) => page.getByText(text, { exact: true }).first().waitFor();

/** Opens the wizard at a step as a reload would, with a token of registration that the calls below never show. */
async function openStep(step: number): Promise<void> {
  const claims = btoa(JSON.stringify({ user_id: 1, scope: 'registration', exp: 4_102_444_800 }));
  await page.goto(`${product.url}/icon.svg`);
  await page.evaluate(
    ({ draft, token }) => {
      sessionStorage.setItem('expert-panel-registration', draft);
      localStorage.setItem('access_token', token);
    },
    {
      draft: JSON.stringify({ ...EMPTY_DRAFT, step, person, verifiedEmail: step > 2 ? person.email : '' }),
      token: `e30.${claims}.x`,
    },
  );
  await page.goto(`${product.url}/register`);
}

/** Answers the next call to a path; 'none' gives no response, also to the second try. */
async function answer(path: string, status: number | 'none', body: object = {}): Promise<void> {
  const address = `**/api${path}`;
  await page.unroute(address);
  await page.route(address, (route: Route) =>
    status === 'none' ? route.abort() : route.fulfill({ status, json: body }),
  );
}

describe('step 1', () => {
  test('says what is missing, shows what the server refuses at its field, and the rest in general', async () => {
    await page.goto(`${product.url}/register`);
    await next();
    for (const text of [
      'First name is required',
      'Last name is required',
      'Mobile phone is required',
      'Email is required',
      'Birthdate is required',
    ]) {
      await sees(text);
    }
    await page.getByLabel('First name').fill(person.first_name);
    await page.getByLabel('Last name').fill(person.last_name);
    await page.getByLabel('Mobile phone').fill(person.mobile_phone);
    await page.getByLabel('Birthdate').fill('2999-01-01');
    await page.getByLabel('Email').fill('sam@example');
    await next();
    await sees('Please enter a valid email address');
    await sees('Birthdate cannot be in the future');
    await page.getByLabel('Birthdate').fill(person.birthdate);
    await page.getByLabel('Email').fill(person.email);

    await answer('/business/register/', 400, {
      errors: { mobile_phone: ['Too short.', 'Not a number.'], captcha: ['Missing.'] },
    });
    await next();
    await sees('Too short., Not a number.');
    await sees('Missing.');
    await answer('/business/register/', 400, { detail: 'Registration is closed.' });
    await next();
    await sees('Registration is closed.');
    await answer('/business/register/', 400);
    await next();
    await sees('Registration failed. Please try again.');
    await answer('/business/register/', 'none');
    await next();
    await sees('Network error. Please try again.');
  });

  test('tries once more by itself when the server fails', async () => {
    await page.goto(`${product.url}/register`);
    let calls = 0;
    await page.route('**/api/business/register/', (route) => {
      calls += 1;
      return calls === 1
        ? route.fulfill({ status: 502, body: 'bad gateway' })
        : route.fulfill({ json: { detail: 'Sent.' } });
    });
    for (const [label, value] of [
      ['First name', person.first_name],
      ['Last name', person.last_name],
      ['Mobile phone', person.mobile_phone],
      ['Email', person.email],
      ['Birthdate', person.birthdate],
    ] as const) {
      await page.getByLabel(label).fill(value);
    }
    await next();
    await page.getByRole('heading', { name: 'Email Verification' }).waitFor();
    expect(calls).toBe(2);
  });

  test('keeps what was typed when the person comes back to it, and forgets the token', async () => {
    await openStep(2);
    await next('Back');
    await expect.poll(() => page.getByLabel('First name').inputValue()).toBe('Sam');
    await expect.poll(() => page.getByLabel('Email').inputValue()).toBe('sam@example.org');
    await expect.poll(() => page.evaluate(() => localStorage.getItem('access_token'))).toBeNull();
  });

  test('is filled from an invitation, and says when the link is not valid', async () => {
    await answer('/business/invitations/good/', 200, {
      first_name: 'Ina',
      last_name: 'Vited',
      email: 'ina@example.org',
    });
    await page.goto(`${product.url}/register?invitation=good`);
    await page.getByLabel('Email').waitFor();
    await expect.poll(() => page.getByLabel('Email').inputValue()).toBe('ina@example.org');
    await expect.poll(() => page.getByLabel('Last name').inputValue()).toBe('Vited');
    await page.evaluate(() => sessionStorage.clear());
    await page.goto(`${product.url}/register?invitation=bad`);
    await sees('This invitation link is no longer valid. You can register all the same.');
  });
});

describe('step 2', () => {
  test('cannot be sent empty, and shows each refusal in its place', async () => {
    await openStep(2);
    await expect.poll(() => page.getByRole('button', { name: 'Next' }).isDisabled()).toBe(true);
    await page.getByLabel('Verification code').fill('123456');
    const verify = '/business/verify-email/';
    await answer(verify, 400, { errors: { verification_code: ['Wrong code.'] } });
    await next();
    await sees('Wrong code.');
    await answer(verify, 400, { errors: { email: ['Unknown address.'] } });
    await next();
    await sees('Unknown address.');
    await answer(verify, 400);
    await next();
    await sees('Email verification failed. Please try again.');
    await answer(verify, 'none');
    await next();
    await sees('Network error. Please try again.');
  });

  test('tells what came of asking for another code', async () => {
    await openStep(2);
    const resend = '/business/resend-verification-code/';
    const cards: [number | 'none', object, string, string][] = [
      [
        200,
        { detail: 'ok' },
        'Code Sent',
        'A new verification code has been sent to your email address. Please check your inbox.',
      ],
      [429, { detail: 'Wait 12 seconds.' }, 'Rate Limit', 'Wait 12 seconds.'],
      [400, { detail: 'Not an address.' }, 'Validation Error', 'Not an address.'],
      [404, { detail: 'No.' }, 'User Not Found', 'User not found. Please go back and register again.'],
      [403, { detail: 'Not now.' }, 'Error', 'Not now.'],
      [429, {}, 'Please wait', 'Please, wait 30 seconds to try again.'],
      ['none', {}, 'Connection Error', 'Network error. Please check your connection and try again.'],
    ];
    for (const [status, body, title, text] of cards) {
      await answer(resend, status, body);
      await next('Resend code');
      await sees(title);
      await sees(text);
      await page.getByRole('button', { name: 'Resend code' }).and(page.locator(':focus')).waitFor();
    }
  });
});

test('step 3 marks the rules as they are met and lets nobody on before', async () => {
  await openStep(3);
  const button = page.getByRole('button', { name: 'Next' });
  await page.getByLabel('Password', { exact: true }).fill('panel');
  await page.getByText('One lowercase letter, met').waitFor();
  await page.getByText('One number, not met yet').waitFor();
  await page.getByLabel('Confirm password').fill('Panel#2026');
  await page.getByLabel('Confirm password').blur();
  await sees('Passwords do not match');
  await sees('Password does not meet all requirements');
  await expect.poll(() => button.isDisabled()).toBe(true);
  await page.getByLabel('Password', { exact: true }).fill('Panel#2026');
  const path = '/business/set-password/';
  await answer(path, 400, { errors: { password: ['Too common.'], email: ['Unknown.'] } });
  await next();
  await sees('Too common.');
  await sees('Unknown.');
  await answer(path, 400);
  await next();
  await sees('Password update failed. Please try again.');
  await answer(path, 401, { detail: 'Token is invalid or expired' });
  await next();
  await page.getByRole('heading', { name: 'Email Verification' }).waitFor();
  await page.getByText(/Please confirm your email address again/).waitFor();
});

test('step 4 opens its checkbox at the end of the text, at once where the text needs no scrolling', async () => {
  await openStep(4);
  const box = page.getByRole('region', { name: 'Confidentiality Agreement' });
  await box.evaluate((element) => {
    element.scrollTop = element.scrollHeight - element.clientHeight - 12;
  });
  await expect.poll(() => page.getByRole('checkbox').isDisabled()).toBe(true);
  await box.evaluate((element) => {
    element.scrollTop = element.scrollHeight - element.clientHeight - 10;
  });
  await page.getByText('Thank you for reading to the end.').waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Continue' }).isDisabled()).toBe(true);

  await page.route('**/agreement/*.txt', (route) => route.fulfill({ body: '# Short\n\nBe quiet.' }));
  await page.reload();
  await page.getByText('Thank you for reading to the end.').waitFor();
  await answer('/auth/agreement/', 'none');
  await page.getByRole('checkbox').check();
  await next('Continue');
  await sees('Network error. Please try again.');
});

test('Back leads to a password that is set and an agreement that is accepted', async () => {
  await answer('/business/set-password/', 200, { detail: 'Your password is set.' });
  await answer('/auth/agreement/', 200, { detail: 'The agreement is accepted.' });
  await openStep(3);
  await page.getByLabel('Password', { exact: true }).fill('Stately#2026');
  await page.getByLabel('Confirm password').fill('Stately#2026');
  await next();
  await page.getByRole('region', { name: 'Confidentiality Agreement' }).evaluate((element) => {
    element.scrollTop = element.scrollHeight;
  });
  await page.getByRole('checkbox').check();
  await next('Continue');
  await page.getByRole('heading', { name: 'Expert Profile Setup' }).waitFor();

  await next('Back');
  await expect.poll(() => page.getByRole('checkbox').isChecked()).toBe(true);
  await next('Back');
  await sees('Your password is set. Leave both fields empty to keep it.');
  await page.reload();
  await next();
  await next('Continue');
  await page.getByRole('heading', { name: 'Expert Profile Setup' }).waitFor();
});

test('step 5 names what is wrong and refuses a picture that is too big or no picture', async () => {
  await openStep(5);
  await page.getByLabel('First name').fill('');
  await page.getByLabel('Phone number').fill('');
  await page.getByLabel(/LinkedIn/).fill('linkedin.com/in/sam');
  await next();
  for (const text of [
    'First name is required',
    'Phone number is required',
    'Please enter a valid URL (e.g., https://linkedin.com/in/your-profile)',
    'Company you work for is required',
    'Please select a gender',
    'Please correct the highlighted errors.',
  ]) {
    await sees(text);
  }
  const file = page.getByLabel('Profile picture file');
  await file.setInputFiles({ name: 'a.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') });
  await sees('Please select a PNG, JPEG, or JPG image file.');
  await file.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.alloc(2_097_153) });
  await sees('Image size must be less than 2MB.');

  await file.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: await picture(240, 240) });
  await page.getByRole('button', { name: 'Use picture' }).click();
  await page.getByRole('button', { name: 'Remove picture' }).waitFor();
  await page.getByLabel('Company you work for').fill('Studio Reload');
  await page.reload();
  await page.getByRole('button', { name: 'Remove picture' }).waitFor();
  await expect.poll(() => page.getByLabel('Company you work for').inputValue()).toBe('Studio Reload');
});

test('step 6 says when its choices cannot be loaded, tries again, and asks for each of them', async () => {
  await answer('/experts/form-options/', 500);
  await openStep(6);
  await page
    .getByText('Failed to load form options. Please refresh the page and try again.')
    .waitFor({ timeout: 20_000 });
  await page.unroute('**/api/experts/form-options/');
  await next('Try Again');
  await next();
  await sees('Please select your expertise level');
  await sees('Please select at least one expertise area or specify other expertise');
  await sees('Please select at least one industry or specify other industries');
  await page.locator('#field-expertise_level:focus').waitFor();
  await page.getByLabel('Other expertise').fill('Typography');
  await page
    .getByText('Please select at least one expertise area or specify other expertise')
    .waitFor({ state: 'hidden' });
});

test('step 7 clears a dot that is chosen again, and asks for one age group and one region', async () => {
  await openStep(7);
  const dot = page.getByRole('group', { name: 'Young Adults 18-25' }).getByRole('button', { name: '2 dots' });
  await dot.click();
  await expect.poll(() => dot.getAttribute('aria-pressed')).toBe('true');
  await dot.click();
  await expect.poll(() => dot.getAttribute('aria-pressed')).toBe('false');
  await next();
  await sees('Please rate at least one age group');
  await sees('Please select at least one region');
  await page.locator('#field-age_expertise:focus').waitFor();
  await next('Back');
  await page.getByRole('heading', { name: 'Expertise Areas', level: 1 }).waitFor();
});

test('step 8 says why the profile could not be saved', async () => {
  await openStep(8);
  const save = '/experts/profile/me/';
  await answer(save, 400, { errors: { gender: ['Please select a gender'], industries: ['One.', 'Two.'] } });
  await next('Complete Registration');
  await sees('Failed to save profile. gender: Please select a gender; industries: One., Two.');
  await answer(save, 500);
  await next('Complete Registration');
  await sees('Failed to save profile. An unexpected error occurred.');
  await answer(save, 'none');
  await next('Complete Registration');
  await sees('Failed to save profile. Please check your connection and try again.');
});
