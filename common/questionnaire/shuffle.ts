import { OTHER } from '../questions/options.ts';

/** A 32-bit hash of a text (FNV-1a). */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    value ^= text.charCodeAt(index);
    value = Math.imul(value, 0x01000193);
  }
  return value >>> 0;
}

/** Numbers in 0…1 from a seed (mulberry32): the same seed gives the same row on every device. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** The things in an order that the seed alone decides (Fisher–Yates). Use `${response seed}:${question id}` so that questions differ. */
export function shuffled<T>(seed: string, things: readonly T[]): T[] {
  const random = randomNumbers(hash(seed));
  const result = [...things];
  for (let last = result.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    const moved = result[last] as T;
    result[last] = result[other] as T;
    result[other] = moved;
  }
  return result;
}

/** Options of a choice as one expert sees them: shuffled if asked for, exclusive ones and 'other' last. */
export function optionOrder<T extends { id: string; exclusive?: boolean | undefined }>(
  seed: string,
  options: readonly T[],
  shuffle: boolean,
): T[] {
  if (!shuffle) return [...options];
  const stays = (option: T) => option.exclusive === true || option.id === OTHER;
  return [
    ...shuffled(
      seed,
      options.filter((option) => !stays(option)),
    ),
    ...options.filter(stays),
  ];
}

/** Ids of things in the order of the list, or shuffled by the seed. */
export function idOrder(seed: string, things: readonly { id: string }[], shuffle: boolean): string[] {
  const ids = things.map((thing) => thing.id);
  return shuffle ? shuffled(seed, ids) : ids;
}

/** The alternatives of a preference as one expert sees them. */
export function materialOrder(seed: string, materialIds: readonly number[]): number[] {
  return shuffled(seed, materialIds);
}

/** The seed of one question's shuffles for one response. */
export function questionSeed(responseSeed: string, questionId: string): string {
  return `${responseSeed}:${questionId}`;
}
