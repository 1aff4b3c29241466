import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import UndoIcon from '@mui/icons-material/Undo';
import { Box, IconButton, Typography } from '@mui/material';
import { resolveSources } from '#admin/vis/sources.ts';
import type { VisMaterial } from '#common/library/vis.ts';
import { humanise } from '#common/texts/format.ts';
import { resolveUrl } from '#common/ui/api/address.ts';
import { inUseMessage } from './inUseMessage.ts';
import type { VisEditor } from './useVisEditor.ts';

/** The stored images of the VIS; each can be marked for removal on saving. */
export function StoredImages({ editor }: { editor: VisEditor }) {
  return (
    <Box component="section" aria-labelledby="current-images">
      <Typography id="current-images" variant="h4" component="h3" sx={{ mb: 1 }}>
        Current images
      </Typography>
      <Box
        component="ul"
        sx={{
          listStyle: 'none',
          m: 0,
          p: 0,
          display: 'grid',
          gap: 1.5,
          gridTemplateColumns: 'repeat(auto-fill, minmax(140px, 1fr))',
        }}
      >
        {editor.stored.map((image) => (
          <StoredImage
            key={image.id}
            image={image}
            removed={editor.removed.has(image.id)}
            usedBy={editor.usersOf(image.id)}
            onToggle={() => editor.toggleStored(image.id)}
          />
        ))}
      </Box>
    </Box>
  );
}

type Props = { image: VisMaterial; removed: boolean; usedBy: string[]; onToggle: () => void };

function StoredImage({ image, removed, usedBy, onToggle }: Props) {
  return (
    <Box component="li" sx={{ position: 'relative' }}>
      <Box
        component="img"
        src={resolveUrl(image.url)}
        srcSet={resolveSources(image.srcset)}
        sizes="160px"
        alt=""
        sx={{
          width: '100%',
          aspectRatio: '4 / 3',
          objectFit: 'cover',
          borderRadius: 1,
          opacity: removed ? 0.25 : 1,
          display: 'block',
        }}
      />
      <Typography
        variant="body2"
        noWrap
        title={image.title}
        sx={{ textDecoration: removed ? 'line-through' : undefined }}
      >
        {image.title}
      </Typography>
      <Typography variant="caption" color="text.secondary" noWrap component="div">
        {removed ? 'Will be removed' : humanise(image.material_type)}
      </Typography>
      {usedBy.length > 0 && (
        <Typography variant="caption" component="p" sx={{ m: 0, overflowWrap: 'anywhere' }}>
          {inUseMessage(usedBy)}
        </Typography>
      )}
      {usedBy.length === 0 && (
        <IconButton
          aria-label={removed ? `Keep ${image.title}` : `Remove ${image.title}`}
          onClick={onToggle}
          sx={{
            position: 'absolute',
            top: 4,
            right: 4,
            bgcolor: 'background.paper',
            boxShadow: 1,
            '&:hover': { bgcolor: 'background.paper' },
          }}
        >
          {removed ? <UndoIcon fontSize="small" /> : <DeleteIcon fontSize="small" />}
        </IconButton>
      )}
    </Box>
  );
}
