/** A 32-bit hash of a text (FNV-1a). */
export function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    value ^= text.charCodeAt(index);
    value = Math.imul(value, 0x01000193);
  }
  return value >>> 0;
}

/** Numbers in 0…1 from a seed (mulberry32): the same seed gives the same sequence on every device. */
export function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** The things in a random order (Fisher–Yates), in place. */
export function shuffleInPlace<T>(things: T[], random: () => number): T[] {
  for (let last = things.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    const moved = things[last] as T;
    things[last] = things[other] as T;
    things[other] = moved;
  }
  return things;
}
