import { Box, Skeleton } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { expertKeys, getExpert } from '#admin/experts/calls.ts';
import { lastAddressOf } from '#admin/lastAddress.ts';
import { routes } from '#common/access/routes.ts';
import { EXPERT_MESSAGES } from '#common/people/experts/detail.ts';
import { useToast } from '#common/ui/feedback/toasts.tsx';
import { ProfileForm } from './ProfileForm.tsx';

/** /experts/:id: one expert. If the profile cannot be loaded, goes back to the list with a toast. */
export function ExpertProfilePage() {
  const id = Number(useParams().id);
  const back = useBack();
  const toast = useToast();
  const { data, isError, refetch } = useQuery({
    queryKey: expertKeys.detail(id),
    queryFn: ({ signal }) => getExpert(id, signal),
    // A form must not change while somebody edits it; changes by others are found when saving.
    refetchOnWindowFocus: false,
  });
  useEffect(() => {
    if (!isError || data) return;
    toast.error(EXPERT_MESSAGES.loadFailed);
    back();
  }, [isError, data, toast, back]);
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
