import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { RESPONSE_MESSAGES } from '#common/answers/responses.ts';
import type { OwnResponse } from '#common/assessments/assessments.ts';
import { question } from '#tests/factories/questions.ts';
import { heldBack, refuse } from '#tests/ui/render.tsx';
import {
  ANSWERS,
  begun,
  choose,
  held,
  open,
  prepareAnswering,
  press,
  SUBMIT,
  take,
  until,
  write,
} from './answering.tsx';

prepareAnswering();

describe('submitting', () => {
  const thanks = { response: { id: 1, state: 'completed', submitted_at: '2026-11-22T10:00:00.000Z' }, payout: null };

  test('waits until a slow server has the last answers, each in its last state', async () => {
    const slow = [heldBack(), heldBack()] as const;
    let sent = 0;
    const order: string[] = [];
    await open(begun([question('rating', 'q1'), question('text', 'q2')]), {
      [ANSWERS]: async (call: { body?: unknown }) => {
        await slow[sent++]?.answer();
        order.push('answers');
        return take(call);
      },
      [SUBMIT]: () => {
        order.push('submit');
        return thanks;
      },
    });
    choose(/^1 of 5/);
    await waitFor(() => expect(sent).toBe(1));
    choose(/^3 of 5/);
    press('Next');
    write('Slow');
    press('Review');
    press('Submit');
    await waitFor(() => expect(screen.getByText('Submit').closest('button')).toBeDisabled());
    await slow[0].release();
    await waitFor(() => expect(sent).toBe(2));
    expect(order).toEqual(['answers']);
    await slow[1].release();
    await until('Thank you!');
    expect(screen.queryByText('My Payouts')).toBeNull();
    expect(order.at(-1)).toBe('submit');
    expect(held).toEqual({ q1: 3, q2: 'Slow' });
  });

  test('keeps the answers and says so while they cannot be sent', async () => {
    const { server } = await open(begun([question('text', 'q1')]), { [ANSWERS]: refuse(0), [SUBMIT]: thanks });
    write('Written offline');
    press('Review');
    press('Submit');
    await until(/^Your last answers could not be sent yet/);
    expect(server.writes()).not.toContain('POST /assessments/assessment-responses/1/mark_complete/');
    const submit = () => screen.getByText('Submit').closest('button');
    expect(submit()).toBeEnabled();
    server.set({ [ANSWERS]: take, [SUBMIT]: refuse(409, 'Withdrawn meanwhile.') });
    press('Submit');
    await until('Withdrawn meanwhile.');
    server.set({ [SUBMIT]: refuse(0) });
    press('Submit');
    await waitFor(() => expect(screen.queryByText('Withdrawn meanwhile.')).toBeNull());
    await until(/^Your answers are saved but not submitted yet/);
  });

  test('says why answers are no longer taken', async () => {
    await open(begun([question('text', 'q1')]), { [ANSWERS]: refuse(409, 'Handed in elsewhere.'), [SUBMIT]: thanks });
    write('Too late');
    press('Review');
    expect(screen.getAllByRole('alert'), 'that nothing is missing').toHaveLength(1);
    press('Submit');
    await waitFor(() => expect(screen.getAllByText('Handed in elsewhere.')).toHaveLength(2));
  });

  test('leads to the question that the server misses an answer to', async () => {
    const questions = [question('text', 'q1'), question('text', 'q2', { required: false })];
    const missing = { q2: ['Please answer this question.'] };
    await open(begun(questions), { [SUBMIT]: refuse(400, undefined, missing) });
    write('Fine');
    press('Next');
    press('Review');
    press('Submit');
    await screen.findByRole('heading', { name: 'Question q2' });
  });

  test('shows the reward that was earned', async () => {
    const payout = { amount: '40.00', currency: 'USD' };
    const { server } = await open(begun([question('text', 'q1')]), { [SUBMIT]: { ...thanks, payout } });
    write('Done');
    expect(document.title).toBe('Study – Expert Panel');
    screen.getByText('Page 1 of 1 · 1 of 1 answered');
    expect(screen.queryByRole('alert')).toBeNull();
    press('Review');
    screen.getByText('Review · 1 of 1 answered');
    press('Submit');
    expect((await screen.findByText(/^Your reward of/)).textContent).toContain('$40.00 is now in My Payouts');
    expect(screen.getByRole('link', { name: 'My Payouts' })).toHaveAttribute('href', '/my-payouts');
    expect(
      server.calls.filter(({ path }) => path === '/assessments/5/'),
      'the assessment is loaded',
    ).toHaveLength(1);
  });

  test('submitting a closed assessment is reported as late, then as received', async () => {
    await open(begun([question('text', 'q1')]), {
      [ANSWERS]: (call: { body?: unknown }) => take(call, { is_closed: true }),
      [SUBMIT]: { ...thanks, response: { ...thanks.response, state: 'late' } },
    });
    write('Late');
    await until(/^This assessment has been closed. Your answers are kept/);
    press('Review');
    press('Submit');
    await until('Your answers have been received');
  });

  const past = { deadline: '2021-01-02T10:00:00.000Z', submitted_at: '2021-01-01T10:00:00.000Z' };
  test('answers that came after staff had closed the assessment say so, also when its deadline has passed since', async () => {
    const assessment = { ...begun([question('text', 'q1')]), deadline: past.deadline };
    const late = { ...thanks.response, state: 'late', submitted_at: past.submitted_at };
    const { view } = await open(assessment, { [SUBMIT]: { ...thanks, response: late } });
    write('Late');
    press('Review');
    press('Submit');
    await until('Your answers have been received');
    screen.getByText(RESPONSE_MESSAGES.lateClosed);
    screen.getByTestId('ScheduleIcon');
    view.unmount();
    const submitted = begun([question('text', 'q1')], { ...past, waits_for_acceptance: true } as Partial<OwnResponse>);
    await open({ ...submitted, deadline: past.deadline });
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(/^Submitted on 1 Jan 2021/);
    expect(alert).toHaveTextContent(RESPONSE_MESSAGES.lateClosed);
    within(alert).getByTestId('ReportProblemOutlinedIcon');
  });

  test('a late answer that the team has declined says so, above the answers', async () => {
    const submitted = begun([question('text', 'q1')], {
      submitted_at: thanks.response.submitted_at,
      waits_for_acceptance: true,
    });
    await open({ ...submitted, declined: true });
    await until(/The team has decided that they do not count, so nothing is paid for them\.$/);
    expect(screen.queryByText(/^You have declined/)).toBeNull();
  });

  test('leads to the expert’s answers, which are requested again when they could not be loaded', async () => {
    const { server } = await open(begun([question('text', 'q1')]), { [SUBMIT]: thanks });
    write('Done');
    press('Review');
    press('Submit');
    await until('Thank you!');
    expect(screen.queryByRole('alert')).toBeNull();
    server.set({ 'GET /assessments/:id/': refuse(429) });
    press('Show my answers');
    await until('Your answers could not be loaded. Please try again.');
    const given = { question_id: 'q1', value: 'Done', revision: 2, cannot_judge: false, measurement: null };
    const answers = [{ ...given, answered_at: thanks.response.submitted_at }];
    const submitted = begun([question('text', 'q1')], { submitted_at: thanks.response.submitted_at, answers });
    const slow = heldBack(submitted);
    server.set({ 'GET /assessments/:id/': slow.answer });
    press('Show my answers');
    await waitFor(() => expect(screen.getByText('Show my answers').closest('button')).toBeDisabled());
    expect(screen.queryByRole('alert')).toBeNull();
    await slow.release();
    await until(/You can read your answers here, but no longer change them\.$/);
    expect(screen.getByRole('textbox')).toHaveValue('Done');
    expect(screen.getByRole('textbox').matches('[readonly], :disabled')).toBe(true);
    expect(screen.queryByText(/^Clear answer|^Saved/)).toBeNull();
    within(screen.getByRole('alert')).getByTestId('SuccessOutlinedIcon');
  });
});
