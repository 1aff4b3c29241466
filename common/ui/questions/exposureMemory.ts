import { createContext } from 'react';

/** Remembers which showing of a timed picture has begun, so that leaving its question or reloading brings no further one. */
export type ExposureMemory = {
  /** 0: never shown. */
  begun: (questionId: string) => 0 | 1 | 2;
  note: (questionId: string, attempt: 1 | 2) => void;
};

/** Where nobody provides one, nothing is remembered. */
export const ExposureMemoryContext = createContext<ExposureMemory>({ begun: () => 0, note: () => undefined });
