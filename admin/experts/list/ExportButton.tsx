import DownloadIcon from '@mui/icons-material/DownloadOutlined';
import { ActionButton } from '#admin/actions/ActionButton.tsx';
import { action } from '#admin/actions/action.ts';
import { EXPERT_MESSAGES } from '#common/people/experts/detail.ts';
import type { Params } from '#common/ui/api/address.ts';
import { toApiFilters, useExpertFilters } from './useExpertFilters.ts';

const exportAll = action({
  label: 'Export to CSV',
  call: (server, filters: Params) => server.exportExperts(filters),
  failed: EXPERT_MESSAGES.exportFailed,
});

/** Downloads the filtered experts as experts.csv. */
export function ExportButton() {
  const { filters } = useExpertFilters();
  return <ActionButton action={exportAll} row={toApiFilters(filters) as Params} startIcon={<DownloadIcon />} />;
}
