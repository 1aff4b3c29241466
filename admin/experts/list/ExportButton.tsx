import DownloadIcon from '@mui/icons-material/DownloadOutlined';
import { useMutation } from '@tanstack/react-query';
import { MINUTE } from '#common/durations.ts';
import { EXPERT_MESSAGES } from '#common/experts/detail.ts';
import type { Params } from '#common/ui/address.ts';
import { api } from '#common/ui/api.ts';
import { BusyButton } from '#common/ui/BusyButton.tsx';
import { useToast } from '#common/ui/toasts.tsx';
import { asQuery, useExpertFilters } from './useExpertFilters.ts';

/** A file may take longer than other answers: it is written while it is sent. */
const EXPORT_TIMEOUT = 10 * MINUTE;

/** Saves what is filtered, or the chosen experts, as experts.csv. */
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
      onClick={() => mutate(asQuery(filters) as Params)}
    >
      Export to CSV
    </BusyButton>
  );
}
