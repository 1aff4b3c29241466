import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom';

type Way = 'on' | 'back';

/**
 * Makes the browser's Back and Forward move between the places of one screen: its questions, or its steps. Each move
 * adds a history entry that holds the places up to its own, and so survives a reload. From the first place, Back leaves.
 * @param at the place where the screen opened
 * @param arrive shows a place after Back or Forward; returns the place that is shown now
 * @returns a function to call after each other move, and one that goes back to the first place once all is done
 */
export function usePlaces<Place extends string | number | null>(at: Place, arrive: (place: Place) => Place) {
  const navigate = useNavigate();
  const { key, pathname, search, state } = useLocation();
  const type = useNavigationType();
  const stored = (state as { places?: Place[] } | null)?.places;
  const places = useRef<readonly Place[] | null>(null);
  places.current ??= [...(stored?.slice(0, -1) ?? []), at];

  const write = (next: readonly Place[], replace: boolean) => {
    places.current = next;
    // At once: a Back that follows before the new entry is shown would not be noticed.
    void navigate(pathname + search, {
      state: { ...state, places: next },
      replace,
      preventScrollReset: true,
      flushSync: true,
    });
  };
  const goTo = (index: number) => {
    const before = places.current ?? [];
    places.current = before.slice(0, index + 1);
    if (index < before.length - 1) void navigate(index - before.length + 1);
  };

  const shown = useRef(key);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each entry of the history
  useEffect(() => {
    if (shown.current === key) return;
    shown.current = key;
    if (type !== 'POP') return;
    // The entry with which the screen was opened holds no places.
    const next = stored ?? (places.current ?? []).slice(0, 1);
    const wanted = next.at(-1) as Place;
    places.current = next;
    const found = arrive(wanted);
    if (found !== wanted) write([...next.slice(0, -1), found], true);
  }, [key]);

  return {
    moved(to: Place, way: Way) {
      const before = places.current ?? [];
      const known = way === 'back' ? before.lastIndexOf(to) : -1;
      if (known >= 0) goTo(known);
      else if (way === 'back') write([...before.slice(0, -1), to], true);
      else write([...before, to], false);
    },
    rewind: () => goTo(0),
  };
}
