import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { AddNotificationContext } from 'react-admin';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { DirectionControl } from '#admin/responses/results/DirectionControl.tsx';
import type { DirectionDecision } from '#common/answers/results/direction.ts';
import type { Question } from '#common/assessments/questionnaire/schema.ts';
import { comparisonsOf } from '#tests/factories/compared.ts';
import { question } from '#tests/factories/questions.ts';
import { type Answer, answer, refuse, show as render } from './render.tsx';

const READ = 'GET /assessments/7/direction/';
const SAY = 'POST /assessments/7/direction/';
const notify = vi.fn();

beforeEach(() => notify.mockReset());

const card = question('scorecard', 'q1', {
  title: 'How far do you agree?',
  config: {
    rows: [
      { id: 'r1', label: 'Hard to read' },
      { id: 'r2', label: 'Clear', better: 'more' },
      { id: 'r3', label: 'Loud' },
    ],
  },
});
const decision = (directions: DirectionDecision['directions']): DirectionDecision => ({
  question_id: 'q1',
  directions,
  decided_by: 'Ada Berg',
  decided_at: '2026-11-21T10:00:00.000Z',
});

function show(asked: Question, decisions: DirectionDecision[] = [], outcome: Answer = { directions: null }) {
  const server = answer({ [READ]: { decisions }, [SAY]: outcome });
  render(
    <AddNotificationContext.Provider value={(notification) => notify(notification.message, notification.type)}>
      <DirectionControl assessmentId={7} question={asked} />
    </AddNotificationContext.Provider>,
  );
  return server;
}
const openDialog = async () => {
  fireEvent.click(await screen.findByRole('button', { name: /^Is more better in/ }));
  return within(await screen.findByRole('dialog', { name: 'Is more better?' }));
};
const select = async (name: string, option: string) => {
  fireEvent.mouseDown(screen.getByRole('combobox', { name }));
  fireEvent.click(await screen.findByRole('option', { name: option }));
};
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));

test('statements that nobody judged are asked, and what is chosen is saved at once', async () => {
  const server = show(card);
  const dialog = await openDialog();
  expect(screen.getByText(/^2 statements are not judged: nobody has said whether more is better\./)).toBeDefined();
  expect(dialog.getAllByRole('combobox').map((box) => box.textContent)).toEqual(['Not said', 'Not said']);
  expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
  await select('Hard to read', 'Less is better');
  await select('Loud', 'Neither is better');
  save();
  await waitFor(() => expect(notify).toHaveBeenCalledWith('Saved: all results are judged by it.', 'success'));
  expect(server.bodies(SAY)).toEqual([{ question_id: 'q1', directions: { r1: 'less', r3: 'neither' } }]);
  await waitFor(() => expect(server.bodies(READ).length).toBeGreaterThan(1));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('the day of a decision is that of the reader', async () => {
  const usual = Intl.DateTimeFormat.prototype.resolvedOptions;
  const zone = vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockImplementation(function (
    this: Intl.DateTimeFormat,
  ) {
    return { ...usual.call(this), timeZone: 'Pacific/Auckland' };
  });
  show(card, [{ ...decision({ r1: 'less' }), decided_at: '2026-11-21T11:30:00.000Z' }]);
  expect(await screen.findByText(/said by Ada Berg on 22 Nov 2026: “Hard to read”: less is better\./)).toBeDefined();
  zone.mockRestore();
});

test('what staff decided is told with who and when, and can be left to the questionnaire again', async () => {
  const slider = question('slider', 'q1', { title: 'How loud?', config: { better: 'less' } });
  const server = show(slider, [decision({ '': 'less' })]);
  expect(
    await screen.findByText(/^What is better was said by Ada Berg on 21 Nov 2026: less is better\./),
  ).toBeDefined();
  await openDialog();
  await select('In this question', 'As in the questionnaire');
  save();
  await waitFor(() => expect(server.bodies(SAY)).toEqual([{ question_id: 'q1', directions: { '': null } }]));
});

test('only what was changed is saved, so that what a colleague says meanwhile stays', async () => {
  const server = show(card, [decision({ r1: 'less' })]);
  await openDialog();
  await select('Hard to read', 'More is better');
  await select('Hard to read', 'Less is better');
  expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
  await select('Loud', 'Neither is better');
  save();
  await waitFor(() => expect(server.bodies(SAY)).toEqual([{ question_id: 'q1', directions: { r3: 'neither' } }]));
});

test('a question that says everything, or that has no direction, is not asked', async () => {
  for (const asked of [
    question('scorecard', 'q1'),
    question('rating', 'q1'),
    question('nps', 'q1'),
    question('slider', 'q1', { config: { better: 'neither' } }),
  ]) {
    const server = show(asked, [decision(null)]);
    await waitFor(() => expect(server.bodies(READ)).toHaveLength(1));
    expect(screen.queryByRole('button')).toBeNull();
  }
});

test('a failure shows the server’s message, and keeps what was chosen', async () => {
  show(card, [], refuse(409, 'Somebody else was quicker.'));
  await openDialog();
  await select('Hard to read', 'Less is better');
  save();
  await waitFor(() => expect(notify).toHaveBeenCalledWith('Somebody else was quicker.', 'error'));
  expect(screen.getByRole('combobox', { name: 'Hard to read' }).textContent).toBe('Less is better');
});

describe('opposite directions about two designs', () => {
  const stars = (id: string, better: 'more' | 'less') =>
    question('rating', id, { title: 'How sweet is it?', material_ids: [id === 'q1' ? 11 : 12], config: { better } });
  const [one, other] = [stars('q1', 'more'), stars('q2', 'less')];
  const slider = (id: string, better?: 'more') =>
    question('slider', id, { title: 'How sweet?', material_ids: [id === 'q1' ? 11 : 12], config: { better } });
  const comparedIn = (...questions: [Question, Question]) =>
    comparisonsOf(questions, { q1: [4, 5], q2: [1, 2] })[0]?.questions[0];

  test('are told, and asked with what the questionnaire says', async () => {
    const server = answer({ [READ]: { decisions: [] }, [SAY]: { directions: { '': 'more' } } });
    render(<DirectionControl assessmentId={7} question={other} compared={comparedIn(one, other)} of="question 2" />);
    expect(
      await screen.findByText(/^This question is not judged: about another design the opposite is better\./),
    ).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Is more better in “How sweet is it?” (question 2)?' }));
    expect((await screen.findByRole('combobox')).textContent).toBe('As in the questionnaire');
    await select('In this question', 'More is better');
    save();
    await waitFor(() => expect(server.bodies(SAY)).toEqual([{ question_id: 'q2', directions: { '': 'more' } }]));
  });

  test('can be left to the questionnaire again, once staff have said one of them', async () => {
    const said = stars('q2', 'more');
    const decided = { ...decision({ '': 'more' }), question_id: 'q2' };
    answer({ [READ]: { decisions: [decided] }, [SAY]: { directions: null } });
    render(<DirectionControl assessmentId={7} question={said} compared={comparedIn(one, said)} of="question 2" />);
    expect(await screen.findByText(/^What is better was said by Ada Berg/)).toBeDefined();
    screen.getByRole('button', { name: /^Is more better in “How sweet is it\?” \(question 2\)/ });
  });

  test.each([
    ['the questions agree', [one, stars('q2', 'more')]],
    ['only the other one says it', [slider('q1'), slider('q2', 'more')]],
  ] as [string, [Question, Question]][])('are not asked about where %s', async (_where, questions) => {
    const server = answer({ [READ]: { decisions: [] } });
    render(<DirectionControl assessmentId={7} question={questions[0]} compared={comparedIn(...questions)} />);
    await waitFor(() => expect(server.bodies(READ)).toHaveLength(1));
    expect(screen.queryByRole('button')).toBeNull();
  });
});
