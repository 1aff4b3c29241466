import { describe, expect, test } from 'vitest';
import { assessmentCode, brandOf, deadlineState, filterAssigned } from '#common/assessments/assigned-assessments.ts';

const item = (id: number, response_status: string, title = `Title ${id}`, visual_identity_system_name = 'Brand') =>
  ({ id, response_status, title, visual_identity_system_name }) as Parameters<typeof filterAssigned>[0][number];

const list = [
  item(7, 'not_started', 'Spring carton', 'Lumen'),
  item(12, 'in_progress'),
  item(71, 'started'),
  item(90, 'completed'),
  item(91, 'anything else'),
];
const ids = (...args: Parameters<typeof filterAssigned> extends [unknown, ...infer Rest] ? Rest : never) =>
  filterAssigned(list, ...args).map(({ id }) => id);

describe('tabs and search', () => {
  test('a tab holds what is displayed as its name', () => {
    expect(ids('all', '')).toEqual([7, 12, 71, 90, 91]);
    expect(ids('new', '')).toEqual([7, 91]);
    expect(ids('in_progress', '')).toEqual([12, 71]);
    expect(ids('completed', '')).toEqual([90]);
  });

  test('the search matches brand, code and title in whatever case, within the tab', () => {
    expect(ids('all', 'LUMEN')).toEqual([7]);
    expect(ids('all', 'spring')).toEqual([7]);
    expect(ids('all', '00000071')).toEqual([71]);
    expect(ids('all', '0007')).toEqual([7, 71]);
    expect(ids('new', '0007')).toEqual([7]);
  });

  test('the code is the id padded to 8 digits; the brand falls back on the title, then N/A', () => {
    expect(assessmentCode(42)).toBe('00000042');
    expect(brandOf({ visual_identity_system_name: 'Lumen', title: 'T' })).toBe('Lumen');
    expect(brandOf({ visual_identity_system_name: '', title: 'T' })).toBe('T');
    expect(brandOf({ visual_identity_system_name: '', title: '' })).toBe('N/A');
  });
});

describe('deadlines', () => {
  const now = new Date('2026-11-21T12:00:00Z');
  const state = (deadline: string | null, response_status: string, is_active = true) =>
    deadlineState({ deadline, response_status: response_status as 'completed', is_active, submitted_late: false }, now);

  test.each([
    ['2026-11-21T12:00:00Z', 'not_started', 'expired'],
    ['2026-11-21T12:00:00Z', 'in_progress', 'overdue'],
    ['2026-11-24T11:59:59Z', 'not_started', 'soon'],
    ['2026-11-24T12:00:00Z', 'not_started', 'open'],
    ['2020-01-01T00:00:00Z', 'completed', 'completed'],
    [null, 'not_started', 'open'],
  ])('a deadline at %s, %s: %s', (deadline, status, expected) => {
    expect(state(deadline, status)).toBe(expected);
  });

  test('one handed in late waits for staff, whatever the deadline', () => {
    const late = { deadline: '2026-11-20T12:00:00Z', response_status: 'in_progress', is_active: false } as const;
    expect(deadlineState({ ...late, submitted_late: true }, now)).toBe('waiting');
  });

  test('closed by staff wins, except over completed', () => {
    expect(state(null, 'in_progress', false)).toBe('closed');
    expect(state(null, 'completed', false)).toBe('completed');
  });
});
