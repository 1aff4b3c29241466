/** Work in steps, after each of which others may work: a server answers them in between (`inTurns`). It returns its result. */
export type Steps<Result> = Generator<undefined, Result>;

/** Maps a list, in a step for each item. */
export function* mapped<Item, Result>(
  items: readonly Item[],
  work: (item: Item, index: number) => Result,
): Steps<Result[]> {
  const done: Result[] = [];
  for (const [index, item] of items.entries()) {
    done.push(work(item, index));
    yield;
  }
  return done;
}

/** Does all steps at once. */
export function finished<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}
