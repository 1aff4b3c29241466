import { Menu, MenuItem } from '@mui/material';
import { createEvent, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeAll, expect, test } from 'vitest';
import { ConfirmDialog } from '#common/ui/forms/ConfirmDialog.tsx';
import { click, clicksCountOnce } from './clicks.ts';

beforeAll(clicksCountOnce);

/** A menu without animation, as in the rows of a list; its item asks before it does anything. */
function RowMenu() {
  const [asking, setAsking] = useState(false);
  const ask = () => setAsking(true);
  const close = () => setAsking(false);
  return (
    <>
      <Menu open={!asking} anchorEl={document.body}>
        <MenuItem onClick={ask}>Delete</MenuItem>
      </Menu>
      <ConfirmDialog open={asking} title="Delete?" text="" confirmLabel="Delete" onConfirm={close} onClose={close} />
    </>
  );
}

/** Presses a key at a moment (ms), and tells whether the page left it to the element. */
function press(element: Element, key: string, at: number): boolean {
  const event = createEvent.keyDown(element, { key });
  Object.defineProperty(event, 'timeStamp', { value: at });
  return fireEvent(element, event);
}

/** A button that gives its place to another one, as a row that moves up does. */
function Row() {
  const [opened, setOpened] = useState<string[]>([]);
  const name = `Open ${opened.length + 1}`;
  return (
    <>
      <button type="button" key={name} onClick={() => setOpened([...opened, name])}>
        {name}
      </button>
      {opened.join()}
    </>
  );
}

test('an element that appears where somebody clicked is out of reach of further quick clicks', () => {
  const { container } = render(<Row />);
  for (const count of [1, 2, 3]) click(screen.getByRole('button'), performance.now(), count);
  expect(container).toHaveTextContent('Open 2Open 1');
  click(screen.getByRole('button'), performance.now());
  expect(container).toHaveTextContent('Open 3Open 1,Open 2');
});

test('a button that starts nothing counts every click while it stays where it is', () => {
  let count = 0;
  render(
    <button type="button" onClick={() => count++}>
      More
    </button>,
  );
  for (const clicks of [1, 2, 3]) click(screen.getByRole('button'), performance.now(), clicks);
  expect(count).toBe(3);
});

test('a button that starts something takes one click of a double click, and a later one', () => {
  let count = 0;
  render(
    <button type="button" data-once="" onClick={() => count++}>
      Send
    </button>,
  );
  for (const clicks of [1, 2, 1]) click(screen.getByRole('button'), performance.now(), clicks);
  expect(count).toBe(2);
});

test('two quick taps of a finger, which not all browsers count, are one', () => {
  let count = 0;
  render(
    <button type="button" data-once="" onClick={() => count++}>
      Send
    </button>,
  );
  // Long after the clicks of the earlier tests, at the same place.
  const start = performance.now() + 5_000;
  for (const at of [0, 300, 1000]) click(screen.getByRole('button'), start + at, 1, 'touch');
  expect(count).toBe(2);
});

test('Enter pressed twice on an item of a menu leaves alone what it opened, until another key is pressed', () => {
  render(<RowMenu />);
  // After every key of the earlier tests, which share the page.
  const start = performance.now() + 10_000;
  press(screen.getByRole('menuitem'), 'Enter', start);
  const cancel = screen.getByRole('button', { name: 'Cancel' });
  expect(press(cancel, 'Enter', start + 280)).toBe(false);
  press(cancel, 'Tab', start + 300);
  expect(press(cancel, 'Enter', start + 320)).toBe(true);
});
