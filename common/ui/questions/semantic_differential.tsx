import CircleIcon from '@mui/icons-material/Circle';
import CircleOutlinedIcon from '@mui/icons-material/CircleOutlined';
import Box from '@mui/material/Box';
import { inOrder, shownOrder } from '../../player/shown-order.ts';
import { EXTREME } from '../../questions/semantic_differential.ts';
import type { QuestionInputProps } from './QuestionInput.ts';
import { ScaleRadios } from './ScaleRadios.tsx';

const STRENGTH = ['', 'slightly', 'quite', 'very'];

/** Where the design stands between each pair of words. */
export function SemanticDifferentialInput(props: QuestionInputProps<'semantic_differential'>) {
  const { question, config, value, onChange, readOnly, labelledBy, seed } = props;
  const pairs = inOrder(config.pairs, shownOrder(question, seed));
  return (
    <Box
      role="group"
      aria-labelledby={labelledBy}
      sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}
    >
      {pairs.map((pair) => (
        <Box key={pair.id} sx={ROW}>
          <Box component="span" dir="auto" sx={{ gridArea: 'left', textAlign: { xs: 'left', sm: 'right' } }}>
            {pair.left}
          </Box>
          <Box
            sx={{
              gridArea: 'scale',
              // Seven targets of 44 px are a little wider than the text on phones; below 360 px they give way.
              mx: { xs: -0.875, sm: 0 },
              '& [role=radiogroup]': { flexWrap: 'nowrap', justifyContent: 'space-between' },
              '& label': { minWidth: 0, flex: '0 1 44px' },
            }}
          >
            <ScaleRadios
              label={`${pair.left} – ${pair.right}`}
              name={`${question.id}-${pair.id}`}
              points={pointsOf(pair, value?.[pair.id])}
              value={value?.[pair.id] ?? null}
              onChange={(point) => onChange({ ...value, [pair.id]: point })}
              readOnly={readOnly}
              look="dots"
            />
          </Box>
          <Box component="span" dir="auto" sx={{ gridArea: 'right', textAlign: { xs: 'right', sm: 'left' } }}>
            {pair.right}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

const ROW = {
  display: 'grid',
  alignItems: 'center',
  columnGap: 2,
  gridTemplateAreas: { xs: '"left right" "scale scale"', sm: '"left scale right"' },
  gridTemplateColumns: { xs: '1fr 1fr', sm: 'minmax(0, 1fr) minmax(308px, 2fr) minmax(0, 1fr)' },
  overflowWrap: 'anywhere',
} as const;

function pointsOf(pair: { left: string; right: string }, chosen: number | undefined) {
  return Array.from({ length: 2 * EXTREME + 1 }, (_, index) => {
    const value = index - EXTREME;
    const Mark = chosen === value ? CircleIcon : CircleOutlinedIcon;
    // Larger towards the ends, so that the middle is seen.
    return {
      value,
      label: meaning(pair, value),
      content: <Mark sx={{ fontSize: `${1 + Math.abs(value) * 0.2}rem` }} />,
    };
  });
}

function meaning(pair: { left: string; right: string }, value: number): string {
  if (value === 0) return 'neither';
  return `${STRENGTH[Math.abs(value)]} ${value < 0 ? pair.left : pair.right}`;
}
