import { Button, type ButtonProps } from '@mui/material';
import { visuallyHidden } from '@mui/utils';

type Props = Pick<ButtonProps, 'startIcon' | 'children' | 'disabled'> & {
  accept?: string;
  onFile: (file: File | null) => void;
};

/** A button that opens the file chooser; works by keyboard too. */
export function FileButton({ accept, onFile, ...button }: Props) {
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
