import Box from '@mui/material/Box';
import { useMemo } from 'react';
import { cleanHtml } from './cleanHtml.ts';

/** Rich text. The server sanitises what it stores; the builder also shows what it does not have yet, such as an imported file. */
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
      // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned just above
      dangerouslySetInnerHTML={{ __html: clean }}
    />
  );
}
