import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import type { FormOptions } from '#common/people/form-options.ts';
import { BACKGROUNDS } from '#common/people/profile-choices.ts';
import { ProfileTextField } from '#common/ui/people/ProfileTextField.tsx';
import { AgeRatings } from './AgeRatings.tsx';
import { BackgroundRatings } from './BackgroundRatings.tsx';
import { BrandHistory } from './BrandHistory.tsx';
import { DesignExpertise } from './DesignExpertise.tsx';
import { LevelCards } from './LevelCards.tsx';
import { OptionsField } from './OptionsField.tsx';

const EXPERTISE_SECTIONS = [
  'level',
  'areas',
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
  /** Sections marked as required. */
  required?: readonly ExpertiseSection[];
  /** The areas of the professional background; all if absent. */
  backgrounds?: readonly (typeof BACKGROUNDS)[number][];
};

/**
 * An expert's knowledge as part of the surrounding form, whose fields have the names of `ExpertiseValues`. Messages
 * for the rating groups belong to `age_expertise` and `background`.
 */
export function ExpertiseForm({
  options,
  sections = EXPERTISE_SECTIONS,
  required = [],
  backgrounds = BACKGROUNDS,
}: Props) {
  const draw: Record<ExpertiseSection, (isRequired: boolean) => ReactNode> = {
    level: (isRequired) => <LevelCards levels={options.expertiseLevels} required={isRequired} />,
    areas: (isRequired) => (
      <OptionsField
        name="expertise_areas"
        options={options.expertiseAreas}
        other="other_expertise"
        required={isRequired}
      />
    ),
    industries: (isRequired) => (
      <OptionsField name="industries" options={options.industries} other="other_industries" required={isRequired} />
    ),
    design: () => <DesignExpertise />,
    ages: (isRequired) => <AgeRatings required={isRequired} />,
    regions: (isRequired) => (
      <OptionsField
        name="geographical_expertise"
        hint="Choose every region with relevant experience."
        options={options.geographicRegions}
        required={isRequired}
      />
    ),
    background: (isRequired) => <BackgroundRatings areas={backgrounds} required={isRequired} />,
    brands: () => <BrandHistory brands={options.brands} />,
    additional: () => <ProfileTextField name="additional_info" multiline minRows={3} />,
  };
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      {sections.map((section) => (
        <Box key={section}>{draw[section](required.includes(section))}</Box>
      ))}
    </Box>
  );
}
