import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { signIn } from '../../tests/servers/browser.ts';
import type { Screen } from './screen.ts';

const WIDE = { viewport: { width: 1440, height: 900 } };
const PHONE = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true };

/** Takes pictures of screens; each person has one browser context on the desk and one on the phone. */
export class Camera {
  readonly #browser: Browser;
  readonly #url: string;
  readonly #folder: string;
  readonly #pages = new Map<string, Page>();

  constructor(browser: Browser, url: string, folder: string) {
    this.#browser = browser;
    this.#url = url;
    this.#folder = folder;
  }

  /** Takes the picture of a screen and returns its size in kB. */
  async take(screen: Screen): Promise<number> {
    const page = await this.#pageOf(screen);
    if (!screen.stays) await page.goto(this.#url + screen.address.replace(':id', String(screen.id)));
    await screen.show(page);
    await settled(page);
    const png = await page.screenshot({ animations: 'disabled', caret: 'hide' });
    const file = path.join(this.#folder, `${screen.file}.webp`);
    const { size } = await sharp(png).webp({ quality: 82, effort: 6 }).toFile(file);
    return Math.round(size / 1024);
  }

  async #pageOf({ as, phone = false }: Screen): Promise<Page> {
    const key = `${as} ${phone}`;
    const known = this.#pages.get(key);
    if (known) return known;
    const context = await this.#browser.newContext({
      ...(phone ? PHONE : WIDE),
      locale: 'en-US',
      timezoneId: 'Europe/Berlin',
      reducedMotion: 'reduce',
    });
    // A 3D model takes long on a busy machine without a graphics card.
    context.setDefaultTimeout(90_000);
    const page = await context.newPage();
    if (as) await signIn(page, this.#url, as);
    this.#pages.set(key, page);
    return page;
  }
}

/** Waits until nothing is loading any more: fonts, pictures and models in view, and what stands in for content; then for two equal frames without movement. */
async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const isInView = (element: Element) => {
      const { top, bottom, width } = element.getBoundingClientRect();
      return width > 0 && bottom > 0 && top < innerHeight;
    };
    const waiting = document.querySelectorAll('.MuiSkeleton-root, .MuiCircularProgress-indeterminate');
    const pictures = [...document.images].filter(isInView);
    const models = [...document.querySelectorAll<HTMLElement & { loaded: boolean }>('model-viewer')].filter(isInView);
    return (
      ![...waiting].some(isInView) &&
      pictures.every((picture) => picture.complete && picture.naturalWidth > 0) &&
      models.every((model) => model.loaded)
    );
  });
  await page.evaluate(async () => {
    await document.fonts.ready;
    const places = () =>
      [...document.querySelectorAll('main *')].map((element) =>
        Object.values(element.getBoundingClientRect().toJSON()),
      );
    for (let before = ''; ; ) {
      await new Promise(requestAnimationFrame);
      const now = JSON.stringify(places());
      const moving = document
        .getAnimations()
        .some((animation) => animation.effect?.getComputedTiming().endTime !== Infinity);
      if (now === before && !moving) return;
      before = now;
    }
  });
}
