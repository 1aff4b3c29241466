import { MenuItem, TextField } from '@mui/material';
import { SEGMENT_LABELS, SEGMENTS, type Segment } from '#common/people/form-options.ts';

type Props = {
  value: Segment | null;
  onChange: (segment: Segment) => void;
  /** Built-in levels cannot change their segment. */
  disabled?: boolean;
  size?: 'small';
};

/** Chooses the step of the staff's segmentation that a level belongs to. */
export function SegmentField({ value, onChange, disabled, size }: Props) {
  return (
    <TextField
      select
      size={size}
      label="Segment"
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value as Segment)}
      required
      disabled={disabled}
      helperText={disabled ? 'A built-in level stays in its segment' : 'The segmentation filter finds the level by it'}
      sx={{ minWidth: 160 }}
    >
      {SEGMENTS.map((segment) => (
        <MenuItem key={segment} value={segment}>
          {SEGMENT_LABELS[segment]}
        </MenuItem>
      ))}
    </TextField>
  );
}
