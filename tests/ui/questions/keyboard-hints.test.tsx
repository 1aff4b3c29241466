import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';

const HINT = /By keyboard/;

function onDevice(hasMouse: boolean): void {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: hasMouse && query.includes('pointer: fine'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
}

let show: typeof import('./asked.tsx')['show'];
// Another file of this worker may have used a key; modules that are loaded anew know of none.
beforeAll(async () => {
  vi.resetModules();
  ({ show } = await import('./asked.tsx'));
});

// In this order: once a key was used, the hints stay.
describe('hints for the keyboard', () => {
  beforeEach(() => () => vi.unstubAllGlobals());

  test('are not shown on a phone, whose screen readers get them all the same', async () => {
    onDevice(false);
    show('pins', { material_id: 1 });
    expect(screen.queryByText(HINT)).toBeNull();
    expect(screen.getByRole('application')).toHaveAccessibleDescription(/Arrow keys move the crosshair/);
    expect(screen.getByText(/Touch and hold for a magnifier/)).toBeDefined();
  });

  test('are shown where there is a mouse', () => {
    onDevice(true);
    show('first_click', { material_id: 1 });
    expect(screen.getByText(HINT)).toBeDefined();
  });

  test('are not shown because letters were typed on a phone, but after its first arrow key or Tab', async () => {
    onDevice(false);
    show('first_click', { material_id: 1 });
    render(<input aria-label="Name" />);
    await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'Ann');
    expect(screen.queryByText(HINT)).toBeNull();
    await act(() => userEvent.keyboard('{ArrowLeft}'));
    expect(screen.getByText(HINT)).toBeDefined();
  });
});
