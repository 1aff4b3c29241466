import { Box, Chip, Typography } from '@mui/material';
import { useController } from 'react-hook-form';
import { ActionButton } from '#admin/actions/ActionStep.tsx';
import { ActivityChip } from '#admin/experts/list/ExpertCells.tsx';
import { approve, reject } from '#admin/experts/parts/actions.tsx';
import { BackButton } from '#admin/record/RecordScreen.tsx';
import { routes } from '#common/access/addresses.ts';
import { isStaffRole, STAFF_ROLE_LABELS } from '#common/access/roles.ts';
import { QUALIFICATION_START } from '#common/api/limits.ts';
import { expertDetail } from '#common/people/experts/detail.ts';
import { titleOf } from '#common/schema/fields.ts';
import { TITLE_PLACE } from '#common/ui/layout/titlePlace.ts';
import { UserAvatar } from '#common/ui/people/UserAvatar.tsx';
import { StarRating } from '#common/ui/ratings/Ratings.tsx';
import { formatDate } from '#common/words/dates.ts';
import { fullName } from '#common/words/format.ts';
import { useBack, useShownExpert } from './profileForm.ts';

const QUALIFICATION = titleOf(expertDetail, 'rating');

/** Back button, photo, name, qualification and status. */
export function ProfileHeader({ mayEdit }: { mayEdit: boolean }) {
  const expert = useShownExpert();
  const back = useBack();
  const { field } = useController({ name: 'rating' });
  const name = fullName(expert) || expert.email;
  return (
    <Box
      component="header"
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, gridColumn: '1 / -1' }}
    >
      <BackButton to={routes.experts} label="Back to the experts" onClick={back} />
      <UserAvatar name={name} src={expert.photoUrl} size={72} />
      <Box sx={TITLE_PLACE}>
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
            {QUALIFICATION}
            {mayEdit && !field.value && ', not rated yet'}
          </Typography>
          <StarRating
            label={QUALIFICATION}
            value={field.value ?? 0}
            start={QUALIFICATION_START}
            onChange={mayEdit ? field.onChange : undefined}
            readOnly={!mayEdit}
          />
        </Box>
      )}
      {!expert.isAdmin && expert.registration_complete && (
        <Box sx={{ display: 'flex', gap: 1 }}>
          <ActionButton
            action={reject}
            row={{ id: expert.id, name: fullName(expert) }}
            shown={expert.status !== 'rejected'}
            variant="outlined"
            color="error"
          />
          <ActionButton action={approve} shown={expert.status !== 'approved'} variant="contained" color="success" />
        </Box>
      )}
    </Box>
  );
}
