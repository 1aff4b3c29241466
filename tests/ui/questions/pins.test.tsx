import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import type { Pin } from '#common/assessments/questions/pins.ts';
import type { MaterialView } from '#common/library/materials.ts';
import { materials, show } from './asked.tsx';

const flat = { material_id: 1, min_pins: 2, max_pins: 6 };
const surface = () => screen.getByRole('application');
const placeByKeys = async (keys: string) => {
  act(() => surface().focus());
  await userEvent.keyboard(`${keys}{Enter}`);
};
const focusedName = () => {
  const element = document.activeElement as HTMLInputElement;
  return element.getAttribute('aria-label') ?? element.labels?.[0]?.textContent;
};

describe('pins', () => {
  test('begin without a sentiment, and the first focus is its choice, then the comment', async () => {
    const given = show('pins', flat);
    await placeByKeys('{ArrowUp}');
    expect(given.value).toMatchObject([{ sentiment: null, comment: '' }]);
    const choice = screen.getByRole('radiogroup', { name: 'Sentiment of pin 1 (required)' });
    expect(within(choice).queryByRole('radio', { checked: true })).toBeNull();
    expect(document.activeElement).toBe(within(choice).getByRole('radio', { name: 'Like' }));
    expect(screen.getByRole('button', { name: /^Pin 1, Not chosen/ })).toBeDefined();
    await userEvent.keyboard(' ');
    expect(given.value).toMatchObject([{ sentiment: 'positive' }]);
    await userEvent.tab();
    expect(focusedName()).toBe('Comment on pin 1 (required)');
  });

  test('placed by mouse or finger begin in the same way', () => {
    const given = show('pins', flat);
    for (const pointerType of ['mouse', 'touch']) {
      surface().setPointerCapture = () => undefined;
      const pointer = { pointerType, pointerId: 1, button: 0, clientX: 0, clientY: 0 };
      fireEvent.pointerDown(surface(), pointer);
      fireEvent.pointerUp(surface(), pointer);
    }
    expect((given.value as Pin[]).map((pin) => pin.sentiment)).toEqual([null, null]);
    expect(document.activeElement?.closest('[data-pin="1"]')).not.toBeNull();
  });

  test('take the only sentiment by themselves, and begin with the comment', async () => {
    const given = show('pins', { ...flat, sentiments: ['negative'], comment_required: false });
    await placeByKeys('{ArrowUp}');
    expect(given.value).toMatchObject([{ sentiment: 'negative' }]);
    expect(focusedName()).toBe('Comment on pin 1');
  });

  test('say how many there are and how many are asked for', async () => {
    show('pins', flat);
    expect(screen.getAllByText('Place at least 2 pins').length).toBeGreaterThan(0);
    await placeByKeys('{ArrowUp}');
    expect(screen.getByRole('status', { name: '' }).textContent).toBe('Place at least 2 pins (1 so far)');
    await placeByKeys('{ArrowUp}{ArrowUp}');
    expect(screen.getAllByText('2 of 6 pins').length).toBeGreaterThan(0);
  });

  test('removing one moves the focus to the next, at last to the picture', async () => {
    show('pins', flat);
    for (const keys of ['{ArrowUp}', '{ArrowUp}{ArrowUp}', '{ArrowUp}{ArrowDown}']) await placeByKeys(keys);
    const removed = async (number: number, next: string | null) => {
      await userEvent.click(screen.getByRole('button', { name: `Remove pin ${number}` }));
      if (next) expect(focusedName()).toBe(next);
      else expect(document.activeElement).toBe(surface());
    };
    await removed(1, 'Remove pin 1');
    await removed(2, 'Remove pin 1');
    await removed(1, null);
  });

  test('removing one on the picture with Delete leaves the focus there', async () => {
    show('pins', flat);
    await placeByKeys('{ArrowUp}');
    act(() => screen.getByRole('button', { name: /^Pin 1,/ }).focus());
    await userEvent.keyboard('{Delete}');
    expect(document.activeElement).toBe(surface());
  });

  test('no more than the maximum can be placed', async () => {
    const given = show('pins', { ...flat, min_pins: 1, max_pins: 1 });
    await placeByKeys('{ArrowUp}');
    expect(screen.getAllByText('1 of 1 pin').length).toBeGreaterThan(0);
    expect(screen.queryByRole('application')).toBeNull();
    const frame = screen.getByAltText('Design 1').closest('[tabindex]') as HTMLElement;
    frame.setPointerCapture = () => undefined;
    const pointer = { pointerType: 'mouse', pointerId: 1, button: 0, clientX: 0, clientY: 0 };
    fireEvent.pointerDown(frame, pointer);
    fireEvent.pointerUp(frame, pointer);
    expect(given.value).toHaveLength(1);
  });

  test.each([false, true])('are dragged to another place; read only: %s', (readOnly) => {
    const pin = { material_id: 1, x: 0.5, y: 0.5, sentiment: 'positive', comment: 'Here' };
    const given = show('pins', flat, [pin], readOnly);
    const frame = screen.getByAltText('Design 1').closest('[tabindex]') as HTMLElement;
    frame.getBoundingClientRect = () => ({ left: 0, top: 0, width: 400, height: 300 }) as DOMRect;
    const marker = screen.getByRole('button', { name: /^Pin 1,/ });
    marker.setPointerCapture = () => undefined;
    const pointer = { pointerType: 'mouse', pointerId: 1, button: 0 };
    fireEvent.pointerDown(marker, { ...pointer, clientX: 200, clientY: 150 });
    fireEvent.pointerMove(marker, { ...pointer, clientX: 100, clientY: 75 });
    fireEvent.pointerUp(marker, { ...pointer, clientX: 100, clientY: 75 });
    expect(given.value).toMatchObject([readOnly ? { x: 0.5, y: 0.5 } : { x: 0.25, y: 0.25 }]);
  });

  test('placed by keyboard announce the region under the crosshair', async () => {
    const corners = [
      { x: 0.4, y: 0.25 },
      { x: 0.6, y: 0.55 },
    ];
    const region = { id: 'logo', name: 'Logo', shape: 'rectangle' as const, points: corners, announced: true };
    const given = show('pins', { ...flat, regions: [region] });
    act(() => surface().focus());
    await userEvent.keyboard('{ArrowUp}{ArrowUp}');
    expect(screen.getByText('50% from the left, 49% from the top. Logo')).toBeDefined();
    await userEvent.keyboard('{Enter}');
    expect(given.value).toMatchObject([{ x: 0.5, y: 0.49 }]);
  });

  test('of a model use pictures of its fixed views where it cannot be drawn', async () => {
    const [material] = materials as [MaterialView];
    const views = [{ ...material, id: 'front', name: 'Front' }] as unknown as MaterialView['views'];
    Object.assign(material, { kind: 'model', views });
    const given = show('pins', { ...flat, surface: 'model' });
    expect(await screen.findByAltText('Design 1, Front')).toBeDefined();
    await placeByKeys('{ArrowUp}');
    expect(given.value).toMatchObject([{ view: 'front', x: 0.5, y: 0.5 }]);
    Object.assign(material, { kind: 'image', views: [] });
  });
});
