import { expect, test } from 'vitest';
import { lateMessage } from '#common/answers/responses.ts';

const now = new Date('2026-11-21T12:00:00.000Z');

test('after the deadline the deadline is named, before it that staff closed the assessment', () => {
  expect(lateMessage('2026-11-21T11:59:59.000Z', now)).toBe(
    'The deadline has passed. Your answers are kept, and the team decides whether they still count.',
  );
  const closed =
    'This assessment has been closed. Your answers are kept, and the team decides whether they still count.';
  expect(lateMessage('2026-11-22T12:00:00.000Z', now)).toBe(closed);
  expect(lateMessage(null, now)).toBe(closed);
});
