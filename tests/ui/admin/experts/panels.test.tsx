import { fireEvent, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { personDeletion } from '#common/people/deletion.ts';
import { expertHistory } from '#common/people/experts/history.ts';
import { formatDate, formatTime } from '#common/words/dates.ts';
import {
  EXPERT_ANSWERS,
  field,
  find,
  front,
  inDialog,
  isThere,
  menuItem,
  nothingInFront,
  onPhone,
  press,
  told,
  type,
} from '#tests/ui/admin/screen.ts';
import { example } from '#tests/ui/example.ts';
import { ADMIN, answer, heldBack, refuse, showStaffApp } from '#tests/ui/render.tsx';
import { completeProfile, expert, listOf } from './rows.ts';

const AT = '2026-01-05T10:00:00Z';
const LIST = 'GET /experts/list/';
let server: ReturnType<typeof answer>;
beforeEach(() => {
  server = answer({
    ...EXPERT_ANSWERS,
    [LIST]: listOf(),
    'GET /experts/7/': completeProfile(),
    'GET /experts/7/history/': example(expertHistory),
    'GET /experts/7/duplicates/': { groups: [], more: false },
    'GET /experts/7/deletion/': example(personDeletion),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** A panel by its heading, and the lines of its list. */
async function panel(title: string): Promise<HTMLElement> {
  const heading = await find('section h2', title);
  return heading.closest('section') as HTMLElement;
}
const entries = async (title: string) => [...(await panel(title)).querySelectorAll('li')].map((one) => one.textContent);

describe('beside the profile', () => {
  test('everything that happened is shown, each entry with its time', async () => {
    const work = { assessment_id: 3, title: 'Tea', state: 'started', progress: 40, at: AT } as const;
    const mail = {
      id: 1,
      kind: 'k',
      subject: 'Hello',
      status: 'sent',
      created_at: AT,
      sent_at: '2026-01-06T10:00:00Z',
    } as const;
    const note = { id: 1, body: 'Careful.', author: 'Ada Moss', author_id: ADMIN.id, created_at: AT };
    const change = { id: 1, at: AT, actor: 'Ada Moss', action: 'expert.changed' };
    const long = 'x'.repeat(61);
    server.set({
      'GET /experts/7/': completeProfile({
        last_seen: AT,
        reviewed_at: AT,
        reviewed_by: 'Sue Moss',
        status_reason: 'Welcome.',
      }),
      'GET /experts/7/history/': example(expertHistory, {
        assignments: {
          total: 1234,
          completed: 2,
          completion_rate: 67,
          median_minutes: 12.5,
          newest: [work, { ...work, assessment_id: 4, title: 'Cola', state: 'submitted', progress: 100 }],
        },
        payouts: [
          { id: 1, amount: '25.00', currency: 'USD', status: 'paid', assessment_title: 'Tea', created_at: AT },
          { id: 2, amount: '5.00', currency: 'USD', status: 'pending', assessment_title: null, created_at: AT },
        ],
        mails: [mail, { ...mail, id: 2, subject: '', status: 'failed', sent_at: null }],
        agreements: [{ version: '2026-11', accepted_at: AT }],
        notes: [note, { ...note, id: 2, body: 'Quick.', author: null, author_id: 99 }],
        audit: [
          {
            ...change,
            before: { rating: 3, industries: [10], brands: null, city: 'Oslo' },
            after: { rating: 5, industries: [], brands: ['A'], city: '', notes: long },
          },
          { ...change, id: 2, actor: null, action: 'expert.reactivated', before: null, after: 'odd' },
        ],
      }),
    });
    await showStaffApp('/experts/7');
    await told('Careful.');
    expect((await panel('Assessments')).textContent).toContain(
      'Assigned1,234Completed2Completion rate67%Median time12 min 30 s',
    );
    expect(await entries('Assessments')).toEqual([
      `TeaIn progress (40%) · ${formatDate(AT)}`,
      `ColaCompleted · ${formatDate(AT)}`,
    ]);
    expect(await entries('Payouts')).toEqual([
      `$25.00PaidTea · ${formatDate(AT)}`,
      `$5.00PendingN/A · ${formatDate(AT)}`,
    ]);
    expect(await entries('Emails')).toEqual([
      `HelloSent · ${formatTime('2026-01-06T10:00:00Z')}`,
      `ErasedFailed · ${formatTime(AT)}`,
    ]);
    expect(await entries('Staff notes')).toEqual([
      `Careful.Ada Moss · ${formatTime(AT)}`,
      `Quick.Unknown · ${formatTime(AT)}`,
    ]);
    expect([...document.querySelectorAll('[aria-label="Delete this note"]')]).toHaveLength(1);
    expect(await entries('Changes')).toEqual([
      `ChangedQualification: 3 of 5 → 5 of 5Industries: Alcoholic Beverages → –Brand history: – → ACity: Oslo → –Notes: – → ${'x'.repeat(60)}…Ada Moss · ${formatTime(AT)}`,
      `ReactivatedThe expert or the system · ${formatTime(AT)}`,
    ]);
    const account = (await panel('Account')).textContent ?? '';
    expect(account).toContain(
      `AccountLast seen: ${formatTime(AT)}Agreement: version 2026-11, accepted ${formatDate(AT)}Approved by Sue Moss on ${formatDate(AT)}Reason given to the expert: Welcome.`,
    );
  });

  test('empty panels say that nothing happened yet', async () => {
    await showStaffApp('/experts/7');
    for (const text of ['No assessments yet.', 'No payouts yet.', 'No emails yet.', 'No notes yet.', 'No changes yet.'])
      await told(text);
    await told('Assigned0Completed0Completion rate–Median time–');
    await told('Last seen: neverAgreement: not accepted');
    expect((await panel('Account')).textContent).not.toMatch(/Approved|Told the expert|invitation/);
  });

  test('one’s own note is deleted at once', async () => {
    const note = { id: 4, body: 'Careful.', author: 'Ada Moss', author_id: ADMIN.id, created_at: AT };
    server.set({
      'GET /experts/7/history/': example(expertHistory, { notes: [note] }),
      'DELETE /experts/7/notes/4/': undefined,
    });
    await showStaffApp('/experts/7');
    fireEvent.click(await find('[aria-label="Delete this note"]'));
    await told('Note deleted');
    expect(server.writes()).toEqual(['DELETE /experts/7/notes/4/']);
  });

  test('people who may be the same person are named once', async () => {
    const twin = expert(8, 'Twin Self');
    const groups = ['phone', 'linkedin'].map((reason) => ({ reasons: [reason], experts: [expert(7, 'Pro'), twin] }));
    server.set({ 'GET /experts/7/duplicates/': { groups, more: false } });
    await showStaffApp('/experts/7');
    await told('This may be the same person as Twin Self (8@example.com). Compare and merge');
  });

  test('an invitation that was not answered is sent again or withdrawn', async () => {
    server.set({
      'GET /experts/7/': completeProfile({ registration_complete: false, status: 'pending' }),
      'POST /experts/7/resend-invitation/': { detail: 'The invitation has been sent again.' },
      'POST /experts/7/revoke-invitation/': { detail: 'The invitation has been withdrawn.' },
    });
    await showStaffApp('/experts/7');
    await press('Resend invitation');
    await told('The invitation has been sent again.');
    await press('Withdraw invitation');
    await told('The invitation has been withdrawn.');
    expect(isThere('button', 'Approve')).toBe(false);
  });
});

describe('deactivating an expert', () => {
  test('lists what that person can no longer do', async () => {
    const sum = (amount: string) => [{ currency: 'USD', amount, count: 1 }];
    const cost = { unrequested: sum('40.00'), requested: sum('7.00'), in_progress: 2 };
    server.set({
      'GET /experts/7/deletion/': example(personDeletion, cost),
      'POST /experts/7/deactivate/': completeProfile({ is_active: false }),
      'POST /experts/7/reactivate/': completeProfile(),
    });
    await showStaffApp('/experts/7');
    await press('Deactivate');
    await told('40.00');
    expect([...front().querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
      'Pro Profiled has $40.00 not yet asked for, in 1 payout, and cannot ask for it until reactivated.',
      'Pro Profiled has asked for $7.00, in 1 payout, which is not paid yet. It can still be paid.',
      '2 assessments in progress cannot be completed until then.',
    ]);
    server.set({ 'GET /experts/7/': completeProfile({ is_active: false }) });
    fireEvent.click(await inDialog('Deactivate'));
    await told('Expert deactivated');
    await nothingInFront();
    await press('Reactivate');
    await told('Expert reactivated');
    expect(server.writes()).toEqual(['POST /experts/7/deactivate/', 'POST /experts/7/reactivate/']);
  });

  test('lists only what applies', async () => {
    server.set({ 'GET /experts/7/deletion/': example(personDeletion, { in_progress: 1 }) });
    await showStaffApp('/experts/7');
    await press('Deactivate');
    await told('1 assessment in progress cannot be completed until then.');
    expect(front().querySelectorAll('li')).toHaveLength(1);
    fireEvent.click(await inDialog('Cancel'));
    await nothingInFront();
    server.set({ 'GET /experts/7/deletion/': example(personDeletion) });
    await press('Deactivate');
    await inDialog('Deactivate');
    await waitFor(() => expect(server.params('GET /experts/7/deletion/')).toHaveLength(2));
    await waitFor(() => expect(front().querySelectorAll('ul')).toHaveLength(0));
  });
});

describe('in the list on a phone', () => {
  const waiting = expert(1, 'Wanda', { status: 'pending', waitingSince: AT, currentCompany: 'Acme', memberSince: AT });
  const invited = expert(2, 'Inka', { registrationComplete: false, memberSince: AT });

  beforeEach(onPhone);

  test('a card shows who somebody is; decisions and invitations are in its menu', async () => {
    server.set({
      [LIST]: listOf(waiting, invited),
      'POST /experts/1/approve/': {},
      'POST /experts/2/resend-invitation/': { detail: 'Sent again.' },
    });
    await showStaffApp('/experts');
    await told(`Acme · Member since ${formatDate(AT)}`);
    await told('Not Registered yet');
    fireEvent.click(await menuItem('Wanda', 'Approve'));
    await told('Expert approved');
    await nothingInFront();
    fireEvent.click(await find('button', 'Actions for Inka'));
    await find('[role="menuitem"]', 'Withdraw invitation');
    expect(isThere('[role="menuitem"]', 'Approve')).toBe(false);
    fireEvent.click(await find('[role="menuitem"]', 'Resend invitation'));
    await told('Sent again.');
    await nothingInFront();
    expect(server.writes()).toEqual(['POST /experts/1/approve/', 'POST /experts/2/resend-invitation/']);
    fireEvent.click(await menuItem('Wanda', 'Reject'));
    expect(await field('Reason for the expert')).toHaveValue('');
    expect(isThere('[role="menuitem"]', 'Resend invitation')).toBe(false);
  });

  test('a message goes to the selected experts, and those left out are named', async () => {
    server.set({
      [LIST]: listOf(waiting, invited),
      'POST /experts/bulk-message/': {
        detail: 'Written to 1 expert',
        done: [1],
        skipped: [{ id: 2, reason: 'This account is not active.' }],
      },
    });
    await showStaffApp('/experts');
    for (const box of [await find('input[type="checkbox"]', /Wanda/), await find('input[type="checkbox"]', /Inka/)])
      fireEvent.click(box);
    await press('Write to them');
    expect(await find('[role="dialog"] h2')).toHaveTextContent('Write to 2 experts');
    expect((await field('Message')).value).toBe('Hello [expert_name],\n\n');
    await type('Subject', 'News');
    fireEvent.click(await inDialog('Send'));
    await told('Written to 1 expert. 1 left out: This account is not active.');
    expect(server.bodies('POST /experts/bulk-message/')).toEqual([
      expect.objectContaining({ ids: [1, 2], subject: 'News' }),
    ]);
  });
});

describe('duplicates', () => {
  const trio = [
    expert(1, 'Una', { registrationComplete: false }),
    expert(2, 'Duo', { memberSince: AT, currentCompany: 'Acme' }),
    expert(3, 'Tria'),
  ];
  beforeEach(() => {
    const groups = [{ reasons: ['phone', 'email'], experts: trio }];
    server.set({ 'GET /experts/duplicates/': { groups, more: true, dismissed: [] } });
  });

  test('are merged into the registered one by default; a warning says when nobody could sign in any more', async () => {
    const merge = { shared: [], payouts: [] };
    for (const id of [1, 2]) server.set({ [`GET /experts/${id}/merge/`]: merge });
    await showStaffApp('/experts/duplicates');
    await told('Same phone number, email address under another spelling');
    await told('There are more. They appear here once these are settled.');
    await told(`Acme · Member since ${formatDate(AT)}`);
    await press('Merge');
    await told('No assessments and no payouts move.');
    const question =
      'is kept and gets the answers, payouts and notes, and whatever the profile lacks. The other profiles are erased.';
    await told(`Duo (2@example.com) ${question} If payments move`);
    fireEvent.click(await inDialog('Cancel'));
    await nothingInFront();
    fireEvent.click(await find('input[type="radio"]', /^Keep Una/));
    await press('Merge');
    await told(
      `Una (1@example.com) ${question} Una has not registered under 1@example.com, so nobody can sign in until that is done. If payments`,
    );
  });

  test('are merged without a warning if nobody of them is registered', async () => {
    const nobody = [trio[0], expert(4, 'Quad', { registrationComplete: false })];
    const groups = [{ reasons: ['phone'], experts: nobody }];
    server.set({
      'GET /experts/duplicates/': { groups, more: false, dismissed: [] },
      'GET /experts/1/merge/': { shared: [], payouts: [] },
    });
    await showStaffApp('/experts/duplicates');
    await press('Merge');
    await told('The other profile is erased. If payments move');
    expect(document.body).not.toHaveTextContent('There are more.');
  });

  test('are marked as different people pair by pair, and the dialog waits for the last pair', async () => {
    const last = heldBack();
    server.set({ 'POST /experts/1/dismiss-duplicate/': {}, 'POST /experts/2/dismiss-duplicate/': last.answer });
    await showStaffApp('/experts/duplicates');
    await press('Not the same person');
    await told('Una (1@example.com) and Duo (2@example.com) and Tria (3@example.com) will no longer be shown');
    fireEvent.click(await inDialog('Not the same person'));
    await waitFor(() => expect(server.writes()).toHaveLength(3));
    expect(isThere('[role="dialog"] button', 'Cancel')).toBe(true);
    expect(document.body).not.toHaveTextContent('Noted as different people');
    await last.release();
    await told('Noted as different people');
    await nothingInFront();
    expect(server.bodies('POST /experts/:id/dismiss-duplicate/')).toEqual([
      { other_id: 2 },
      { other_id: 3 },
      { other_id: 3 },
    ]);
  });

  test('stay listed after a failure, which is shown', async () => {
    server.set({ 'POST /experts/1/dismiss-duplicate/': refuse(503, 'Busy') });
    await showStaffApp('/experts/duplicates');
    await press('Not the same person');
    fireEvent.click(await inDialog('Not the same person'));
    await told('Busy');
    await nothingInFront();
    expect(server.writes()).toEqual(['POST /experts/1/dismiss-duplicate/']);
  });
});
