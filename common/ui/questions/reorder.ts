/** A list with one of its things at another place. */
export function moved<T>(things: readonly T[], from: number, to: number): T[] {
  const rest = things.filter((_, index) => index !== from);
  const thing = things[from];
  return thing === undefined ? [...things] : [...rest.slice(0, to), thing, ...rest.slice(to)];
}

/** Which place of a vertical list a position of the screen is at: the number of other entries whose middle lies above it. */
export function placeAtHeight(list: HTMLElement, clientY: number, own: number): number {
  return [...list.children].filter((child, index) => {
    const { top, height } = child.getBoundingClientRect();
    return index !== own && top + height / 2 < clientY;
  }).length;
}
