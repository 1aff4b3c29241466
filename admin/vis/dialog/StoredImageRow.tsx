import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import UndoIcon from '@mui/icons-material/Undo';
import { Box, IconButton, Typography } from '@mui/material';
import { resolveSources } from '#admin/vis/sources.ts';
import { materialTypeName, type VisMaterial } from '#common/library/vis.ts';
import { resolveUrl } from '#common/ui/api/address.ts';
import { ImageRow, type Place, ROW_PICTURE } from './ImageRow.tsx';
import { inUseMessage } from './inUseMessage.ts';
import type { VisEditor } from './useVisEditor.ts';

type Props = { id: string; image: VisMaterial; editor: VisEditor; place: Place };

/** A stored image; it can be marked for removal on saving unless an assessment shows it. */
export function StoredImageRow({ id, image, editor, place }: Props) {
  const removed = editor.removed.has(image.id);
  const usedBy = editor.usersOf(image.id);
  return (
    <ImageRow
      id={id}
      place={place}
      picture={
        <Box
          component="img"
          src={resolveUrl(image.url)}
          srcSet={resolveSources(image.srcset)}
          sizes="160px"
          alt=""
          draggable={false}
          sx={[ROW_PICTURE, removed && { opacity: 0.25 }]}
        />
      }
      remove={
        usedBy.length === 0 && (
          <IconButton
            aria-label={removed ? `Keep ${image.title}` : `Remove ${image.title}`}
            onClick={() => editor.toggleStored(image.id)}
          >
            {removed ? <UndoIcon /> : <DeleteIcon />}
          </IconButton>
        )
      }
    >
      <Typography sx={{ overflowWrap: 'anywhere', textDecoration: removed ? 'line-through' : undefined }}>
        {image.title}
      </Typography>
      <Typography variant="body2" color="text.secondary">
        {removed ? 'Will be removed' : materialTypeName(image.material_type)}
      </Typography>
      {usedBy.length > 0 && (
        <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
          {inUseMessage(usedBy)}
        </Typography>
      )}
    </ImageRow>
  );
}
