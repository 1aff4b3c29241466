import CircleIcon from '@mui/icons-material/Circle';
import CircleOutlinedIcon from '@mui/icons-material/CircleOutlined';
import Box from '@mui/material/Box';
import { inOrder, shownOrder } from '#common/answers/player/shown-order.ts';
import { EXTREME } from '#common/assessments/questions/semantic_differential.ts';
import { AnswerCount, type QuestionInputProps } from './AnswerField.tsx';
import { ScaleRadios } from './ScaleRadios.tsx';
import { SINGLE_COLUMN, useFitLayout, WRAP_WORDS } from './wrapping.ts';

const STRENGTH = ['', 'slightly', 'quite', 'very'];
/** A scale between each pair of words, or below them if the words do not fit. */
export function SemanticDifferentialInput(props: QuestionInputProps<'semantic_differential'>) {
  const { question, config, value, onChange, readOnly, labelledBy, seed } = props;
  const pairs = inOrder(config.pairs, shownOrder(question, seed));
  const table = useFitLayout<HTMLDivElement>(pairs.map((pair) => `${pair.left}\n${pair.right}`).join('\n'));
  const given = pairs.filter((pair) => value?.[pair.id] !== undefined).length;
  return (
    <Box role="group" aria-labelledby={labelledBy} sx={SINGLE_COLUMN}>
      <Box ref={table} sx={TABLE}>
        {pairs.map((pair) => (
          <Box key={pair.id} data-pair>
            <Box component="span" dir="auto" data-word="left">
              {pair.left}
            </Box>
            <Box data-scale>
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
            <Box component="span" dir="auto" data-word="right">
              {pair.right}
            </Box>
          </Box>
        ))}
      </Box>
      {pairs.length > 1 && (
        <Box sx={{ mt: 2 }}>
          <AnswerCount verb="Judge" given={given} min={pairs.length} max={pairs.length} noun="pair" />
        </Box>
      )}
    </Box>
  );
}

/** One grid for all pairs, so that their scales are aligned. */
const TABLE = {
  display: 'grid',
  alignItems: 'center',
  gap: 2,
  gridTemplateColumns: 'minmax(min-content, 1fr) minmax(16rem, 2fr) minmax(min-content, 1fr)',
  '& [data-pair]': { display: 'contents' },
  '& [data-word=left]': { textAlign: 'end' },
  '& [role=radiogroup]': { justifyContent: 'space-between' },
  '&[data-layout=list]': {
    gridTemplateColumns: 'minmax(0, 1fr)',
    '& [data-pair]': { display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 2 },
    '& [data-word]': { flex: '1 1 min-content', maxWidth: '100%', textAlign: 'start', ...WRAP_WORDS },
    '& [data-word=right]': { textAlign: 'end' },
    '& [data-scale]': { order: 1, flex: '1 0 100%' },
  },
} as const;

function pointsOf(pair: { left: string; right: string }, chosen: number | undefined) {
  return Array.from({ length: 2 * EXTREME + 1 }, (_, index) => {
    const value = index - EXTREME;
    const Mark = chosen === value ? CircleIcon : CircleOutlinedIcon;
    // Larger towards the ends, so that the middle is recognisable.
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
