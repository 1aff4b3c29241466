import { createContext } from 'react';

/** Remembers what was shown of a question's picture, so that leaving its question or reloading does not begin anew. */
export type ShowingMemory = {
  /** Which showing of a timed exposure has begun; 0: none. */
  begun: (questionId: string) => 0 | 1 | 2;
  noteBegun: (questionId: string, attempt: 1 | 2) => void;
  /** For how many milliseconds the picture of a first click was in view; 0: never. */
  seenFor: (questionId: string) => number;
  noteSeenFor: (questionId: string, ms: number) => void;
};

const nothing = () => undefined;

/** Where nobody provides one, nothing is remembered. */
export const ShowingMemoryContext = createContext<ShowingMemory>({
  begun: () => 0,
  noteBegun: nothing,
  seenFor: () => 0,
  noteSeenFor: nothing,
});
