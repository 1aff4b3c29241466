import { fireEvent } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { AssignedAssessment } from '#common/assessments/surveys.ts';
import { formatDeadline } from '#common/words/dates.ts';
import {
  type Answer,
  answer,
  appears,
  arriveAt,
  button,
  dialog,
  EXPERT,
  field,
  fill,
  gone,
  heading,
  held,
  here,
  link,
  load,
  named,
  openPortal,
  PHONE_WIDTH,
  PROFILE,
  preparePortal,
  press,
  refusal,
  says,
  sees,
  sent,
  setWidth,
  tab,
  until,
} from './portal.tsx';

preparePortal();

const LIST = 'GET /expert/assigned-assessments/';
const STATS = 'GET /expert/dashboard-stats/';
const DAY = 24 * 3600_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString();

const assessment = (id: number, more: Partial<AssignedAssessment> = {}): AssignedAssessment => ({
  id,
  title: `Pack ${id}`,
  visual_identity_system_name: 'Lumen',
  version: 'V1',
  response_status: 'not_started',
  created_at: '2026-10-01T10:00:00Z',
  deadline: inDays(10),
  deadline_zone: 'UTC',
  completion_percentage: 0,
  is_active: true,
  is_draft: false,
  reward: '30.00',
  currency: 'USD',
  estimated_minutes: 12,
  submitted_late: false,
  ...more,
});
const started = { response_status: 'in_progress', completion_percentage: 40 } as const;
const submitted = { response_status: 'completed', completion_percentage: 100 } as const;

const rows = () => [...document.querySelectorAll('tbody tr')];
const row = (title: string) =>
  until(() => {
    const found = rows().find((one) => one.textContent?.includes(title));
    if (!found) throw new Error(`There is no row of ${title}.`);
    return found;
  });
const openHome = (list: AssignedAssessment[], more: Record<string, Answer> = {}) =>
  openPortal('/home', EXPERT, { [LIST]: list, ...more });

describe('the list of assigned assessments', () => {
  test('shows every column, the figures above it, and the action that fits the status', async () => {
    openHome(
      [
        assessment(41, { title: 'Carton' }),
        assessment(42, { title: 'Bottle', ...started }),
        assessment(43, { title: 'Shelf', ...submitted }),
      ],
      { [STATS]: { total: 3, assigned: 3, new: 1, completed: 1, in_progress: 1 } },
    );
    await heading('Welcome Back, Ines Varela');
    const carton = (await row('Carton')).textContent ?? '';
    expect([...document.querySelectorAll('thead th')].map((cell) => cell.textContent)).toEqual([
      'Assessment Title',
      'Brand',
      'Status',
      'Progress',
      'Creation date',
      'Deadline',
      'Action',
    ]);
    for (const words of ['00000041', '$30.00', 'New', 'in 10 days', 'Lumen']) expect(carton).toContain(words);
    expect(carton).toMatch(/about.12.min/);
    expect((await row('Bottle')).textContent).toMatch(/In Progress.*40%/);
    expect((await row('Shelf')).textContent).toMatch(/Completed.*100%/);
    expect(link('Start Carton')).toHaveAttribute('href', '/assessments/41/complete');
    expect(link('Continue Bottle')).toHaveAttribute('href', '/assessments/42/complete');
    expect(link('Review Shelf')).toHaveAttribute('href', '/assessments/43/complete');
    const figures = [...document.querySelectorAll('section[aria-label="Your figures"] a')];
    await until(() =>
      expect(figures.map((one) => one.textContent)).toEqual([
        'New Assessments1',
        'Completed Assessments1',
        'In Progress1',
        'Total Assigned3',
      ]),
    );
  });

  test('says what is overdue, expired, closed or handed in late, and offers what can still be done', async () => {
    openHome([
      assessment(1, { title: 'Zoned', deadline: '2030-01-15T23:30:00Z' }),
      assessment(2, { title: 'Missed', deadline: inDays(-2.5) }),
      assessment(3, { title: 'Late', deadline: inDays(-1.5), ...started }),
      assessment(4, { title: 'Shut', is_active: false }),
      assessment(5, { title: 'Tardy', deadline: inDays(-1), ...started, submitted_late: true }),
    ]);
    const text = async (title: string) => (await row(title)).textContent;
    expect(await text('Zoned')).toContain(formatDeadline('2030-01-15T23:30:00Z', 'UTC'));
    expect(await text('Missed')).toContain('Expired · 2 days 12 hours ago');
    expect(await text('Late')).toContain('Overdue · 1 day 12 hours ago');
    expect(await text('Shut')).toContain('Closed');
    expect(await text('Tardy')).toContain('Submitted late, under review');
    expect(await text('Tardy')).toContain('Late answer');
    expect(await text('Tardy')).not.toContain('In Progress');
    link('Review Tardy');
    expect(link('Start Missed')).toHaveAttribute('aria-disabled', 'true');
    expect(link('Continue Late')).not.toHaveAttribute('aria-disabled');
  });

  test('keeps tab, search and page in the address, so that Back and a reload lead to the same place', async () => {
    const packs = Array.from({ length: 12 }, (_, index) => assessment(index + 1));
    openHome([...packs, assessment(77, { title: 'The Needle', ...started })]);
    const shown = (count: number) => until(() => expect(rows()).toHaveLength(count));
    await shown(10);
    press('Go to page 2');
    await arriveAt('/home?page=2');
    await shown(3);
    await sees('11–13 of 13');
    fireEvent.click(tab('In Progress (1)'));
    await arriveAt('/home?tab=in_progress');
    await shown(1);
    window.history.back();
    await arriveAt('/home?page=2');
    await shown(3);

    for (const search of ['needle', '00000077']) {
      fill('Search by brand, code or title', search);
      await arriveAt(`/home?search=${search}`);
      await shown(1);
    }
    load();
    await row('The Needle');
    expect(rows()).toHaveLength(1);
    expect(field('Search by brand, code or title')).toHaveValue('00000077');
    fill('Search by brand, code or title', 'nothing like it');
    await sees('No assessments match');
    press('Show all assessments');
    await shown(10);
  });

  test('shows outlines while it is slow', async () => {
    const slow = held([assessment(1, { title: 'Patience' })]);
    openHome([], { [LIST]: slow.answer });
    await appears('[role="status"]', 'Loading your assessments');
    slow.release();
    await row('Patience');
  });

  test('is a list of cards on a phone', async () => {
    setWidth(PHONE_WIDTH);
    openHome([assessment(1, { title: 'Carton' })]);
    await appears('ul', 'My Assigned Assessments');
    expect(rows()).toEqual([]);
    link('Start Carton');
  });
});

test('declining asks for a reason, takes the assessment off the list and brings the focus to its heading', async () => {
  const DECLINE = '/projects/surveys/5/decline/';
  openHome([assessment(5, { title: 'Unwanted' })], { [`POST ${DECLINE}`]: { detail: 'Declined.' } });
  await row('Unwanted');
  press('More actions for Unwanted');
  fireEvent.click(named('[role="menuitem"]', 'Decline…'));
  const asked = await dialog(/^Decline/);
  press('Decline assessment', asked);
  await sees('Please give a reason', asked);
  expect(sent('POST', DECLINE)).toEqual([]);
  fill(/^Reason/, 'I work for a competitor.', asked);
  answer({ [LIST]: [] });
  press('Decline assessment', asked);
  await sees('Assessment declined');
  await sees('No assessments yet');
  await until(() => expect(document.activeElement).toHaveAttribute('id', 'assigned-heading'));
  expect(sent('POST', DECLINE).map(({ body }) => body)).toEqual([{ reason: 'I work for a competitor.' }]);
});

describe('an expert without assessments', () => {
  test('reads that there are none yet', async () => {
    setWidth(1440);
    openHome([]);
    await sees('No assessments yet');
    await sees(/^As soon as you are invited/);
    tab('All (0)');
    expect(field('Search by brand, code or title')).toBeEnabled();
    for (const head of ['Assessment Title', 'Brand', 'Status', 'Deadline']) await sees(head);
  });

  test('under review, reads that assessments come later', async () => {
    openHome([], { 'GET /experts/profile/me/': { ...PROFILE, status: 'pending' } });
    await sees('Your profile is under review');
    await sees(/^Assessments appear here once your profile is approved/);
  });
});

test('the list and the figures each say that they could not be loaded, and Try Again loads them', async () => {
  const busy = refusal(503, { detail: 'Busy' });
  openHome([], { [LIST]: busy, [STATS]: busy });
  const alert = async (text: string) => (await sees(text)).closest('[role="alert"]') as HTMLElement;
  const list = await alert('Failed to load your assigned assessments. Please try again.');
  const stats = await alert('Failed to load dashboard statistics. Please try again.');
  answer({
    [LIST]: [assessment(1, { title: 'Hidden' })],
    [STATS]: { total: 1, assigned: 1, new: 1, completed: 0, in_progress: 0 },
  });
  press('Try Again', list);
  await row('Hidden');
  press('Try Again', stats);
  await sees('Total Assigned');
  await gone('Failed to load dashboard statistics. Please try again.');
  expect(document.querySelector('main [role="alert"]')).toBeNull();
  expect(says('Failed to load your assigned assessments. Please try again.')).toBe(false);
});

test('the focus goes to the heading of another screen, and stays where it is when a filter changes', async () => {
  openHome([assessment(1)]);
  await row('Pack 1');
  const new_ = tab('New (1)');
  new_.focus();
  fireEvent.click(new_);
  await arriveAt('/home?tab=new');
  expect(document.activeElement).toHaveAttribute('role', 'tab');
  for (const [name, title] of [
    ['Account', 'Account Settings'],
    ['Home', 'Welcome Back, Ines Varela'],
  ] as const) {
    link(name).focus();
    fireEvent.click(link(name));
    await heading(title);
    await until(() => expect(document.activeElement?.matches('main h1')).toBe(true));
  }
  expect(here()).toBe('/home');
  expect(button(/ines@example/)).toBeInTheDocument();
});
