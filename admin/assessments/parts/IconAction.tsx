import { IconButton, type IconButtonProps, Tooltip } from '@mui/material';

type Props = Omit<IconButtonProps, 'aria-label'> & {
  label: string;
  /** What is shown above it, where that is more than its name. */
  hint?: string;
};

/** A button with an icon, whose name is shown above it. */
export function IconAction({ label, hint = label, ...button }: Props) {
  return (
    <Tooltip title={hint}>
      <span>
        <IconButton aria-label={label} {...button} />
      </span>
    </Tooltip>
  );
}
