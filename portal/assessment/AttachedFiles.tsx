import AttachFileIcon from '@mui/icons-material/AttachFile';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { AttachedFile } from '#common/assessments/assessments.ts';
import { resolveUrl } from '#common/ui/api/address.ts';
import { formatBytes } from '#common/words/format.ts';

/** The files that came with the invitation, to download. Draws nothing without them. */
export function AttachedFiles({ files }: { files: readonly AttachedFile[] }) {
  if (files.length === 0) return null;
  return (
    <Box component="section" aria-label="Files with the invitation" sx={{ mb: 1 }}>
      <Typography variant="body2" color="text.secondary">
        {files.length === 1 ? 'This file came with the invitation:' : 'These files came with the invitation:'}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {files.map(({ id, name, size, download_url }) => (
          <li key={id}>
            {/* In a new browser tab, so that an expired address does not replace the answers. */}
            <Link href={resolveUrl(download_url)} target="_blank" rel="noopener" sx={LINK}>
              <AttachFileIcon fontSize="small" />
              <span>
                <bdi>{name}</bdi> ({formatBytes(size).replace(' ', '\u00a0')})
              </span>
            </Link>
          </li>
        ))}
      </Box>
    </Box>
  );
}

/** High enough for a finger; long names wrap. */
const LINK = {
  display: 'inline-flex',
  alignItems: 'center',
  columnGap: 0.5,
  minHeight: 44,
  overflowWrap: 'anywhere',
} as const;
