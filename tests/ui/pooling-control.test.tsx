import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { AddNotificationContext } from 'react-admin';
import { beforeEach, expect, test, vi } from 'vitest';
import { PoolingControl } from '#admin/responses/results/PoolingControl.tsx';
import { useResults } from '#admin/responses/results/useResultFilters.ts';
import { UNFILTERED } from '#common/answers/result-filters.ts';
import type { Pooling } from '#common/answers/results/pooling.ts';
import { type Answer, answer, refuse, show as render } from './render.tsx';

const POOLING = 'POST /assessments/7/pooling/';
const RESULTS = 'GET /assessments/7/summary-stats/';
const notify = vi.fn();

beforeEach(() => notify.mockReset());

function Results() {
  useResults(7, UNFILTERED);
  return null;
}

/** The control of a question's result, beside something that reads the results; returns the calls. */
function show(versions: number[], pooling: Partial<Pooling>, outcome: Answer = { groups: [] }) {
  const server = answer({ [POOLING]: outcome, [RESULTS]: {} });
  render(
    <AddNotificationContext.Provider value={(notification) => notify(notification.message, notification.type)}>
      <Results />
      <PoolingControl
        assessmentId={7}
        question={{ id: 'q1', title: 'How good?' }}
        versions={versions}
        pooling={{ line: '', by_staff: false, splits: [], joins: [], ...pooling }}
      />
    </AddNotificationContext.Provider>,
  );
  return server;
}
const group = () => within(screen.getByRole('group', { name: 'Versions of “How good?”' }));
const names = () =>
  group()
    .queryAllByRole('button')
    .map((button) => button.textContent);
const click = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('two pooled versions are split, and results, summaries and report are loaded anew', async () => {
  const server = show([1, 2], { splits: [1, 2] });
  expect(names()).toEqual(['Split']);
  click('Split');
  await waitFor(() => expect(notify).toHaveBeenCalledWith('Split: the figures are now counted separately.', 'success'));
  expect(server.bodies(POOLING)).toEqual([{ action: 'split', question_id: 'q1', version: 1 }]);
  await waitFor(() => expect(server.bodies(RESULTS)).toHaveLength(2));
});

test('each of three pooled versions can be taken out', async () => {
  const server = show([1, 2, 3], { splits: [1, 2, 3] });
  expect(names()).toEqual(['Split version 1', 'Split version 2', 'Split version 3']);
  click('Split version 2');
  await waitFor(() => expect(server.bodies(POOLING)).toEqual([{ action: 'split', question_id: 'q1', version: 2 }]));
});

test('separate versions can be joined where values compare; elsewhere the control says why not', async () => {
  const server = show([4], {
    by_staff: true,
    joins: [
      { versions: [2, 3], refused: null },
      { versions: [1], refused: 'other number of stars (version 1: 5; version 4: 7)' },
    ],
  });
  expect(names()).toEqual(['Join with versions 2 and 3', 'Pool automatically']);
  expect(
    group().getByText(
      'Cannot be joined with version 1, since the answers cannot be compared: other number of stars (version 1: 5; version 4: 7).',
    ),
  ).toBeTruthy();
  expect(group().getAllByText(/^Cannot be joined/)).toHaveLength(1);
  click('Join with versions 2 and 3');
  await waitFor(() =>
    expect(server.bodies(POOLING)).toEqual([{ action: 'join', question_id: 'q1', version: 4, with_version: 2 }]),
  );
});

function Leaving({ first, others }: { first: ReactNode; others: ReactNode }) {
  const [isLeft, setLeft] = useState(false);
  return (
    <>
      {!isLeft && first}
      {others}
      <button type="button" onClick={() => setLeft(true)}>
        drop
      </button>
    </>
  );
}

/** Two controls of a question, of which the first leaves on “drop”, and that of another; returns the first one's button. */
function showLeaving(outcome: Answer) {
  const server = answer({ [POOLING]: outcome });
  const pooling = { line: '', by_staff: false, splits: [1, 2], joins: [] };
  const control = (id: string, key: string) => (
    <PoolingControl key={key} assessmentId={7} question={{ id, title: key }} versions={[1, 2]} pooling={pooling} />
  );
  const others = [control('q0', 'other'), control('q1', 'second')];
  render(<Leaving first={control('q1', 'first')} others={others} />);
  const button = within(screen.getByRole('group', { name: 'Versions of “first”' })).getByRole('button');
  button.focus();
  return { server, button };
}

test('the focus goes to the other control of the same question when the pressed button disappears', async () => {
  const { server, button } = showLeaving(() => new Promise(() => undefined));
  fireEvent.click(button);
  await waitFor(() => expect(server.writes()).toHaveLength(1));
  fireEvent.click(screen.getByText('drop'));
  expect(screen.getByRole('group', { name: 'Versions of “second”' })).toHaveFocus();
});

test('the focus stays when a control disappears that was not pressed or failed, or when the focus is elsewhere', async () => {
  const { button } = showLeaving(refuse(409, 'Somebody else was quicker.'));
  fireEvent.click(button);
  await waitFor(() => expect(button).toBeEnabled());
  fireEvent.click(screen.getByText('drop'));
  expect(document.body).toHaveFocus();
  cleanup();
  showLeaving({});
  fireEvent.click(screen.getByText('drop'));
  expect(document.body).toHaveFocus();
  cleanup();
  const { button: pressed } = showLeaving(() => new Promise(() => undefined));
  fireEvent.click(pressed);
  screen.getByText('drop').focus();
  fireEvent.click(screen.getByText('drop'));
  expect(screen.getByText('drop')).toHaveFocus();
});

test('a second click sends nothing more while the first is under way', async () => {
  let done: (value: unknown) => void = () => undefined;
  const server = show(
    [1, 2],
    { splits: [1, 2], by_staff: true },
    () =>
      new Promise((resolve) => {
        done = resolve;
      }),
  );
  click('Split');
  await waitFor(() =>
    expect(
      group()
        .getAllByRole('button')
        .every((button) => (button as HTMLButtonElement).disabled),
    ).toBe(true),
  );
  // Only what was pressed is under way.
  expect(group().getAllByRole('progressbar')).toHaveLength(1);
  for (const button of group().getAllByRole('button')) fireEvent.click(button);
  expect(server.writes()).toHaveLength(1);
  done({ groups: [[1], [2]] });
  await waitFor(() => expect(notify).toHaveBeenCalledTimes(1));
});

test('a failure shows the server’s message', async () => {
  show([1, 2], { splits: [1, 2] }, refuse(409, 'Somebody else was quicker.'));
  click('Split');
  await waitFor(() => expect(notify).toHaveBeenCalledWith('Somebody else was quicker.', 'error'));
});
