import { useRef, useState } from 'react';
import { useGetList, useGetOne } from 'react-admin';
import { WHOLE } from '#admin/record/RecordScreen.tsx';
import { REVIEW_QUEUE_SIZE } from '#common/api/page-sizes.ts';
import { type ExpertDetail, UNDO_WINDOW } from '#common/people/experts/detail.ts';
import type { ExpertRow } from '#common/people/experts/list.ts';

/** Outcome of a profile since the queue was opened: decided here, or by somebody else. */
export const OUTCOMES = {
  approved: { label: 'Approved', color: 'success' },
  rejected: { label: 'Rejected', color: 'error' },
  elsewhere: { label: 'No longer waiting', color: 'default' },
} as const;

type Decided = { outcome: keyof typeof OUTCOMES; at: number; undoUntil: number };
/** A profile in the queue; `decided` is null while it waits. */
export type QueueEntry = { row: ExpertRow; decided: Decided | null };

const DECIDED_ELSEWHERE: Decided = { outcome: 'elsewhere', at: 0, undoUntil: 0 };

/**
 * Loads the profiles that wait for review, the longest waiting first, and keeps track of the current one. While the
 * screen is open no profile disappears or moves: decided profiles stay in place with their outcome, and new ones
 * are added at the end.
 */
export function useQueue() {
  const [chosenId, setChosenId] = useState<number | null>(null);
  const [decisions, setDecisions] = useState<ReadonlyMap<number, Decided>>(new Map());
  const known = useRef(new Map<number, ExpertRow>());
  const query = useGetList<ExpertRow>('experts', {
    filter: { status: 'pending', registered: 'true' },
    sort: { field: 'waitingSince', order: 'ASC' },
    pagination: { page: 1, perPage: REVIEW_QUEUE_SIZE },
  });
  const waiting = new Set<number>();
  for (const row of query.data ?? []) {
    if (row.isAdmin) continue;
    waiting.add(row.id);
    known.current.set(row.id, row);
  }
  const stateOf = ({ id }: ExpertRow): Decided | null => {
    const decision = decisions.get(id);
    // A list that was loaded before the decision does not know it; one loaded later knows whether it was undone.
    if (decision && query.dataUpdatedAt < decision.at) return decision;
    return waiting.has(id) ? null : (decision ?? DECIDED_ELSEWHERE);
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
    /** Moves by this many places; stops at both ends. */
    step: (places: number) => choose(entries[Math.min(Math.max(index + places, 0), entries.length - 1)]),
    /** Moves to the next profile that is waiting. */
    next: () =>
      choose(
        [...entries.slice(index + 1), ...entries.slice(0, index)].find(({ decided }) => !decided) ?? entries[index + 1],
      ),
    /** Keeps the current profile in place, with its outcome. */
    decide: (outcome: 'approved' | 'rejected') => {
      const current = entries[index];
      if (!current) return;
      const at = Date.now();
      setChosenId(current.row.id);
      setDecisions((made) => new Map(made).set(current.row.id, { outcome, at, undoUntil: at + UNDO_WINDOW }));
    },
    /** True after a decision: its button is gone, so the next profile takes the focus. */
    hasDecided: decisions.size > 0,
  };
}

/** Loads a whole profile. */
export const useExpert = (id: number) => useGetOne<ExpertDetail>('experts', { id, ...WHOLE });
