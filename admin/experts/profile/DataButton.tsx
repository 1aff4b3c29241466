import { useMutation } from '@tanstack/react-query';
import { api } from '#common/ui/api/api.ts';
import { useToast } from '#common/ui/feedback/toasts.tsx';
import { BusyButton } from '#common/ui/forms/BusyButton.tsx';

/** Downloads everything the panel knows about a person, as a copy for them. */
export function DataButton({ id }: { id: number }) {
  const toast = useToast();
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.download(`/experts/${id}/data/`, { fileName: `expert-${id}.zip` }),
    onError: () => toast.error('Failed to export the data'),
  });
  return (
    <BusyButton size="small" variant="outlined" loading={isPending} onClick={() => mutate()}>
      Export data
    </BusyButton>
  );
}
