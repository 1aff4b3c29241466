import { Box, Chip, Typography } from '@mui/material';
import { useController } from 'react-hook-form';
import { BackButton } from '#admin/BackButton.tsx';
import { ActivityChip } from '#admin/experts/ActivityChip.tsx';
import { isStaffRole, STAFF_ROLE_LABELS } from '#common/access/roles.ts';
import { routes } from '#common/access/routes.ts';
import type { ExpertDetail } from '#common/people/experts/detail.ts';
import { fullName } from '#common/texts/format.ts';
import { UserAvatar } from '#common/ui/people/UserAvatar.tsx';
import { StarRating } from '#common/ui/ratings/StarRating.tsx';
import { formatDate } from '#common/values/dates.ts';
import type { ProfileFormValues } from './profileValues.ts';
import { StatusActions } from './StatusActions.tsx';

type Props = { expert: ExpertDetail; onBack: () => void; mayEdit: boolean };

/** Back button, photo, name, qualification and status. */
export function ProfileHeader({ expert, onBack, mayEdit }: Props) {
  const name = fullName(expert) || expert.email;
  const { field } = useController<ProfileFormValues, 'rating'>({ name: 'rating' });
  return (
    <Box component="header" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mb: 3 }}>
      <BackButton to={routes.experts} label="Back to the experts" onClick={onBack} />
      <UserAvatar name={name} src={expert.photoUrl} size={72} />
      <Box sx={{ minWidth: 0, flex: '1 1 220px' }}>
        <Typography variant="h1" sx={{ overflowWrap: 'anywhere' }}>
          {name}
        </Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mt: 0.5 }}>
          <ActivityChip activity={expert.activity} />
          {isStaffRole(expert.role) && <Chip size="small" label={STAFF_ROLE_LABELS[expert.role]} />}
          {!expert.registration_complete && <Chip size="small" label="Not Registered yet" />}
          {expert.status === 'rejected' && <Chip size="small" color="error" variant="outlined" label="Rejected" />}
          {!expert.is_active && <Chip size="small" color="error" variant="outlined" label="Deactivated" />}
          <Typography variant="body2" color="text.secondary">
            Member since {formatDate(expert.member_since)}
          </Typography>
        </Box>
      </Box>
      {!expert.isAdmin && (
        <Box>
          <Typography variant="body2" color="text.secondary">
            Qualification
          </Typography>
          <StarRating
            label="Qualification"
            value={field.value ?? 0}
            onChange={mayEdit ? field.onChange : undefined}
            readOnly={!mayEdit}
          />
        </Box>
      )}
      <StatusActions expert={expert} />
    </Box>
  );
}
