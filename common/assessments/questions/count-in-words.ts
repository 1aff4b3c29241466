export type Count = {
  given: number;
  /** Fewest that the question asks for. */
  min: number;
  /** Most that it takes. */
  max: number;
  /** One and several of what is counted: ['pin', 'pins']. */
  noun: readonly [one: string, many: string];
};

/** How much of an answer is given and how much is asked for, said in one way by every question: "0 of 6 pins, at least 2". */
export function countInWords({ given, min, max, noun }: Count): string {
  const counted = `${given} of ${max} ${noun[max === 1 ? 0 : 1]}`;
  if (given >= min) return counted;
  if (min < max) return `${counted}, at least ${min}`;
  return max === 1 ? `${counted}, needed` : `${counted}, all needed`;
}
