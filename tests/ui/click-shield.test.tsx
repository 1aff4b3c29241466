import { Menu, MenuItem } from '@mui/material';
import { createEvent, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeAll, expect, test } from 'vitest';
import { installClickShield } from '#common/ui/feedback/clickShield.ts';
import { ConfirmDialog } from '#common/ui/forms/ConfirmDialog.tsx';

beforeAll(() => installClickShield());

/** A menu at once, as in the rows of a list; its item asks before it does anything. */
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

test('Enter pressed twice on an item of a menu leaves alone what it opened, until another key is pressed', () => {
  render(<RowMenu />);
  press(screen.getByRole('menuitem'), 'Enter', 1000);
  const cancel = screen.getByRole('button', { name: 'Cancel' });
  expect(press(cancel, 'Enter', 1280)).toBe(false);
  press(cancel, 'Tab', 1300);
  expect(press(cancel, 'Enter', 1320)).toBe(true);
});
