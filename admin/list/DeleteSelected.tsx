import { type Identifier, useCanAccess, useListContext, useResourceContext } from 'react-admin';
import { ActionButton } from '#admin/actions/ActionButton.tsx';
import { action } from '#admin/actions/action.ts';
import { countedFigure } from '#common/texts/format.ts';
import { SelectionBar } from './SelectionBar.tsx';

/** The bar of a list whose selected records can be deleted together; `one` is what one of them is called: "material". */
export function DeleteSelected({ one }: { one: string }) {
  const resource = useResourceContext() ?? '';
  const { selectedIds, onUnselectItems } = useListContext();
  const { canAccess: mayDelete } = useCanAccess({ resource, action: 'delete' });
  const selected = countedFigure(selectedIds.length, one);
  const deleteSelected = action({
    label: 'Delete',
    ask: () => ({ title: `Delete ${selected}`, text: 'This action cannot be undone.', danger: true }),
    call: (server, ids: Identifier[]) => server.deleteMany(resource, { ids }),
    done: `${selected} deleted`,
    failed: `Failed to delete the ${one}s`,
    useOutcome: () => ({ onSuccess: () => onUnselectItems() }),
  });
  return (
    <SelectionBar one={one}>
      <ActionButton action={deleteSelected} row={selectedIds} shown={mayDelete ?? false} color="error" />
    </SelectionBar>
  );
}
