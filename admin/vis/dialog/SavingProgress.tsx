import CheckCircleIcon from '@mui/icons-material/CheckCircleOutlined';
import ErrorIcon from '@mui/icons-material/ErrorOutlined';
import { Box, LinearProgress, Typography } from '@mui/material';
import { shortFileName } from '#common/texts/format.ts';
import { MODEL_KEY, type UploadState } from './saving.ts';
import type { Uploads } from './useSaveVis.ts';
import type { VisEditor } from './useVisEditor.ts';

type Props = { editor: VisEditor; uploads: Uploads; phase: 'idle' | 'saving' };

/** The progress of all uploads and of each one, with errors. */
export function SavingProgress({ editor, uploads, phase }: Props) {
  // An image that was removed after its upload has no file any more.
  const rows = Object.entries(uploads).flatMap(([key, upload]) => {
    const file = fileOf(editor, key);
    return file ? [{ key, upload, file }] : [];
  });
  const total = rows.reduce((sum, { file }) => sum + file.size, 0);
  const sent = rows.reduce((sum, { file, upload }) => sum + file.size * upload.share, 0);
  return (
    <Box aria-live="polite" sx={{ display: 'grid', gap: 1.5 }}>
      {phase !== 'idle' && (
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

function UploadRow({ name, upload }: { name: string; upload: UploadState }) {
  const { state, share, message } = upload;
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

function fileOf(editor: VisEditor, key: string): File | null {
  if (key === MODEL_KEY) return editor.model.file;
  return editor.images.find((image) => image.key === key)?.file ?? null;
}
