import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { WRAP_WORDS } from './wrapping.ts';

type Props = {
  type: 'radio' | 'checkbox';
  name: string;
  checked: boolean;
  disabled: boolean;
  onChange: (checked: boolean) => void;
  /** Shown above the text; a click on it chooses too. */
  picture?: ReactNode;
  children: ReactNode;
};

/** An option as a card that is clickable all over, with a native radio button or checkbox inside. */
export function ChoiceRow({ type, name, checked, disabled, onChange, picture, children }: Props) {
  return (
    <Box component="label" data-marked={checked} sx={ROW}>
      {picture && <Box sx={{ flex: '1 0 100%', minWidth: 0 }}>{picture}</Box>}
      <input
        type={type}
        name={name}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
        style={MARK}
      />
      <Box
        component="span"
        dir="auto"
        sx={{ flex: 1, minWidth: 0, ...WRAP_WORDS, ...(picture ? { py: 0.75, pr: '7rem' } : {}) }}
      >
        {children}
      </Box>
    </Box>
  );
}

const MARK = { width: 20, height: 20, margin: 0, flexShrink: 0, accentColor: 'currentColor' } as const;

const ROW = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1.5,
  minHeight: 48,
  px: 1.5,
  py: 1,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1.5,
  cursor: 'pointer',
  '& input': { color: 'primary.main' },
  '&:hover': { borderColor: 'primary.main' },
  '&[data-marked=true]': { borderColor: 'primary.main', bgcolor: 'action.selected', fontWeight: 550 },
  '&:has(:disabled)': { cursor: 'default' },
} as const;
