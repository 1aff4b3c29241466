import DarkModeIcon from '@mui/icons-material/DarkModeOutlined';
import LightModeIcon from '@mui/icons-material/LightModeOutlined';
import SystemIcon from '@mui/icons-material/SettingsBrightnessOutlined';
import ListItemIcon from '@mui/material/ListItemIcon';
import MenuItem from '@mui/material/MenuItem';
import type { ReactNode } from 'react';
import { COLOR_CHOICES, type ColorChoice, useColorMode } from './colorMode.ts';

const looks: Record<ColorChoice, { label: string; icon: ReactNode }> = {
  light: { label: 'Light theme', icon: <LightModeIcon fontSize="small" /> },
  dark: { label: 'Dark theme', icon: <DarkModeIcon fontSize="small" /> },
  system: { label: 'System theme', icon: <SystemIcon fontSize="small" /> },
};

/** Menu items that choose between light, dark and the system's setting. */
export function ColorChoiceButtons() {
  const { choice, setChoice } = useColorMode();
  return COLOR_CHOICES.map((item) => (
    <MenuItem
      key={item}
      role="menuitemradio"
      aria-checked={item === choice}
      selected={item === choice}
      onClick={() => setChoice(item)}
    >
      <ListItemIcon>{looks[item].icon}</ListItemIcon>
      {looks[item].label}
    </MenuItem>
  ));
}
