import { Box, Link, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { AGE_RATING_MAX } from '#common/api/limits.ts';
import {
  AGE_GROUPS,
  BACKGROUNDS,
  DESIGN_EXPERTISE_LABELS,
  GENDER_LABELS,
  URL_PATTERN,
} from '#common/people/expert-profile.ts';
import type { ExpertDetail } from '#common/people/experts/detail.ts';
import { type FormOption, markedRetired, SEGMENT_LABELS } from '#common/people/form-options.ts';
import { useFormOptions } from '#common/ui/api/useFormOptions.ts';
import { StarRating } from '#common/ui/ratings/StarRating.tsx';
import { formatDate } from '#common/values/dates.ts';

/** Everything an expert entered, in a compact form. */
export function ProfileSummary({ expert }: { expert: ExpertDetail }) {
  const options = useFormOptions(markedRetired(expert.retired_choices));
  const level = options.expertiseLevels.find(({ value }) => value === expert.expertise_level);
  const names = (ids: number[], list: FormOption[], other = '') =>
    [...ids.map((id) => list.find((option) => option.id === id)?.name), other].filter(Boolean).join(', ');
  return (
    <Box
      component="dl"
      sx={{
        display: 'grid',
        gap: 2,
        m: 0,
        gridTemplateColumns: { xs: '1fr', sm: 'repeat(2, minmax(0, 1fr))', xl: 'repeat(3, minmax(0, 1fr))' },
      }}
    >
      <Entry label="Email">{expert.email}</Entry>
      <Entry label="Mobile phone">{expert.mobile_phone}</Entry>
      <Entry label="LinkedIn">
        {URL_PATTERN.test(expert.linkedin_profile_url) && (
          <Link href={expert.linkedin_profile_url} target="_blank" rel="noopener noreferrer">
            {expert.linkedin_profile_url}
          </Link>
        )}
      </Entry>
      <Entry label="Company">{expert.current_company}</Entry>
      <Entry label="Gender">{expert.gender && GENDER_LABELS[expert.gender]}</Entry>
      <Entry label="Birthdate">{expert.birthdate && `${formatDate(expert.birthdate)} (${expert.age} years)`}</Entry>
      <Entry label="Level of expertise">{level && `${level.name} (${SEGMENT_LABELS[level.segment]})`}</Entry>
      <Entry label="Specialization">{expert.specialization}</Entry>
      <Entry label="Design expertise">
        {expert.design_expertise.map((value) => DESIGN_EXPERTISE_LABELS[value]).join(', ')}
      </Entry>
      <Entry label="Expertise areas">
        {names(expert.expertise_areas, options.expertiseAreas, expert.other_expertise)}
      </Entry>
      <Entry label="Industries">{names(expert.industries, options.industries, expert.other_industries)}</Entry>
      <Entry label="Regions">{names(expert.geographical_expertise, options.geographicRegions)}</Entry>
      <Entry label="Age groups">
        {AGE_GROUPS.filter(({ field }) => expert[field] > 0)
          .map(({ field, label, years }) => `${label} ${years}: ${expert[field]} of ${AGE_RATING_MAX}`)
          .join(', ')}
      </Entry>
      <Entry label="Professional background">
        {BACKGROUNDS.filter(({ field }) => expert[field] > 0).map(({ field, label }) => (
          <Box key={field} sx={{ display: 'flex', justifyContent: 'space-between', gap: 1, maxWidth: 280 }}>
            {label} <StarRating label={label} value={expert[field]} readOnly size="small" />
          </Box>
        ))}
      </Entry>
      <Entry label="Brands">
        {expert.brands
          .map(
            (brand) =>
              `${brand.name} (${formatDate(brand.start_date) || '?'} – ${formatDate(brand.end_date) || 'today'}${brand.involved_with_brand ? ', still involved' : ''})`,
          )
          .join('; ')}
      </Entry>
      <Entry label="Additional information" wide>
        {expert.additional_info}
      </Entry>
    </Box>
  );
}

function Entry({ label, wide, children }: { label: string; wide?: boolean; children?: ReactNode }) {
  const empty = !children || (Array.isArray(children) && children.length === 0);
  return (
    <Box sx={{ minWidth: 0, gridColumn: wide ? '1 / -1' : undefined }}>
      <Typography component="dt" variant="body2" color="text.secondary">
        {label}
      </Typography>
      <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
        {empty ? '–' : children}
      </Box>
    </Box>
  );
}
