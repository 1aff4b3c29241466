import Box from '@mui/material/Box';
import { alpha } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { visuallyHidden } from '@mui/utils';
import { counted } from '#common/words/format.ts';
import { type Change, changesBetween, type Piece } from '#common/words/text-changes.ts';
import { MarkedBlock, Spans } from './MarkedText.tsx';

/** Shows the differences of two marked-up texts: removed words are struck through, added words are underlined. */
export function TextChanges({ before, after }: { before: string; after: string }) {
  return (
    <Box sx={{ display: 'grid', gap: 1, overflowWrap: 'anywhere', '&& > * > *': { my: 0 } }}>
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
  const { block } = change;
  if (change.kind === 'context')
    return (
      <Box sx={{ color: 'text.secondary' }}>
        <MarkedBlock block={block} line={(spans) => <Spans spans={spans} />} />
      </Box>
    );
  const pieces = change.pieces.map((piece, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the whole list is rebuilt for each text
    <PieceText key={index} piece={piece} />
  ));
  return (
    <Box sx={{ borderLeft: 3, borderColor: 'primary.main', pl: 1.5 }}>
      <MarkedBlock block={block} line={() => pieces} />
    </Box>
  );
}

function PieceText({ piece: { kind, spans } }: { piece: Piece }) {
  if (kind === 'same') return <Spans spans={spans} />;
  const added = kind === 'added';
  return (
    <Box
      component={added ? 'ins' : 'del'}
      sx={({ palette }) => ({ bgcolor: alpha(added ? palette.success.main : palette.error.main, 0.16), px: 0.25 })}
    >
      <span style={visuallyHidden}>{added ? ' added: ' : ' removed: '}</span>
      <Spans spans={spans} />
    </Box>
  );
}
