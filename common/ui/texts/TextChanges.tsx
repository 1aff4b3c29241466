import Box from '@mui/material/Box';
import { alpha } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { visuallyHidden } from '@mui/utils';
import { counted } from '#common/words/format.ts';
import { type Change, changesBetween, type Piece } from '#common/words/text-changes.ts';

/** Shows the differences of two texts: removed words are struck through, added words are underlined. */
export function TextChanges({ before, after }: { before: string; after: string }) {
  return (
    <Box sx={{ display: 'grid', gap: 1, overflowWrap: 'anywhere' }}>
      {changesBetween(before, after).map((change, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the whole list is rebuilt for each text
        <ChangeLine key={index} change={change} />
      ))}
    </Box>
  );
}

function ChangeLine({ change }: { change: Change }) {
  if (change.kind === 'same') {
    return (
      <Typography variant="body2" color="text.secondary">
        … {counted(change.lines, 'paragraph')} unchanged …
      </Typography>
    );
  }
  if (change.kind === 'context') return <Typography color="text.secondary">{change.text}</Typography>;
  return (
    <Box sx={{ whiteSpace: 'pre-wrap', borderLeft: 3, borderColor: 'primary.main', pl: 1.5 }}>
      {change.pieces.map((piece, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the whole list is rebuilt for each text
        <PieceText key={index} piece={piece} />
      ))}
    </Box>
  );
}

function PieceText({ piece: { kind, text } }: { piece: Piece }) {
  if (kind === 'same') return text;
  const added = kind === 'added';
  return (
    <Box
      component={added ? 'ins' : 'del'}
      sx={({ palette }) => ({ bgcolor: alpha(added ? palette.success.main : palette.error.main, 0.16), px: 0.25 })}
    >
      <span style={visuallyHidden}>{added ? ' added: ' : ' removed: '}</span>
      {text}
    </Box>
  );
}
