import { useNotify } from 'react-admin';
import { useVisMaterials } from '#admin/vis/useVis.ts';
import type { VisDetail } from '#common/library/vis.ts';
import { VisDialogContent } from './VisDialogContent.tsx';

type Props = {
  open: boolean;
  /** The VIS to edit; absent for a new one. */
  vis?: VisDetail;
  onClose: () => void;
  onSaved?: (vis: VisDetail) => void;
};

/** Creates or edits a VIS in four steps; starts again each time it is opened. */
export function VisDialog({ open, vis, onClose, onSaved }: Props) {
  const notify = useNotify();
  const materials = useVisMaterials(vis?.id);
  const title = vis ? 'Edit Visual Identity System' : 'Create New Visual Identity System';
  const saved = (result: VisDetail) => {
    notify(`Visual Identity System ${vis ? 'updated' : 'created'} successfully`, { type: 'success' });
    onClose();
    onSaved?.(result);
  };
  if (!open) return null;
  return <VisDialogContent title={title} vis={vis} materials={materials.data} onClose={onClose} onSaved={saved} />;
}
