import { fireEvent, screen } from '@testing-library/react';
import { ShowContextProvider, type ShowControllerResult } from 'react-admin';
import { afterEach, expect, test, vi } from 'vitest';
import { VersionsPanel } from '#admin/assessments/detail/VersionsPanel.tsx';
import type { StaffAssessment } from '#common/assessments/assessments.ts';
import { question, questionnaire } from '#tests/factories/questions.ts';
import { answer, show } from '#tests/ui/render.tsx';

afterEach(() => vi.restoreAllMocks());

test('the versions show how many answered on each, and what each changed', async () => {
  const first = [question('rating', 'q1', { title: 'First' })];
  const second = [...first, question('nps', 'q2', { title: 'Would you recommend [brand]?' })];
  answer({
    'GET /assessments/:id/versions/:number/': ({ path }) => ({
      questionnaire: questionnaire(path.endsWith('/2/') ? second : first),
    }),
  });
  const published = { published_at: '2026-11-21T13:30:00.000Z', published_by: 'Ada Moss' };
  const versions = [
    { id: 8, number: 2, question_count: 2, responses_count: 0, ...published },
    { id: 7, number: 1, question_count: 1, responses_count: 3, ...published },
  ];
  const assessment = { id: 5, visual_identity_system_name: 'Aurora', version: '3.0', versions };
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
});
