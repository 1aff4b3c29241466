import CheckCircleIcon from '@mui/icons-material/CheckCircleOutlined';
import ErrorIcon from '@mui/icons-material/ErrorOutlined';
import { Box, LinearProgress, Typography } from '@mui/material';
import { useWatch } from 'react-hook-form';
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
        <Box component="ul" aria-label="Uploads" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
          {rows.map(({ key, upload, file }) => (
            <UploadRow key={key} name={file.name} upload={upload} />
          ))}
        </Box>
      )}
    </Box>
  );
}

function UploadRow({ name, upload: { state, share, message } }: { name: string; upload: UploadState }) {
  return (
    <Box component="li" sx={{ display: 'grid', gridTemplateColumns: '140px 1fr 28px', gap: 1.5, alignItems: 'center' }}>
      <Typography variant="body2" noWrap title={name}>
        {shortFileName(name)}
      </Typography>
      {state === 'failed' ? (
        <Typography variant="body2" color="error">
          {message}
        </Typography>
      ) : (
        <LinearProgress variant="determinate" value={share * 100} aria-label={`Upload of ${name}`} />
      )}
      <Box sx={{ lineHeight: 0 }}>
        {state === 'done' && <CheckCircleIcon color="success" fontSize="small" titleAccess="Uploaded" />}
        {state === 'failed' && <ErrorIcon color="error" fontSize="small" titleAccess="Failed" />}
      </Box>
    </Box>
  );
}
