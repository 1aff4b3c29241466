import ChevronLeftIcon from '@mui/icons-material/ChevronLeft';
import ChevronRightIcon from '@mui/icons-material/ChevronRight';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import { useState } from 'react';
import type { MaterialView } from '../../materials.ts';
import { resolveUrl } from '../address.ts';
import { ImageSurface } from './ImageSurface.tsx';

type Props = { material: MaterialView; name: string; maxHeight?: string | undefined };

/** A PDF page by page, each as the picture made of it. */
export function PdfPages({ material, name, maxHeight }: Props) {
  const [index, setIndex] = useState(0);
  const page = material.pages[index];
  const count = material.pages.length;
  return (
    <Box>
      {page && (
        <ImageSurface key={page.number} picture={page} alt={`${name}, page ${page.number}`} maxHeight={maxHeight} />
      )}
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'center', gap: 1, flexWrap: 'wrap' }}>
        {count > 1 && (
          <>
            <IconButton
              aria-label="Previous page"
              disabled={index === 0}
              onClick={() => setIndex(index - 1)}
              sx={TARGET}
            >
              <ChevronLeftIcon />
            </IconButton>
            <span aria-live="polite">
              Page {index + 1} of {count}
            </span>
            <IconButton
              aria-label="Next page"
              disabled={index === count - 1}
              onClick={() => setIndex(index + 1)}
              sx={TARGET}
            >
              <ChevronRightIcon />
            </IconButton>
          </>
        )}
        <Link href={resolveUrl(material.file_url)} target="_blank" rel="noopener">
          Open the PDF
        </Link>
      </Box>
    </Box>
  );
}

const TARGET = { width: 44, height: 44 };
