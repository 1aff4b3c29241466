import { Box, Chip, Typography } from '@mui/material';
import { Link } from 'react-router-dom';
import { useMay } from '#admin/actions/useMay.ts';
import { useDensity } from '#admin/list/ListFrame.tsx';
import { useRecord } from '#admin/record/useRecord.ts';
import { routes } from '#common/access/addresses.ts';
import type { Activity } from '#common/people/experts/activity.ts';
import type { ExpertRow } from '#common/people/experts/list.ts';
import { SEGMENT_LABELS } from '#common/people/form-options.ts';
import { UserAvatar } from '#common/ui/people/UserAvatar.tsx';
import { StarRating } from '#common/ui/ratings/Ratings.tsx';
import { formatDate } from '#common/words/dates.ts';

const COLOURS = { Active: 'success', Inactive: 'default', Pending: 'warning' } as const;

/** Active is green, Inactive grey, Pending orange. */
export function ActivityChip({ activity }: { activity: Activity }) {
  return <Chip size="small" label={activity} color={COLOURS[activity]} variant="outlined" sx={{ fontWeight: 600 }} />;
}

/** The segment of the expert's level, or the level itself where it belongs to none. */
export function ExpertLevel() {
  const { segment, expertiseLevel } = useRecord<ExpertRow>();
  return segment ? SEGMENT_LABELS[segment] : (expertiseLevel ?? '–');
}

export function ExpertActivity() {
  const row = useRecord<ExpertRow>();
  const isCompact = useDensity()[0] === 'compact';
  const layout = isCompact ? { display: 'flex', alignItems: 'center', gap: 1 } : { display: 'grid', gap: 0.25 };
  return (
    <Box sx={{ ...layout, justifyItems: 'start' }}>
      <ActivityChip activity={row.activity} />
      <Typography variant="caption" color="text.secondary" sx={{ whiteSpace: 'nowrap' }}>
        {row.registrationComplete ? 'Registered' : 'Not Registered yet'}
      </Typography>
    </Box>
  );
}

export function ExpertRating() {
  const row = useRecord<ExpertRow>();
  return <StarRating label={`Qualification of ${row.name}`} value={row.rating} readOnly size="small" />;
}

/** An expert on a narrow screen. */
export function ExpertCard() {
  const row = useRecord<ExpertRow>();
  const isCompact = useDensity()[0] === 'compact';
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: isCompact ? 0 : 1 }}>
      <ExpertName />
      <Typography variant="body2" color="text.secondary">
        {[row.currentCompany, `Member since ${formatDate(row.memberSince)}`].filter(Boolean).join(' · ')}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', alignItems: 'center', gap: 1 }}>
        <ExpertActivity />
        <ExpertRating />
      </Box>
    </Box>
  );
}

/** Photo and name, with a link to the profile for those who may read it. */
export function ExpertName() {
  const row = useRecord<ExpertRow>();
  const may = useMay();
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, minWidth: 0 }}>
      <UserAvatar name={row.name} src={row.photoUrl} size={36} />
      <Box sx={{ minWidth: 0 }}>
        <Typography
          {...(may('show', 'experts', row) ? { component: Link, to: routes.expert(row.id) } : {})}
          onClick={(event) => event.stopPropagation()}
          sx={{
            fontWeight: 600,
            color: 'text.primary',
            textDecoration: 'none',
            overflowWrap: 'anywhere',
            '&:hover': { textDecoration: 'underline' },
          }}
        >
          {row.name || row.email}
        </Typography>
        {row.isAdmin && <Chip size="small" label="Admin" sx={{ ml: 1 }} />}
        {row.worksWithBeverageClient && (
          <Typography variant="caption" color="text.secondary" sx={{ display: 'block' }}>
            Works with the beverage client
          </Typography>
        )}
      </Box>
    </Box>
  );
}
