import { createContext, useContext } from 'react';

/**
 * Called when a material cannot be loaded: its address ends with the session and the day, and is refused while a newer
 * agreement waits. Screens that can, read their addresses again.
 */
export const MaterialFailedContext = createContext<() => void>(() => undefined);

export const useMaterialFailed = () => useContext(MaterialFailedContext);
