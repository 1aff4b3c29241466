import AddIcon from '@mui/icons-material/Add';
import CloseIcon from '@mui/icons-material/Close';
import { Box, Button, IconButton, Stack, Typography } from '@mui/material';
import { freshId } from '#common/questions/options.ts';
import { ProblemText } from '../builder/fields/ProblemText.tsx';
import { TextInput } from '../builder/fields/TextInput.tsx';
import { Toggle } from '../builder/fields/Toggle.tsx';
import type { EditorProps } from './editorProps.ts';

const MAX = 20;

export function SemanticDifferentialEditor({ config, onChange }: EditorProps<'semantic_differential'>) {
  const { pairs } = config;
  const change = (index: number, part: { left?: string; right?: string }, field: string) =>
    onChange(
      { ...config, pairs: pairs.map((pair, at) => (at === index ? { ...pair, ...part } : pair)) },
      `pairs.${index}.${field}`,
    );
  const add = () =>
    onChange({ ...config, pairs: [...pairs, { id: freshId('p', pairs), left: '', right: '' }] }, 'pairs');
  return (
    <Stack spacing={1.5}>
      <Typography variant="h4" component="h3">
        Pairs of opposite words
      </Typography>
      {pairs.map((pair, index) => (
        <Box key={pair.id} sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}>
          <TextInput
            field={`config.pairs.${index}.left`}
            label={`Left word ${index + 1}`}
            value={pair.left}
            onChange={(left) => change(index, { left }, 'left')}
          />
          <TextInput
            field={`config.pairs.${index}.right`}
            label={`Right word ${index + 1}`}
            value={pair.right}
            onChange={(right) => change(index, { right }, 'right')}
          />
          <IconButton
            size="small"
            aria-label={`Remove pair ${index + 1}`}
            onClick={() => onChange({ ...config, pairs: pairs.toSpliced(index, 1) }, 'pairs')}
            sx={{ mt: 0.5 }}
          >
            <CloseIcon fontSize="small" />
          </IconButton>
        </Box>
      ))}
      <ProblemText field="config.pairs" />
      <Box data-field="config.pairs">
        <Button size="small" startIcon={<AddIcon />} disabled={pairs.length >= MAX} onClick={add}>
          Add pair
        </Button>
      </Box>
      <Toggle
        label="Shuffle the pairs"
        checked={config.shuffle}
        onChange={(shuffle) => onChange({ ...config, shuffle }, 'shuffle')}
      />
    </Stack>
  );
}
