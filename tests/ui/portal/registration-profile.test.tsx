import { fireEvent } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { FORM_OPTIONS } from '#common/people/form-options.ts';
import {
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
  preparePortal,
  press,
  refusal,
  sees,
  sent,
  until,
} from './portal.tsx';
import { inFocus, next, openStep, refusals } from './registration.tsx';

preparePortal();

describe('step 5 of the registration', () => {
  test('says that a text is not a phone number', async () => {
    await openStep(5);
    fill('Phone number', 'abc');
    next();
    await sees('Please enter a valid phone number (e.g., +44 7700 900123)');
  });

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

test('step 8 of the registration asks for four areas of experience', async () => {
  await openStep(8);
  const areas = [...named('fieldset', /^Professional background/).querySelectorAll('[role="group"]')];
  expect(areas.map((area) => area.getAttribute('aria-label'))).toEqual([
    'Agency',
    'Academia',
    'Marketing',
    'Market/ Consumer Research',
  ]);
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

test('step 8 leads back to an agreement that changed meanwhile, and keeps what was entered', async () => {
  const errors = { agreement: ['Please accept the Confidentiality Agreement first.'] };
  await openStep(8, {
    'PUT /experts/profile/me/': { registration_complete: false },
    'POST /business/complete-registration/': refusal(400, { errors }),
  });
  next('Complete Registration');
  await sees('Step 4 of 8');
  await sees('The agreement has changed. Please read and accept the current version; what you have entered is kept.');
  await until(() => expect(sent('PUT', '/business/registration/').at(-1)?.body).toMatchObject({ step: 4 }));
});
