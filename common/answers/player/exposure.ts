/** The states of a picture that is shown for a limited time. Times are in milliseconds of one clock. */
export type Exposure =
  | { state: 'ready'; attempt: 1 | 2 }
  /** Started, but not painted yet. */
  | { state: 'loading'; attempt: 1 | 2 }
  | { state: 'showing'; attempt: 1 | 2; painted_at: number }
  /** Focus was lost before the time was over; `attempt` was void. */
  | { state: 'void'; attempt: 1 | 2 }
  | { state: 'shown'; attempt: 1 | 2; shown_ms: number }
  /** For people who need more time: the picture stays while they write. */
  | { state: 'untimed'; attempt: 1 | 2 };

export type ExposureEvent =
  | { type: 'start' }
  | { type: 'painted'; at: number }
  | { type: 'focus_lost' }
  /** A part of the picture is outside the screen. */
  | { type: 'cut' }
  | { type: 'elapsed'; at: number }
  | { type: 'repeat' }
  | { type: 'untimed' }
  /** The state of an answer from elsewhere: another browser tab, another device, an earlier visit. */
  | { type: 'known'; exposure: Exposure };

export const FIRST_EXPOSURE: Exposure = { state: 'ready', attempt: 1 };

/** The state of a picture without an answer, given an earlier showing: a showing that did not end is void. */
export function exposureFrom(begun: 0 | 1 | 2): Exposure {
  return begun === 0 ? FIRST_EXPOSURE : { state: 'void', attempt: begun };
}

/** Returns the next state; ignores events that do not fit the current state. A void showing may be repeated once. */
export function exposureAfter(now: Exposure, event: ExposureEvent): Exposure {
  const { attempt } = now;
  const isOpen = now.state === 'ready' || now.state === 'void';
  if (event.type === 'start' && now.state === 'ready') return { state: 'loading', attempt };
  if (event.type === 'painted' && now.state === 'loading') return { state: 'showing', attempt, painted_at: event.at };
  const isLost = event.type === 'focus_lost' || event.type === 'cut';
  if (isLost && now.state === 'showing') return { state: 'void', attempt };
  // Nothing was seen yet.
  if (event.type === 'focus_lost' && now.state === 'loading') return { state: 'ready', attempt };
  if (event.type === 'elapsed' && now.state === 'showing') {
    return { state: 'shown', attempt, shown_ms: Math.max(0, Math.round(event.at - now.painted_at)) };
  }
  if (event.type === 'repeat' && mayRepeat(now)) return { state: 'loading', attempt: 2 };
  if (event.type === 'known') return isOpen && progressOf(event.exposure) > progressOf(now) ? event.exposure : now;
  if (event.type === 'untimed' && isOpen) return { state: 'untimed', attempt };
  return now;
}

function progressOf({ state, attempt }: Exposure): number {
  if (state === 'shown' || state === 'untimed') return 3;
  return state === 'ready' ? 0 : attempt;
}

/** True if the picture may be shown once more. */
export function mayRepeat(now: Exposure): boolean {
  return now.state === 'void' && now.attempt === 1;
}
