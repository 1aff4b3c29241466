import { FormControl, FormControlLabel, FormHelperText, FormLabel, Radio, RadioGroup } from '@mui/material';
import { Controller, useFormContext } from 'react-hook-form';
import { ExistingBrand } from './ExistingBrand.tsx';
import { NewBrand } from './NewBrand.tsx';
import type { VisEditor } from './useVisEditor.ts';
import type { VisForm } from './visForm.ts';

/** Step 1: a brand of the library or a new one; an existing VIS keeps its brand. */
export function BrandStep({ editor }: { editor: VisEditor }) {
  const { control, watch, clearErrors } = useFormContext<VisForm>();
  if (editor.vis) {
    return (
      <>
        <ExistingBrand fixed={{ id: editor.vis.brand, name: editor.vis.brand_name }} />
        <FormHelperText>The brand of an existing Visual Identity System cannot be changed.</FormHelperText>
      </>
    );
  }
  return (
    <>
      <FormControl sx={{ mb: 2 }}>
        <FormLabel id="vis-brand-mode">Brand</FormLabel>
        <Controller
          control={control}
          name="mode"
          render={({ field }) => (
            <RadioGroup
              {...field}
              row
              aria-labelledby="vis-brand-mode"
              onChange={(event) => {
                clearErrors(['brand', 'new_brand']);
                field.onChange(event);
              }}
            >
              <FormControlLabel value="existing" control={<Radio />} label="Select Existing Brand" />
              <FormControlLabel value="new" control={<Radio />} label="Create New Brand" />
            </RadioGroup>
          )}
        />
      </FormControl>
      {watch('mode') === 'existing' ? <ExistingBrand /> : <NewBrand />}
    </>
  );
}
