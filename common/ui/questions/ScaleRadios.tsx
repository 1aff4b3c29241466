import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { SINGLE_COLUMN, useFitLayout, WRAP_WORDS } from './wrapping.ts';

/**
 * The meanings of a scale's two ends, below it; one under the other if their longest words do not fit in one line.
 */
export function EndLabels({ low, high }: { low: string; high: string }) {
  return (
    <Box aria-hidden data-ends sx={ENDS}>
      <span dir="auto">{low}</span>
      <span dir="auto" style={HIGH}>
        {high}
      </span>
    </Box>
  );
}

const ENDS = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 2,
  mt: 0.75,
  fontSize: '0.875rem',
  color: 'text.secondary',
  ...WRAP_WORDS,
  '& > span': { flex: '1 1 min-content', maxWidth: '100%' },
} as const;
const HIGH = { textAlign: 'end' } as const;

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
  /** With stars, those up to the chosen one are filled; with boxes, only the chosen one is marked. */
  look?: 'boxes' | 'stars' | 'dots';
  /** The meanings of the first and the last point: below the line, or beside these points in a list. */
  ends?: { low: string; high: string };
};

/**
 * A choice between a few points, as native radio buttons, so that arrow keys, touch and screen readers work as
 * usual. Stars and dots shrink to fit one line; boxes are in one line if all fit without breaking a word, else in a
 * list.
 */
export function ScaleRadios<V extends string | number>(props: Props<V>) {
  const { label, labelledBy, name, points, value, onChange, readOnly, look = 'boxes', ends } = props;
  const chosen = points.findIndex((point) => point.value === value);
  const group = useFitLayout<HTMLDivElement>(points.map((point) => point.label).join('\n'));
  const endOf = (index: number) => (index === 0 ? ends?.low : index === points.length - 1 ? ends?.high : undefined);
  return (
    <Box sx={SINGLE_COLUMN}>
      <Box
        ref={group}
        role="radiogroup"
        aria-label={label}
        aria-labelledby={labelledBy}
        sx={look === 'boxes' ? BOXES : MARKS}
      >
        {points.map((point, index) => (
          <Box
            component="label"
            key={point.value}
            data-marked={look === 'stars' ? index <= chosen : index === chosen}
            sx={[
              TARGET,
              look === 'boxes' ? BOX : MARK,
              isWords(point.content) ? { px: 1 } : {},
              readOnly ? { cursor: 'default' } : {},
            ]}
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
            <span aria-hidden dir="auto">
              {point.content}
              {endOf(index) && <span data-end>{endOf(index)}</span>}
            </span>
          </Box>
        ))}
      </Box>
      {ends && <EndLabels low={ends.low} high={ends.high} />}
    </Box>
  );
}

type NumberProps = Omit<Props<number>, 'points' | 'ends'> & {
  from: number;
  to: number;
  ends: { low: string; high: string };
};

/** A scale of whole numbers, of which the first and the last have a meaning. */
export function NumberRadios({ from, to, ends, ...props }: NumberProps) {
  const points = Array.from({ length: to - from + 1 }, (_, index) => {
    const value = from + index;
    const meaning = value === from ? ends.low : value === to ? ends.high : '';
    return { value, label: `${value} of ${to}${meaning && `: ${meaning}`}`, content: value };
  });
  return <ScaleRadios {...props} points={points} ends={ends} />;
}

/** Figures must fit eleven to a phone's line; words keep clear of the border. */
const isWords = (content: ReactNode) => typeof content === 'string' && content.length > 2;

/** Covers the whole label, so that assistive pointers and tests hit it, but is invisible. */
const HIDDEN = {
  position: 'absolute',
  inset: 0,
  width: '100%',
  height: '100%',
  margin: 0,
  opacity: 0,
  cursor: 'inherit',
} as const;

/** Columns of equal width, none narrower than its longest word. */
const BOXES = {
  display: 'grid',
  gap: '2px',
  gridAutoFlow: 'column',
  gridAutoColumns: 'minmax(min-content, 1fr)',
  '& [data-end]': { display: 'none' },
  '&[data-layout=list]': {
    gridAutoFlow: 'row',
    gridAutoColumns: 'minmax(0, 1fr)',
    gap: 0.75,
    '& label': { justifyContent: 'flex-start', textAlign: 'start', px: 1.5, py: 0.75, ...WRAP_WORDS },
    '& label > span': { minWidth: 0 },
    '& [data-end]': { display: 'inline', ml: 1.5 },
    // The meanings of the ends are beside the points.
    '& + [data-ends]': { display: 'none' },
  },
} as const;

const MARKS = {
  display: 'flex',
  '& label > span': { display: 'inline-flex', justifyContent: 'center', maxWidth: '100%' },
} as const;

const TARGET = {
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  minHeight: 44,
  borderRadius: 1.5,
  cursor: 'pointer',
  fontVariantNumeric: 'tabular-nums',
  // The line below must not cover a part of the ring.
  '&:has(:focus-visible)': { zIndex: 1 },
} as const;

const BOX = {
  minWidth: 24,
  px: '2px',
  textAlign: 'center',
  border: 1,
  borderColor: 'text.disabled',
  bgcolor: 'background.paper',
  '&:hover': { borderColor: 'primary.main' },
  '&[data-marked=true]': {
    bgcolor: 'primary.main',
    borderColor: 'primary.main',
    color: 'primary.contrastText',
    // Bold text is wider and could turn the line into a list under the pointer.
    textShadow: '0 0 0.5px currentColor',
  },
} as const;

/** As wide as a finger needs, narrower if the line would not hold them all; the icon inside shrinks with it. */
const MARK = {
  flex: '0 1 2.75rem',
  minWidth: 24,
  color: 'text.disabled',
  '& svg': { width: '100%', maxWidth: '1em', height: 'auto' },
  '&:hover': { bgcolor: 'action.hover' },
  '&[data-marked=true]': { color: 'secondary.main' },
} as const;
