import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { InvitationDialog } from '#admin/assessments/invitations/InvitationDialog.tsx';
import type { AssessmentRow } from '#common/assessments/assessments.ts';
import type { AssignmentRow } from '#common/assessments/assignments.ts';
import { api } from '#common/ui/api/api.ts';
import { refusal, show } from './render.tsx';

let posted: unknown[];
let sent: FormData[];
beforeEach(() => {
  posted = [];
  sent = [];
  vi.spyOn(api, 'get').mockResolvedValue({ results: [] });
  vi.spyOn(api, 'post').mockImplementation(async (path, body) => {
    posted.push([path, body]);
    if (path.endsWith('/test-invitation/')) return { detail: 'A test email was sent to ada@example.com.' } as never;
    return {
      to: 'ines@example.com',
      subject: 'About Alpina',
      html: '<html><head></head><p>Dear Ines</p></html>',
    } as never;
  });
  vi.spyOn(api, 'upload').mockImplementation(async (_method, _path, body) => {
    sent.push(body as FormData);
    return { detail: 'Invitations sent successfully', failed_count: 0 } as never;
  });
});

const assessment = {
  id: 7,
  expert_count: 2,
  pending_invitations_count: 0,
  is_draft: false,
  invitation_subject: 'About [assessment_title]',
  invitation_body: 'Dear [expert_name]',
  invitation_stats: {
    total_experts: 2,
    invited_count: 2,
    not_told_count: 0,
    started_responses: 0,
    completed_responses: 0,
  },
} as AssessmentRow;
const ines = {
  expert_id: 3,
  first_name: 'Ines',
  last_name: 'Vega',
  email: 'ines@example.com',
  invited_at: '2026-01-01',
} as AssignmentRow;

function open(experts?: AssignmentRow[]) {
  const close = vi.fn();
  show(<InvitationDialog assessment={assessment} experts={experts} onClose={close} />);
  return close;
}
const field = (name: RegExp) => screen.getByRole('textbox', { name });
const click = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('a placeholder that nobody fills in is refused at its field, before a preview and before sending', async () => {
  open();
  const problem = '[unknown_thing] is not a placeholder. You can use [expert_name] and [assessment_title].';
  fireEvent.change(field(/^Body/), { target: { value: 'Dear [unknown_thing], see [1]' } });
  click('Preview');
  await screen.findByText(problem);
  expect(field(/^Body/)).toBeInvalid();
  click('Send a test to myself');
  click('Resend');
  await waitFor(() => expect(field(/^Body/)).toHaveFocus());
  expect([posted, sent]).toEqual([[], []]);
});

test('a placeholder is inserted where the caret is, and what is typed then follows it', async () => {
  open();
  const body = field(/^Body/) as HTMLTextAreaElement;
  body.focus();
  body.setSelectionRange(0, 4);
  click('Insert [assessment_title]');
  await userEvent.keyboard(' for');
  expect(body).toHaveValue('[assessment_title] for [expert_name]');
});

test('experts who got no mail are listed with the reason before the dialog closes', async () => {
  const noMail = { expert_id: 3, name: 'Ines Vega', reason: 'has switched off emails about new assessments' };
  const detail = 'No invitation was sent. No email went to Ines Vega (has switched off emails about new assessments).';
  vi.spyOn(api, 'upload').mockResolvedValue({ detail, failed_count: 1, no_mail: [noMail] } as never);
  const close = open([{ ...ines, is_muted: true }]);
  screen.getByText(/^One expert has switched off emails about new assessments\. No email goes to them/);
  click('Resend');
  await screen.findByRole('dialog', { name: '1 expert got no email' });
  expect(screen.getByRole('listitem')).toHaveTextContent('Ines Vega has switched off emails about new assessments');
  expect(screen.getByRole('link', { name: 'Ines Vega' })).toHaveAttribute('href', '/experts/3');
  await screen.findByText(detail);
  expect(close).not.toHaveBeenCalled();
  click('Done');
  expect(close).toHaveBeenCalledTimes(1);
});

test('experts who were not told are not counted as invited', () => {
  const { invitation_stats } = assessment;
  Object.assign(assessment, { invitation_stats: { ...invitation_stats, invited_count: 1, not_told_count: 1 } });
  open();
  screen.getByText(/^One expert has switched off/);
  screen.getByText('All other experts have already been invited. You can resend invitations if needed.');
  Object.assign(assessment, { invitation_stats });
});

test('the mail is previewed as one expert will see it, in a frame that runs nothing', async () => {
  open();
  click('Preview');
  const frame = await screen.findByTitle('The email');
  expect(frame.getAttribute('sandbox')).toBe('');
  expect(frame.getAttribute('srcdoc')).toContain('Dear Ines');
  screen.getByText('ines@example.com');
  expect(posted).toEqual([
    ['/assessments/7/invitation-preview/', { subject: 'About [assessment_title]', body: 'Dear [expert_name]' }],
  ]);
});

test('a mail that cannot be previewed says so at once, and is asked for again', async () => {
  const preview = vi.spyOn(api, 'post').mockRejectedValueOnce(refusal(503));
  open();
  click('Preview');
  await screen.findByText('Failed to load the preview. Please try again.');
  expect(preview).toHaveBeenCalledTimes(1);
  click('Try Again');
  await screen.findByTitle('The email');
});

test('the mail is previewed as each of several experts will see it', async () => {
  const jo = { ...ines, expert_id: 4, first_name: 'Jo', email: 'jo@example.com' };
  open([ines, jo]);
  screen.getByText('Only the 2 selected experts will get this email.');
  click('Preview');
  await screen.findByTitle('The email');
  const box = screen.getByRole('combobox', { name: 'As this expert will see it' });
  fireEvent.mouseDown(box);
  fireEvent.click(await screen.findByRole('option', { name: 'Jo Vega' }));
  await waitFor(() => expect(posted.at(-1)).toMatchObject(['/assessments/7/invitation-preview/', { expert_id: 4 }]));
  fireEvent.mouseDown(box);
  await screen.findByRole('option', { name: 'Jo Vega' });
  expect(screen.getAllByRole('option').map((one) => [one.textContent, one.getAttribute('aria-selected')])).toEqual([
    ['Ines Vega', 'false'],
    ['Jo Vega', 'true'],
  ]);
});

test('a test mail goes to the signed-in person and leaves the dialog open', async () => {
  const close = open();
  click('Send a test to myself');
  await screen.findByText('A test email was sent to ada@example.com.');
  expect(close).not.toHaveBeenCalled();
  expect(sent).toEqual([]);
});

test('when all are invited the dialog offers Resend; it can write to chosen experts alone', async () => {
  const close = open([ines]);
  screen.getByText('All experts have already been invited. You can resend invitations if needed.');
  screen.getByText('Only Ines Vega will get this email.');
  click('Resend');
  await waitFor(() => expect(close).toHaveBeenCalled());
  expect(sent[0]?.get('expert_ids')).toBe('3');
});

const NOT_INVITED = 'These experts cannot be invited.';
const toast = async (text: string) => (await screen.findByText(text)).closest('.MuiAlert-filled');

test('if none of the experts can be invited, the dialog closes and the server’s message is a warning', async () => {
  vi.mocked(api.upload).mockRejectedValue(refusal(400, NOT_INVITED));
  const close = open([ines]);
  click('Resend');
  await toast(NOT_INVITED);
  // No second toast takes its place.
  await act(async () => undefined);
  expect(await toast(NOT_INVITED)).toHaveClass('MuiAlert-colorWarning');
  expect(close).toHaveBeenCalledOnce();
});

test('a text that the server refuses shows the message at its field, and the dialog stays', async () => {
  vi.mocked(api.upload).mockRejectedValue(refusal(400, NOT_INVITED, { subject: ['This subject is too long.'] }));
  const close = open();
  click('Resend');
  await waitFor(() => expect(field(/^Subject/)).toHaveAccessibleDescription('This subject is too long.'));
  expect(screen.queryByText(NOT_INVITED)).toBeNull();
  expect(close).not.toHaveBeenCalled();
});

test.each([
  ['the server fails', refusal(500), 'Failed to send invitations'],
  ['no answer comes', refusal(0), 'Failed to send invitations'],
  ['somebody else is sending', refusal(409, 'Invitations are being sent.'), 'Invitations are being sent.'],
])('when %s, an error says so, and the dialog stays with what was typed', async (_why, refused, text) => {
  vi.mocked(api.upload).mockRejectedValue(refused);
  const close = open();
  fireEvent.change(field(/^Body/), { target: { value: 'Dear [expert_name], we need you' } });
  click('Resend');
  expect(await toast(text)).toHaveClass('MuiAlert-colorError');
  expect(field(/^Body/)).toHaveValue('Dear [expert_name], we need you');
  expect(close).not.toHaveBeenCalled();
});
