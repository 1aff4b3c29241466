import { act, fireEvent, render, screen } from '@testing-library/react';
import { Link, MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lazyPart, ScreenBoundary } from '#common/ui/feedback/lazyPart.tsx';

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => void vi.restoreAllMocks());

/** A screen whose part fails to load until the connection is back. */
async function openOffline() {
  let tries = 0;
  const server = { isThere: false };
  const Part = lazyPart(async () => {
    tries += 1;
    if (!server.isThere) throw new Error('offline');
    return () => <h1>Loaded</h1>;
  });
  render(
    <MemoryRouter>
      <Link to="/">Again</Link>
      <ScreenBoundary>
        <Part />
      </ScreenBoundary>
    </MemoryRouter>,
  );
  await screen.findByText('This part of the portal could not be loaded.');
  return { server, tries: () => tries };
}

test('a part that did not load is loaded when the connection is back', async () => {
  const { server, tries } = await openOffline();
  act(() => void window.dispatchEvent(new Event('online')));
  await screen.findByText('This part of the portal could not be loaded.');
  expect(tries()).toBe(2);
  server.isThere = true;
  act(() => void window.dispatchEvent(new Event('online')));
  await screen.findByRole('heading', { name: 'Loaded' });
});

test('a part that did not load is loaded at the next click on its link', async () => {
  const { server } = await openOffline();
  server.isThere = true;
  fireEvent.click(screen.getByText('Again'));
  await screen.findByRole('heading', { name: 'Loaded' });
});
