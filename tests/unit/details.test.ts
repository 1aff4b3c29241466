import { expect, test } from 'vitest';
import { DETAIL_NAMES, DETAILS, saying, schemasOf } from '#common/people/details.ts';
import { profileUpdate } from '#common/people/expert-profile.ts';
import { staffOwnProfile } from '#common/people/profile-rules.ts';
import { registerPayload } from '#common/people/registration.ts';
import { asRow, fromRow, rowName } from '#common/people/spellings.ts';
import { orEmpty, requiredText } from '#common/words/text-fields.ts';
import { messagesOf } from './public/messages.ts';

const blank = Object.fromEntries(DETAIL_NAMES.map((name) => [name, '']));

test('details are found by what is said of them, in their order', () => {
  expect(saying({})).toEqual(DETAIL_NAMES);
  expect(saying({ asked: 1 })).toEqual(['mobile_phone']);
  expect(saying({ asked: 5 })).toEqual(['linkedin_profile_url', 'current_company']);
  expect(saying({ asked: 5, listed: 'sorted' })).toEqual(['current_company']);
  expect(saying({ listed: 'hidden' })).toEqual([]);
});

test('an update that does not name a detail leaves it alone', () => {
  expect(profileUpdate.parse({})).toEqual({});
  for (const name of DETAIL_NAMES) expect(DETAILS[name].type.safeParse(undefined).success, name).toBe(false);
});

test('the first step asks for what is required, also where it is not sent', () => {
  const person = { first_name: 'Ada', last_name: 'Expert', email: 'ada@example.com', birthdate: '1980-01-01' };
  const missing = { mobile_phone: ['Mobile phone is required'] };
  expect(messagesOf(registerPayload, person)).toEqual(missing);
  expect(messagesOf(registerPayload, { ...person, ...blank })).toEqual(missing);
});

test('staff need not say any detail of their own, but what they say must be right', () => {
  const name = { first_name: 'Ada', last_name: 'Staff', specialization: '' };
  expect(messagesOf(staffOwnProfile, { ...name, ...blank })).toEqual({});
  expect(
    messagesOf(staffOwnProfile, { ...name, ...blank, mobile_phone: '12', current_company: 'x'.repeat(161) }),
  ).toEqual({
    mobile_phone: ['Please enter a valid phone number (e.g., +44 7700 900123)'],
    current_company: ['At most 160 characters'],
  });
});

test('a text that may be empty keeps its title and its other rules', () => {
  const text = orEmpty(requiredText(3, 'It is required').meta({ title: 'Text' }));
  expect(text.parse('  ')).toBe('');
  expect(text.safeParse('long').error?.issues).toMatchObject([{ message: 'At most 3 characters' }]);
  expect(text.meta()?.title).toBe('Text');
});

test('a person is spelled in two ways, and one is made of the other', () => {
  const person = { id: 1, current_company: 'Studio', works_with_beverage_client: true };
  const row = asRow(person);
  expect(row).toEqual({ id: 1, currentCompany: 'Studio', worksWithBeverageClient: true });
  expect(fromRow(row, ['id', 'current_company', 'works_with_beverage_client'])).toEqual(person);
  expect(rowName('linkedin_profile_url')).toBe('linkedinProfileUrl');
  expect(Object.keys(asRow(schemasOf(['mobile_phone'], orEmpty)))).toEqual(['mobilePhone']);
});
