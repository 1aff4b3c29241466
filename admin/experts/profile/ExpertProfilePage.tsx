import { Box, Skeleton } from '@mui/material';
import { useCallback, useEffect } from 'react';
import { useNotify } from 'react-admin';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { useExpert } from '#admin/experts/useExpert.ts';
import { lastAddressOf } from '#admin/lastAddress.ts';
import { routes } from '#common/access/routes.ts';
import { EXPERT_MESSAGES } from '#common/people/experts/detail.ts';
import { ProfileForm } from './ProfileForm.tsx';

/** /experts/:id: one expert. If the profile cannot be loaded, goes back to the list with a toast. */
export function ExpertProfilePage() {
  const id = Number(useParams().id);
  const back = useBack();
  const notify = useNotify();
  // A form must not change while somebody edits it; changes by others are found when saving.
  const { data, isError, refetch } = useExpert(id, { refetchOnWindowFocus: false });
  useEffect(() => {
    if (!isError || data) return;
    notify(EXPERT_MESSAGES.loadFailed, { type: 'error' });
    back();
  }, [isError, data, notify, back]);
  if (!data) {
    return (
      <Box aria-busy sx={{ display: 'grid', gap: 2 }}>
        <Skeleton variant="rounded" height={88} />
        <Skeleton variant="rounded" height={480} />
      </Box>
    );
  }
  return <ProfileForm key={data.id} expert={data} onBack={back} onReload={async () => (await refetch()).data} />;
}

/** Returns a function that goes back to the list as it was left, or to the whole list. */
function useBack(): () => void {
  const navigate = useNavigate();
  const { state } = useLocation();
  const from = typeof state?.from === 'string' ? state.from : lastAddressOf(routes.experts);
  return useCallback(() => navigate(from), [navigate, from]);
}
