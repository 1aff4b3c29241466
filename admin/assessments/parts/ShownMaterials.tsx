import { Box } from '@mui/material';
import type { Question } from '#common/assessments/questionnaire/schema.ts';
import type { MaterialView } from '#common/library/materials.ts';
import { ImageSurface } from '#common/ui/materials/ImageSurface.tsx';
import { MaterialViewer } from '#common/ui/materials/MaterialViewer.tsx';
import { PicturePlace } from '#common/ui/materials/PicturePlace.tsx';
import { useDrawnAlike } from '#common/ui/materials/useDrawnAlike.ts';

const HEIGHT = '40vh';
const isPicture = ({ kind, url }: MaterialView) => kind === 'image' && url !== '';

/** The materials that a question shows in addition to those in its config. */
export function ShownMaterials({ question, materials }: { question: Question; materials: readonly MaterialView[] }) {
  const shown = question.material_ids.flatMap((id) => materials.find((material) => material.id === id) ?? []);
  // Wider than they are shown, for each can be enlarged.
  const drawn = useDrawnAlike(shown.filter(isPicture), window.innerWidth);
  if (shown.length === 0) return null;
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 1.5,
        gridTemplateColumns: shown.length > 1 ? 'repeat(auto-fit, minmax(160px, 1fr))' : '1fr',
      }}
    >
      {shown.map((material) => {
        if (!isPicture(material)) return <MaterialViewer key={material.id} material={material} maxHeight={HEIGHT} />;
        const picture = drawn(material);
        return picture ? (
          <ImageSurface key={material.id} picture={picture} alt={material.title} maxHeight={HEIGHT} />
        ) : (
          <PicturePlace key={material.id} picture={material} maxHeight={HEIGHT} />
        );
      })}
    </Box>
  );
}
