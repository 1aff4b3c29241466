import { createContext } from 'react';

/**
 * Remembers how far a question's picture was shown, so that leaving the question or reloading does not start it
 * again.
 */
export type ExposureMemory = {
  /** Which showing of a timed exposure has started; 0 for none. */
  begun: (questionId: string) => 0 | 1 | 2;
  setBegun: (questionId: string, attempt: 1 | 2) => void;
  /** For how many milliseconds the picture of a first click was in view; 0 if never. */
  seenFor: (questionId: string) => number;
  setSeenFor: (questionId: string, ms: number) => void;
};

const nothing = () => undefined;

/** Without a provider, nothing is remembered. */
export const ExposureMemoryContext = createContext<ExposureMemory>({
  begun: () => 0,
  setBegun: nothing,
  seenFor: () => 0,
  setSeenFor: nothing,
});
