import { Alert, Box, Button } from '@mui/material';
import { DrawingProgress } from '#admin/vis/rendering/DrawingProgress.tsx';
import type { Drawing } from '#admin/vis/rendering/drawings.ts';
import { DRAWING_FAILED, useDraw, useDrawings } from '#admin/vis/rendering/useDrawings.ts';
import { resolveUrl } from '#common/ui/api/address.ts';

type Props = Pick<Drawing, 'fileId' | 'visId' | 'kind'> & {
  /** The address of the file. */
  address: string;
  /** Why its pictures are not complete; null if they are. */
  lacking: string | null;
};

/** The progress of a file that is drawn in this browser; else what its pictures lack, and a button that draws them. */
export function DrawAgain({ address, lacking, ...job }: Props) {
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

/** Says that drawing stopped, by the numbers of pictures that are stored. */
export const interrupted = (stored: number, total: number, kind: Drawing['kind']) =>
  `${stored} of ${total} ${kind} are drawn. Drawing was interrupted, or goes on in another window.`;
