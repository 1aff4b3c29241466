import { setTimeout as pause } from 'node:timers/promises';
import type { Locator, Page } from 'playwright-core';
import { onTestFinished } from 'vitest';
import { followed, PHONE, settledBox, WIDE } from '#tests/e2e/harness.ts';

export type Place = { x: number; y: number };

export type Finger = {
  tap: (element: Locator) => Promise<void>;
  /** @param at the time that the touch carries, which a busy machine delivers later */
  tapAt: (place: Place, at?: number) => Promise<void>;
  /** Puts the finger down and leaves it there until `lift`. */
  hold: (place: Place) => Promise<void>;
  move: (place: Place) => Promise<void>;
  lift: () => Promise<void>;
  drag: (from: Place, to: Place) => Promise<void>;
  /** Parts two fingers around a place until the picture is three times as large. */
  pinch: (around: Place) => Promise<void>;
};

/** Within this time (ms) and distance (px), two taps are one double tap. */
const DOUBLE_TAP = 500;
const FINGER = 40;

/** Turns a page into a phone's, 360 px wide and without a mouse, until the test ends; returns the finger that touches it. */
export async function onPhone(page: Page, size = PHONE): Promise<Finger> {
  const device = await page.context().newCDPSession(page);
  const before = page.viewportSize() ?? WIDE;
  onTestFinished(async () => {
    if (page.isClosed()) return;
    // Resets the settings; the size must then be set again.
    await device.send('Emulation.setTouchEmulationEnabled', { enabled: false });
    await device.detach();
    await page.setViewportSize(before);
    await followed(page);
  });
  await page.setViewportSize({ width: size.width, height: size.height });
  await device.send('Emulation.setDeviceMetricsOverride', { ...size, deviceScaleFactor: 1, mobile: true });
  await device.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 2 });
  await followed(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', places: Place[] = [], at?: number) =>
    device.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: places.map((place, id) => ({ ...place, id })),
      ...(at !== undefined && { timestamp: at / 1000 }),
    });
  const hold = async (place: Place) => void (await touch('touchStart', [place]));
  const move = async (place: Place) => void (await touch('touchMove', [place]));
  const lift = async () => void (await touch('touchEnd'));
  const tapAt = async (place: Place, at?: number) => {
    await touch('touchStart', [place], at);
    await touch('touchEnd', [], at);
  };
  let last = { x: Number.NaN, y: Number.NaN, at: 0 };
  return {
    hold,
    move,
    lift,
    tapAt,
    async tap(element) {
      const box = await reach(element);
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      // Sooner, it would be the second half of a double tap (common/ui/feedback/secondClicks.ts).
      if (Math.hypot(x - last.x, y - last.y) <= FINGER) await pause(last.at + DOUBLE_TAP - performance.now());
      // The browser makes a click of a tap a moment after the finger is lifted.
      const clicked = await page.evaluateHandle(() => ({
        done: new Promise((resolve) => {
          document.addEventListener('click', () => setTimeout(resolve), { once: true, capture: true });
        }),
      }));
      await tapAt({ x, y });
      await clicked.evaluate(({ done }) => done);
      last = { x, y, at: performance.now() };
    },
    async drag(from, to) {
      const on = (part: number) => move({ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part });
      // Answers of a busy machine take so long that a finger waiting for one would count as held.
      await Promise.all([hold(from), on(0.25)]);
      for (const part of [0.5, 0.75, 1]) await on(part);
      await lift();
    },
    async pinch({ x, y }) {
      const fingers = (apart: number) => [
        { x: x - apart, y },
        { x: x + apart, y },
      ];
      await touch('touchStart', fingers(20));
      for (const apart of [30, 40, 50, 60]) await touch('touchMove', fingers(apart));
      await lift();
    },
  };
}

/** Scrolls an element into the middle of the screen, and returns its place once a finger there would touch only it. */
async function reach(element: Locator) {
  for (let attempt = 0; attempt < 20; attempt += 1) {
    await element.evaluate((shown) => shown.scrollIntoView({ block: 'center' }));
    const box = await settledBox(element);
    const isMet = await element.evaluate((shown, { x, y, width, height }) => {
      const met = document.elementFromPoint(x + width / 2, y + height / 2);
      return met !== null && (shown.contains(met) || met.contains(shown) || met.closest('label')?.contains(shown));
    }, box);
    if (isMet) return box;
  }
  throw new Error(`Something else lies over ${element}`);
}
