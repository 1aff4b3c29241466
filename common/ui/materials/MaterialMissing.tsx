import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { MaterialView } from '#common/library/materials.ts';
import { useMaterialFailed } from './materialContexts.ts';

/** Shown instead of a material that was deleted or is not chosen yet, and of a document whose pages are not drawn yet. */
export function MaterialMissing({ material }: { material?: Pick<MaterialView, 'kind' | 'pages' | 'file_url'> }) {
  const lookAgain = useMaterialFailed();
  if (material?.kind !== 'pdf' || material.pages.length > 0)
    return <Alert severity="info">The material of this question cannot be shown.</Alert>;
  // Staff can open the document itself.
  const again = material.file_url === '' && (
    <Button color="inherit" onClick={lookAgain} sx={{ minHeight: 44 }}>
      Look again
    </Button>
  );
  return (
    <Alert severity="info" action={again}>
      The pages of this document are being prepared. Please look again in a few minutes.
    </Alert>
  );
}
