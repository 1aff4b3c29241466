import { Box } from '@mui/material';
import type { Question } from '#common/assessments/questionnaire/schema.ts';
import type { MaterialView } from '#common/library/materials.ts';
import { MaterialViewer } from '#common/ui/materials/MaterialViewer.tsx';

/** The materials that a question shows in addition to those in its config. */
export function ShownMaterials({ question, materials }: { question: Question; materials: readonly MaterialView[] }) {
  const shown = question.material_ids.flatMap((id) => materials.find((material) => material.id === id) ?? []);
  if (shown.length === 0) return null;
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 1.5,
        gridTemplateColumns: shown.length > 1 ? 'repeat(auto-fit, minmax(160px, 1fr))' : '1fr',
      }}
    >
      {shown.map((material) => (
        <MaterialViewer key={material.id} material={material} maxHeight="40vh" />
      ))}
    </Box>
  );
}
