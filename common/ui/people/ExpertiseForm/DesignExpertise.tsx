import { useController } from 'react-hook-form';
import { DESIGN_EXPERTISE, DESIGN_EXPERTISE_LABELS } from '#common/people/profile-choices.ts';
import { profileFields } from '#common/people/profile-fields.ts';
import { titleOf } from '#common/schema/fields.ts';
import { ChoiceChips } from './ChoiceChips.tsx';
import { GroupField } from './GroupField.tsx';

const options = DESIGN_EXPERTISE.map((id) => ({ id, name: DESIGN_EXPERTISE_LABELS[id] }));

/** The fields of design a person works in; optional. */
export function DesignExpertise() {
  const { field, fieldState } = useController({ name: 'design_expertise' });
  return (
    <GroupField
      name="design_expertise"
      label={titleOf(profileFields, 'design_expertise')}
      hint="Optional"
      error={fieldState.error?.message}
    >
      <ChoiceChips options={options} value={field.value ?? []} onChange={field.onChange} />
    </GroupField>
  );
}
