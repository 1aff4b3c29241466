import AddIcon from '@mui/icons-material/Add';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import { useId } from 'react';
import { Controller, useFieldArray } from 'react-hook-form';
import type { FormOption } from '#common/people/form-options.ts';
import type { ExpertiseValues } from '#common/people/profile-fields.ts';
import { brandFields, profileFields } from '#common/people/profile-fields.ts';
import { titleOf } from '#common/schema/fields.ts';
import { GroupField } from '#common/ui/people/GroupField.tsx';
import { ProfileField } from '#common/ui/people/ProfileField.tsx';

const blank = { name: '', start_date: null, end_date: null, involved_with_brand: false };
const dateOrNull = (text: string) => text || null;

/** The brands a person has worked with, and when; optional. */
export function BrandHistory({ brands }: { brands: readonly FormOption[] }) {
  const listId = useId();
  const { fields, append, remove } = useFieldArray<ExpertiseValues, 'brands'>({ name: 'brands' });
  return (
    <GroupField name="brands" label={titleOf(profileFields, 'brands')} hint="Optional: brands worked with or for">
      <datalist id={listId}>
        {brands.map(({ id, name }) => (
          <option key={id} value={name} />
        ))}
      </datalist>
      <Box sx={{ display: 'grid', gap: 2 }}>
        {fields.map((item, index) => (
          <Box
            key={item.id}
            role="group"
            aria-label={`Brand ${index + 1}`}
            sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: '1fr 1fr auto', alignItems: 'center' }}
          >
            <ProfileField
              name="name"
              schema={brandFields}
              at={`brands.${index}`}
              slotProps={{ htmlInput: { list: listId } }}
              sx={{ gridColumn: '1 / 3' }}
            />
            <IconButton aria-label={`Remove brand ${index + 1}`} onClick={() => remove(index)}>
              <DeleteIcon />
            </IconButton>
            <ProfileField
              name="start_date"
              schema={brandFields}
              at={`brands.${index}`}
              parse={dateOrNull}
              sx={{ gridColumn: { xs: '1 / -1', sm: '1' } }}
            />
            <ProfileField
              name="end_date"
              schema={brandFields}
              at={`brands.${index}`}
              parse={dateOrNull}
              sx={{ gridColumn: { xs: '1 / -1', sm: '2' } }}
            />
            <Controller
              name={`brands.${index}.involved_with_brand`}
              render={({ field }) => (
                <FormControlLabel
                  control={<Checkbox checked={field.value === true} onChange={field.onChange} onBlur={field.onBlur} />}
                  label={titleOf(brandFields, 'involved_with_brand')}
                  sx={{ gridColumn: '1 / -1', mt: -1 }}
                />
              )}
            />
          </Box>
        ))}
      </Box>
      <Button startIcon={<AddIcon />} onClick={() => append(blank)} sx={{ mt: fields.length > 0 ? 1.5 : 0 }}>
        Add a brand
      </Button>
    </GroupField>
  );
}
