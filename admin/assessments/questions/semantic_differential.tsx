import AddIcon from '@mui/icons-material/Add';
import CloseIcon from '@mui/icons-material/Close';
import { Box, Button, IconButton, Stack, Typography } from '@mui/material';
import { BuilderTextField, ProblemText } from '#admin/assessments/builder/fields/inputs.tsx';
import { PAIR_WORD_MAX, PAIRS_MAX } from '#common/assessments/questions/limits.ts';
import { uniqueId } from '#common/assessments/questions/options.ts';
import type { ConfigOf } from '#common/assessments/questions/registry.ts';
import type { FieldsOf, PartProps } from './ConfigFields.tsx';
import { usePastedLines } from './usePastedLines.tsx';

export const semanticDifferentialFields: FieldsOf<'semantic_differential'> = [
  Pairs,
  { kind: 'toggle', key: 'shuffle', label: 'Shuffle the pairs' },
];

const make = (id: string) => ({ id, left: '', right: '' });

function Pairs({ config, onChange }: PartProps<ConfigOf<'semantic_differential'>>) {
  const { pairs } = config;
  const set = (next: typeof pairs, field = 'pairs') => onChange({ ...config, pairs: next }, field);
  const change = (index: number, side: 'left' | 'right', word: string) =>
    set(
      pairs.map((pair, at) => (at === index ? { ...pair, [side]: word } : pair)),
      `pairs.${index}.${side}`,
    );
  const pasted = usePastedLines(pairs, {
    noun: 'pair',
    max: PAIRS_MAX,
    length: 2 * PAIR_WORD_MAX,
    isEmpty: ({ left, right }) => left.trim() === '' && right.trim() === '',
    make,
    // A tab (as from a spreadsheet), a semicolon or a dash with spaces separates the words.
    fill: ({ id }, line) => {
      const [left = '', right = ''] = line.split(/\t|;| [–-] /).map((word) => word.trim());
      return { id, left, right };
    },
    onPasted: (next) => set(next),
  });
  return (
    <Stack spacing={1.5}>
      <Typography variant="h4" component="h3">
        Pairs of opposite words
      </Typography>
      {pairs.map((pair, index) => (
        <Box key={pair.id} sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}>
          {(['left', 'right'] as const).map((side) => (
            <BuilderTextField
              key={side}
              field={`config.pairs.${index}.${side}`}
              label={`${side === 'left' ? 'Left' : 'Right'} word ${index + 1}`}
              onPaste={(event) => pasted.onPaste(event, index)}
              value={pair[side]}
              onChange={(word) => change(index, side, word)}
            />
          ))}
          <IconButton
            size="small"
            aria-label={`Remove pair ${index + 1}`}
            onClick={() => set(pairs.toSpliced(index, 1))}
            sx={{ mt: 0.5 }}
          >
            <CloseIcon fontSize="small" />
          </IconButton>
        </Box>
      ))}
      <ProblemText field="config.pairs" />
      {pasted.notice}
      <Box data-field="config.pairs">
        <Button
          size="small"
          startIcon={<AddIcon />}
          disabled={pairs.length >= PAIRS_MAX}
          onClick={() => set([...pairs, make(uniqueId('p'))])}
        >
          Add pair
        </Button>
      </Box>
    </Stack>
  );
}
