/** Who the work is for; work without an owner shares one turn. */
export type Owner = number | string | null;

type Limits = {
  /** How many tasks run at a time. */
  slots: number;
  /** How many of them may belong to one owner, so that nobody takes all slots. Default: all. */
  perOwner?: number;
  /** How many more there are for tasks that go first. Default: none. */
  forFirst?: number;
  /** How many tasks may wait. Default: any number. */
  waiting?: number;
  /** How long (ms) a task waits before it is refused. Default: forever. */
  waitMs?: number;
};

export type Ticket = {
  /** Resolves to true when the work may begin, to false when it is refused. */
  admitted: Promise<boolean>;
  /** Ends the wait or the work; does nothing the second time. */
  leave: () => void;
};

/** Tells a waiting task whether it is admitted. */
type Place = (isAdmitted: boolean) => void;
type Row = { owner: Owner; goesFirst: boolean; working: Set<Place>; waiting: Set<Place> };
type Rows = Map<Owner, Row>;

/** Thrown for work that is refused. */
export class QueueFull extends Error {}

/**
 * Runs a limited number of tasks at a time. Owners take turns, so that one owner's hundred tasks hardly delay another owner's
 * single task. If too many tasks wait, one of the owner with the most is refused. Tasks that go first begin before all others,
 * and are refused only if no others wait.
 */
export class FairQueue {
  readonly #limits: Limits & { perOwner: number; forFirst: number; waiting: number };
  /** In order of turns: the first row with a waiting task is next. */
  readonly #first: Rows = new Map();
  readonly #others: Rows = new Map();
  #working = 0;
  #waiting = 0;
  #refused = 0;

  constructor(limits: Limits) {
    this.#limits = { perOwner: limits.slots, forFirst: 0, waiting: Number.POSITIVE_INFINITY, ...limits };
  }

  /** How many tasks run and wait now, and how many were refused since the start. */
  get load(): { working: number; waiting: number; refused: number } {
    return { working: this.#working, waiting: this.#waiting, refused: this.#refused };
  }

  /** Runs the work as soon as there is a slot. @throws QueueFull, and whatever the work throws */
  async run<T>(work: () => Promise<T>, owner: Owner = null): Promise<T> {
    const { admitted, leave } = this.enter(owner);
    try {
      if (!(await admitted)) throw new QueueFull();
      return await work();
    } finally {
      leave();
    }
  }

  /** Asks for a slot, which is kept until `leave`. */
  enter(owner: Owner, goesFirst = false): Ticket {
    const rows = goesFirst ? this.#first : this.#others;
    const row = rows.get(owner) ?? { owner, goesFirst, working: new Set(), waiting: new Set() };
    const { promise: admitted, resolve } = Promise.withResolvers<boolean>();
    let timer: NodeJS.Timeout | undefined;
    const place: Place = (isAdmitted) => {
      clearTimeout(timer);
      resolve(isAdmitted);
    };
    const leave = () => this.#leave(row, place);
    if (!this.#hasRoomFor(row) && this.#waiting >= this.#limits.waiting && !this.#makeRoomFor(row)) {
      this.#refused += 1;
      place(false);
      return { admitted, leave };
    }
    if (row.waiting.size === 0) this.#toTheEnd(row);
    row.waiting.add(place);
    this.#waiting += 1;
    this.#admitNext();
    const refuse = () => {
      this.#refused += 1;
      leave();
    };
    if (this.#limits.waitMs !== undefined && row.waiting.has(place)) timer = setTimeout(refuse, this.#limits.waitMs);
    return { admitted, leave };
  }

  #leave(row: Row, place: Place): void {
    if (row.waiting.delete(place)) {
      this.#waiting -= 1;
      place(false);
    } else if (row.working.delete(place)) {
      this.#working -= 1;
      this.#admitNext();
    }
    const rows = this.#rowsOf(row);
    // The owner may have a new row by now, since `leave` can be called twice.
    if (row.working.size + row.waiting.size === 0 && rows.get(row.owner) === row) rows.delete(row.owner);
  }

  #rowsOf({ goesFirst }: Row): Rows {
    return goesFirst ? this.#first : this.#others;
  }

  #hasRoomFor({ goesFirst, working }: Row): boolean {
    const { slots, forFirst, perOwner } = this.#limits;
    return this.#working < slots + (goesFirst ? forFirst : 0) && working.size < perOwner;
  }

  #admitNext(): void {
    for (const row of [...this.#first.values(), ...this.#others.values()]) {
      const [next] = row.waiting;
      if (!next || !this.#hasRoomFor(row)) continue;
      row.waiting.delete(next);
      row.working.add(next);
      this.#waiting -= 1;
      this.#working += 1;
      this.#toTheEnd(row);
      next(true);
      return;
    }
  }

  /** Moves the owner's turn behind all others. */
  #toTheEnd(row: Row): void {
    const rows = this.#rowsOf(row);
    rows.delete(row.owner);
    rows.set(row.owner, row);
  }

  /** Refuses the newest task of the owner with the most waiting tasks. Returns false if that is the new task itself. */
  #makeRoomFor(comer: Row): boolean {
    const other = comer.goesFirst ? greediestOf(this.#others) : undefined;
    const greediest = other ?? greediestOf(this.#rowsOf(comer));
    const newest = [...(greediest?.waiting ?? [])].at(-1);
    if (!greediest || !newest) return false;
    if (!other && comer.waiting.size + 1 >= greediest.waiting.size) return false;
    this.#refused += 1;
    this.#leave(greediest, newest);
    return true;
  }
}

/** The row with the most waiting tasks; undefined if nothing waits. */
function greediestOf(rows: Rows): Row | undefined {
  let greediest: Row | undefined;
  for (const row of rows.values()) if (row.waiting.size > (greediest?.waiting.size ?? 0)) greediest = row;
  return greediest;
}
