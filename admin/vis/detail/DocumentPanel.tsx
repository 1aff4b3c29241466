import { Button, Link, Typography } from '@mui/material';
import { useRecordContext } from 'react-admin';
import type { MaterialView } from '#common/library/materials.ts';
import type { VisDetail, VisDocument } from '#common/library/vis.ts';
import { formatBytes } from '#common/texts/format.ts';
import { resolveUrl } from '#common/ui/api/address.ts';
import { PdfPages } from '#common/ui/materials/PdfPages.tsx';
import { DrawAgain, interrupted } from './DrawAgain.tsx';
import { VisPanel } from './VisPanel.tsx';

/** The PDF of the VIS around, shown on the page. */
export function DocumentPanel() {
  const vis = useRecordContext<VisDetail>();
  const document = vis?.document_file;
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
      {vis && document ? (
        <Pages key={document.id} visId={vis.id} document={document} />
      ) : (
        <Typography color="text.secondary">There is no document.</Typography>
      )}
    </VisPanel>
  );
}

function Pages({ visId, document }: { visId: number; document: VisDocument }) {
  return (
    <>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 1, overflowWrap: 'anywhere' }}>
        {document.name}
      </Typography>
      {document.pages.length > 0 ? (
        <PdfPages material={materialOf(document)} name={document.name} maxHeight="80vh" />
      ) : (
        <Link href={resolveUrl(document.url)} target="_blank" rel="noopener">
          Open the PDF
        </Link>
      )}
      <DrawAgain kind="pages" fileId={document.id} visId={visId} address={document.url} lacking={lacking(document)} />
    </>
  );
}

/** Why the pages are not complete; null if they are. */
function lacking({ pages, unfinished }: VisDocument): string | null {
  if (pages.length > 0) return null;
  return unfinished
    ? interrupted(unfinished.stored, unfinished.total, 'pages')
    : 'The pages of this document are not drawn yet.';
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
