/** Who the work is for; work without an owner shares one turn. */
export type Owner = number | null;

type QueueLimits = {
  /** How many run at once. */
  slots: number;
  /** How many run at once for one owner, so that nobody takes all slots. */
  perOwner: number;
  /** How many may wait. */
  waiting: number;
};

type Row = { running: number; waiting: (() => void)[] };

/** Thrown if too many are waiting. */
export class QueueFull extends Error {}

/**
 * Runs work within limits. Waiting owners take turns, one task each, so that one owner's hundred tasks delay
 * another's single one only a little. The function throws QueueFull, and whatever the work throws.
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
      // An owner who was served goes to the end.
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

/** Runs at most `limit` tasks at once; the others wait. */
export function createLimiter(limit: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running >= limit) await new Promise<void>((resolve) => waiting.push(resolve));
    running += 1;
    try {
      return await work();
    } finally {
      running -= 1;
      waiting.shift()?.();
    }
  };
}
