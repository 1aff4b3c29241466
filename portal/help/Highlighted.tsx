import Box from '@mui/material/Box';
import { highlightParts } from '#common/help/help.ts';

/** A text with the words of a search marked. */
export function Highlighted({ text, query }: { text: string; query: string }) {
  let offset = 0;
  return highlightParts(text, query).map((part) => {
    const key = offset;
    offset += part.text.length;
    if (!part.hit) return <span key={key}>{part.text}</span>;
    return (
      <Box key={key} component="mark" sx={{ bgcolor: '#ffe08a', color: '#1b2528', borderRadius: 0.5 }}>
        {part.text}
      </Box>
    );
  });
}
