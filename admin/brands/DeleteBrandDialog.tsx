import { useDelete, useNotify } from 'react-admin';
import type { Brand } from '#common/library/brands.ts';
import { counted } from '#common/texts/format.ts';
import { ConfirmDialog } from '#common/ui/forms/ConfirmDialog.tsx';

/** Asks before a brand is deleted, or says that it still has VIS. */
export function DeleteBrandDialog({ brand, onClose }: { brand: Brand; onClose: () => void }) {
  const notify = useNotify();
  const [remove, { isPending }] = useDelete();
  const confirm = () =>
    remove(
      'brands',
      { id: brand.id, previousData: brand },
      {
        mutationMode: 'pessimistic',
        onSuccess: () => notify('Brand deleted successfully', { type: 'success' }),
        onError: (error) => notify((error as Error).message, { type: 'error' }),
        onSettled: onClose,
      },
    );
  return (
    <ConfirmDialog
      open
      title="Delete brand"
      text={`${brand.name} will be deleted. This action cannot be undone.`}
      refusal={
        brand.vis_count > 0 &&
        `${brand.name} is used by ${counted(brand.vis_count, 'Visual Identity System')}; it cannot be deleted.`
      }
      confirmLabel="Delete"
      danger
      busy={isPending}
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}
