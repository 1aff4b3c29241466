import { Alert, Box, Button, Link, Typography } from '@mui/material';
import { useRecord } from '#admin/record/useRecord.ts';
import { DrawingProgress } from '#admin/vis/rendering/DrawingProgress.tsx';
import { DRAWING_FAILED, type Drawing, useDraw, useDrawings } from '#admin/vis/rendering/useDrawings.ts';
import { MODEL_VIEWPOINTS } from '#common/library/files.ts';
import type { VisDetail, VisDocument, VisMaterial } from '#common/library/vis.ts';
import { resolveUrl } from '#common/ui/api/address.ts';
import { Panel } from '#common/ui/layout/Panel.tsx';
import { MaterialViewer } from '#common/ui/materials/MaterialViewer.tsx';
import { PdfPages } from '#common/ui/materials/PdfPages.tsx';
import { formatBytes } from '#common/words/format.ts';

/** The PDF of the current VIS, shown on the page. */
export function DocumentPanel() {
  const { id, document_file: document } = useRecord<VisDetail>();
  return (
    <Panel
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
        <Pages key={document.id} visId={id} document={document} />
      ) : (
        <Typography color="text.secondary">There is no document.</Typography>
      )}
    </Panel>
  );
}

function Pages({ visId, document }: { visId: number; document: VisDocument }) {
  return (
    <>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 1, overflowWrap: 'anywhere' }}>
        {document.name}
      </Typography>
      {document.pages.length > 0 ? (
        <PdfPages
          material={{ kind: 'pdf', pages: document.pages, file_url: document.url }}
          name={document.name}
          maxHeight="80vh"
        />
      ) : (
        <Link href={resolveUrl(document.url)} target="_blank" rel="noopener">
          Open the PDF
        </Link>
      )}
      <DrawAgain
        kind="pages"
        fileId={document.id}
        visId={visId}
        address={document.url}
        lacking={lackingPages(document)}
      />
    </>
  );
}

/** Why the pages are not complete; null if they are. */
function lackingPages({ pages, unfinished }: VisDocument): string | null {
  if (pages.length > 0) return null;
  return unfinished
    ? interrupted(unfinished.stored, unfinished.total, 'pages')
    : 'The pages of this document are not drawn yet.';
}

/** The 3D model, which can be turned as experts turn it. */
export function ModelPanel({ model }: { model: VisMaterial }) {
  const options = [
    ['Interactive', model.is_interactive],
    ['Rotation', model.allow_rotation],
    ['Zoom', model.allow_zoom],
  ] as const;
  return (
    <Panel
      title={model.title}
      action={
        <Button component="a" href={resolveUrl(model.download_url)} download>
          Download ({formatBytes(model.size)})
        </Button>
      }
    >
      <MaterialViewer material={model} />
      <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
        {options.map(([name, on]) => `${name}: ${on ? 'on' : 'off'}`).join(' · ')}
      </Typography>
      <DrawAgain
        kind="views"
        fileId={model.file_id}
        visId={model.vis}
        address={model.file_url}
        lacking={lackingViews(model)}
      />
    </Panel>
  );
}

/** Why the views are not complete; null if they are. A view without its camera is a picture that cannot show pins of the model. */
function lackingViews({ views }: VisMaterial): string | null {
  if (views.length === 0) return 'The views of this model are not drawn yet.';
  if (views.length < MODEL_VIEWPOINTS.length) return interrupted(views.length, MODEL_VIEWPOINTS.length, 'views');
  return views.some(({ camera }) => camera === null) ? 'Not all views of this model can show pins.' : null;
}

type Props = Pick<Drawing, 'fileId' | 'visId' | 'kind'> & {
  /** The address of the file. */
  address: string;
  /** Why its pictures are not complete; null if they are. */
  lacking: string | null;
};

/** Shows the progress of a file being drawn in this browser, or else what is missing and a button to draw it. */
function DrawAgain({ address, lacking, ...job }: Props) {
  const draw = useDraw();
  const drawing = useDrawings().find(({ fileId }) => fileId === job.fileId);
  const failed = drawing?.state === 'failed';
  if (drawing && !failed) {
    return (
      <Box sx={{ mt: 2 }}>
        <DrawingProgress drawing={drawing} />
      </Box>
    );
  }
  if (!failed && !lacking) return null;
  const again = () =>
    draw({
      ...job,
      source: async () => {
        const answer = await fetch(resolveUrl(address));
        if (!answer.ok) throw new Error(`HTTP ${answer.status}`);
        return answer.blob();
      },
    });
  return (
    <Alert
      severity={failed ? 'error' : 'info'}
      sx={{ mt: 2 }}
      action={
        <Button color="inherit" size="small" onClick={again}>
          {failed ? 'Try Again' : job.kind === 'pages' ? 'Draw Pages' : 'Draw Views'}
        </Button>
      }
    >
      {failed ? DRAWING_FAILED[job.kind] : `${lacking} Questions and results need them.`}
    </Alert>
  );
}

/** Says that drawing stopped, with the number of stored pictures. */
const interrupted = (stored: number, total: number, kind: Drawing['kind']) =>
  `${stored} of ${total} ${kind} are drawn. Drawing was interrupted, or goes on in another window.`;
