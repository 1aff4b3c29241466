import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Place } from './touch.ts';

const hasFocus = (element: Locator) =>
  element.evaluateAll((found) => found.some((one) => one === document.activeElement));

/** Presses keys on a page; after each, something must have the focus, never the page's body. */
export function keysOf(page: Page) {
  /** Waits until the effects of a step are done. */
  async function expectFocus(after: string): Promise<void> {
    const isSomewhere = () =>
      page.evaluate(() => document.activeElement !== null && document.activeElement !== document.body);
    await expect.poll(isSomewhere, { message: `focus after ${after}`, interval: 20 }).toBe(true);
  }

  async function press(...keys: string[]): Promise<void> {
    for (const key of keys) {
      await page.keyboard.press(key);
      await expectFocus(key);
    }
  }

  /** Goes on with Tab to an element, or to one of several; fails when none comes by. */
  async function tabTo(element: Locator, key = 'Tab'): Promise<void> {
    for (let step = 0; step < 80; step += 1) {
      if (await hasFocus(element)) return;
      await press(key);
    }
    throw new Error(`${key} does not come to ${element}`);
  }

  /** Chooses a radio button of the group that has the focus. */
  async function pick(radio: Locator): Promise<void> {
    for (let step = 0; step < 12 && !(await hasFocus(radio)); step += 1) await press('ArrowRight');
    if (!(await radio.isChecked())) await press('Space');
    expect(await radio.isChecked()).toBe(true);
  }

  return {
    expectFocus,
    press,
    tabTo,
    pick,
    /** Goes on to a group of radio buttons and chooses one. */
    async pickIn(group: Locator, name: string): Promise<void> {
      await tabTo(group.getByRole('radio'));
      await pick(group.getByRole('radio', { name, exact: true }));
    },
    /** Brings the crosshair onto the middle of a picture and from there to a place, in steps of one and ten percent. */
    async aim(to: Place): Promise<void> {
      await press('ArrowLeft');
      const move = async (by: number, back: string, on: string) => {
        const key = by < 0 ? back : on;
        const steps = Math.abs(Math.round(by * 100));
        await press(...Array(Math.floor(steps / 10)).fill(`Shift+${key}`), ...Array(steps % 10).fill(key));
      };
      await move(to.x - 0.5, 'ArrowLeft', 'ArrowRight');
      await move(to.y - 0.5, 'ArrowUp', 'ArrowDown');
    },
  };
}
