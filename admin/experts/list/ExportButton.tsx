import DownloadIcon from '@mui/icons-material/DownloadOutlined';
import { useAction } from '#admin/useAction.ts';
import { EXPERT_MESSAGES } from '#common/people/experts/detail.ts';
import type { Params } from '#common/ui/api/address.ts';
import { BusyButton } from '#common/ui/forms/BusyButton.tsx';
import { toApiFilters, useExpertFilters } from './useExpertFilters.ts';

/** Downloads the filtered or the selected experts as experts.csv. */
export const useExport = () =>
  useAction((server, params: Params) => server.exportExperts(params), { failed: EXPERT_MESSAGES.exportFailed });

export function ExportButton() {
  const { filters } = useExpertFilters();
  const [exportAll, isExporting] = useExport();
  return (
    <BusyButton
      startIcon={<DownloadIcon />}
      loading={isExporting}
      loadingPosition="start"
      onClick={() => void exportAll(toApiFilters(filters) as Params)}
    >
      Export to CSV
    </BusyButton>
  );
}
