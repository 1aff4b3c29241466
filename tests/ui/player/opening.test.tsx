import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { RESPONSE_MESSAGES } from '#common/answers/responses.ts';
import type { ExpertAssessment } from '#common/assessments/assessments.ts';
import type { ExpertProfile } from '#common/people/expert-profile.ts';
import { ApiError } from '#common/ui/api/apiError.ts';
import { question } from '#tests/factories/questions.ts';
import { heldBack, refusal, refuse } from '#tests/ui/render.tsx';
import { begun, open, prepareAnswering, press, until } from './answering.tsx';

prepareAnswering();

describe('an assessment that is opened', () => {
  const unstarted = (given: object = {}) =>
    ({
      ...begun([question('rating', 'q1')]),
      description: '',
      visual_identity_system_name: 'Aurora',
      version: 'V1',
      reward: '40.00',
      currency: 'USD',
      estimated_minutes: 5,
      response: null,
      ...given,
    }) as ExpertAssessment;
  const OPENED = 'GET /assessments/:id/';

  test.each([400, 403, 404])('is not for this account when the server answers %i', async (status) => {
    await open(unstarted(), { [OPENED]: refuse(status) });
    await until('This assessment is not for this account');
  });

  test('says that its expert was withdrawn, and that it is no longer open', async () => {
    await open(unstarted(), {
      [OPENED]: () => {
        throw new ApiError(404, { detail: RESPONSE_MESSAGES.withdrawn, code: 'withdrawn' });
      },
    });
    await until('This assessment is no longer open to you');
    await until(RESPONSE_MESSAGES.withdrawn);
  });

  test('can be loaded again when the server failed', async () => {
    const { server } = await open(unstarted(), { [OPENED]: refuse(500) });
    await until('Failed to load the assessment. Please try again.');
    const slow = heldBack(unstarted());
    server.set({ [OPENED]: slow.answer });
    press('Try Again');
    await screen.findByRole('status', { name: 'Loading' });
    await slow.release();
    await screen.findByRole('heading', { name: 'Study' });
  });

  test('is loaded anew each time', async () => {
    const { server, view } = await open(unstarted({ title: 'As it was' }));
    screen.getByRole('heading', { name: 'As it was' });
    await act(() => view.router.navigate('/home'));
    await waitFor(() => expect(screen.queryByRole('heading')).toBeNull());
    const slow = heldBack(unstarted({ title: 'As it is now' }));
    server.set({ [OPENED]: slow.answer });
    await act(() => view.router.navigate('/assessments/5/complete'));
    expect(screen.queryByRole('heading', { name: 'As it was' })).toBeNull();
    await slow.release();
    await screen.findByRole('heading', { name: 'As it is now' });
  });

  const facts = () => [...document.querySelectorAll('dt')].map((name) => name.textContent);

  test.each([
    [true, ['Questions', 'Time needed']],
    [false, ['Questions', 'Time needed', 'Reward']],
  ])('names its reward, but not to somebody who works with the beverage client: %s', async (works, expected) => {
    await open(unstarted(), {}, { works_with_beverage_client: works } as ExpertProfile);
    expect(facts()).toEqual(expected);
  });

  test('names no reward or time if there is none, and the deadline only once if the time zones agree', async () => {
    const deadline_zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    await open(unstarted({ reward: '0.00', estimated_minutes: null, deadline: '2099-05-04T10:00:00Z', deadline_zone }));
    expect(facts()).toEqual(['Questions', 'Deadline']);
    expect(screen.getByText(/^in [\d,]+ days$/)).toBeInTheDocument();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('shows its facts and files before it is started', async () => {
    const attachments = [1, 2].map((id) => ({ id, name: `brief-${id}.pdf`, size: 1024, download_url: `/${id}` }));
    await open(unstarted({ deadline: '2099-05-04T10:00:00Z', deadline_zone: 'Europe/Berlin', attachments }));
    const facts = [...document.querySelectorAll('dt')].map((name) => [
      name.textContent,
      name.nextElementSibling?.textContent,
    ]);
    expect(facts).toMatchObject([
      ['Questions', '1'],
      ['Time needed', 'about 5 min'],
      ['Reward', '$40.00'],
      ['Deadline', expect.stringMatching(/^4 May 2099, 12:00( \(Europe\/Berlin\)For you: .* · |)in \d+ days$/)],
    ]);
    await until('These files came with the invitation:');
  });

  test('can no longer be started once it is closed', async () => {
    await open(unstarted({ is_closed: true, attachments: [{ id: 1, name: 'a.pdf', size: 1, download_url: '/1' }] }));
    await until('This assessment is closed. It can no longer be started.');
    await until('This file came with the invitation:');
    expect(screen.queryByRole('button', { name: 'Start' })).toBeNull();
  });

  test('is declined with a reason', async () => {
    const decline = 'POST /projects/surveys/:id/decline/';
    const { server } = await open(unstarted(), { [decline]: refuse(409, 'It has been handed in.') });
    press('Decline');
    const dialog = within(await screen.findByRole('dialog', { name: 'Decline “Study”?' }));
    dialog.getByText('It will be removed from your list. Please tell us why you cannot take part.');
    const send = () => fireEvent.click(dialog.getByRole('button', { name: 'Decline assessment' }));
    const reason = dialog.getByRole('textbox', { name: /^Reason/ });
    expect(reason).toHaveAttribute('aria-invalid', 'false');
    send();
    expect(reason).toHaveAttribute('aria-invalid', 'true');
    dialog.getByText('Please give a reason');
    expect(server.writes()).toEqual([]);
    expect(dialog.queryByRole('alert')).toBeNull();
    fireEvent.change(reason, { target: { value: 'No time this month' } });
    expect(fireEvent.submit(reason), 'the browser itself sends nothing').toBe(false);
    expect(dialog.queryByText('Please give a reason')).toBeNull();
    await until('It has been handed in.');
    server.set({ [decline]: refuse(500) });
    send();
    await until('The assessment could not be declined. Please try again.');
    server.set({ [decline]: {} });
    send();
    await until('You have declined “Study”');
    expect(server.bodies(decline).at(-1)).toEqual({ reason: 'No time this month' });
  });

  test('is not declined when that is cancelled', async () => {
    const { server } = await open(unstarted());
    press('Decline');
    const dialog = await screen.findByRole('dialog', { name: 'Decline “Study”?' });
    press('Cancel');
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(server.writes()).toEqual([]);
  });
});

describe('starting', () => {
  test('says why it failed, can be tried again, and then leads to the first question', async () => {
    const start = 'POST /projects/surveys/:id/start/';
    const { response, ...unstarted } = begun([question('rating', 'q1')]);
    const held = heldBack();
    const about = { description: '', visual_identity_system_name: 'Aurora', reward: '40.00', currency: 'USD' };
    const opening = { ...unstarted, ...about, estimated_minutes: 5, response: null } as ExpertAssessment;
    const { server } = await open(opening, {
      [start]: async () => {
        await held.answer();
        throw refusal(409, 'This assessment is closed.');
      },
    });
    const button = () => screen.getByRole('button', { name: /^Start/ });
    fireEvent.click(button());
    await waitFor(() => expect(button()).toBeDisabled());
    await held.release();
    await until('This assessment is closed.');
    expect(button()).toBeEnabled();
    server.set({ [start]: refuse(0) });
    fireEvent.click(button());
    await waitFor(() => expect(screen.queryByText('This assessment is closed.')).toBeNull());
    await until('Network error. Please try again.');
    server.set({ [start]: response as object });
    fireEvent.click(button());
    const heading = await screen.findByRole('heading', { name: 'Question q1' });
    await waitFor(() => expect(heading).toHaveFocus());
  });
});
