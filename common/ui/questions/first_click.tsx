import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import type { AnswerOf } from '../../questions/registry.ts';
import { ImageSurface, type Picture } from '../materials/ImageSurface.tsx';
import { MaterialMissing } from '../materials/MaterialMissing.tsx';
import { pictureOf } from '../materials/pictureOf.ts';
import { usePreloaded } from '../materials/usePreloaded.ts';
import type { QuestionInputProps } from './QuestionInput.ts';
import { useElapsed } from './useElapsed.ts';

/** One click, timed from the picture's painted frame. The picture comes when the expert is ready. */
export function FirstClickInput({
  config,
  value,
  onChange,
  materials,
  readOnly,
  labelledBy,
}: QuestionInputProps<'first_click'>) {
  const [shown, setShown] = useState(false);
  const material = materials.find((other) => other.id === config.material_id);
  const picture = material ? pictureOf(material, config.page) : null;
  usePreloaded(picture?.url);

  if (!picture) return <MaterialMissing />;
  if (value) return <Recorded value={value} />;
  if (readOnly) return <Typography color="text.secondary">No click was recorded.</Typography>;
  if (shown) return <ClickTask picture={picture} timeoutMs={config.timeout_ms} onEnd={onChange} />;
  return (
    <Box role="group" aria-labelledby={labelledBy} sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
      <Typography>
        A picture will be shown. Click or tap the place that answers the question, as quickly as you can
        {config.timeout_ms === null ? '' : `; you have ${config.timeout_ms / 1000} seconds`}. Only the first click
        counts. By keyboard, move the crosshair with the arrows and press Enter.
      </Typography>
      <Button variant="contained" onClick={() => setShown(true)} sx={{ minHeight: 48 }}>
        Show the picture
      </Button>
    </Box>
  );
}

type TaskProps = {
  picture: Picture;
  timeoutMs: number | null;
  onEnd: (answer: AnswerOf<'first_click'>) => void;
};

function ClickTask({ picture, timeoutMs, onEnd }: TaskProps) {
  const [paintedAt, setPaintedAt] = useState<number | null>(null);
  const root = useRef<HTMLDivElement>(null);
  const since = () => Math.max(0, Math.round(performance.now() - (paintedAt ?? performance.now())));
  useElapsed(paintedAt, timeoutMs, () => onEnd({ x: null, y: null, ms: timeoutMs ?? since() }));
  useEffect(() => {
    root.current?.querySelector<HTMLElement>('[role="application"]')?.focus({ preventScroll: true });
    root.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <Box ref={root}>
      <ImageSurface
        picture={{ ...picture, blur: null }}
        alt="The picture of this task"
        action="click here"
        zoomable={false}
        onPainted={setPaintedAt}
        // Nobody answers before the picture is there.
        onPick={(at) => paintedAt !== null && onEnd({ ...at, ms: since() })}
      />
    </Box>
  );
}

function Recorded({ value }: { value: AnswerOf<'first_click'> }) {
  return (
    <Alert severity={value.x === null ? 'info' : 'success'}>
      {value.x === null ? 'The time is over; that is recorded too.' : 'Your click has been recorded.'}
    </Alert>
  );
}
