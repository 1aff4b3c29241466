import { Menu, MenuItem } from '@mui/material';
import { createEvent, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { ConfirmDialog } from '#common/ui/forms/ConfirmDialog.tsx';
import { shieldClicks } from './clicks.ts';

beforeAll(shieldClicks);

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

test('an element that appears where somebody clicked is out of reach of a second click, also some frames later', async () => {
  const frames: FrameRequestCallback[] = [];
  const { elementsFromPoint } = document;
  const { requestAnimationFrame } = window;
  onTestFinished(() => {
    Object.assign(document, { elementsFromPoint });
    Object.assign(window, { requestAnimationFrame });
  });
  window.requestAnimationFrame = (draw) => frames.push(draw);
  render(<button type="button">Open</button>);
  const button = screen.getByRole('button');
  let there: Element = button;
  document.elementsFromPoint = () => [there];
  fireEvent.click(button, { detail: 1, clientX: 100, clientY: 100 });
  const draw = () => {
    for (const one of frames.splice(0)) one(performance.now());
  };
  draw();
  draw();
  expect(document.querySelector('[data-click-shield]')).toBeNull();
  there = document.body;
  draw();
  expect(document.querySelector('[data-click-shield]')).not.toBeNull();
  fireEvent.pointerMove(document.body, { clientX: 900, clientY: 900 });
  expect(document.querySelector('[data-click-shield]')).toBeNull();
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
