import CheckCircleIcon from '@mui/icons-material/CheckCircleOutlined';
import ErrorIcon from '@mui/icons-material/ErrorOutlined';
import ModelIcon from '@mui/icons-material/ViewInArOutlined';
import { Box, CircularProgress, LinearProgress, Typography } from '@mui/material';
import { useWatch } from 'react-hook-form';
import { useObjectUrl } from '#common/ui/forms/useObjectUrl.ts';
import { shortFileName } from '#common/words/format.ts';
import type { UploadState } from './saveVis.ts';
import type { Uploads } from './useSaveVis.ts';
import type { VisForm } from './visForm.ts';

/** The progress of all uploads and of each one, with errors. */
export function SavingProgress({ uploads, busy }: { uploads: Uploads; busy: boolean }) {
  const [images, model] = useWatch<VisForm, ['images', 'model']>({ name: ['images', 'model'] });
  // A file that was removed from the form after its upload has no row.
  const rows = [...images, model.file].flatMap((chosen) => {
    const upload = chosen?.file && uploads[chosen.key];
    return upload ? [{ key: chosen.key, file: chosen.file, upload }] : [];
  });
  if (!busy && rows.length === 0) return null;
  const total = rows.reduce((sum, { file }) => sum + file.size, 0);
  const sent = rows.reduce((sum, { file, upload }) => sum + file.size * upload.share, 0);
  return (
    <Box aria-live="polite" sx={{ display: 'grid', gap: 1.5 }}>
      {busy && (
        <Box>
          <Typography gutterBottom>{rows.length > 0 ? 'Uploading …' : 'Saving …'}</Typography>
          <LinearProgress
            aria-label="All uploads"
            {...(total > 0 ? { variant: 'determinate', value: (sent / total) * 100 } : { variant: 'indeterminate' })}
          />
        </Box>
      )}
      {rows.length > 0 && (
        <Box component="ul" aria-label="Uploads" sx={TILES}>
          {rows.map(({ key, upload, file }) => (
            <UploadTile key={key} file={file} upload={upload} isImage={key !== model.file?.key} />
          ))}
        </Box>
      )}
    </Box>
  );
}

type TileProps = { file: File; upload: UploadState; isImage: boolean };

/** A picture with the progress of its upload over it. */
function UploadTile({ file, upload: { state, share, message }, isImage }: TileProps) {
  const address = useObjectUrl(isImage ? file : null);
  return (
    <Box component="li" sx={{ minWidth: 0 }}>
      <Box sx={PICTURE}>
        {address ? (
          <Box component="img" src={address} alt="" sx={{ width: '100%', height: '100%', objectFit: 'cover' }} />
        ) : (
          <ModelIcon color="action" fontSize="large" />
        )}
        <Box sx={[COVER, state !== 'done' && { bgcolor: 'rgba(255, 255, 255, 0.7)' }]}>
          {state === 'sending' && (
            <CircularProgress variant="determinate" value={share * 100} aria-label={`Upload of ${file.name}`} />
          )}
          {state === 'done' && <CheckCircleIcon sx={MARK} color="success" titleAccess="Uploaded" />}
          {state === 'failed' && <ErrorIcon sx={MARK} color="error" titleAccess="Failed" />}
        </Box>
      </Box>
      <Typography variant="caption" component="div" noWrap title={file.name}>
        {shortFileName(file.name)}
      </Typography>
      {state === 'failed' && (
        <Typography variant="caption" component="div" color="error" sx={{ overflowWrap: 'anywhere' }}>
          {message}
        </Typography>
      )}
    </Box>
  );
}

const TILES = {
  listStyle: 'none',
  m: 0,
  p: 0,
  display: 'grid',
  gap: 1.5,
  gridTemplateColumns: 'repeat(auto-fill, minmax(96px, 1fr))',
  alignItems: 'start',
} as const;

const PICTURE = {
  position: 'relative',
  display: 'grid',
  placeItems: 'center',
  aspectRatio: '4 / 3',
  borderRadius: 1,
  overflow: 'hidden',
  bgcolor: 'action.hover',
} as const;
const COVER = { position: 'absolute', inset: 0, display: 'grid', placeItems: 'center' } as const;
const MARK = { bgcolor: 'background.paper', borderRadius: '50%' } as const;
