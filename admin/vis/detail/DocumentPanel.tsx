import { Button, Typography } from '@mui/material';
import { useCallback } from 'react';
import { useDataProvider, useRecordContext } from 'react-admin';
import type { PanelDataProvider } from '#admin/dataProvider/index.ts';
import { renderPages } from '#admin/vis/rendering/makeRenditions.ts';
import type { MaterialView } from '#common/library/materials.ts';
import type { VisDetail, VisDocument } from '#common/library/vis.ts';
import { formatBytes } from '#common/texts/format.ts';
import { resolveUrl } from '#common/ui/api/address.ts';
import { PdfPages } from '#common/ui/materials/PdfPages.tsx';
import { Preparing } from './Preparing.tsx';
import { VisPanel } from './VisPanel.tsx';

/** The PDF of the VIS around, shown on the page. */
export function DocumentPanel() {
  const document = useRecordContext<VisDetail>()?.document_file;
  return (
    <VisPanel
      title="VIS document"
      action={
        document && (
          <Button component="a" href={resolveUrl(document.download_url)} download>
            Download ({formatBytes(document.size)})
          </Button>
        )
      }
    >
      {document ? (
        <Pages key={document.id} document={document} />
      ) : (
        <Typography color="text.secondary">There is no document.</Typography>
      )}
    </VisPanel>
  );
}

function Pages({ document }: { document: VisDocument }) {
  const provider = useDataProvider<PanelDataProvider>();
  const prepare = useCallback((file: Blob) => renderPages(provider, document.id, file), [provider, document.id]);
  return (
    <>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 1, overflowWrap: 'anywhere' }}>
        {document.name}
      </Typography>
      <PdfPages material={materialOf(document)} name={document.name} maxHeight="80vh" />
      {document.pages.length === 0 && <Preparing what="pages of this document" address={document.url} draw={prepare} />}
    </>
  );
}

/** Returns the document in the form that the viewers take. */
function materialOf({ material_id, name, pages, url }: VisDocument): MaterialView {
  return {
    id: material_id,
    title: name,
    material_type: 'document',
    kind: 'pdf',
    url: '',
    srcset: null,
    width: 0,
    height: 0,
    blur: null,
    file_url: url,
    pages,
    views: [],
    is_interactive: false,
    allow_rotation: false,
    allow_zoom: false,
  };
}
