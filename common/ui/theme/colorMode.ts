import useMediaQuery from '@mui/material/useMediaQuery';
import { createContext, useContext, useMemo, useState } from 'react';
import type { Mode } from './theme.ts';

export type ColorChoice = Mode | 'system';
export const COLOR_CHOICES: readonly ColorChoice[] = ['light', 'dark', 'system'];

const KEY = 'expert-panel-colors';

type ColorMode = { choice: ColorChoice; mode: Mode; setChoice: (choice: ColorChoice) => void };

export const ColorModeContext = createContext<ColorMode>({
  choice: 'system',
  mode: 'light',
  setChoice: () => undefined,
});

/** Returns the person's choice and the resulting mode. */
export function useColorMode(): ColorMode {
  return useContext(ColorModeContext);
}

/** The state behind useColorMode, kept in this browser. */
export function useColorModeState(): ColorMode {
  const [choice, store] = useState<ColorChoice>(readChoice);
  const systemIsDark = useMediaQuery('(prefers-color-scheme: dark)', { noSsr: true });
  return useMemo(() => {
    const setChoice = (next: ColorChoice) => {
      localStorage.setItem(KEY, next);
      store(next);
    };
    const system: Mode = systemIsDark ? 'dark' : 'light';
    return { choice, mode: choice === 'system' ? system : choice, setChoice };
  }, [choice, systemIsDark]);
}

function readChoice(): ColorChoice {
  const stored = localStorage.getItem(KEY);
  return COLOR_CHOICES.find((choice) => choice === stored) ?? 'system';
}
