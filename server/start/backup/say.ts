/** Tells somebody who waits what is being done. */
export type Say = (step: string) => void;

/** At a terminal, steps are printed; what runs every night prints its last line only. */
export const say: Say = (step) => {
  if (process.stderr.isTTY) process.stderr.write(`${step} …\n`);
};
