/** Returns the list with one item moved. */
export function moveItem<T>(things: readonly T[], from: number, to: number): T[] {
  const rest = things.filter((_, index) => index !== from);
  const thing = things[from];
  return thing === undefined ? [...things] : [...rest.slice(0, to), thing, ...rest.slice(to)];
}

/**
 * Returns the place in a vertical list at a screen position: the number of other entries whose middle is above it.
 */
export function placeAtHeight(list: HTMLElement, clientY: number, own: number): number {
  return [...list.children].filter((child, index) => {
    const { top, height } = child.getBoundingClientRect();
    return index !== own && top + height / 2 < clientY;
  }).length;
}
