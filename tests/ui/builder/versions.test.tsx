import { act, fireEvent, screen, within } from '@testing-library/react';
import { ShowContextProvider, type ShowControllerResult } from 'react-admin';
import { afterEach, expect, test, vi } from 'vitest';
import { VersionsPanel } from '#admin/assessments/detail/VersionsPanel.tsx';
import type { StaffAssessment } from '#common/assessments/assessments.ts';
import { question, questionnaire } from '#tests/factories/questions.ts';
import { answer, show } from '#tests/ui/render.tsx';

afterEach(() => vi.restoreAllMocks());

test('the versions show how many answered on each, what each changed and what was chosen, and an earlier one is restored as the draft', async () => {
  const colours = (...labels: string[]) =>
    question('single_choice', 'q1', {
      title: 'Which colour?',
      config: { options: labels.map((label, index) => ({ id: `o${index}`, label })) },
    });
  const first = [colours('Red', 'Blue')];
  const second = [colours('Red'), question('nps', 'q2', { title: 'Would you recommend [brand]?' })];
  const server = answer({
    'GET /assessments/:id/versions/': {
      given: [{ question_id: 'q1', answered: 9, chosen: { o0: 4, o1: 5 } }],
      reused: [
        {
          question_id: 'q1',
          title: 'Which colour?',
          noun: 'option',
          before: { version: 1, text: 'Blue' },
          after: { version: null, text: 'Purple' },
        },
      ],
    },
    'PATCH /assessments/:id/': { id: 5 },
    'GET /assessments/:id/versions/:number/': ({ path }) => ({
      questionnaire: questionnaire(path.endsWith('/2/') ? second : first),
    }),
  });
  const published = { published_at: '2026-11-21T13:30:00.000Z', published_by: 'Ada Moss' };
  const versions = [
    { id: 8, number: 2, question_count: 2, responses_count: 0, ...published },
    { id: 7, number: 1, question_count: 1, responses_count: 3, ...published },
  ];
  const assessment = {
    id: 5,
    revision: 3,
    current_version: 2,
    has_unpublished_changes: false,
    visual_identity_system_name: 'Aurora',
    version: '3.0',
    versions,
  };
  const shown = { record: assessment as unknown as StaffAssessment } as ShowControllerResult<StaffAssessment>;
  show(
    <ShowContextProvider value={shown}>
      <VersionsPanel />
    </ShowContextProvider>,
  );
  await screen.findByRole('table', { name: 'Versions' });
  const rows = screen.getAllByRole('row').map((row) => [...row.children].map((cell) => cell.textContent));
  expect(rows.slice(1).map(([number, , , questions, responses]) => [number, questions, responses])).toEqual([
    ['Version 2', '2', '0'],
    ['Version 1', '1', '3'],
  ]);
  fireEvent.click(screen.getByText('What Changed'));
  await screen.findByText('Would you recommend Aurora? (Net promoter score)');
  screen.getByText('Changed: settings, option “Blue” removed, chosen by 5');
  screen.getByText('“Which colour?”: The option “Purple” of the draft has the id that “Blue” had in version 1.');
  expect(screen.getByRole('link', { name: 'Show version 1' }).getAttribute('href')).toContain(
    '?tab=questions&version=1',
  );
  expect(screen.queryByRole('button', { name: 'Restore version 2' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Restore version 1' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Restore version 1' }));
  await act(async () => void fireEvent.click(dialog.getByText('Restore')));
  await screen.findByText('The questions of version 1 are the draft now');
  expect(server.bodies('PATCH /assessments/:id/')).toMatchObject([
    { revision: 3, questionnaire: { questions: first } },
  ]);
});
