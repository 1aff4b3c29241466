/**
 * Returns the place in a vertical list at a screen position: the number of other entries whose middle is above it.
 */
export function placeAtHeight(list: HTMLElement, clientY: number, own: number): number {
  return [...list.children].filter((child, index) => {
    const { top, height } = child.getBoundingClientRect();
    return index !== own && top + height / 2 < clientY;
  }).length;
}
