import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useContext, useEffect, useEffectEvent, useRef, useState } from 'react';
import { createStopwatch } from '#common/answers/player/clock.ts';
import type { AnswerOf } from '#common/assessments/questions/registry.ts';
import { ImageSurface } from '#common/ui/materials/ImageSurface.tsx';
import { MaterialMissing } from '#common/ui/materials/MaterialMissing.tsx';
import { type Picture, pictureOf, usePreloaded } from '#common/ui/materials/picture.ts';
import { SECOND } from '#common/words/units.ts';
import type { QuestionInputProps } from './AnswerField.tsx';
import { ExposureMemoryContext } from './exposureMemory.ts';
import { useDocumentVisible } from './useDocumentVisible.ts';
import { useKeyboardHints } from './useKeyboardHints.ts';
import { CLEAR_OF_BAR, FITS_SCREEN, isWhole, useWholeInView } from './useWholeInView.ts';

/**
 * Takes one click and times it from the frame in which the picture is painted. The expert starts it with a button.
 * For an expert who leaves without a click and comes back, the time continues where it stopped.
 */
export function FirstClickInput(props: QuestionInputProps<'first_click'>) {
  const { question, config, value, onChange, materials, readOnly, labelledBy } = props;
  const memory = useContext(ExposureMemoryContext);
  const byKeyboard = useKeyboardHints();
  const [shown, setShown] = useState(false);
  const material = materials.find((other) => other.id === config.material_id);
  const picture = material ? pictureOf(material, config.page) : null;
  usePreloaded(picture);

  if (!picture) return <MaterialMissing material={material} />;
  if (value) return <Recorded value={value} takesFocus={shown} />;
  if (readOnly) return <Typography color="text.secondary">No click was recorded.</Typography>;
  const seenFor = memory.seenFor(question.id);
  if (shown) {
    return (
      <ClickTask
        picture={picture}
        timeoutMs={config.timeout_ms}
        seenFor={seenFor}
        onSeen={(ms) => memory.setSeenFor(question.id, ms)}
        onEnd={onChange}
      />
    );
  }
  return (
    <Box role="group" aria-labelledby={labelledBy} sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
      <Typography>
        A picture will be shown. Click or tap the place that answers the question, as quickly as you can
        {config.timeout_ms === null ? '' : `; you have ${config.timeout_ms / SECOND} seconds`}. Only the first click
        counts.{' '}
        {byKeyboard
          ? 'By keyboard, move the crosshair with the arrows and press Enter.'
          : 'Pinch to zoom in; that does not count as a click.'}
      </Typography>
      {seenFor > 0 && (
        <Alert severity="info">The picture was shown to you before, so its time continues where it stopped.</Alert>
      )}
      <Button variant="contained" onClick={() => setShown(true)} sx={{ minHeight: 48 }}>
        Show the picture
      </Button>
    </Box>
  );
}

type TaskProps = {
  picture: Picture;
  timeoutMs: number | null;
  /** For how many milliseconds the picture was in view before. */
  seenFor: number;
  onSeen: (ms: number) => void;
  onEnd: (answer: AnswerOf<'first_click'>) => void;
};

function ClickTask({ picture, timeoutMs, seenFor, onSeen, onEnd }: TaskProps) {
  const [painted, setPainted] = useState(false);
  const [watch] = useState(() => createStopwatch(() => performance.now(), seenFor));
  const inView = useDocumentVisible();
  const root = useRef<HTMLDivElement>(null);
  const elapsed = () => Math.round(watch.read());
  const tellSeen = useEffectEvent(onSeen);
  const timeOut = useEffectEvent((ms: number) => onEnd({ x: null, y: null, ms }));

  useEffect(() => {
    if (!painted || !inView) return undefined;
    watch.start();
    const timer =
      timeoutMs === null ? undefined : setTimeout(() => timeOut(timeoutMs), Math.max(0, timeoutMs - watch.read()));
    return () => {
      clearTimeout(timer);
      watch.stop();
      tellSeen(watch.read());
    };
  }, [painted, inView, watch, timeoutMs]);
  useEffect(() => {
    root.current?.querySelector<HTMLElement>('[role="application"]')?.focus({ preventScroll: true });
  }, []);
  const isDrawn = useRef(false);
  /** The time begins when the whole picture is on the screen. */
  const look = (at: number) => {
    if (painted || !isDrawn.current || !isWhole(root.current)) return;
    watch.start(at);
    setPainted(true);
  };
  useWholeInView(root, true, () => look(performance.now()));
  return (
    // Busy until a click counts.
    <Box ref={root} aria-busy={!painted} sx={CLEAR_OF_BAR}>
      <ImageSurface
        picture={{ ...picture, blur: null }}
        alt="The picture of this task"
        action="click here"
        holdToAim={false}
        maxHeight={FITS_SCREEN}
        onPainted={(at) => {
          isDrawn.current = true;
          look(at);
        }}
        // No click counts before the picture is painted.
        onPick={(at) => painted && onEnd({ ...at, ms: elapsed() })}
      />
    </Box>
  );
}

type RecordedProps = { value: AnswerOf<'first_click'>; takesFocus: boolean };

/** Replaces the picture and takes over its focus. */
function Recorded({ value, takesFocus }: RecordedProps) {
  const message = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus && document.activeElement === document.body) message.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  return (
    <Alert ref={message} tabIndex={-1} severity={value.x === null ? 'info' : 'success'}>
      {value.x === null ? 'Time is up. No click was recorded.' : 'Your click has been recorded.'}
    </Alert>
  );
}
