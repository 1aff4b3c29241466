import type { Locator, Page } from 'playwright-core';

export const EXPERT = 'expert@example.com';
export const ADMIN = 'admin@example.com';
export const SUPER_ADMIN = 'superadmin@example.com';

/** One picture of docs/screens.md. */
export type Screen = {
  /** Name of the picture, without its ending. */
  file: string;
  title: string;
  /** The address as the page shows it; `:id` stands for `id`. */
  address: string;
  /** In a fresh demo, ids count from 1 in the order of its content. */
  id?: number;
  /** Who sees it, in words. */
  seenBy: string;
  /** What it is for, in one sentence. */
  about: string;
  /** Who is signed in; nobody if absent. */
  as?: string;
  phone?: boolean;
  /** Continues from the previous screen instead of opening the address. */
  stays?: boolean;
  /** Brings the page to the pictured state, and waits until that is visible. */
  show: (page: Page) => Promise<void>;
};

/** Scrolls until an element stands near the top of the screen, below the bar that phones have there. */
export async function bringToTop(element: Locator): Promise<void> {
  await element.waitFor();
  await element.evaluate((shown) => {
    const space = innerWidth < 600 ? 88 : 32;
    window.scrollTo(0, window.scrollY + shown.getBoundingClientRect().top - space);
  });
}

export type Chapter = { title: string; screens: Screen[] };
