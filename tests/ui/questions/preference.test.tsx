import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, onTestFinished, test } from 'vitest';
import { show } from './asked.tsx';

const config = { material_ids: [1, 2] };
/** The pictures, which appear together. */
const pictures = () =>
  waitFor(() => {
    const found = [...document.querySelectorAll('img')];
    expect(found).toHaveLength(2);
    return found;
  });
const chosen = (given: { value: unknown }) =>
  (given.value as { chosen: number[]; order_shown: number[] } | null)?.chosen;
const shown = (given: { value: unknown }) => (given.value as { order_shown: number[] }).order_shown;

describe('a preference', () => {
  test('is chosen by its picture', async () => {
    const given = show('preference', config);
    for (const index of [1, 0]) {
      await userEvent.click((await pictures())[index] as Element);
      expect(chosen(given)).toEqual([shown(given)[index]]);
    }
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('takes several where ties are allowed, and gives them back', async () => {
    const given = show('preference', { ...config, allow_ties: true });
    expect(screen.getAllByText('Choose one design, or several that are equally good.').length).toBeGreaterThan(0);
    for (const picture of await pictures()) await userEvent.click(picture);
    expect(chosen(given)).toHaveLength(2);
    await userEvent.click((await pictures())[0] as Element);
    expect(chosen(given)).toEqual([shown(given)[1]]);
  });

  test('is magnified in its corner, which chooses nothing and has the focus again afterwards', async () => {
    const given = show('preference', config);
    const magnify = screen.getByRole('button', { name: 'Magnify Design B' });
    magnify.focus();
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByRole('dialog', { name: 'Design B' })).toBeDefined();
    expect(given.value).toBeNull();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement).toBe(magnify);
  });

  test('is chosen by keyboard, once its pictures are there', async () => {
    let arrive: () => void = () => undefined;
    const { decode } = HTMLImageElement.prototype;
    onTestFinished(() => void Object.assign(HTMLImageElement.prototype, { decode }));
    HTMLImageElement.prototype.decode = () =>
      new Promise((resolve) => {
        const before = arrive;
        arrive = () => {
          before();
          resolve();
        };
      });
    const given = show('preference', config);
    const first = screen.getByRole<HTMLInputElement>('radio', { name: 'Design A' });
    await userEvent.click(first);
    first.focus();
    await userEvent.keyboard(' ');
    expect(given.value).toBeNull();
    arrive();
    await pictures();
    first.focus();
    await userEvent.keyboard(' ');
    expect(chosen(given)).toEqual([shown(given)[0]]);
  });

  test('asks for the reason and says that it is needed', async () => {
    const given = show('preference', { ...config, ask_reason: true });
    await userEvent.type(screen.getByRole('textbox', { name: 'Why? (required)' }), 'Calm');
    expect(given.value).toMatchObject({ chosen: [], reason: 'Calm' });
    await userEvent.clear(screen.getByRole('textbox', { name: 'Why? (required)' }));
    expect(given.value).toBeNull();
  });
});
