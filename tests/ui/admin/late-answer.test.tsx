import { fireEvent } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type ResponseDetail, responseDetail } from '#common/answers/results/results.ts';
import { assessmentRow } from '#common/assessments/assessments.ts';
import { example } from '#tests/ui/example.ts';
import { answer, showStaffApp } from '#tests/ui/render.tsx';
import { inDialog, isThere, nothingInFront, press, told, type } from './screen.ts';

test('a late answer is declined with a reason, and then neither accepted nor declined any more', async () => {
  let state: ResponseDetail['state'] = 'late';
  const server = answer({
    'GET /assessments/7/': example(assessmentRow, { id: 7, title: 'Tea' }),
    'GET /assessments/7/responses/3/': () =>
      example(responseDetail, { id: 3, expert_name: 'Lars Late', state, started_at: '2026-11-20T10:00:00.000Z' }),
    'POST /assessments/assessment-responses/3/decline/': () => {
      state = 'ended';
    },
  });
  await showStaffApp('/responses/7?response=3');
  await told('Late answer');
  await press('Decline…');
  await told('The expert reads it in an email.');
  fireEvent.click(await inDialog('Cancel'));
  await nothingInFront();
  await press('Decline…');
  fireEvent.click(await inDialog('Decline'));
  await told('Please give a reason');
  await type('Reason', 'It was presented already');
  fireEvent.click(await inDialog('Decline'));
  await told('Late answer declined');
  await told('Withdrawn or declined');
  await nothingInFront();
  expect(server.bodies('POST /assessments/assessment-responses/3/decline/')).toEqual([
    { reason: 'It was presented already' },
  ]);
  expect(isThere('button', 'Accept')).toBe(false);
});
