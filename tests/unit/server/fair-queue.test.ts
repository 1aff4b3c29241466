import { afterEach, describe, expect, test, vi } from 'vitest';
import { FairQueue, QueueFull, type Ticket } from '#server/data/waiting.ts';

const turn = () => new Promise(setImmediate);

/** Work that ends when it is told to, and what has begun so far. */
function desk(limits: ConstructorParameters<typeof FairQueue>[0]) {
  const queue = new FairQueue(limits);
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    begun,
    bring: (owner: number, name: string) =>
      queue.run(async () => {
        begun.push(name);
        await new Promise<void>((resolve) => ends.set(name, resolve));
      }, owner),
    async end(name: string) {
      ends.get(name)?.();
      await turn();
    },
  };
}

test('one owner never has all slots, and those who wait are served in turn', async () => {
  const { begun, bring, end } = desk({ slots: 3, perOwner: 2, waiting: 10 });
  for (const name of ['a1', 'a2', 'a3', 'a4']) void bring(1, name);
  await turn();
  expect(begun).toEqual(['a1', 'a2']);
  void bring(2, 'b1');
  void bring(2, 'b2');
  await turn();
  expect(begun).toEqual(['a1', 'a2', 'b1']);
  await end('a1');
  expect(begun).toHaveLength(4);
  await end('b1');
  expect(begun).toHaveLength(5);
  expect(begun.slice(3).sort()).toEqual(['a3', 'b2']);
});

test('more than may wait is refused, and work that fails frees its slot', async () => {
  const queue = new FairQueue({ slots: 1, waiting: 1 });
  const first = queue.run(() => Promise.reject(new Error('broken')), 1);
  const second = queue.run(async () => 'done', 1);
  await expect(queue.run(async () => 'never', 2)).rejects.toBeInstanceOf(QueueFull);
  await expect(first).rejects.toThrow('broken');
  expect(await second).toBe('done');
});

const HOUR = 3_600_000;

/** Whether a ticket is in, refused, or waits, at this moment. */
async function stateOf({ admitted }: Ticket): Promise<'in' | 'refused' | 'waits'> {
  const answer = await Promise.race([admitted, Promise.resolve(null)]);
  return answer === null ? 'waits' : answer ? 'in' : 'refused';
}
const statesOf = async (tickets: Ticket[]) => {
  const counts = { in: 0, waits: 0, refused: 0 };
  for (const ticket of tickets) counts[await stateOf(ticket)] += 1;
  return counts;
};
afterEach(() => void vi.useRealTimers());

const enter = (queue: FairQueue, person: string, times: number) =>
  Array.from({ length: times }, () => queue.enter(person));

describe('a queue of 4 slots, two for each, in which 10 may wait', () => {
  const open = (waitMs = HOUR) => new FairQueue({ slots: 4, perOwner: 2, waiting: 10, waitMs });

  test('lets one person work on at most half of it', async () => {
    const queue = open();
    expect(await statesOf(enter(queue, 'greedy', 5))).toEqual({ in: 2, waits: 3, refused: 0 });
    expect(await statesOf(enter(queue, 'polite', 1))).toEqual({ in: 1, waits: 0, refused: 0 });
  });

  test('still knows the work of a person who has finished a part of it', async () => {
    const queue = open();
    const [first] = enter(queue, 'greedy', 2);
    first?.leave();
    expect(await statesOf(enter(queue, 'greedy', 3))).toEqual({ in: 1, waits: 2, refused: 0 });
  });

  test('lets a person who has left one of several waiting places work on at most half', async () => {
    const queue = open();
    const others = ['a', 'b', 'c', 'd'].flatMap((person) => enter(queue, person, 1));
    const [gone, ...waiting] = enter(queue, 'greedy', 2);
    gone?.leave();
    waiting.push(...enter(queue, 'greedy', 2));
    for (const other of others) other.leave();
    expect(await statesOf(waiting)).toEqual({ in: 2, waits: 1, refused: 0 });
  });

  test('gives whoever left and comes back a turn behind the others', async () => {
    const queue = open();
    const work = ['fickle', 'fickle', 'a', 'b'].flatMap((person) => enter(queue, person, 1));
    for (const gone of enter(queue, 'fickle', 1)) gone.leave();
    const patient = queue.enter('patient');
    const back = queue.enter('fickle');
    work[0]?.leave();
    expect(await Promise.all([patient, back].map(stateOf))).toEqual(['in', 'waits']);
  });

  test('does not refuse a person who was already let in, and frees the place at the end of the work', async () => {
    vi.useFakeTimers();
    const queue = open(1000);
    const work = ['a', 'b', 'c', 'd'].flatMap((person) => enter(queue, person, 1));
    const waited = queue.enter('e');
    work[0]?.leave();
    expect(await stateOf(waited)).toBe('in');
    vi.advanceTimersByTime(2000);
    waited.leave();
    expect(await statesOf(enter(queue, 'f', 2))).toEqual({ in: 1, waits: 1, refused: 0 });
  });

  test('when full, refuses one of the person with most waiting, not the newcomer', async () => {
    const queue = open();
    const greedy = enter(queue, 'greedy', 20);
    expect(await statesOf(greedy)).toEqual({ in: 2, waits: 10, refused: 8 });
    const others = ['a', 'b', 'c', 'd'].flatMap((person) => enter(queue, person, 1));
    expect(await statesOf(others)).toEqual({ in: 2, waits: 2, refused: 0 });
    expect(await statesOf(greedy)).toEqual({ in: 2, waits: 8, refused: 10 });
  });

  test('refuses a newcomer when all others have as few waiting', async () => {
    const queue = open();
    const waiting = Array.from({ length: 14 }, (_, index) => queue.enter(`person${index}`));
    expect(await statesOf(waiting)).toEqual({ in: 4, waits: 10, refused: 0 });
    expect(await stateOf(queue.enter('late'))).toBe('refused');
    expect(await statesOf(waiting)).toEqual({ in: 4, waits: 10, refused: 0 });
  });

  test('lets people in by turns, each in the order of coming', async () => {
    const queue = open();
    const first = [...enter(queue, 'x', 2), ...enter(queue, 'y', 2)];
    const greedy = enter(queue, 'greedy', 5);
    const polite = enter(queue, 'polite', 2);
    for (const ticket of first.slice(0, 3)) ticket.leave();
    expect(await Promise.all(greedy.map(stateOf))).toEqual(['in', 'in', 'waits', 'waits', 'waits']);
    expect(await Promise.all(polite.map(stateOf))).toEqual(['in', 'waits']);
    first[3]?.leave();
    expect(await Promise.all(polite.map(stateOf))).toEqual(['in', 'in']);
  });

  test('refuses whoever waited too long, and gives the place to the next', async () => {
    const queue = open(1);
    const work = enter(queue, 'greedy', 3);
    expect(await work[2]?.admitted).toBe(false);
    work[0]?.leave();
    expect(await stateOf(queue.enter('greedy'))).toBe('in');
  });

  test('keeps no place for those who waited too long', async () => {
    const queue = open(1);
    const all = Array.from({ length: 14 }, (_, index) => queue.enter(`person${index}`));
    for (const waiting of all.slice(4)) expect(await waiting.admitted).toBe(false);
    const late = queue.enter('late');
    expect(await stateOf(late)).toBe('waits');
    all[0]?.leave();
    expect(await stateOf(late)).toBe('in');
  });

  test('a place that is left twice is free once', async () => {
    const queue = open();
    const work = ['a', 'b', 'c', 'd'].flatMap((person) => enter(queue, person, 1));
    work[0]?.leave();
    work[0]?.leave();
    expect(await statesOf(['e', 'f'].flatMap((person) => enter(queue, person, 1)))).toEqual({
      in: 1,
      waits: 1,
      refused: 0,
    });
  });

  test('a place that is left again does not forget a person who came back', async () => {
    const queue = open();
    const [before] = enter(queue, 'one', 1);
    before?.leave();
    const [first, , waiting] = enter(queue, 'one', 3);
    before?.leave();
    expect(await statesOf(enter(queue, 'one', 1))).toEqual({ in: 0, waits: 1, refused: 0 });
    first?.leave();
    expect(await stateOf(waiting as Ticket)).toBe('in');
  });

  test('a person who leaves while waiting takes no place', async () => {
    const queue = open();
    const [first, second, gone, next] = enter(queue, 'one', 4);
    gone?.leave();
    first?.leave();
    expect(await Promise.all([second, next].map((ticket) => stateOf(ticket as Ticket)))).toEqual(['in', 'in']);
  });
});

describe('tasks that go first', () => {
  const open = () => new FairQueue({ slots: 1, waiting: 2 });

  test('begin before those of others who have waited longer', async () => {
    const queue = open();
    const [running, list] = enter(queue, 'staff', 2);
    const answer = queue.enter('expert', true);
    running?.leave();
    expect([await stateOf(answer), list && (await stateOf(list))]).toEqual(['in', 'waits']);
    answer.leave();
    expect(list && (await stateOf(list))).toBe('in');
  });

  test('have slots of their own besides', async () => {
    const queue = new FairQueue({ slots: 2, forFirst: 1 });
    expect(await statesOf(enter(queue, 'staff', 3))).toEqual({ in: 2, waits: 1, refused: 0 });
    const answers = ['a', 'b'].map((expert) => queue.enter(expert, true));
    expect(await statesOf(answers)).toEqual({ in: 1, waits: 1, refused: 0 });
  });

  test('take the place of a task that waits, and are refused when only such tasks wait', async () => {
    const queue = open();
    const [, ...lists] = enter(queue, 'staff', 3);
    const answers = ['a', 'b', 'c'].map((expert) => queue.enter(expert, true));
    expect(await statesOf(lists)).toEqual({ in: 0, waits: 0, refused: 2 });
    expect(await statesOf(answers)).toEqual({ in: 0, waits: 2, refused: 1 });
    expect(await stateOf(queue.enter('staff'))).toBe('refused');
  });
});
