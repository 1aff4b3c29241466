import { ListSubheader, MenuItem, TextField } from '@mui/material';
import { useEffect } from 'react';
import { useGetList } from 'react-admin';
import { useController, useFormContext } from 'react-hook-form';
import { byCategory } from '#admin/assessments/templates/byCategory.ts';
import { wholeList } from '#admin/list/wholeList.ts';
import type { NewAssessment } from '#common/assessments/assessments.ts';
import type { TemplateRow } from '#common/assessments/templates.ts';
import type { Field } from '#common/schema/fields.ts';

const BLANK = 'blank';

/** Chooses the first questions: none, or a template by category. */
export function TemplateInput({ field: { title } }: { field: Field }) {
  const { data = [] } = useGetList<TemplateRow>('assessment-templates', { pagination: wholeList });
  const { setValue, watch } = useFormContext<NewAssessment>();
  const { field, fieldState } = useController<NewAssessment, 'template'>({ name: 'template' });
  const { error } = fieldState;
  const chosen = data.find((template) => template.id === field.value);
  useEffect(() => {
    // The server refuses a template that was deleted meanwhile.
    if (error) setValue('template', null);
  }, [error, setValue]);
  return (
    <TextField
      select
      label={title}
      value={chosen ? String(chosen.id) : BLANK}
      onChange={({ target }) => field.onChange(target.value === BLANK ? null : Number(target.value))}
      disabled={watch('questionnaire') !== null}
      error={error !== undefined}
      helperText={error?.message ?? chosen?.description}
    >
      <MenuItem value={BLANK}>An empty questionnaire</MenuItem>
      {[...byCategory(data)].flatMap(([category, templates]) => [
        <ListSubheader key={category}>{category}</ListSubheader>,
        ...templates.map((template) => (
          <MenuItem key={template.id} value={String(template.id)}>
            {template.title}
          </MenuItem>
        )),
      ])}
    </TextField>
  );
}
