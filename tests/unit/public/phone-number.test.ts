import { beforeAll, describe, expect, test } from 'vitest';
import { isPhoneNumber, loadNumberingPlans } from '#common/people/phone-number.ts';
import { PROFILE_MESSAGES } from '#common/people/profile-messages.ts';
import { profileStep, staffOwnProfile } from '#common/people/profile-rules.ts';

test('before the numbering plans are there, only the form of a number is checked', () => {
  expect([isPhoneNumber('abc'), isPhoneNumber('+43 12'), isPhoneNumber('+1 555 0100')]).toEqual([false, false, true]);
});

describe('with the numbering plans', () => {
  beforeAll(loadNumberingPlans);

  test.each([
    '+43 660 1234567',
    '+43 660 123 45 67 ext. 12',
    '+43 660 1234567 x5',
    '+1 800 555 0199;ext=3',
    '030–123456 DW 12',
    '+7 (495) 123-45-67 доб. 89',
    '(0)660/123456',
    '+1 (555) 010-1234',
    '+49 30.5550 1000',
    '+44 (0)20 7946 0958',
    '+39 06 1234567',
    '00436601234567',
    '0660 1234567',
    '(+43) 660 1234567',
    '[+43] 660 1234567',
    'tel:+436601234567',
    'Tel.: 0660 123456',
    '0660 123456 / 01 234567',
    '+43 660 1234567 or +43 1 5123456',
    '٠١٢٣٤٥٦٧٨٩',
    '+٤٣٦٦٠١٢٣٤٥٦٧',
    '۰۹۱۲۳۴۵۶۷۸۹',
    '०६६०१२३४५६७',
    '＋４６　７０　１２３　４５　６７',
    '+52 1 55 1234 5678',
    '（０３）１２３４−５６７８',
    'Tel +43 660 1234567',
    '+1 415 555 2671 (ext. 5)',
    '+43 660 1234567 (mobile)',
    '+41 79 123’45’67',
    '\u200e+972 50\u00a0123\u20114567',
  ])('“%s” can be a phone number', (text) => {
    expect(isPhoneNumber(text)).toBe(true);
  });

  test.each([
    ...['abc', '', 'n/a', '-', '+', '()', 'a@b.co', '12345', '12/34', '0660 12345a7', '=1+1', 'javascript:1234567'],
    ...['+43 12', '+1 555 0100', '+999 12345678', '+0 660 1234567', '++43 660 1234567', '1234567890123456'],
  ])('“%s” is none', (text) => {
    expect(isPhoneNumber(text)).toBe(false);
  });

  test('a form says so at the field, keeps the spelling, and leaves a stored one alone', () => {
    const messages = (schema: typeof staffOwnProfile, mobile_phone: string) =>
      schema
        .pick({ mobile_phone: true })
        .safeParse({ mobile_phone })
        .error?.issues.map(({ message }) => message);
    expect(profileStep.shape.mobile_phone.parse(' (0)660/123 456 ')).toBe('(0)660/123 456');
    expect(profileStep.shape.mobile_phone.safeParse('abc').error?.issues[0]?.message).toBe(
      PROFILE_MESSAGES.phoneInvalid,
    );
    expect(profileStep.shape.mobile_phone.safeParse('').error?.issues.map(({ message }) => message)).toEqual([
      PROFILE_MESSAGES.phoneNumber,
    ]);
    expect(messages(staffOwnProfile, '')).toBeUndefined();
    expect(messages(staffOwnProfile, 'abc')).toEqual([PROFILE_MESSAGES.phoneInvalid]);
  });
});
