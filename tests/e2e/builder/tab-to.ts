import type { Page } from 'playwright-core';

type Wanted = { role: string; name: string | RegExp };

/** What has the focus, and about how many presses of Tab away the wanted element is. */
function look({ role, source, exact, back }: { role: string; source: string; exact: boolean; back: boolean }) {
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
  if (isWanted(active)) return { arrived: true, away: 0 };
  const stops = [...document.querySelectorAll<HTMLElement>('a, button, input, textarea, [tabindex], [contenteditable]')]
    .filter((one) => one.tabIndex >= 0 && !one.matches(':disabled') && one.checkVisibility())
    // Of several radio buttons Tab goes to one.
    .filter((one) => !(one instanceof HTMLInputElement && one.type === 'radio' && !isWanted(one)));
  const from = stops.indexOf(active as HTMLElement);
  const ahead = back ? stops.slice(0, Math.max(0, from)).reverse() : stops.slice(from + 1);
  return { arrived: false, away: ahead.findIndex(isWanted) + 1 };
}

/** Presses Tab (or Shift+Tab) until an element with this role and accessible name has the focus. */
export async function tabTo(page: Page, role: Wanted['role'], name: Wanted['name'], key = 'Tab'): Promise<void> {
  const exact = typeof name === 'string';
  const wanted = { role, source: exact ? name : name.source, exact, back: key === 'Shift+Tab' };
  await page.keyboard.press(key);
  for (let looks = 0; looks < 200; looks += 1) {
    const { arrived, away } = await page.evaluate(look, wanted);
    if (arrived) return;
    // Most of the way at once, and the end of it step by step.
    const presses = Math.max(1, away - 3);
    await Promise.all(Array.from({ length: presses }, () => page.keyboard.press(key)));
  }
  throw new Error(`No ${role} “${name}” can be reached with ${key}`);
}
