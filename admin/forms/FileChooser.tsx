import UploadFileIcon from '@mui/icons-material/UploadFileOutlined';
import { Box, Button, type ButtonProps, FormControl, FormHelperText, FormLabel } from '@mui/material';
import { visuallyHidden } from '@mui/utils';
import { type CSSProperties, type ReactNode, useId, useRef } from 'react';
import { useRead } from '#admin/dataProvider/useRead.ts';
import { DEFAULT_MAX_BYTES, type FileLimits } from '#common/library/files.ts';
import { formatBytes, shortFileName } from '#common/words/format.ts';

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
export function FileChooser({ label, button, accept, hint, file, onFile, message, required = false, present }: Props) {
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

type FileButtonProps = Pick<ButtonProps, 'startIcon' | 'children' | 'disabled'> & {
  accept?: string;
  onFile: (file: File | null) => void;
};

/** A button that opens the file chooser; works by keyboard too. */
export function FileButton({ accept, onFile, ...button }: FileButtonProps) {
  return (
    // biome-ignore lint/a11y/useValidAriaRole: the label must not have a role
    <Button
      component="label"
      size="small"
      // The input inside has the role and the focus.
      role={undefined}
      tabIndex={-1}
      {...button}
      sx={{ position: 'relative' }}
    >
      {button.children}
      <input
        type="file"
        accept={accept}
        style={visuallyHidden}
        onChange={(event) => {
          onFile(event.target.files?.[0] ?? null);
          event.target.value = '';
        }}
      />
    </Button>
  );
}

/** Returns the upload limits of this installation in bytes; the product's defaults until they are loaded. */
export function useFileLimits(): FileLimits {
  return useRead('fileLimits', [], { staleTime: Number.POSITIVE_INFINITY }).data ?? DEFAULT_MAX_BYTES;
}
