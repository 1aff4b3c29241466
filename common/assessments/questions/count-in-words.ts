export type Count = {
  given: number;
  /** The minimum that the question requires. */
  min: number;
  /** The maximum that it accepts. */
  max: number;
  /** Singular and plural of what is counted: ['pin', 'pins']. */
  noun: readonly [one: string, many: string];
};

/** Says how much of an answer is given and required, in the same form for every question: "0 of 6 pins (at least 2 required)". */
export function countInWords({ given, min, max, noun }: Count): string {
  const counted = `${given} of ${max} ${noun[max === 1 ? 0 : 1]}`;
  if (given >= min) return counted;
  if (min < max) return `${counted} (at least ${min} required)`;
  return max === 1 ? `${counted} (required)` : `${counted} (all required)`;
}
