import type { Page } from 'playwright-core';

type Wanted = { role: string; source: string; exact: boolean; back: boolean; whole: boolean };
type Way = {
  /** With Shift+Tab. */
  back?: boolean;
  /** Presses Tab for every stop on the way; otherwise only for the last three, and skips the earlier ones. */
  whole?: boolean;
};

/** How many presses of Tab away the wanted element is about; 0 when it has the focus, 1 when it is not in sight. */
function look({ role, source, exact, back, whole }: Wanted): number {
  const nameOf = (element: Element | null) => {
    const label =
      element?.getAttribute('aria-label') ??
      document.getElementById(element?.getAttribute('aria-labelledby') ?? '')?.textContent;
    const own =
      element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
        ? (element.labels?.[0]?.textContent ?? '')
        : (element?.textContent ?? '');
    return (label ?? own).trim();
  };
  const isWanted = (element: Element | null) => {
    if ((element?.getAttribute('role') ?? element?.tagName.toLowerCase()) !== role) return false;
    return exact ? nameOf(element) === source : new RegExp(source).test(nameOf(element));
  };
  const active = document.activeElement;
  if (isWanted(active)) return 0;
  const stops = [...document.querySelectorAll<HTMLElement>('a, button, input, textarea, [tabindex], [contenteditable]')]
    .filter((one) => one.tabIndex >= 0 && !one.matches(':disabled') && one.checkVisibility())
    // Of several radio buttons Tab goes to one.
    .filter((one) => !(one instanceof HTMLInputElement && one.type === 'radio' && !isWanted(one)));
  const from = stops.indexOf(active as HTMLElement);
  const ahead = back ? stops.slice(0, Math.max(0, from)).reverse() : stops.slice(from + 1);
  const away = ahead.findIndex(isWanted) + 1;
  if (whole || away <= 3) return Math.max(1, away - 3);
  ahead[away - 4]?.focus();
  return 1;
}

/** Presses Tab (or Shift+Tab) until an element with this role and accessible name has the focus. */
export async function tabTo(page: Page, role: string, name: string | RegExp, way: Way = {}): Promise<void> {
  const { back = false, whole = false } = way;
  const exact = typeof name === 'string';
  const wanted = { role, source: exact ? name : name.source, exact, back, whole };
  const key = back ? 'Shift+Tab' : 'Tab';
  await page.keyboard.press(key);
  for (let looks = 0; looks < 200; looks += 1) {
    const presses = await page.evaluate(look, wanted);
    if (presses === 0) return;
    await Promise.all(Array.from({ length: presses }, () => page.keyboard.press(key)));
  }
  throw new Error(`No ${role} “${name}” can be reached with ${key}`);
}
