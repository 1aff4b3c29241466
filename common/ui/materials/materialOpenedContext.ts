import { createContext, useContext } from 'react';

/** Called with every material that a person opens, in screens that measure it. */
export const MaterialOpenedContext = createContext<(materialId: number) => void>(() => undefined);

export const useMaterialOpened = () => useContext(MaterialOpenedContext);
