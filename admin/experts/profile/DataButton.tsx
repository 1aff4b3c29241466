import { useAction } from '#admin/useAction.ts';
import { BusyButton } from '#common/ui/forms/BusyButton.tsx';

/** Downloads everything the panel knows about a person, as a copy for them. */
export function DataButton({ id }: { id: number }) {
  const [download, isLoading] = useAction((server) => server.downloadExpertData(id), {
    failed: 'Failed to export the data',
  });
  return (
    <BusyButton size="small" variant="outlined" loading={isLoading} onClick={() => void download()}>
      Export data
    </BusyButton>
  );
}
