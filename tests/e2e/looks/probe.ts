import type { Page } from 'playwright-core';

/** Says what is wrong with how controls look. Runs in the page, so it must not use anything outside itself. */
function probe(what: { focus: boolean; forced: boolean }): string[] {
  const FOCUSABLE = 'a[href], button, input, select, textarea, summary, [contenteditable="true"], [tabindex]';
  const STATES = ['aria-selected', 'aria-pressed', 'aria-checked', 'aria-current'];
  const problems = new Set<string>();

  const nameOf = (element: Element) => {
    const name = element.getAttribute('aria-label') ?? (element.textContent || (element as HTMLInputElement).name);
    const role = element.getAttribute('role') ?? element.tagName.toLowerCase();
    return `${role} “${(name ?? '').trim().slice(0, 40)}” .${element.getAttribute('class')?.split(' ').at(-1) ?? ''}`;
  };
  const isShown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) &&
    element.getBoundingClientRect().width > 1 &&
    !element.closest('[aria-hidden="true"], [inert]');

  type Colour = [number, number, number, number];
  const colourOf = (text: string): Colour => {
    const [r = 0, g = 0, b = 0, a = 1] = (text.match(/[\d.]+/g) ?? []).map(Number);
    return text.startsWith('color(srgb') ? [r * 255, g * 255, b * 255, a] : [r, g, b, a];
  };
  const over = (top: Colour, below: Colour): Colour => {
    const mix = (index: 0 | 1 | 2) => top[index] * top[3] + below[index] * (1 - top[3]);
    return [mix(0), mix(1), mix(2), 1];
  };
  /** The colour that is seen behind an element's content. */
  const groundOf = (element: Element | null): Colour => {
    if (!element) return [255, 255, 255, 1];
    const own = colourOf(getComputedStyle(element).backgroundColor);
    return own[3] >= 0.99 ? own : over(own, groundOf(element.parentElement));
  };
  const luminance = (colour: Colour) => {
    const [r, g, b] = colour.slice(0, 3).map((part) => {
      const share = part / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    }) as [number, number, number];
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const contrast = (one: Colour, other: Colour) => {
    const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
    return (light + 0.05) / (dark + 0.05);
  };

  /** The element that shows a ring for one that has the focus: itself or what lies around it. */
  const ringOf = (element: Element) => {
    for (let at: Element | null = element, steps = 0; at && steps < 4; at = at.parentElement, steps++) {
      const { outlineStyle, outlineWidth } = getComputedStyle(at);
      if (outlineStyle !== 'none' && outlineStyle !== 'auto' && Number.parseFloat(outlineWidth) >= 2) return at;
    }
    return null;
  };

  /** On which sides of its box the ring is cut off by what scrolls or hides around it. */
  const cutSides = (ring: Element, reach: number) => {
    const { left, right, top, bottom } = ring.getBoundingClientRect();
    const sides = new Set<string>();
    for (let around = ring.parentElement; around && around !== document.body; around = around.parentElement) {
      const style = getComputedStyle(around);
      const clip = around.getBoundingClientRect();
      const clips = (value: string) => value !== 'visible';
      // What is scrolled out of view comes into it with the focus.
      const [scrollsX, scrollsY] = [around.scrollWidth > around.clientWidth, around.scrollHeight > around.clientHeight];
      if (clips(style.overflowX) && !(scrollsX && style.overflowX !== 'hidden')) {
        if (left - reach < clip.left - 0.5) sides.add('left');
        if (right + reach > clip.right + 0.5) sides.add('right');
      }
      if (clips(style.overflowY) && !(scrollsY && style.overflowY !== 'hidden')) {
        if (top - reach < clip.top - 0.5) sides.add('top');
        if (bottom + reach > clip.bottom + 0.5) sides.add('bottom');
      }
      if (style.position === 'fixed') break;
    }
    return [...sides];
  };

  if (what.focus) {
    const before = document.activeElement as HTMLElement | null;
    for (const element of document.querySelectorAll<HTMLElement>(FOCUSABLE)) {
      if (!element.isConnected || element.tabIndex < 0 || element.matches(':disabled') || !isShown(element)) continue;
      (document.activeElement as HTMLElement | null)?.blur?.();
      const without = ringOf(element);
      element.focus({ preventScroll: true });
      // A dialog keeps the focus inside.
      if (document.activeElement !== element) continue;
      const ring = ringOf(element);
      if (!ring || ring === without) {
        problems.add(`no ring: ${nameOf(element)}`);
        continue;
      }
      const style = getComputedStyle(ring);
      const offset = Number.parseFloat(style.outlineOffset);
      const width = Number.parseFloat(style.outlineWidth);
      const ground = groundOf(offset < 0 ? ring : ring.parentElement);
      const seen = contrast(colourOf(style.outlineColor), ground);
      // On pictures a dark ring lies around the light one.
      if (seen < 3 && style.boxShadow === 'none')
        problems.add(`faint ring (${seen.toFixed(1)}): ${nameOf(element)} ${style.outlineColor} on ${ground}`);
      const label = ring.parentElement?.querySelector(':scope > .MuiInputLabel-outlined');
      if (label && offset > 0 && colourOf(getComputedStyle(label).backgroundColor)[3] < 1)
        problems.add(`ring through the label: ${nameOf(element)}`);
      const cut = cutSides(ring, offset + width);
      if (cut.length > 1) problems.add(`ring cut off ${cut.join(', ')}: ${nameOf(element)}`);
    }
    (document.activeElement as HTMLElement | null)?.blur?.();
    before?.focus?.({ preventScroll: true });
  }

  for (const icon of document.querySelectorAll('svg.MuiSvgIcon-root')) {
    if (!icon.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    if (icon.closest(':disabled, [aria-disabled="true"], .Mui-disabled') || icon.getBoundingClientRect().width < 2)
      continue;
    const seen = contrast(over(colourOf(getComputedStyle(icon).color), groundOf(icon)), groundOf(icon));
    const holder = icon.closest('button, a, label, [role]') ?? icon;
    if (seen < 3)
      problems.add(`faint icon (${seen.toFixed(1)}): ${icon.getAttribute('data-testid')} in ${nameOf(holder)}`);
  }

  for (const bar of document.querySelectorAll('.MuiLinearProgress-bar, [data-bar] > *')) {
    const track = bar.parentElement as Element;
    if (!track.checkVisibility()) continue;
    const seen = contrast(groundOf(bar), groundOf(track));
    if (seen < 3) problems.add(`faint bar (${seen.toFixed(1)}): ${nameOf(track)}`);
    if (what.forced && getComputedStyle(track).borderTopWidth === '0px')
      problems.add(`bar without a frame: ${nameOf(track)}`);
  }
  if (!what.forced) return [...problems];

  /** Returns everything visible of an element, as text. */
  const lookOf = (element: Element) =>
    [element, ...element.querySelectorAll('*')]
      .slice(0, 30)
      .filter((part) => part.checkVisibility({ opacityProperty: true }))
      .map((part) => {
        const style = getComputedStyle(part);
        const { color, backgroundColor, borderTopColor, borderTopWidth, borderTopStyle, borderBottomWidth } = style;
        const border = borderTopStyle === 'none' ? '' : [borderTopColor, borderTopWidth, borderBottomWidth];
        const shape = part.tagName === 'path' ? part.getAttribute('d') : '';
        return [color, backgroundColor, border, style.textDecorationLine, style.fontWeight, shape].join('|');
      })
      .join('\n');

  for (const element of document.querySelectorAll(STATES.map((state) => `[${state}]:not([${state}="false"])`).join())) {
    if (!isShown(element)) continue;
    const states = STATES.map((state) => [state, element.getAttribute(state)] as const);
    const [on, className] = [lookOf(element), element.className];
    for (const [state, value] of states) if (value) element.setAttribute(state, 'false');
    element.classList.remove('Mui-selected', 'Mui-checked');
    const off = lookOf(element);
    for (const [state, value] of states) if (value) element.setAttribute(state, value);
    element.className = className;
    if (on === off) problems.add(`its state is not seen: ${nameOf(element)}`);
  }
  for (const input of document.querySelectorAll<HTMLInputElement>('input[type="checkbox"], input[type="radio"]')) {
    const { opacity, appearance, clip } = getComputedStyle(input);
    if (!input.checked || input.closest('[aria-hidden="true"]') || !input.parentElement?.checkVisibility()) continue;
    if (opacity !== '0' && appearance !== 'none' && clip === 'auto') continue;
    const holder = (input.closest('.MuiSwitch-root') ?? input.parentElement) as Element;
    const on = lookOf(holder);
    // MUI's own draw another icon, which follows React and not the box.
    const drawsIcon = holder.matches('.MuiCheckbox-root, .MuiRadio-root, .MuiSwitch-root');
    input.checked = false;
    const off = lookOf(holder);
    input.checked = true;
    if (on === off && !drawsIcon) problems.add(`checked is not seen: ${nameOf(holder)}`);
  }
  for (const part of document.querySelectorAll(
    '.MuiButton-contained, .MuiFab-root, .MuiSwitch-thumb, .MuiSlider-thumb, .MuiTabs-indicator',
  )) {
    if (!part.checkVisibility() || part.getBoundingClientRect().width < 2) continue;
    const style = getComputedStyle(part);
    const seen = Math.max(
      contrast(groundOf(part), groundOf(part.parentElement)),
      style.borderTopWidth === '0px' ? 1 : contrast(colourOf(style.borderTopColor), groundOf(part.parentElement)),
    );
    if (seen < 3) problems.add(`not seen: ${nameOf(part)} in ${nameOf(part.parentElement as Element)}`);
  }
  return [...problems];
}

export type Colours = 'light' | 'dark' | 'forced';

/** Says what of the page's controls cannot be seen: the keyboard's focus, icons, bars, and in forced colours each state. */
export async function unseen(page: Page, colours: Colours, focus = true): Promise<string[]> {
  // What a script focuses shows the ring only where the last thing used was a key.
  await page.keyboard.press('Shift');
  const found = await page.evaluate(probe, { focus, forced: colours === 'forced' });
  return found.map((problem) => `${new URL(page.url()).pathname} ${colours}: ${problem}`);
}
