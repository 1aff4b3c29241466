import UploadFileIcon from '@mui/icons-material/UploadFileOutlined';
import { Box, Button, FormControl, FormHelperText, FormLabel } from '@mui/material';
import { visuallyHidden } from '@mui/utils';
import { type CSSProperties, type ReactNode, useId, useRef } from 'react';
import { formatBytes, shortFileName } from '#common/texts/format.ts';

type Props = {
  label: string;
  button: string;
  accept: string;
  hint: string;
  file: File | null;
  onFile: (file: File | null) => void;
  message?: string | undefined;
  required?: boolean;
  /** The stored file, which is kept if no new one is chosen. */
  present?: ReactNode;
};

/** A file field with a button. */
export function FileField({ label, button, accept, hint, file, onFile, message, required = false, present }: Props) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  return (
    <FormControl error={message !== undefined} required={required}>
      <FormLabel htmlFor={id} sx={{ mb: 1 }}>
        {label}
      </FormLabel>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        <Button
          variant="outlined"
          startIcon={<UploadFileIcon />}
          onClick={() => input.current?.click()}
          aria-describedby={`${id}-text`}
          data-invalid={message === undefined ? undefined : true}
        >
          {button}
        </Button>
        <input
          ref={input}
          id={id}
          type="file"
          accept={accept}
          tabIndex={-1}
          style={visuallyHidden as CSSProperties}
          onChange={(event) => {
            onFile(event.target.files?.[0] ?? null);
            // Otherwise the browser would not report the same file when it is chosen again after it was removed.
            event.target.value = '';
          }}
        />
        {file ? (
          <>
            <span title={file.name}>
              {shortFileName(file.name)} ({formatBytes(file.size)})
            </span>
            <Button size="small" onClick={() => onFile(null)}>
              Remove
            </Button>
          </>
        ) : (
          present
        )}
      </Box>
      <FormHelperText id={`${id}-text`} sx={{ mx: 0 }}>
        {message ?? hint}
      </FormHelperText>
    </FormControl>
  );
}
