import type { Breakpoint, Theme } from '@mui/material/styles';

/** The width (px) of a breakpoint, larger where people made the text larger: then a table needs more room, too. */
export const roomFor = (theme: Theme, breakpoint: Breakpoint): number => {
  const scale = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
  return theme.breakpoints.values[breakpoint] * (scale || 1);
};
