import Box from '@mui/material/Box';

/** How many characters at the end always stay. */
const END = 10;

/** A name in one line. Where it does not fit, its middle is left out, since names of neighbours often differ at the end only. */
export function MiddleCut({ text }: { text: string }) {
  const letters = [...text];
  return (
    // As one image to screen readers, which would read two words.
    <Box
      component="span"
      role="img"
      aria-label={text}
      title={text}
      sx={{ display: 'flex', whiteSpace: 'pre', minWidth: 0 }}
    >
      <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
        {letters.slice(0, -END).join('')}
      </Box>
      <span>{letters.slice(-END).join('')}</span>
    </Box>
  );
}
