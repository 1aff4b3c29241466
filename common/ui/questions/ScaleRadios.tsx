import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

type ScalePoint<V> = { value: V; label: string; content: ReactNode };

type Props<V> = {
  /** What is judged, for screen readers: its text, or the id of the element that holds it. */
  label?: string;
  labelledBy?: string;
  name: string;
  points: readonly ScalePoint<V>[];
  value: V | null;
  onChange: (value: V) => void;
  readOnly: boolean;
  /** Stars fill up to the chosen one; boxes mark only that one. */
  look?: 'boxes' | 'stars' | 'dots';
};

/** One of a few points: native radio buttons, so that arrows, touch and screen readers work as everywhere, with targets of 44 px. */
export function ScaleRadios<V extends string | number>(props: Props<V>) {
  const { label, labelledBy, name, points, value, onChange, readOnly, look = 'boxes' } = props;
  const chosen = points.findIndex((point) => point.value === value);
  return (
    <Box
      role="radiogroup"
      aria-label={label}
      aria-labelledby={labelledBy}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: look === 'boxes' ? 0.75 : 0 }}
    >
      {points.map((point, index) => (
        <Box
          component="label"
          key={point.value}
          data-marked={look === 'stars' ? index <= chosen : index === chosen}
          sx={[TARGET, look === 'boxes' ? BOX : MARK, readOnly ? { cursor: 'default' } : {}]}
        >
          <input
            type="radio"
            name={name}
            aria-label={point.label}
            checked={index === chosen}
            disabled={readOnly}
            onChange={() => onChange(point.value)}
            style={HIDDEN}
          />
          <span aria-hidden dir="auto" style={CONTENT}>
            {point.content}
          </span>
        </Box>
      ))}
    </Box>
  );
}

/** Long words break rather than widen the page. */
const CONTENT = { display: 'inline-flex', minWidth: 0, overflowWrap: 'anywhere' } as const;

/** Over the whole label, so that assistive pointers and tests hit it, yet not seen. */
const HIDDEN = {
  position: 'absolute',
  inset: 0,
  width: '100%',
  height: '100%',
  margin: 0,
  opacity: 0,
  cursor: 'inherit',
} as const;

const TARGET = {
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  minWidth: 44,
  minHeight: 44,
  borderRadius: 1.5,
  cursor: 'pointer',
  fontVariantNumeric: 'tabular-nums',
  '&:has(:focus-visible)': { outline: '3px solid', outlineColor: 'primary.main', outlineOffset: 1 },
} as const;

const BOX = {
  px: 1,
  border: 1,
  borderColor: 'text.disabled',
  bgcolor: 'background.paper',
  '&:hover': { borderColor: 'primary.main' },
  '&[data-marked=true]': {
    bgcolor: 'primary.main',
    borderColor: 'primary.main',
    color: 'primary.contrastText',
    fontWeight: 650,
  },
} as const;

const MARK = {
  color: 'text.disabled',
  '&:hover': { bgcolor: 'action.hover' },
  '&[data-marked=true]': { color: 'secondary.main' },
} as const;
