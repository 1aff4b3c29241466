import { Box } from '@mui/material';
import { useFilterOptions } from '#admin/experts/filters/useExpertFilters.ts';
import { OneOf, SomeOf } from '#admin/list/FilterFields.tsx';
import { type ResultFilters, resultFilterChoices, resultFilters } from '#common/answers/result-filters.ts';
import { titleOf } from '#common/schema/fields.ts';
import { SelectField } from '#common/ui/forms/SelectField.tsx';

const ONE = ['expertise_level', 'design_expertise', 'qualification', 'gender', 'beverage_client'] as const;
const SOME = ['segments', 'industries', 'regions', 'age_groups', 'backgrounds'] as const;
/** These always have a value. */
const ALWAYS = ['state', 'quality'] as const;

type Props = {
  value: ResultFilters;
  onChange: (value: ResultFilters) => void;
  /** The versions that may be chosen. */
  versions: readonly number[];
};

/** The filters of results as fields. */
export function ResultFilterForm({ value, onChange, versions }: Props) {
  const choices = resultFilterChoices(useFilterOptions());
  const field = <Name extends keyof ResultFilters>(name: Name) => ({
    label: titleOf(resultFilters, name),
    value: value[name],
    onChange: (chosen: unknown) => onChange({ ...value, [name]: chosen }),
  });
  return (
    <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 200px), 1fr))' }}>
        {ONE.map((name) => (
          <OneOf key={name} {...field(name)} choices={choices[name]} fullWidth />
        ))}
        {ALWAYS.map((name) => (
          <SelectField key={name} {...field(name)} choices={choices[name]} fullWidth />
        ))}
      </Box>
      {versions.length > 1 && (
        <SomeOf {...field('version')} choices={versions.map((number) => ({ value: number, label: String(number) }))} />
      )}
      {SOME.map((name) => (
        <SomeOf key={name} {...field(name)} choices={choices[name]} />
      ))}
    </Box>
  );
}
