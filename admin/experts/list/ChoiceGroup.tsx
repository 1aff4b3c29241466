import { Box, FormControl, FormLabel } from '@mui/material';
import { useId } from 'react';
import { ChoiceChips } from '#common/ui/people/ExpertiseForm/ChoiceChips.tsx';

type Value = string | number;
type Props = {
  label: string;
  options: readonly { value: Value; label: string }[];
  value: readonly Value[] | undefined;
  onChange: (value: Value[]) => void;
};

/** A filter with several values; an expert must match one of them. */
export function ChoiceGroup({ label, options, value = [], onChange }: Props) {
  const id = useId();
  if (options.length === 0) return null;
  return (
    <FormControl component="fieldset" aria-labelledby={id}>
      <FormLabel component="legend" id={id} sx={{ mb: 1 }}>
        {label}
      </FormLabel>
      <Box>
        <ChoiceChips
          options={options.map((option) => ({ id: option.value, name: option.label }))}
          value={value}
          onChange={onChange}
        />
      </Box>
    </FormControl>
  );
}
