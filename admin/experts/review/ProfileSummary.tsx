import { Box, Link, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { AGE_RATING_MAX } from '#common/api/limits.ts';
import { DETAIL_NAMES, URL_PATTERN } from '#common/people/details.ts';
import { type ExpertDetail, expertDetail } from '#common/people/experts/detail.ts';
import { type FormOption, markedRetired, SEGMENT_LABELS } from '#common/people/form-options.ts';
import { AGE_GROUPS, BACKGROUNDS } from '#common/people/profile-fields.ts';
import { profileInWords } from '#common/people/profile-in-words.ts';
import { staffExpertProfile as profile } from '#common/people/profile-rules.ts';
import { fieldOf, titleOf } from '#common/schema/fields.ts';
import { useFormOptions } from '#common/ui/api/useFormOptions.ts';
import { StarRating } from '#common/ui/ratings/Ratings.tsx';
import { formatDate } from '#common/words/dates.ts';

/** Everything an expert entered, in a compact form. */
export function ProfileSummary({ expert }: { expert: ExpertDetail }) {
  const options = useFormOptions(markedRetired(expert.retired_choices));
  const level = options.expertiseLevels.find(({ value }) => value === expert.expertise_level);
  const names = (ids: number[], list: FormOption[], other = '') =>
    [...ids.map((id) => list.find((option) => option.id === id)?.name), other].filter(Boolean).join(', ');
  const entry = (field: keyof typeof profile.shape, value?: ReactNode) => (
    <Entry key={field} label={titleOf(profile, field)}>
      {value || profileInWords(field, expert[field], options)}
    </Entry>
  );
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
      {entry('email')}
      {DETAIL_NAMES.map((name) => entry(name, fieldOf(profile, name).control === 'url' && linkTo(expert[name])))}
      {entry('gender')}
      <Entry label={titleOf(expertDetail, 'birthdate')}>
        {expert.birthdate && `${formatDate(expert.birthdate)} (${expert.age} years)`}
      </Entry>
      {entry('expertise_level', level && `${level.name} (${SEGMENT_LABELS[level.segment]})`)}
      {entry('specialization')}
      {entry('design_expertise')}
      {entry('expertise_areas', names(expert.expertise_areas, options.expertiseAreas, expert.other_expertise))}
      {entry('industries', names(expert.industries, options.industries, expert.other_industries))}
      {entry('geographical_expertise', names(expert.geographical_expertise, options.geographicRegions))}
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
      {entry('brands')}
      <Entry label={titleOf(profile, 'additional_info')} wide>
        {expert.additional_info}
      </Entry>
    </Box>
  );
}

const linkTo = (address: string) =>
  URL_PATTERN.test(address) && (
    <Link href={address} target="_blank" rel="noopener noreferrer">
      {address}
    </Link>
  );

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
