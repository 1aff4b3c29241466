import CompareIcon from '@mui/icons-material/Compare';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { MaterialView } from '#common/library/materials.ts';
import { ComparedMaterials } from '#common/ui/materials/ComparedMaterials.tsx';
import { MaterialThumbnail } from '#common/ui/materials/MaterialThumbnail.tsx';
import { MaterialViewer } from '#common/ui/materials/MaterialViewer.tsx';
import { useMaterialOpened } from '#common/ui/materials/materialOpenedContext.ts';
import { pictureOf } from '#common/ui/materials/pictureOf.ts';
import { useDrawnAlike } from '#common/ui/materials/useDrawnAlike.ts';

/** The materials of a question: one at a time, or two compared. */
export function MaterialPane({ materials }: { materials: readonly MaterialView[] }) {
  const [chosenId, setChosenId] = useState(materials[0]?.id);
  const [comparing, setComparing] = useState(false);
  const opened = useMaterialOpened();
  const pictures = materials.flatMap((material) => pictureOf(material) ?? []);
  const drawn = useDrawnAlike(pictures, THUMBNAIL.width);
  const chosen = materials.find(({ id }) => id === chosenId) ?? materials[0];
  if (!chosen) return null;
  const comparable = materials.filter((material) => pictureOf(material) !== null);
  return (
    <Box role="group" aria-label="Materials">
      {comparing ? (
        <ComparedMaterials materials={comparable} />
      ) : (
        <>
          <MaterialViewer key={chosen.id} material={chosen} />
          <Typography variant="body2" color="text.secondary" sx={{ mt: 0.5 }}>
            {chosen.title}
          </Typography>
        </>
      )}
      {materials.length > 1 && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.5, alignItems: 'center' }}>
          {!comparing &&
            materials.map((material) => (
              <ButtonBase
                key={material.id}
                aria-label={`Show ${material.title}`}
                aria-pressed={material.id === chosen.id}
                onClick={() => {
                  opened(material.id);
                  setChosenId(material.id);
                }}
                sx={THUMBNAIL}
              >
                <MaterialThumbnail picture={pictureOf(material)} drawn={drawn} alt="" height={56} />
              </ButtonBase>
            ))}
          {comparable.length > 1 && (
            <Button
              sx={{ minHeight: 44 }}
              startIcon={<CompareIcon />}
              onClick={() => {
                for (const material of comparable) opened(material.id);
                setComparing(!comparing);
              }}
            >
              {comparing ? 'One at a time' : 'Compare'}
            </Button>
          )}
        </Box>
      )}
    </Box>
  );
}

const THUMBNAIL = {
  width: 72,
  height: 72,
  p: 0.5,
  overflow: 'hidden',
  border: 2,
  borderColor: 'divider',
  borderRadius: 1.5,
  bgcolor: 'background.paper',
  '&[aria-pressed=true]': { borderColor: 'primary.main' },
} as const;
