import { useRecordContext } from 'react-admin';
import { DeleteRecordButton } from '#admin/forms/DeleteRecordButton.tsx';
import type { VisMaterial } from '#common/library/vis.ts';

type Props = {
  /** The name of the icon; without it the button says Delete. */
  label?: string;
  /** Why it cannot be deleted. */
  refusal: string | false;
  onDeleted?: () => void;
};

/** Deletes the material around after a question, unless an assessment shows it. */
export function DeleteMaterial(props: Props) {
  const material = useRecordContext<VisMaterial>();
  if (!material) return null;
  return (
    <DeleteRecordButton
      resource="vis-materials"
      title="Delete material"
      text={`“${material.title}” will be deleted from ${material.brand_name} ${material.vis_version}. This action cannot be undone.`}
      deleted="Material deleted successfully"
      failed="Failed to delete the material"
      {...props}
    />
  );
}
