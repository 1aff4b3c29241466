import { fireEvent } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { ExpertProfile } from '#common/people/expert-profile.ts';
import { accountProfile } from '#common/people/profile-rules.ts';
import { fieldsWithoutControl } from '#tests/ui/controls.ts';
import { group, inFocus, ME, openAccount, openTab, save, saved, selectedTab } from './account.tsx';
import {
  arriveAt,
  EXPERT,
  field,
  fill,
  gone,
  heading,
  here,
  link,
  named,
  PROFILE,
  preparePortal,
  press,
  says,
  sees,
  sent,
} from './portal.tsx';

preparePortal();

test('every field of a profile can be set in the account', async () => {
  await openAccount('expertise');
  expect(fieldsWithoutControl(accountProfile)).toEqual([]);
  press('5 stars', group('Design'));
  save();
  await saved();
  expect(sent('PUT', ME).map(({ body }) => body)).toMatchObject([{ design_experience: 5 }]);
});

describe('an incomplete profile in the account', () => {
  const empty: Partial<ExpertProfile> = {
    first_name: '',
    last_name: '',
    mobile_phone: '',
    current_company: '',
    birthdate: null,
    gender: null,
    expertise_level: null,
    expertise_areas: [],
    industries: [],
    geographical_expertise: [],
    age_expertise_adults: 0,
    agency_experience: 0,
  };

  test('has a banner, names every rule at once when it is saved, and leads to one broken rule after the other', async () => {
    await openAccount('expertise', { [`GET ${ME}`]: { ...PROFILE, ...empty } });
    await sees('Please complete all required fields in your expertise profile');
    const check = (name: string, choice: string) => () => fireEvent.click(field(choice, group(name)));
    const choose = (name: string, value: string) => () =>
      fireEvent.change(document.querySelector(`input[name="${name}"]`) as HTMLElement, { target: { value } });
    const select = (name: string) => `[role="combobox"]:has(+ [name="${name}"])`;
    const rules = [
      ['First name is required', '[name="first_name"]', () => fill(/^First name/, 'Ines')],
      ['Last name is required', '[name="last_name"]', () => fill(/^Last name/, 'Varela')],
      ['Mobile phone is required', '[name="mobile_phone"]', () => fill(/^Mobile phone/, '+46 70 555 01 42')],
      ['Company you work for is required', '[name="current_company"]', () => fill(/^Company/, 'Nordform Studio')],
      ['Birthdate is required', '[name="birthdate"]', () => fill(/^Birthdate/, '1984-05-17')],
      ['Gender is required', select('gender'), choose('gender', 'female')],
      ['Expertise level is required', select('expertise_level'), choose('expertise_level', 'senior')],
      [
        'Please select at least one area of expertise',
        '#field-expertise_areas',
        check('Expertise areas', 'Sustainability'),
      ],
      [
        'Please select at least one industry you have experience with',
        '#field-industries',
        check('Industries', 'Retail'),
      ],
      [
        'Please rate your expertise with at least one age group',
        '#field-age_expertise',
        () => press('2 dots', group('Middle-Aged Adults 40-50')),
      ],
      [
        'Please select at least one geographic region where you have expertise',
        '#field-geographical_expertise',
        check('Geographic regions', 'Africa'),
      ],
      [
        'Please rate your experience in at least one professional background area',
        '#field-background',
        () => undefined,
      ],
    ] as const;
    save();
    await sees('Please fill in all required fields');
    for (const [message] of rules) expect(says(message), message).toBe(true);
    // The last one is not asked by the registration, and so only while nothing or its field is touched.
    for (const [message, selector, mend] of rules.slice(0, -1)) {
      await sees(message);
      await inFocus(selector);
      expect(selectedTab()).toBe(selector.startsWith('#') ? 'Expertise' : 'Profile');
      expect(sent('PUT', ME)).toEqual([]);
      mend();
      save();
      await gone(message);
    }
    await saved();
  });

  test('is saved without what the registration did not ask for, unless that is touched; the banner says what is missing', async () => {
    const registered = { ...PROFILE, industries: [], other_industries: 'Toys', agency_experience: 0 };
    await openAccount('expertise', { [`GET ${ME}`]: registered });
    await sees('Missing: Industries, Professional background.');
    fill('Other industries', '');
    save();
    await sees('Please select at least one industry you have experience with');
    expect(says('Please rate your experience in at least one professional background area')).toBe(false);
    fill('Other industries', 'Toys');
    openTab('Profile');
    fill(/^Mobile phone/, '+46 70 555 01 43');
    save();
    await saved();
    expect(sent('PUT', ME).map(({ body }) => body)).toEqual([{ mobile_phone: '+46 70 555 01 43', revision: 1 }]);
  });

  test('may have no LinkedIn address, but not a text that is not an address', async () => {
    await openAccount('profile', {
      [`GET ${ME}`]: { ...PROFILE, linkedin_profile_url: 'https://linkedin.com/in/x' },
    });
    fill('LinkedIn profile URL', 'linkedin.com/in/x');
    save();
    await sees(/Please enter a valid URL \(e\.g\., .*\/in\/your-profile\)/);
    await inFocus('[name="linkedin_profile_url"]');
    fill('LinkedIn profile URL', '');
    save();
    await saved();
    expect(sent('PUT', ME).map(({ body }) => body)).toMatchObject([{ clear: ['linkedin_profile_url'] }]);
  });
});

describe('leaving the account', () => {
  const leave = () => fireEvent.click(link('Home'));

  test('asks nothing when nothing was touched', async () => {
    await openAccount('profile');
    openTab('Expertise');
    leave();
    await arriveAt('/home');
  });

  test('asks first while changes are not saved', async () => {
    await openAccount('profile');
    fill(/^First name/, 'Half');
    leave();
    await sees('Leave without saving?');
    press('Stay');
    expect(field(/^First name/)).toHaveValue('Half');
    expect(here()).toBe('/account?tab=profile');
    leave();
    press('Leave');
    await arriveAt('/home');
  });

  test('asks first at Logout too, and the next sign-in lasts', async () => {
    await openAccount('profile');
    fill(/^First name/, 'Half');
    const logOut = () => {
      press(new RegExp(EXPERT.email));
      fireEvent.click(named('[role="menuitem"]', 'Logout'));
    };
    logOut();
    await sees('Leave without saving?');
    press('Stay');
    expect(field(/^First name/)).toHaveValue('Half');
    logOut();
    press('Leave');
    await heading('Welcome to the Expert Panel Tool');
    fill('Username', EXPERT.email);
    expect(localStorage.getItem('access_token')).toBeNull();
    expect(here()).toBe('/login');
    fill('Password', 'Quayside#2026');
    press('Log In');
    await sees(/^Welcome Back/);
    expect(here()).toBe('/home');
  });
});
