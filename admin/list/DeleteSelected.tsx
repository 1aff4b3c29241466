import { Button } from '@mui/material';
import { useState } from 'react';
import { useCanAccess, useListContext, useResourceContext } from 'react-admin';
import { useAction } from '#admin/useAction.ts';
import { countedFigure } from '#common/texts/format.ts';
import { ConfirmDialog } from '#common/ui/forms/ConfirmDialog.tsx';
import { SelectionBar } from './SelectionBar.tsx';

/** The bar of a list whose selected records can be deleted together; `one` is what one of them is called: "material". */
export function DeleteSelected({ one }: { one: string }) {
  const resource = useResourceContext() ?? '';
  const { selectedIds, onUnselectItems } = useListContext();
  const { canAccess: mayDelete } = useCanAccess({ resource, action: 'delete' });
  const [asking, setAsking] = useState(false);
  const selected = countedFigure(selectedIds.length, one);
  const [remove, isRemoving] = useAction((server) => server.deleteMany(resource, { ids: selectedIds }), {
    done: `${selected} deleted`,
    failed: `Failed to delete the ${one}s`,
    onSuccess: () => onUnselectItems(),
    onSettled: () => setAsking(false),
  });
  return (
    <SelectionBar one={one}>
      {mayDelete && (
        <Button color="error" onClick={() => setAsking(true)}>
          Delete
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        title={`Delete ${selected}`}
        text="This action cannot be undone."
        confirmLabel="Delete"
        danger
        busy={isRemoving}
        onConfirm={() => void remove()}
        onClose={() => setAsking(false)}
      />
    </SelectionBar>
  );
}
