import { afterEach, describe, expect, test, vi } from 'vitest';
import { FairQueue, type Ticket } from '#server/data/waiting.ts';

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

const enter = (gate: FairQueue, person: string, times: number) =>
  Array.from({ length: times }, () => gate.enter(person));

describe('a gate for 4 at work and 10 that wait', () => {
  const open = (waitMs = HOUR) => new FairQueue({ slots: 4, perOwner: 2, waiting: 10, waitMs });

  test('lets one person work on at most half of it', async () => {
    const gate = open();
    expect(await statesOf(enter(gate, 'greedy', 5))).toEqual({ in: 2, waits: 3, refused: 0 });
    expect(await statesOf(enter(gate, 'polite', 1))).toEqual({ in: 1, waits: 0, refused: 0 });
  });

  test('still knows the work of a person who has finished a part of it', async () => {
    const gate = open();
    const [first] = enter(gate, 'greedy', 2);
    first?.leave();
    expect(await statesOf(enter(gate, 'greedy', 3))).toEqual({ in: 1, waits: 2, refused: 0 });
  });

  test('lets nobody work on more than half who has left one of several waiting places', async () => {
    const gate = open();
    const others = ['a', 'b', 'c', 'd'].flatMap((person) => enter(gate, person, 1));
    const [gone, ...waiting] = enter(gate, 'greedy', 2);
    gone?.leave();
    waiting.push(...enter(gate, 'greedy', 2));
    for (const other of others) other.leave();
    expect(await statesOf(waiting)).toEqual({ in: 2, waits: 1, refused: 0 });
  });

  test('gives whoever left and comes back a turn behind the others', async () => {
    const gate = open();
    const work = ['fickle', 'fickle', 'a', 'b'].flatMap((person) => enter(gate, person, 1));
    for (const gone of enter(gate, 'fickle', 1)) gone.leave();
    const patient = gate.enter('patient');
    const back = gate.enter('fickle');
    work[0]?.leave();
    expect(await Promise.all([patient, back].map(stateOf))).toEqual(['in', 'waits']);
  });

  test('refuses nobody later who was let in after waiting, and frees the place at the end of the work', async () => {
    vi.useFakeTimers();
    const gate = open(1000);
    const work = ['a', 'b', 'c', 'd'].flatMap((person) => enter(gate, person, 1));
    const waited = gate.enter('e');
    work[0]?.leave();
    expect(await stateOf(waited)).toBe('in');
    vi.advanceTimersByTime(2000);
    waited.leave();
    expect(await statesOf(enter(gate, 'f', 2))).toEqual({ in: 1, waits: 1, refused: 0 });
  });

  test('when full, refuses one of the person with most waiting, not the newcomer', async () => {
    const gate = open();
    const greedy = enter(gate, 'greedy', 20);
    expect(await statesOf(greedy)).toEqual({ in: 2, waits: 10, refused: 8 });
    const others = ['a', 'b', 'c', 'd'].flatMap((person) => enter(gate, person, 1));
    expect(await statesOf(others)).toEqual({ in: 2, waits: 2, refused: 0 });
    expect(await statesOf(greedy)).toEqual({ in: 2, waits: 8, refused: 10 });
  });

  test('refuses a newcomer when all others have as few waiting', async () => {
    const gate = open();
    const waiting = Array.from({ length: 14 }, (_, index) => gate.enter(`person${index}`));
    expect(await statesOf(waiting)).toEqual({ in: 4, waits: 10, refused: 0 });
    expect(await stateOf(gate.enter('late'))).toBe('refused');
    expect(await statesOf(waiting)).toEqual({ in: 4, waits: 10, refused: 0 });
  });

  test('lets people in by turns, each in the order of coming', async () => {
    const gate = open();
    const first = [...enter(gate, 'x', 2), ...enter(gate, 'y', 2)];
    const greedy = enter(gate, 'greedy', 5);
    const polite = enter(gate, 'polite', 2);
    for (const ticket of first.slice(0, 3)) ticket.leave();
    expect(await Promise.all(greedy.map(stateOf))).toEqual(['in', 'in', 'waits', 'waits', 'waits']);
    expect(await Promise.all(polite.map(stateOf))).toEqual(['in', 'waits']);
    first[3]?.leave();
    expect(await Promise.all(polite.map(stateOf))).toEqual(['in', 'in']);
  });

  test('refuses whoever waited too long, and gives the place to the next', async () => {
    const gate = open(1);
    const work = enter(gate, 'greedy', 3);
    expect(await work[2]?.admitted).toBe(false);
    work[0]?.leave();
    expect(await stateOf(gate.enter('greedy'))).toBe('in');
  });

  test('keeps no place for those who waited too long', async () => {
    const gate = open(1);
    const all = Array.from({ length: 14 }, (_, index) => gate.enter(`person${index}`));
    for (const waiting of all.slice(4)) expect(await waiting.admitted).toBe(false);
    const late = gate.enter('late');
    expect(await stateOf(late)).toBe('waits');
    all[0]?.leave();
    expect(await stateOf(late)).toBe('in');
  });

  test('a place that is left twice is free once', async () => {
    const gate = open();
    const work = ['a', 'b', 'c', 'd'].flatMap((person) => enter(gate, person, 1));
    work[0]?.leave();
    work[0]?.leave();
    expect(await statesOf(['e', 'f'].flatMap((person) => enter(gate, person, 1)))).toEqual({
      in: 1,
      waits: 1,
      refused: 0,
    });
  });

  test('a person who leaves while waiting takes no place', async () => {
    const gate = open();
    const [first, second, gone, next] = enter(gate, 'one', 4);
    gone?.leave();
    first?.leave();
    expect(await Promise.all([second, next].map((ticket) => stateOf(ticket as Ticket)))).toEqual(['in', 'in']);
  });
});
