import { createContext, useContext } from 'react';

/** Told of every material that a person opens, where somebody measures it. */
export const MaterialOpenedContext = createContext<(materialId: number) => void>(() => undefined);

export const useMaterialOpened = () => useContext(MaterialOpenedContext);
