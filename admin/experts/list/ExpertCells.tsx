import { Box, Chip, Typography } from '@mui/material';
import { useMay } from '#admin/actions/useMay.ts';
import { useDensity } from '#admin/list/ListFrame.tsx';
import { useRecord } from '#admin/record/useRecord.ts';
import { type Columns, cellsOf } from '#admin/schema/columns.tsx';
import { routes } from '#common/access/addresses.ts';
import { LISTED_DETAILS } from '#common/people/details.ts';
import type { Activity } from '#common/people/experts/activity.ts';
import { type ExpertRow, expertRow } from '#common/people/experts/list.ts';
import { asRow } from '#common/people/spellings.ts';
import { UserAvatar } from '#common/ui/people/UserAvatar.tsx';
import { formatDate } from '#common/words/dates.ts';

const COLOURS = { Active: 'success', Inactive: 'default', Pending: 'warning' } as const;

/** Active is green, Inactive grey, Pending orange. */
export function ActivityChip({ activity }: { activity: Activity }) {
  return <Chip size="small" label={activity} color={COLOURS[activity]} variant="outlined" sx={{ fontWeight: 600 }} />;
}

const LISTED = Object.fromEntries(LISTED_DETAILS.map((name) => [name, true])) as Record<
  (typeof LISTED_DETAILS)[number],
  true
>;

/** The columns of the list; the name is a link to the profile for those who may read it. */
export const useExpertColumns = () => {
  const may = useMay();
  return {
    name: {
      picture: ({ name, photoUrl }) => <UserAvatar name={name} src={photoUrl} size={36} />,
      text: ({ name, email }) => name || email,
      to: (row) => may('show', 'experts', row) && routes.expert(row.id),
      chip: ({ isAdmin }) => isAdmin && 'Admin',
      under: ({ worksWithBeverageClient }) => worksWithBeverageClient && 'Works with the beverage client',
    },
    email: true,
    ...asRow(LISTED),
    // The level itself where it belongs to no segment.
    segment: { text: ({ segment, expertiseLevel }) => !segment && expertiseLevel },
    memberSince: true,
    activity: ExpertActivity,
    lastSeen: true,
    lastInvited: true,
    rating: { text: ({ name }) => `Qualification of ${name}` },
  } satisfies Columns<typeof expertRow>;
};

function ExpertActivity() {
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

/** An expert on a narrow screen. */
export function ExpertCard() {
  const row = useRecord<ExpertRow>();
  const isCompact = useDensity()[0] === 'compact';
  const { name, activity, rating } = cellsOf(expertRow, useExpertColumns());
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: isCompact ? 0 : 1 }}>
      {name}
      <Typography variant="body2" color="text.secondary">
        {[row.currentCompany, `Member since ${formatDate(row.memberSince)}`].filter(Boolean).join(' · ')}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', alignItems: 'center', gap: 1 }}>
        {activity}
        {rating}
      </Box>
    </Box>
  );
}
