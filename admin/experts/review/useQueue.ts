import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ExpertPage, ExpertRow } from '#common/experts/list.ts';
import { api } from '#common/ui/api.ts';
import { expertKeys } from '../calls.ts';

const SHOWN = 50;

/** The profiles that await review, those who waited longest first, and the one that is looked at. */
export function useQueue() {
  const [chosenId, setChosenId] = useState<number | null>(null);
  const [hasDecided, setDecided] = useState(false);
  const query = useQuery({
    queryKey: expertKeys.queue,
    queryFn: ({ signal }) =>
      api.get<ExpertPage>('/experts/list/', {
        params: { status: 'pending', registered: 'true', ordering: 'waitingSince', page_size: SHOWN },
        signal,
      }),
  });
  const rows: ExpertRow[] = query.data?.results.filter((row) => !row.isAdmin) ?? [];
  const index = Math.max(
    rows.findIndex((row) => row.id === chosenId),
    0,
  );
  const current = rows[index];
  return {
    query,
    rows,
    current,
    choose: setChosenId,
    /** Goes on by so many places; stops at the ends. */
    step: (places: number) => setChosenId(rows[Math.min(Math.max(index + places, 0), rows.length - 1)]?.id ?? null),
    /** After a decision: the one behind it is next, at once. */
    moveOn: () => {
      setDecided(true);
      setChosenId(rows[index + 1]?.id ?? rows[index - 1]?.id ?? null);
    },
    /** True once a decision was made: its button is gone, so the next profile takes the focus. */
    hasDecided,
  };
}
