import { fireEvent } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { type Draft, EMPTY_DRAFT } from '#portal/registration/draft.ts';
import {
  type Answer,
  answer,
  appears,
  button,
  field,
  fill,
  gone,
  heading,
  load,
  NO_ANSWER,
  named,
  openPortal,
  preparePortal,
  press,
  REGISTRATION_TOKEN,
  refusal,
  says,
  sees,
  sent,
  until,
} from './portal.tsx';

preparePortal();

const person = {
  first_name: 'Sam',
  last_name: 'States',
  mobile_phone: '+49 151 2345678',
  email: 'sam@example.org',
  birthdate: '1985-04-12',
};
const LABELS = [
  ['First name', person.first_name],
  ['Last name', person.last_name],
  ['Mobile phone', person.mobile_phone],
  ['Email', person.email],
  ['Birthdate', person.birthdate],
] as const;
const next = (name = 'Next') => press(name);
const inFocus = (selector: string) => until(() => expect(document.activeElement?.matches(selector)).toBe(true));

/** Opens the wizard at a step as a reload would, with a token of registration. */
async function openStep(step: number, more: Record<string, Answer> = {}, draft: Partial<Draft> = {}): Promise<void> {
  const stored = { ...EMPTY_DRAFT, step, person, verifiedEmail: step > 2 ? person.email : '', ...draft };
  sessionStorage.setItem('expert-panel-registration', JSON.stringify(stored));
  localStorage.setItem('access_token', REGISTRATION_TOKEN);
  openPortal('/register', null, more);
  await sees(`Step ${step} of 8`);
}

/** Presses Next once for each answer and waits for what it makes the screen say. */
async function refusals(path: string, cases: readonly (readonly [Answer, ...string[]])[], name = 'Next') {
  for (const [given, ...texts] of cases) {
    answer({ [path]: given });
    await until(() => expect(button(name)).toBeEnabled());
    next(name);
    for (const text of texts) await sees(text);
  }
}

describe('step 1 of the registration', () => {
  const REGISTER = 'POST /business/register/';
  const openFirst = async (more: Record<string, Answer> = {}, address = '/register') => {
    openPortal(address, null, more);
    await sees('Step 1 of 8');
  };

  test('says what is missing, shows what the server refuses at its field, and the rest in general', async () => {
    await openFirst();
    next();
    for (const label of LABELS) await sees(`${label[0]} is required`);
    for (const [label, value] of LABELS) fill(label, value);
    fill('Birthdate', '2999-01-01');
    fill('Email', 'sam@example');
    next();
    await sees('Please enter a valid email address');
    await sees('Birthdate cannot be in the future');
    expect(sent('POST', '/business/register/')).toEqual([]);
    fill('Birthdate', person.birthdate);
    fill('Email', person.email);
    const errors = { mobile_phone: ['Too short.', 'Not a number.'], captcha: ['Missing.'] };
    await refusals(REGISTER, [
      [refusal(400, { errors }), 'Too short., Not a number.', 'Missing.'],
      [refusal(400, { detail: 'Registration is closed.' }), 'Registration is closed.'],
      [refusal(400), 'Registration failed. Please try again.'],
      [NO_ANSWER, 'Network error. Please try again.'],
    ]);
  });

  test('tries once more by itself when the server fails', async () => {
    const answers = [new Response('bad gateway', { status: 502 }), { detail: 'Sent.' }];
    await openFirst({ [REGISTER]: () => answers.shift() });
    for (const [label, value] of LABELS) fill(label, value);
    next();
    await heading('Email Verification');
    expect(sent('POST', '/business/register/').map(({ body }) => body)).toEqual([person, person]);
  });

  test('keeps what was typed when the person comes back to it, and forgets the token', async () => {
    await openStep(2);
    next('Back');
    await until(() => expect(field('First name')).toHaveValue('Sam'));
    expect(field('Email')).toHaveValue('sam@example.org');
    expect(localStorage.getItem('access_token')).toBeNull();
  });

  test('is filled from an invitation', async () => {
    const invited = { first_name: 'Ina', last_name: 'Vited', email: 'ina@example.org' };
    await openFirst({ 'GET /business/invitations/good/': invited }, '/register?invitation=good');
    await until(() => expect(field('Email')).toHaveValue('ina@example.org'));
    expect(field('Last name')).toHaveValue('Vited');
  });

  test('says when the link of an invitation is not valid', async () => {
    await openFirst({}, '/register?invitation=bad');
    await sees('This invitation link is no longer valid. You can register all the same.');
  });
});

describe('step 2 of the registration', () => {
  test('cannot be sent empty, and shows each refusal in its place', async () => {
    await openStep(2);
    expect(button('Next')).toBeDisabled();
    fill('Verification code', '123456');
    await refusals('POST /business/verify-email/', [
      [refusal(400, { errors: { verification_code: ['Wrong code.'] } }), 'Wrong code.'],
      [refusal(400, { errors: { email: ['Unknown address.'] } }), 'Unknown address.'],
      [refusal(400), 'Email verification failed. Please try again.'],
      [NO_ANSWER, 'Network error. Please try again.'],
    ]);
  });

  test('tells what came of asking for another code', async () => {
    await openStep(2);
    const resent = 'A new verification code has been sent to your email address. Please check your inbox.';
    await refusals(
      'POST /business/resend-verification-code/',
      [
        [{ detail: 'ok' }, 'Code Sent', resent],
        [refusal(429, { detail: 'Wait 12 seconds.' }), 'Rate Limit', 'Wait 12 seconds.'],
        [refusal(400, { detail: 'Not an address.' }), 'Validation Error', 'Not an address.'],
        [refusal(404, { detail: 'No.' }), 'User Not Found', 'User not found. Please go back and register again.'],
        [refusal(403, { detail: 'Not now.' }), 'Error', 'Not now.'],
        [refusal(429), 'Please wait', 'Please, wait 30 seconds to try again.'],
        [NO_ANSWER, 'Connection Error', 'Network error. Please check your connection and try again.'],
      ],
      'Resend code',
    );
  });
});

test('step 3 of the registration marks the rules as they are met and lets nobody on before', async () => {
  await openStep(3);
  const rules = () => [...document.querySelectorAll('li')].map((rule) => rule.textContent);
  fill('Password', 'panel');
  expect(rules()).toContain('One lowercase letter, met');
  expect(rules()).toContain('One number, not met yet');
  fill('Confirm password', 'Panel#2026');
  fireEvent.blur(field('Password'));
  fireEvent.blur(field('Confirm password'));
  await sees('Passwords do not match');
  await sees('Password does not meet all requirements');
  expect(button('Next')).toBeDisabled();
  fill('Password', 'Panel#2026');
  await refusals('POST /business/set-password/', [
    [refusal(400, { errors: { password: ['Too common.'], email: ['Unknown.'] } }), 'Too common.', 'Unknown.'],
    [refusal(400), 'Password update failed. Please try again.'],
    [refusal(401, { detail: 'Token is invalid or expired' }), 'Email Verification'],
  ]);
  await sees(/Please confirm your email address again/);
});

describe('step 4 of the registration', () => {
  const version = { version: '2026-11', hash: 'a'.repeat(64), path: '/agreement/2026-11.txt' };
  const agreement = {
    'GET /business/agreement/': version,
    [`GET ${version.path}`]: new Response('# Agreement\n\nBe quiet.'),
  };
  const box = () => document.querySelector<HTMLInputElement>('[type="checkbox"]') as HTMLInputElement;

  test('opens its checkbox when the text is scrolled to 10 pixels before its end', async () => {
    Object.defineProperty(HTMLElement.prototype, 'scrollHeight', { configurable: true, get: () => 900 });
    Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, get: () => 300 });
    try {
      await openStep(4, agreement);
      const text = (await sees('Be quiet.')).closest('[role="region"], section[aria-label], [tabindex]') as HTMLElement;
      const scrollTo = (top: number) => {
        text.scrollTop = top;
        fireEvent.scroll(text);
      };
      scrollTo(900 - 300 - 12);
      expect(box()).toBeDisabled();
      expect(says('Thank you for reading to the end.')).toBe(false);
      scrollTo(900 - 300 - 10);
      await sees('Thank you for reading to the end.');
      expect(box()).toBeEnabled();
      expect(button('Continue')).toBeDisabled();
    } finally {
      Reflect.deleteProperty(HTMLElement.prototype, 'scrollHeight');
      Reflect.deleteProperty(HTMLElement.prototype, 'clientHeight');
    }
  });

  test('opens its checkbox at once where the text needs no scrolling, and says when accepting failed', async () => {
    await openStep(4, { ...agreement, 'POST /auth/agreement/': NO_ANSWER });
    await sees('Thank you for reading to the end.');
    fireEvent.click(box());
    next('Continue');
    await sees('Network error. Please try again.');
  });

  test('leads back to an agreement that is accepted and a password that is set', async () => {
    await openStep(3, {
      ...agreement,
      'POST /auth/agreement/': { detail: 'The agreement is accepted.' },
      'POST /business/set-password/': { detail: 'Your password is set.' },
    });
    fill('Password', 'Stately#2026');
    fill('Confirm password', 'Stately#2026');
    next();
    await sees('Thank you for reading to the end.');
    fireEvent.click(box());
    next('Continue');
    await heading('Expert Profile Setup');
    next('Back');
    await until(() => expect(box()).toBeChecked());
    next('Back');
    await sees('Your password is set. Leave both fields empty to keep it.');
    load();
    await sees('Your password is set. Leave both fields empty to keep it.');
    next();
    await until(() => expect(box()).toBeChecked());
    await until(() => expect(button('Continue')).toBeEnabled());
    next('Continue');
    await heading('Expert Profile Setup');
    expect(sent('POST', '/business/set-password/')).toHaveLength(1);
  });
});

describe('step 5 of the registration', () => {
  test('names what is wrong and refuses a picture that is too big or no picture', async () => {
    await openStep(5);
    fill('First name', '');
    fill('Phone number', '');
    fill(/LinkedIn/, 'linkedin.com/in/sam');
    next();
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
    const choose = (name: string, type: string, size: number) =>
      fireEvent.change(field('Profile picture file'), {
        target: { files: [new File([new Uint8Array(size)], name, { type })] },
      });
    choose('a.gif', 'image/gif', 6);
    await sees('Please select a PNG, JPEG, or JPG image file.');
    choose('a.png', 'image/png', 2_097_153);
    await sees('Image size must be less than 2MB.');
  });

  test('keeps the picture and what was typed over a reload', async () => {
    const picture = { name: 'a.png', address: `data:image/png;base64,${btoa('picture')}` };
    await openStep(5, {}, { picture });
    await appears('button', 'Remove picture');
    fill('Company you work for', 'Studio Reload');
    load();
    await appears('button', 'Remove picture');
    expect(field('Company you work for')).toHaveValue('Studio Reload');
  });
});

test('step 6 of the registration says when its choices cannot be loaded, tries again, and asks for each', async () => {
  await openStep(6, { 'GET /experts/form-options/': refusal(503, { detail: 'Busy' }) });
  await sees('Failed to load form options. Please refresh the page and try again.');
  const { FORM_OPTIONS } = await import('#common/people/form-options.ts');
  answer({ 'GET /experts/form-options/': FORM_OPTIONS });
  press('Try Again');
  await appears('button', 'Next');
  next();
  await sees('Please select your expertise level');
  await sees('Please select at least one expertise area or specify other expertise');
  await sees('Please select at least one industry or specify other industries');
  await inFocus('#field-expertise_level');
  fill('Other expertise', 'Typography');
  await gone('Please select at least one expertise area or specify other expertise');
});

test('step 7 of the registration clears a dot chosen again, and asks for one age group and one region', async () => {
  await openStep(7);
  await appears('[role="group"]', 'Young Adults 18-25');
  const dot = () => button('2 dots', named('[role="group"]', 'Young Adults 18-25'));
  fireEvent.click(dot());
  expect(dot()).toHaveAttribute('aria-pressed', 'true');
  fireEvent.click(dot());
  expect(dot()).toHaveAttribute('aria-pressed', 'false');
  next();
  await sees('Please rate at least one age group');
  await sees('Please select at least one region');
  await inFocus('#field-age_expertise');
  next('Back');
  await heading('Expertise Areas');
});

test('step 8 of the registration says why the profile could not be saved', async () => {
  await openStep(8);
  const errors = { gender: ['Please select a gender'], industries: ['One.', 'Two.'] };
  await refusals(
    'PUT /experts/profile/me/',
    [
      [refusal(400, { errors }), 'Failed to save profile. gender: Please select a gender; industries: One., Two.'],
      [refusal(500), 'Failed to save profile. An unexpected error occurred.'],
      [NO_ANSWER, 'Failed to save profile. Please check your connection and try again.'],
    ],
    'Complete Registration',
  );
});
