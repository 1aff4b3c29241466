import DownloadIcon from '@mui/icons-material/DownloadOutlined';
import { useMutation } from '@tanstack/react-query';
import { EXPORT_TIMEOUT } from '#common/api/limits.ts';
import { EXPERT_MESSAGES } from '#common/people/experts/detail.ts';
import type { Params } from '#common/ui/api/address.ts';
import { api } from '#common/ui/api/api.ts';
import { useToast } from '#common/ui/feedback/toasts.tsx';
import { BusyButton } from '#common/ui/forms/BusyButton.tsx';
import { toApiFilters, useExpertFilters } from './useExpertFilters.ts';

/** Downloads the filtered or the selected experts as experts.csv. */
export function useExport() {
  const toast = useToast();
  return useMutation({
    mutationFn: (params: Params) =>
      api.download('/experts/export/', { params, fileName: 'experts.csv', timeout: EXPORT_TIMEOUT }),
    onError: () => toast.error(EXPERT_MESSAGES.exportFailed),
  });
}

export function ExportButton() {
  const { filters } = useExpertFilters();
  const { mutate, isPending } = useExport();
  return (
    <BusyButton
      startIcon={<DownloadIcon />}
      loading={isPending}
      loadingPosition="start"
      onClick={() => mutate(toApiFilters(filters) as Params)}
    >
      Export to CSV
    </BusyButton>
  );
}
