import { createContext, useContext } from 'react';

/**
 * Called when a material cannot be loaded: its address ends with the session and the day, and is refused while a newer
 * agreement waits. Screens that can, read their addresses again.
 */
export const MaterialFailedContext = createContext<() => void>(() => undefined);

export const useMaterialFailed = () => useContext(MaterialFailedContext);

/** Called with every material that a person opens, in screens that measure it. */
export const MaterialOpenedContext = createContext<(materialId: number) => void>(() => undefined);

export const useMaterialOpened = () => useContext(MaterialOpenedContext);
