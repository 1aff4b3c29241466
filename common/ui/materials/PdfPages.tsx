import ChevronLeftIcon from '@mui/icons-material/ChevronLeft';
import ChevronRightIcon from '@mui/icons-material/ChevronRight';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useState } from 'react';
import type { MaterialView } from '#common/library/materials.ts';
import { resolveUrl } from '#common/ui/api/address.ts';
import { ImageSurface } from './ImageSurface.tsx';
import { MaterialMissing } from './MaterialMissing.tsx';
import { LimitButton } from './ZoomButtons.tsx';

type Props = {
  material: Pick<MaterialView, 'kind' | 'pages' | 'file_url'>;
  name: string;
  maxHeight?: string | undefined;
};

/** A PDF page by page, each shown as a picture. Staff can open the document too; experts get no address of it. */
export function PdfPages({ material, name, maxHeight }: Props) {
  const [index, setIndex] = useState(0);
  const page = material.pages[index];
  const count = material.pages.length;
  return (
    <Box>
      {page ? (
        <ImageSurface key={page.number} picture={page} alt={`${name}, page ${page.number}`} maxHeight={maxHeight} />
      ) : (
        <MaterialMissing material={material} />
      )}
      {page?.size && (
        <Box sx={{ textAlign: 'center', fontSize: '0.8rem', color: 'text.secondary' }}>Printed size: {page.size}</Box>
      )}
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'center', gap: 1, flexWrap: 'wrap' }}>
        {count > 1 && (
          <>
            <LimitButton label="Previous page" atLimit={index === 0} onClick={() => setIndex(index - 1)}>
              <ChevronLeftIcon />
            </LimitButton>
            <span aria-live="polite">
              Page {index + 1} of {count}
            </span>
            <LimitButton label="Next page" atLimit={index === count - 1} onClick={() => setIndex(index + 1)}>
              <ChevronRightIcon />
            </LimitButton>
          </>
        )}
        {material.file_url && (
          <Link href={resolveUrl(material.file_url)} target="_blank" rel="noopener" sx={LINK}>
            Open the PDF
          </Link>
        )}
      </Box>
    </Box>
  );
}

/** High enough for a finger. */
const LINK = { display: 'inline-flex', alignItems: 'center', minHeight: 44 } as const;
