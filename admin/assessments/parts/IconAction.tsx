import { IconButton, type IconButtonProps, Tooltip } from '@mui/material';

type Props = Omit<IconButtonProps, 'aria-label'> & {
  label: string;
  /** The tooltip, if it says more than the name. */
  hint?: string;
};

/** An icon button with its name as a tooltip. */
export function IconAction({ label, hint = label, ...button }: Props) {
  return (
    <Tooltip title={hint}>
      <span>
        <IconButton aria-label={label} {...button} />
      </span>
    </Tooltip>
  );
}
