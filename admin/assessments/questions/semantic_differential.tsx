import AddIcon from '@mui/icons-material/Add';
import CloseIcon from '@mui/icons-material/Close';
import { Alert, Box, Button, IconButton, Stack, Typography } from '@mui/material';
import { type ClipboardEvent, useState } from 'react';
import { BuilderTextField } from '#admin/assessments/builder/fields/BuilderTextField.tsx';
import { ProblemText } from '#admin/assessments/builder/fields/ProblemText.tsx';
import { Toggle } from '#admin/assessments/builder/fields/Toggle.tsx';
import { PAIR_WORD_MAX, PAIRS_MAX } from '#common/assessments/questions/limits.ts';
import { freshId } from '#common/assessments/questions/options.ts';
import { isAllTaken, parsePastedLines, pasteInWords } from '#common/texts/paste.ts';
import type { EditorProps } from './editorProps.ts';

export function SemanticDifferentialEditor({ config, onChange }: EditorProps<'semantic_differential'>) {
  const { pairs } = config;
  const [pasted, setPasted] = useState('');
  const change = (index: number, part: { left?: string; right?: string }, field: string) =>
    onChange(
      { ...config, pairs: pairs.map((pair, at) => (at === index ? { ...pair, ...part } : pair)) },
      `pairs.${index}.${field}`,
    );
  const add = () =>
    onChange({ ...config, pairs: [...pairs, { id: freshId('p', pairs), left: '', right: '' }] }, 'pairs');
  /**
   * Pasted lines, as from a spreadsheet, become pairs: the left and right word are separated by a tab, a semicolon
   * or a dash with spaces.
   */
  const paste = (event: ClipboardEvent, index: number) => {
    const target = pairs[index];
    const text = event.clipboardData.getData('text').trim();
    if (!target || !/[\r\n]/.test(text)) return;
    event.preventDefault();
    const others = pairs.filter((pair) => pair === target || pair.left.trim() !== '' || pair.right.trim() !== '');
    const isEmpty = target.left.trim() === '' && target.right.trim() === '';
    const length = 2 * PAIR_WORD_MAX;
    const lines = parsePastedLines(text, { known: [], free: PAIRS_MAX - others.length + (isEmpty ? 1 : 0), length });
    setPasted(isAllTaken(lines) ? '' : pasteInWords(lines, 'pair', 'a question', { max: PAIRS_MAX, length }));
    const made: typeof pairs = [];
    for (const line of lines.taken) {
      const [left = '', right = ''] = line.split(/\t|;| [–-] /).map((word) => word.trim());
      const id = isEmpty && made.length === 0 ? target.id : freshId('p', [...pairs, ...made]);
      made.push({ id, left, right });
    }
    if (made.length === 0) return;
    const at = others.indexOf(target);
    onChange({ ...config, pairs: others.toSpliced(isEmpty ? at : at + 1, isEmpty ? 1 : 0, ...made) }, 'pairs');
  };
  return (
    <Stack spacing={1.5}>
      <Typography variant="h4" component="h3">
        Pairs of opposite words
      </Typography>
      {pairs.map((pair, index) => (
        <Box key={pair.id} sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}>
          <BuilderTextField
            field={`config.pairs.${index}.left`}
            label={`Left word ${index + 1}`}
            onPaste={(event) => paste(event, index)}
            value={pair.left}
            onChange={(left) => change(index, { left }, 'left')}
          />
          <BuilderTextField
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
      <Box role="status">
        {pasted && (
          <Alert severity="warning" onClose={() => setPasted('')}>
            {pasted}
          </Alert>
        )}
      </Box>
      <Box data-field="config.pairs">
        <Button size="small" startIcon={<AddIcon />} disabled={pairs.length >= PAIRS_MAX} onClick={add}>
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
