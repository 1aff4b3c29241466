import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { show } from './asked.tsx';

const config = { material_id: 1, timeout_ms: null };
const surface = () => screen.getByRole('application');

type Finger = { id: number; x: number; y: number };

const pointer = ({ id, x, y }: Finger) => ({
  pointerType: 'touch',
  pointerId: id,
  button: 0,
  clientX: x,
  clientY: y,
});
const down = (finger: Finger) => fireEvent.pointerDown(surface(), pointer(finger));
const move = (finger: Finger) => fireEvent.pointerMove(surface(), pointer(finger));
const up = (finger: Finger) => fireEvent.pointerUp(surface(), pointer(finger));

/** Shows the picture, 400 × 300 pixels large in the upper left corner of the screen. */
async function begin() {
  const given = show('first_click', config);
  fireEvent.click(screen.getByRole('button', { name: 'Show the picture' }));
  await act(() => waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull()));
  const box = { x: 0, y: 0, left: 0, top: 0, right: 400, bottom: 300, width: 400, height: 300 } as DOMRect;
  surface().getBoundingClientRect = () => box;
  surface().setPointerCapture = () => undefined;
  return given;
}

const place = (given: { value: unknown }) => {
  const { x, y } = given.value as { x: number; y: number };
  return [x, y].map((value) => Number(value.toFixed(4)));
};

describe('a first click on a phone', () => {
  beforeEach(() => {
    HTMLImageElement.prototype.decode = async () => undefined;
    Element.prototype.scrollIntoView = () => undefined;
    // The picture has been painted at the second frame.
    vi.stubGlobal('requestAnimationFrame', (callback: (at: number) => void) => {
      queueMicrotask(() => act(() => callback(performance.now())));
      return 1;
    });
    return () => vi.unstubAllGlobals();
  });

  test('is a tap, at its place of the picture', async () => {
    const given = await begin();
    down({ id: 1, x: 100, y: 150 });
    up({ id: 1, x: 103, y: 150 });
    expect(place(given)).toEqual([0.2575, 0.5]);
  });

  test('is not a drag, however slowly it begins, nor a pinch', async () => {
    const given = await begin();
    down({ id: 1, x: 100, y: 150 });
    await new Promise((resolve) => setTimeout(resolve, 300));
    move({ id: 1, x: 140, y: 150 });
    up({ id: 1, x: 140, y: 150 });
    expect(given.value).toBeNull();
    expect(screen.queryByTestId('magnifier')).toBeNull();
    down({ id: 1, x: 180, y: 150 });
    down({ id: 2, x: 220, y: 150 });
    up({ id: 1, x: 180, y: 150 });
    up({ id: 2, x: 220, y: 150 });
    expect(given.value).toBeNull();
  });

  test('keeps its place after a pinch and after the buttons have enlarged the picture', async () => {
    const given = await begin();
    down({ id: 1, x: 150, y: 150 });
    down({ id: 2, x: 250, y: 150 });
    move({ id: 1, x: 100, y: 150 });
    move({ id: 2, x: 300, y: 150 });
    up({ id: 1, x: 100, y: 150 });
    up({ id: 2, x: 300, y: 150 });
    expect(given.value).toBeNull();
    expect(screen.getByText('200%')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Zoom in' }));
    expect(screen.getByText('300%')).toBeDefined();
    // At 300% around the middle the frame shows the picture from 1/3 to 2/3.
    down({ id: 1, x: 100, y: 75 });
    up({ id: 1, x: 100, y: 75 });
    expect(place(given)).toEqual([0.4167, 0.4167]);
  });

  test('leaves the focus at the message that takes the place of the picture, and scrolls nowhere', async () => {
    await begin();
    const focus = vi.spyOn(HTMLElement.prototype, 'focus');
    fireEvent.keyDown(surface(), { key: 'Enter' });
    fireEvent.keyDown(surface(), { key: 'Enter' });
    expect(document.activeElement?.textContent).toBe('Your click has been recorded.');
    expect(focus.mock.lastCall).toEqual([{ preventScroll: true }]);
    focus.mockRestore();
  });
});
