import { createEvent, fireEvent, render, screen } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { installFieldGuard } from '#common/ui/feedback/fieldGuard.ts';

const installed = new AbortController();
beforeAll(() => installFieldGuard(installed.signal));
afterAll(() => installed.abort());

/** What a browser does by itself after an event is left to the field if it can be changed then. */
const takesWheel = (input: HTMLInputElement) => {
  fireEvent.wheel(input, { deltaY: 100 });
  return !input.readOnly;
};

test('the wheel over a number changes nothing, which can be typed in again at once', async () => {
  render(<input type="number" defaultValue={5} />);
  const input = screen.getByRole<HTMLInputElement>('spinbutton');
  expect(takesWheel(input)).toBe(false);
  await new Promise((resolve) => setTimeout(resolve));
  expect(input.readOnly).toBe(false);
});

test('a number that is only shown stays so, and other fields are left alone', async () => {
  render(
    <>
      <input type="number" readOnly value={5} />
      <input type="text" />
    </>,
  );
  fireEvent.wheel(screen.getByRole('spinbutton'));
  expect(takesWheel(screen.getByRole('textbox'))).toBe(true);
  await new Promise((resolve) => setTimeout(resolve));
  expect(screen.getByRole<HTMLInputElement>('spinbutton').readOnly).toBe(true);
});

test.each([
  ['is pressed', { key: 'Enter', keyCode: 13 }, 1],
  ['ends a composition in Chrome', { key: 'Enter', keyCode: 229, isComposing: true }, 0],
  ['ends a composition in Safari', { key: 'Enter', keyCode: 229, isComposing: false }, 0],
  ['ends a composition in Firefox', { key: 'Enter', keyCode: 13, isComposing: true }, 0],
])('Enter that %s reaches a field the right number of times', (_name, key, times) => {
  let taken = 0;
  render(
    <input
      onKeyDown={() => {
        taken += 1;
      }}
    />,
  );
  const event = createEvent.keyDown(screen.getByRole('textbox'), key);
  fireEvent(screen.getByRole('textbox'), event);
  expect(taken).toBe(times);
});
