import Box from '@mui/material/Box';
import { useEffect, useEffectEvent, useState } from 'react';
import type { ConfigOf } from '#common/assessments/questions/registry.ts';
import type { MaterialView } from '#common/library/materials.ts';
import { ImageSurface } from '#common/ui/materials/ImageSurface.tsx';
import { MaterialMissing } from '#common/ui/materials/MaterialMissing.tsx';
import { ModelCanvas, ViewButtons } from '#common/ui/materials/ModelCanvas.tsx';
import { ModelWithFallback } from '#common/ui/materials/ModelWithFallback.tsx';
import { AnswerCount } from './AnswerField.tsx';
import { useDocumentVisible } from './useDocumentVisible.ts';

/** Used for the model in place of a picture's id. */
const MODEL = 'the model';

type Props = {
  material: MaterialView;
  config: ConfigOf<'model_inspection'>;
  seen: readonly string[];
  onSeen: (viewId: string) => void;
};

/** The model with its preset views; a view counts as seen after enough time in view without a break. */
export function InspectedModel({ material, config, seen, onSeen }: Props) {
  const [chosen, setChosen] = useState<string | null>(null);
  const view = config.views.find((other) => other.id === chosen);
  const tellSeen = useEffectEvent(onSeen);
  const inView = useDocumentVisible();
  /** What has loaded on the screen: the model, or a picture by its id. */
  const [loaded, setLoaded] = useState<string | null>(null);

  const pictures = material.views;
  const picture =
    pictures.find((other) => other.orbit === view?.orbit) ??
    pictures.find((other) => other.id === chosen) ??
    pictures[0];
  const counts = inView && (loaded === MODEL || loaded === picture?.id);
  const isSeen = chosen !== null && seen.includes(chosen);

  useEffect(() => {
    if (chosen === null || isSeen || !counts) return undefined;
    const timer = setTimeout(() => tellSeen(chosen), config.min_view_ms);
    return () => clearTimeout(timer);
  }, [chosen, isSeen, counts, config.min_view_ms]);

  return (
    <Box>
      <ModelWithFallback
        pictures={
          picture ? (
            <ImageSurface
              key={picture.id}
              picture={picture}
              alt={`${material.title}, ${view?.label ?? picture.name}`}
              onPainted={() => setLoaded(picture.id)}
            />
          ) : (
            <MaterialMissing />
          )
        }
      >
        {({ number, onFail }) => (
          <ModelCanvas
            material={material}
            name={material.title}
            attempt={{
              number,
              onFail: () => {
                setLoaded(null);
                onFail();
              },
            }}
            onReady={() => setLoaded(MODEL)}
            orbit={view?.orbit}
          />
        )}
      </ModelWithFallback>
      <ViewButtons
        views={config.views.map(({ id, label }) => ({ id, name: label }))}
        chosen={chosen}
        onChoose={setChosen}
        seen={seen}
      />
      <Box sx={{ mt: 1 }}>
        <AnswerCount
          verb="Look at"
          given={seen.length}
          min={config.views.length}
          max={config.views.length}
          noun="view"
        />
      </Box>
    </Box>
  );
}
