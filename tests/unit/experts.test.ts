import { describe, expect, test } from 'vitest';
import { activityOf, engagementDays } from '#common/people/experts/activity.ts';
import { bulkOutcome, REVIEW_MESSAGES, rejectPayload } from '#common/people/experts/detail.ts';
import { expertListQuery, isUnfiltered } from '#common/people/experts/filters.ts';
import {
  columnField,
  DEFAULT_INVITATION_TITLE,
  invitationFor,
  invitePayload,
  readImportRows,
} from '#common/people/experts/invite.ts';
import { formatSize } from '#common/people/experts/list.ts';
import { levelValue } from '#common/people/form-options-admin.ts';

describe('filters', () => {
  test('All and empty values ask for no filter', () => {
    const query = expertListQuery.parse({ gender: 'All', expertise_level: 'all', qualification: '', page: '2' });
    expect(isUnfiltered(query)).toBe(true);
    expect(query.page).toBe(2);
  });

  test('refuses invalid ids instead of ignoring the filter', () => {
    expect(expertListQuery.parse({ id__in: '3,1' }).id__in).toEqual([3, 1]);
    for (const id__in of ['abc', '1,', '0', '1.5']) expect(expertListQuery.safeParse({ id__in }).success).toBe(false);
  });

  test('the segmentation Beginner, Intermediate, Expert stands for junior, mid, senior', () => {
    const level = (value: string) => expertListQuery.parse({ expertise_level: value }).expertise_level;
    expect(['Beginner', 'Intermediate', 'Expert', 'junior'].map(level)).toEqual(['junior', 'mid', 'senior', 'junior']);
  });

  test('backgrounds and design expertise are known by the names they have in the filters', () => {
    const backgrounds = ['Agency', 'design', 'Market/ Consumer Research'];
    expect(expertListQuery.parse({ backgrounds, design_expertise: 'Graphic design' })).toMatchObject({
      backgrounds: ['agency', 'design', 'marketResearch'],
      design_expertise: 'graphic',
    });
    expect(expertListQuery.parse({ design_expertise: 'Product' }).design_expertise).toBe('product');
    expect(expertListQuery.parse({ design_expertise: 'All' }).design_expertise).toBeUndefined();
  });

  test('repeated values arrive as one or as several', () => {
    expect(expertListQuery.parse({ segments: '3' }).segments).toEqual([3]);
    expect(expertListQuery.parse({ segments: ['3', '4'] }).segments).toEqual([3, 4]);
    expect(expertListQuery.parse({ backgrounds: 'agency' }).backgrounds).toEqual(['agency']);
  });

  test('refuses an unknown filter', () => {
    for (const query of [{ qualification: '9' }, { gender: 'x' }, { backgrounds: 'nothing' }, { segments: 'a' }]) {
      expect(expertListQuery.safeParse(query).success, JSON.stringify(query)).toBe(false);
    }
  });

  test('any filter ends the whole panel', () => {
    for (const query of [{ search: 'x' }, { segments: '1' }, { registered: 'false' }, { id__in: '1,2' }]) {
      expect(isUnfiltered(expertListQuery.parse(query)), JSON.stringify(query)).toBe(false);
    }
  });
});

describe('activity', () => {
  const days = engagementDays(new Date('2026-06-30T12:00:00Z'));
  const person = { status: 'approved', is_active: true, seen_on: '2026-06-01' } as const;

  test('approved and seen in the last 180 days is Active', () => {
    expect(activityOf(person, days)).toBe('Active');
    expect(activityOf({ ...person, seen_on: days.fadingSince }, days)).toBe('Active');
  });

  test('not seen for 180 days, never seen, rejected or deactivated is Inactive', () => {
    expect(activityOf({ ...person, seen_on: '2025-12-31' }, days)).toBe('Inactive');
    expect(activityOf({ ...person, seen_on: null }, days)).toBe('Inactive');
    expect(activityOf({ ...person, status: 'rejected' }, days)).toBe('Inactive');
    expect(activityOf({ ...person, is_active: false }, days)).toBe('Inactive');
    expect(activityOf({ ...person, status: 'pending', is_active: false }, days)).toBe('Inactive');
  });

  test('awaiting review, or invited and not registered, is Pending', () => {
    expect(activityOf({ ...person, status: 'pending' }, days)).toBe('Pending');
    expect(activityOf({ ...person, status: 'pending', seen_on: null }, days)).toBe('Pending');
  });
});

test('a size is exact, or "about" with two digits that count', () => {
  expect(formatSize({ count: 10_000, exact: true })).toBe('10,000');
  expect(formatSize({ count: 523_456, exact: false })).toBe('about 520,000');
  expect(formatSize({ count: 0, exact: true })).toBe('0');
});

describe('an invitation', () => {
  test('lacks nothing but the names and the address', () => {
    const messages = invitePayload.safeParse({ firstName: ' ', lastName: '', email: '' }).error?.issues;
    expect([...new Set(messages?.map((issue) => issue.message))]).toContain(
      'First name, last name, and email are required.',
    );
    const wrong = invitePayload.safeParse({ firstName: 'A', lastName: 'B', email: 'a@b' });
    expect(wrong.error?.issues[0]?.message).toBe('Please enter a valid email address');
  });

  test('has defaults that greet the person and mention 15-20 minutes', () => {
    expect(DEFAULT_INVITATION_TITLE).toBe('Invitation to Expert Panel');
    const person = { first_name: 'Ana', last_name: 'Silva' };
    const { content: text } = invitationFor(person, { emailTitle: '', emailContent: '' });
    expect(text).toContain('Hello Ana Silva,');
    expect(text).toContain('15-20 minutes');
    expect(text).not.toContain('[username]');
  });
});

describe('an import', () => {
  const records = (...given: [firstName?: string, lastName?: string, email?: string, flag?: string][]) =>
    given.map(([firstName, lastName, email, worksWithBeverageClient], index) => ({
      line: index + 2,
      cells: { firstName, lastName, email, worksWithBeverageClient },
    }));

  test('understands the usual names of columns', () => {
    const names = ['First Name', 'surname', 'given_name', 'Family-Name', 'EMAIL address', 'name'];
    expect(names.map(columnField)).toEqual(['firstName', 'lastName', 'firstName', 'lastName', 'email', undefined]);
  });

  test('finds what is wrong by row, repeated addresses included', () => {
    const rows = readImportRows(
      records(
        ['Ana', 'Silva', 'ana@example.com', 'yes'],
        ['', 'Silva', 'x@example.com'],
        ['B', 'C', 'nonsense'],
        ['A', 'S', 'ANA@example.com'],
      ),
    );
    expect(rows.map(({ line, errors }) => [line, errors])).toEqual([
      [2, []],
      [3, ['First name, last name, and email are required.']],
      [4, ['Please enter a valid email address']],
      [5, ['The same email as in line 2']],
    ]);
    expect(rows[0]?.values.worksWithBeverageClient).toBe(true);
    const unnamed = readImportRows(records(['', '', 'a@b.cc'], ['', '', 'a@b.cc']));
    expect(unnamed.map(({ errors }) => errors)).toEqual([
      ['First name, last name, and email are required.'],
      ['First name, last name, and email are required.', 'The same email as in line 2'],
    ]);
    const noAddress = readImportRows(records(['A', 'B'], ['A', 'B', '']));
    expect(noAddress.map(({ errors }) => errors)).toEqual([
      ['First name, last name, and email are required.'],
      ['First name, last name, and email are required.'],
    ]);
  });

  test('takes the cells without the blanks around them, and without what nobody sees', () => {
    expect(readImportRows(records([' Ana\u200b ', '\tSilva', '\u00a0ana@example.com ', ' YES ']))).toEqual([
      {
        line: 2,
        values: { firstName: 'Ana', lastName: 'Silva', email: 'ana@example.com', worksWithBeverageClient: true },
        errors: [],
      },
    ]);
  });

  test('the flag is yes, no or empty; anything else is an error, not a no', () => {
    const flagged = (flag: string) => readImportRows(records(['A', 'B', 'a@b.cc', flag]))[0];
    expect(['Yes', 'no', ''].map((flag) => flagged(flag)?.values.worksWithBeverageClient)).toEqual([
      true,
      false,
      false,
    ]);
    expect(flagged('ja')?.errors).toEqual(['Works with the beverage client must be yes or no']);
  });
});

test('a decision about several experts names those left out with the reasons', () => {
  const reason = REVIEW_MESSAGES.alreadyApproved;
  const answer = { detail: '1 expert approved', done: [1], skipped: [] };
  expect(bulkOutcome(answer)).toBe('1 expert approved');
  const skipped = [2, 3].map((id) => ({ id, reason }));
  expect(bulkOutcome({ ...answer, skipped })).toBe(`1 expert approved. 2 left out: ${reason}`);
  const others = [...skipped, { id: 4, reason: 'The account is not active.' }];
  expect(bulkOutcome({ ...answer, skipped: others })).toBe(
    `1 expert approved. 3 left out: 2 × ${reason} 1 × The account is not active.`,
  );
});

test('a rejection needs a reason', () => {
  expect(rejectPayload.safeParse({ reason: '  ' }).error?.issues[0]?.message).toBe('Please give a reason');
});

test('a level is known by its name in small letters and underscores', () => {
  expect(levelValue('Très Senior (10+)')).toBe('tres_senior_10');
});
