import { useAction } from '#admin/useAction.ts';
import { BusyButton } from '#common/ui/forms/BusyButton.tsx';
import { useShownExpert } from './useShownExpert.ts';

/** Downloads everything the panel knows about a person, as a copy for them. */
export function DataButton() {
  const { id } = useShownExpert();
  const [download, isLoading] = useAction((server) => server.downloadExpertData(id), {
    failed: 'Failed to export the data',
  });
  return (
    <BusyButton size="small" variant="outlined" loading={isLoading} onClick={() => void download()}>
      Export data
    </BusyButton>
  );
}
