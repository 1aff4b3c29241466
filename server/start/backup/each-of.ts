/** Enough calls at a time to hide the latency of a bucket. */
const AT_A_TIME = 4;

/** Works on several items at a time, in any order. After a failure it starts no more and waits for the running ones. @throws the failure */
export async function eachOf<T>(items: AsyncGenerator<T> | T[], work: (item: T) => Promise<void>): Promise<void> {
  const shared = Array.isArray(items) ? oneByOne(items) : items;
  const worker = async () => {
    for await (const item of shared) await work(item);
  };
  const ends = await Promise.allSettled(Array.from({ length: AT_A_TIME }, worker));
  const failed = ends.find((end) => end.status === 'rejected');
  if (failed) throw failed.reason;
}

/** A generator, unlike an array's iterator, ends for all workers where one of them fails. */
async function* oneByOne<T>(items: T[]): AsyncGenerator<T> {
  yield* items;
}
