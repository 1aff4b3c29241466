import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { question } from '#tests/factories/questions.ts';
import { begun, given, open, prepareAnswering, press, write } from './answering.tsx';

prepareAnswering();

describe('coming back to a question', () => {
  const look = question('timed_exposure', 'look', { allow_cannot_judge: true });
  const cannotJudge = () => screen.getByRole('checkbox', { name: 'I cannot judge this' });
  const goAwayAndBack = () => {
    press('Next');
    press('Previous');
  };

  test('says what is missing if it was answered or left before, but not on arriving', async () => {
    const questions = [question('text', 'q1', { config: { min: 10 } }), question('text', 'q2'), question('nps', 'q3')];
    await open(begun(questions, { answers: [given('q1', 'Short')], current_question_id: 'q1' }));
    screen.getByText(/^Write at least 10 characters: /);
    write('Long enough now');
    press('Next');
    screen.getByRole('heading', { name: 'Question q2' });
    expect(screen.queryByText('Write an answer.')).toBeNull();
    press('Previous');
    press('Next');
    screen.getByText('Write an answer.');
  });

  test('says what is missing in an optional answer only if it was begun', async () => {
    const optional = (id: string) => question('text', id, { required: false, config: { min: 10 } });
    const answers = [given('q1', 'Short')];
    await open(begun([optional('q1'), optional('q2')], { answers, current_question_id: 'q1' }));
    screen.getByText(/^Write at least 10 characters: /);
    write('Long enough now');
    press('Next');
    press('Previous');
    press('Next');
    screen.getByRole('heading', { name: /^Question q2/ });
    expect(screen.queryByText(/^Write (an answer|at least 10 characters: )/)).toBeNull();
  });

  test('“cannot judge” may be taken back, but not at a timed exposure that was left, also days before', async () => {
    const questions = [look, question('nps', 'q2', { allow_cannot_judge: true }), question('text', 'q3')];
    const first = await open(begun(questions));
    fireEvent.click(cannotJudge());
    expect(cannotJudge()).toBeEnabled();
    goAwayAndBack();
    expect(cannotJudge()).toBeDisabled();
    press('Next');
    fireEvent.click(cannotJudge());
    goAwayAndBack();
    expect(cannotJudge()).toBeEnabled();
    first.view.unmount();
    localStorage.clear();

    const answers = [given('look', null, true)];
    await open(begun(questions, { answers, current_question_id: 'look' }));
    expect(cannotJudge()).toBeDisabled();
  });

  test('a timed exposure that was begun, or left with “Previous”, is not closed', async () => {
    const value = { shown_ms: 0, recall: '', untimed: false, attempts: 1 };
    const answers = [given('q1', 5), given('look', value)];
    const questions = [question('nps', 'q1'), look, question('text', 'q3')];
    await open(begun(questions, { answers, current_question_id: 'look' }));
    fireEvent.click(cannotJudge());
    expect(cannotJudge()).toBeEnabled();
    fireEvent.click(cannotJudge());
    press('Previous');
    press('Next');
    expect(cannotJudge()).toBeEnabled();
  });
});
