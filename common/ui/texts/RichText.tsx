import Box from '@mui/material/Box';
import { useMemo } from 'react';
import { cleanHtml } from './cleanHtml.ts';

/**
 * Rich text, sanitised here too: the builder shows text that the server has not sanitised yet, such as an imported
 * file.
 */
export function RichText({ html }: { html: string }) {
  const clean = useMemo(() => (html.trim() ? cleanHtml(html) : ''), [html]);
  if (!clean) return null;
  return (
    <Box
      dir="auto"
      sx={{
        overflowWrap: 'anywhere',
        '& > :first-of-type': { mt: 0 },
        '& > :last-child': { mb: 0 },
      }}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised just above
      dangerouslySetInnerHTML={{ __html: clean }}
    />
  );
}
