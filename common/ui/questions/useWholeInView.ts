import { type RefObject, useEffect, useEffectEvent } from 'react';

/** A picture that is timed or clicked at fits between the bar of phones and the lower edge, also on a phone that lies on its side. */
export const FITS_SCREEN = 'min(85svh, 100svh - 96px)';
/** Around a picture: it is kept clear of that bar. */
export const CLEAR_OF_BAR = { '& [tabindex="0"]': { scrollMarginTop: 72, scrollMarginBottom: 8 } } as const;

/** The picture's frame, without the buttons below it. */
const pictureIn = (root: HTMLElement | null) => root?.querySelector<HTMLElement>('[tabindex="0"]');

/** True if no part of the picture lies outside the screen, or outside the part of it that is enlarged. */
export function isWhole(root: HTMLElement | null): boolean {
  const picture = pictureIn(root);
  if (!picture) return false;
  const { top, left, bottom, right } = picture.getBoundingClientRect();
  const { offsetTop, offsetLeft, width, height } = window.visualViewport ?? {
    offsetTop: 0,
    offsetLeft: 0,
    width: window.innerWidth,
    height: window.innerHeight,
  };
  const isInside = (from: number, to: number, start: number, size: number) =>
    from >= start - 1 && to <= start + size + 1;
  return isInside(top, bottom, offsetTop, height) && isInside(left, right, offsetLeft, width);
}

/** Scrolls to the picture when it appears and when the screen is turned; calls `onMoved` when it may be whole no more, or again. */
export function useWholeInView(root: RefObject<HTMLElement | null>, isShown: boolean, onMoved?: () => void): void {
  const told = useEffectEvent(() => onMoved?.());
  useEffect(() => {
    if (!isShown) return undefined;
    const over = new AbortController();
    let frame = 0;
    const scrollTo = () => pictureIn(root.current)?.scrollIntoView({ block: 'nearest' });
    const look = () => told();
    const onTurned = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        scrollTo();
        look();
      });
    };
    scrollTo();
    window.addEventListener('resize', onTurned, over);
    document.addEventListener('scroll', look, { capture: true, passive: true, signal: over.signal });
    for (const event of ['resize', 'scroll']) window.visualViewport?.addEventListener(event, look, over);
    return () => {
      cancelAnimationFrame(frame);
      over.abort();
    };
  }, [root, isShown]);
}
