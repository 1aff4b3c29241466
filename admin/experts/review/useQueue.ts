import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { expertKeys } from '#admin/experts/calls.ts';
import type { ExpertPage, ExpertRow } from '#common/people/experts/list.ts';
import { UNDO_WINDOW } from '#common/people/experts/review.ts';
import { api } from '#common/ui/api/api.ts';

const SHOWN = 50;

/** What became of a profile since the queue was opened: decided here, or by somebody else. */
export const OUTCOMES = {
  approved: { label: 'Approved', color: 'success' },
  rejected: { label: 'Rejected', color: 'error' },
  elsewhere: { label: 'No longer waiting', color: 'default' },
} as const;

type Decided = { outcome: keyof typeof OUTCOMES; at: number; undoUntil: number };
/** A profile of the queue; `decided` is null while it waits. */
export type QueueEntry = { row: ExpertRow; decided: Decided | null };

const ELSEWHERE: Decided = { outcome: 'elsewhere', at: 0, undoUntil: 0 };

/**
 * The profiles that await review, those who waited longest first, and the one that is looked at. While the screen is open none goes and
 * none moves: who was decided about stays in place with the outcome, and who comes new is added at the end.
 */
export function useQueue() {
  const [chosenId, setChosenId] = useState<number | null>(null);
  const [decisions, setDecisions] = useState<ReadonlyMap<number, Decided>>(new Map());
  const known = useRef(new Map<number, ExpertRow>());
  const query = useQuery({
    queryKey: expertKeys.queue,
    queryFn: ({ signal }) =>
      api.get<ExpertPage>('/experts/list/', {
        params: { status: 'pending', registered: 'true', ordering: 'waitingSince', page_size: SHOWN },
        signal,
      }),
  });
  const waiting = new Set<number>();
  for (const row of query.data?.results ?? []) {
    if (row.isAdmin) continue;
    waiting.add(row.id);
    known.current.set(row.id, row);
  }
  const stateOf = ({ id }: ExpertRow): Decided | null => {
    const decision = decisions.get(id);
    // A list that was read before the decision says nothing about it; one that was read later knows whether it was undone.
    if (decision && query.dataUpdatedAt < decision.at) return decision;
    return waiting.has(id) ? null : (decision ?? ELSEWHERE);
  };
  const entries: QueueEntry[] = [...known.current.values()].map((row) => ({ row, decided: stateOf(row) }));
  const index = Math.max(
    entries.findIndex(({ row }) => row.id === chosenId),
    0,
  );
  const choose = (entry: QueueEntry | undefined) => entry && setChosenId(entry.row.id);
  return {
    query,
    entries,
    current: entries[index],
    nobodyWaits: entries.every(({ decided }) => decided),
    choose: setChosenId,
    /** Goes on by so many places; stops at the ends. */
    step: (places: number) => choose(entries[Math.min(Math.max(index + places, 0), entries.length - 1)]),
    /** Goes on to the next one who waits. */
    next: () =>
      choose(
        [...entries.slice(index + 1), ...entries.slice(0, index)].find(({ decided }) => !decided) ?? entries[index + 1],
      ),
    /** Keeps the one that is looked at in place, with what became of it. */
    decide: (outcome: 'approved' | 'rejected') => {
      const current = entries[index];
      if (!current) return;
      const at = Date.now();
      setChosenId(current.row.id);
      setDecisions((made) => new Map(made).set(current.row.id, { outcome, at, undoUntil: at + UNDO_WINDOW }));
    },
    /** True once a decision was made: its button is gone, so the next profile takes the focus. */
    hasDecided: decisions.size > 0,
  };
}
