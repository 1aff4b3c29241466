import Box from '@mui/material/Box';

/** Rich text that the server sanitised when it was saved. Nothing is drawn for an empty one. */
export function RichText({ html }: { html: string }) {
  if (!html.trim()) return null;
  return (
    <Box
      dir="auto"
      sx={{
        overflowWrap: 'anywhere',
        '& > :first-of-type': { mt: 0 },
        '& > :last-child': { mb: 0 },
        '& img': { maxWidth: '100%' },
      }}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server, the only one that writes it
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
