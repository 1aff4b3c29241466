import { hash, randomNumbers, shuffleInPlace } from '#common/answers/statistics/random.ts';
import { OTHER } from './options.ts';

/** Shuffles items in an order that only depends on the seed (Fisher–Yates). Use `${response seed}:${question id}` so that questions differ. */
export function shuffled<T>(seed: string, things: readonly T[]): T[] {
  return shuffleInPlace([...things], randomNumbers(hash(seed)));
}

/** Options of a choice in the order of one expert: shuffled if configured, exclusive ones and 'other' last. */
export function orderOptions<T extends { id: string; exclusive?: boolean | undefined }>(
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

/** Ids in the order of the list, or shuffled by the seed. */
export function idOrder(seed: string, things: readonly { id: string }[], shuffle: boolean): string[] {
  const ids = things.map((thing) => thing.id);
  return shuffle ? shuffled(seed, ids) : ids;
}

/** The seed of one question's shuffles for one response. */
export function questionSeed(responseSeed: string, questionId: string): string {
  return `${responseSeed}:${questionId}`;
}
