import { Box, Skeleton } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { EditBase, useEditContext, useNotify } from 'react-admin';
import { WHOLE } from '#admin/record/RecordScreen.tsx';
import { EXPERT_MESSAGES, type ExpertDetail } from '#common/people/experts/detail.ts';
import { ProfileForm } from './ProfileForm.tsx';
import { useBack } from './profileForm.ts';

/** /experts/:id: one expert. */
export function ExpertProfilePage() {
  const { queries } = useQueryClient().getDefaultOptions();
  return (
    <EditBase resource="experts" queryOptions={{ ...WHOLE, retry: queries?.retry, onError: () => undefined }}>
      <LoadedProfile />
    </EditBase>
  );
}

/** The profile once it is loaded; if it cannot be loaded, goes back to the list with a toast. */
function LoadedProfile() {
  const { record, error } = useEditContext<ExpertDetail>();
  const back = useBack();
  const notify = useNotify();
  const isMissing = Boolean(error) && !record;
  useEffect(() => {
    if (!isMissing) return;
    notify(EXPERT_MESSAGES.loadFailed, { type: 'error' });
    back();
  }, [isMissing, notify, back]);
  if (record) return <ProfileForm key={record.id} expert={record} />;
  return (
    <Box aria-busy sx={{ display: 'grid', gap: 2 }}>
      <Skeleton variant="rounded" height={88} />
      <Skeleton variant="rounded" height={480} />
    </Box>
  );
}
