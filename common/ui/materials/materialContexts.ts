import { createContext, useContext } from 'react';

/**
 * Called when a material cannot be loaded: its address expires with the session and the day, and is refused until a new
 * agreement is accepted. Screens that can, load new addresses.
 */
export const MaterialFailedContext = createContext<() => void>(() => undefined);

export const useMaterialFailed = () => useContext(MaterialFailedContext);

/** Called with every material that a person opens, in screens that measure it. */
export const MaterialOpenedContext = createContext<(materialId: number) => void>(() => undefined);

export const useMaterialOpened = () => useContext(MaterialOpenedContext);
