import { expect, test } from 'vitest';
import { queueOf } from '#server/data/jobs.ts';

test('orders of gift cards wait in the queue in which earlier versions left theirs', () => {
  expect(queueOf('order-gift-card')).toBe('send-gift-card');
});

test('every other job waits in a queue of its own name', () => {
  expect(queueOf('deliver-mail')).toBe('deliver-mail');
});
