import { setTimeout } from 'node:timers/promises';

const TRIES = 3;
const PAUSE = 200;

/** Repeats work that failed, after growing pauses. @throws its last failure */
export async function retried<T>(work: () => Promise<T>, tries = TRIES): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (tries <= 1) throw error;
    await setTimeout(PAUSE * 2 ** (TRIES - tries));
    return retried(work, tries - 1);
  }
}
