import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ComponentType, ReactNode } from 'react';
import { type FieldError, get, useController, useFormContext, useFormState, useWatch } from 'react-hook-form';
import type { FormOptions } from '#common/people/form-options.ts';
import {
  AGE_GROUPS,
  BACKGROUNDS,
  DESIGN_EXPERTISE,
  DESIGN_EXPERTISE_LABELS,
  profileFields,
  RATED_GROUPS,
} from '#common/people/profile-fields.ts';
import { titleOf } from '#common/schema/fields.ts';
import { GroupField } from '#common/ui/people/GroupField.tsx';
import { ProfileField } from '#common/ui/people/ProfileField.tsx';
import { DotRating, StarRating } from '#common/ui/ratings/Ratings.tsx';
import { BrandHistory } from './BrandHistory.tsx';
import { ChoiceChips } from './ChoiceChips.tsx';
import { LevelCards } from './LevelCards.tsx';

/** The parts in their order, as Account and the staff's form show them. */
const EXPERTISE_SECTIONS = [
  'areas',
  'level',
  'industries',
  'design',
  'ages',
  'regions',
  'background',
  'brands',
  'additional',
] as const;
export type ExpertiseSection = (typeof EXPERTISE_SECTIONS)[number];

type Props = {
  options: FormOptions;
  /** The parts to show, in this order; all if absent. */
  sections?: readonly ExpertiseSection[];
  /** Whether the sections that a complete profile needs are marked. */
  required?: boolean;
  /** Whose knowledge it is, in the hints: staff fill in an expert's. */
  whose?: 'your' | 'their';
  /** The areas of the professional background; all if absent. */
  backgrounds?: readonly (typeof BACKGROUNDS)[number][];
};

/**
 * An expert's knowledge as part of the surrounding form, whose fields have the names of `ExpertiseValues`. Messages
 * for the rating groups belong to `age_expertise` and `background`.
 */
export function ExpertiseForm(props: Props) {
  const { options, sections = EXPERTISE_SECTIONS, required = false, whose = 'your', backgrounds = BACKGROUNDS } = props;
  const parts: Record<ExpertiseSection, ReactNode> = {
    level: <LevelCards levels={options.expertiseLevels} required={required} />,
    areas: (
      <ChoicesField
        name="expertise_areas"
        options={options.expertiseAreas}
        other="other_expertise"
        required={required}
      />
    ),
    industries: (
      <ChoicesField name="industries" options={options.industries} other="other_industries" required={required} />
    ),
    design: <ChoicesField name="design_expertise" hint="Optional" options={DESIGN} />,
    ages: (
      <RatingsField
        name="age_expertise"
        hint={`Rate ${whose} expertise with each age group. Choose the same dot again to clear it.`}
        items={AGES}
        required={required}
        rating={DotRating}
      />
    ),
    regions: (
      <ChoicesField
        name="geographical_expertise"
        hint="Choose every region with relevant experience."
        options={options.geographicRegions}
        required={required}
      />
    ),
    background: (
      <RatingsField
        name="background"
        hint={`Rate ${whose} experience in each area. Choose the same star again to clear it.`}
        items={backgrounds}
        required={required}
        rating={StarRating}
      />
    ),
    brands: <BrandHistory brands={options.brands} />,
    additional: <ProfileField name="additional_info" schema={profileFields} />,
  };
  return (
    <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {sections.map((section) => (
        <Box key={section}>{parts[section]}</Box>
      ))}
    </Box>
  );
}

const DESIGN = DESIGN_EXPERTISE.map((id) => ({ id, name: DESIGN_EXPERTISE_LABELS[id] }));
const AGES = AGE_GROUPS.map(({ field, label, years }) => ({ field, label, note: years }));

type ChoicesProps = {
  name: 'expertise_areas' | 'industries' | 'geographical_expertise' | 'design_expertise';
  hint?: string;
  options: readonly { id: string | number; name: string }[];
  /** The text field for choices that are not in the list. */
  other?: 'other_expertise' | 'other_industries';
  required?: boolean;
};

/** Several choices by id, with an optional text field for others. */
function ChoicesField({ name, hint, options, other, required }: ChoicesProps) {
  const { field, fieldState } = useController({ name });
  const { trigger } = useFormContext();
  return (
    <GroupField
      name={name}
      label={titleOf(profileFields, name)}
      hint={hint}
      error={fieldState.error?.message}
      required={required}
    >
      <ChoiceChips options={options} value={field.value ?? []} onChange={field.onChange} />
      {other && (
        <Box sx={{ mt: 2 }}>
          <ProfileField
            name={other}
            schema={profileFields}
            onEntered={() => {
              // Entering the text may resolve the error of the choice.
              if (fieldState.error) void trigger(name);
            }}
          />
        </Box>
      )}
    </GroupField>
  );
}

type RatingsProps = {
  /** The name that the group's error message has. */
  name: 'age_expertise' | 'background';
  hint: string;
  items: readonly { field: string; label: string; note?: string }[];
  required: boolean;
  rating: ComponentType<{ label: string; value: number; onChange: (value: number) => void }>;
};

/** Several ratings with one error message. */
function RatingsField({ name, hint, items, required, rating: Rating }: RatingsProps) {
  const { control, setValue, trigger } = useFormContext();
  const error: FieldError | undefined = get(useFormState({ control }).errors, name);
  const values = useWatch({ control, name: items.map((item) => item.field) });
  const rate = (field: string, value: number) => {
    setValue(field, value, { shouldDirty: true, shouldTouch: true });
    if (error) void trigger(name);
  };
  return (
    <GroupField name={name} label={RATED_GROUPS[name] ?? name} hint={hint} error={error?.message} required={required}>
      <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'repeat(auto-fit, minmax(min(400px, 100%), 1fr))' }}>
        {items.map((item, index) => (
          <Box
            key={item.field}
            sx={{
              display: 'flex',
              flexDirection: { xs: 'column', sm: 'row' },
              alignItems: { sm: 'center' },
              justifyContent: 'space-between',
              columnGap: 1,
              px: 2,
              py: 1,
              border: 1,
              borderColor: 'divider',
              borderRadius: 1.5,
            }}
          >
            <Box>
              <Typography sx={{ fontWeight: 600 }}>{item.label}</Typography>
              {item.note && (
                <Typography variant="body2" color="text.secondary">
                  {item.note}
                </Typography>
              )}
            </Box>
            <Rating
              label={[item.label, item.note].filter(Boolean).join(' ')}
              value={Number(values[index] ?? 0)}
              onChange={(value) => rate(item.field, value)}
            />
          </Box>
        ))}
      </Box>
    </GroupField>
  );
}
