import type { VisMaterial } from '#common/library/vis.ts';
import type { ChosenImage } from './chosenImages.ts';

/** An image of the dialog: a stored one, or one that was added and is uploaded on saving. */
export type ImageEntry =
  | { key: string; stored: VisMaterial; added?: undefined }
  | { key: string; added: ChosenImage; stored?: undefined };

/** The images in the order that was given to them; what is not in it follows: the stored images, then the added ones. */
export function arranged(stored: readonly VisMaterial[], added: readonly ChosenImage[], order: readonly string[]) {
  const entries: ImageEntry[] = [
    ...stored.map((material) => ({ key: `stored-${material.id}`, stored: material })),
    ...added.map((image) => ({ key: image.key, added: image })),
  ];
  const placeOf = ({ key }: ImageEntry) => (order.includes(key) ? order.indexOf(key) : order.length);
  return entries.sort((one, other) => placeOf(one) - placeOf(other));
}

/**
 * The position of each image by its key, so that the server lists them in this order: by position, then by id. Stored
 * images keep theirs wherever that is possible.
 */
export function positionsOf(entries: readonly ImageEntry[]): ReadonlyMap<string, number> {
  const positions = new Map<string, number>();
  let last = -1;
  let lastId = Number.POSITIVE_INFINITY;
  for (const { key, stored } of entries) {
    const stays = stored && (stored.position > last || (stored.position === last && stored.id > lastId));
    last = stays ? stored.position : last + 1;
    lastId = stored?.id ?? Number.POSITIVE_INFINITY;
    positions.set(key, last);
  }
  return positions;
}
