/** Who a piece of work is for; work of nobody in particular shares one place in the row. */
export type Owner = number | null;

export type QueueLimits = {
  /** Pieces of work at once. */
  slots: number;
  /** Pieces of work at once for one owner, so that nobody takes all slots. */
  perOwner: number;
  /** Pieces of work that may wait. */
  waiting: number;
};

type Row = { running: number; waiting: (() => void)[] };

/** Thrown where too much waits already. */
export class QueueFull extends Error {}

/**
 * Runs work within limits. Those who wait are served in turn, one piece each, so that one owner's hundred pieces delay
 * another's single one by little. The function throws QueueFull, and whatever the work throws.
 */
export function createFairQueue(limits: QueueLimits): <T>(owner: Owner, work: () => Promise<T>) => Promise<T> {
  const rows = new Map<Owner, Row>();
  let running = 0;
  let waiting = 0;

  function startNext(): void {
    for (const [owner, row] of rows) {
      if (running >= limits.slots) return;
      const start = row.running < limits.perOwner ? row.waiting.shift() : undefined;
      if (!start) continue;
      // Who is served goes to the end of the row.
      rows.delete(owner);
      rows.set(owner, row);
      running += 1;
      waiting -= 1;
      row.running += 1;
      start();
    }
  }

  return async (owner, work) => {
    if (waiting >= limits.waiting) throw new QueueFull();
    const row = rows.get(owner) ?? { running: 0, waiting: [] };
    rows.set(owner, row);
    waiting += 1;
    await new Promise<void>((resolve) => {
      row.waiting.push(resolve);
      startNext();
    });
    try {
      return await work();
    } finally {
      running -= 1;
      row.running -= 1;
      if (row.running === 0 && row.waiting.length === 0) rows.delete(owner);
      startNext();
    }
  };
}
