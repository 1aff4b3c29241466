import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type RefObject, useContext, useEffect, useEffectEvent, useReducer, useRef } from 'react';
import { type Exposure, exposureAfter, exposureFrom, mayRepeat } from '#common/answers/player/exposure.ts';
import { RECALL_MAX } from '#common/assessments/questions/limits.ts';
import type { AnswerOf } from '#common/assessments/questions/registry.ts';
import { exposureStage } from '#common/assessments/questions/timed_exposure.ts';
import { ImageSurface } from '#common/ui/materials/ImageSurface.tsx';
import { MaterialMissing } from '#common/ui/materials/MaterialMissing.tsx';
import { pictureOf, usePreloaded } from '#common/ui/materials/picture.ts';
import { SECOND } from '#common/words/units.ts';
import { AnswerField, type QuestionInputProps } from './AnswerField.tsx';
import { ExposureMemoryContext } from './exposureMemory.ts';
import { CLEAR_OF_BAR, FITS_SCREEN, isWhole, useWholeInView } from './useWholeInView.ts';

/**
 * Shows a picture for a few seconds, then asks what the expert remembers. A showing is void if the tab lost the
 * focus. It is also possible without a time limit.
 */
export function TimedExposureInput(props: QuestionInputProps<'timed_exposure'>) {
  const { question, config, value, onChange, materials, readOnly, labelledBy } = props;
  const memory = useContext(ExposureMemoryContext);
  const stage = exposureStage(value);
  const begun = memory.begun(question.id);
  const [exposure, dispatch] = useReducer(exposureAfter, null, () => exposureOf(value, begun));
  useEffect(() => dispatch({ type: 'known', exposure: exposureOf(value, begun) }), [value, begun]);
  const material = materials.find((other) => other.id === config.material_id);
  const picture = material ? pictureOf(material, config.page) : null;
  usePreloaded(picture);
  const running = exposure.state === 'showing' || exposure.state === 'loading';

  useTimeoutFrom(exposure.state === 'showing' ? exposure.painted_at : null, config.ms, () => {
    // The next frame is the first without the picture.
    requestAnimationFrame((at) => dispatch({ type: 'elapsed', at }));
  });
  useEffect(() => (running ? watchFocus(() => dispatch({ type: 'focus_lost' })) : undefined), [running]);
  const { state, attempt } = exposure;
  useEffect(() => {
    if (state === 'showing') memory.setBegun(question.id, attempt);
  }, [memory, question.id, state, attempt]);
  const root = useRef<HTMLDivElement>(null);
  const isPainted = useRef(false);
  /** The time begins when the whole picture is on the screen; one that is moved out of it does not count. */
  const look = (at: number) => {
    if (!isPainted.current) return;
    dispatch(isWhole(root.current) ? { type: 'painted', at } : { type: 'cut' });
  };
  if (!running) isPainted.current = false;
  useWholeInView(root, running, () => look(performance.now()));
  useFocusOnStateChange(root, state);
  useEffect(() => {
    if (readOnly || stage === 'over') return;
    // Saved when the showing starts, so that another device does not show it again as the first time.
    if (exposure.state === 'showing' && (value?.attempts ?? 0) < exposure.attempt)
      onChange(answerOf(0, exposure.attempt));
    if (exposure.state === 'shown') onChange(answerOf(exposure.shown_ms, exposure.attempt));
    if (exposure.state === 'untimed') onChange(answerOf(null, exposure.attempt));
  }, [exposure, value, stage, readOnly, onChange]);

  if (!picture) return <MaterialMissing material={material} />;
  if (readOnly && stage !== 'over') {
    return (
      <Typography color="text.secondary">
        {value ? 'The picture was not viewed for the full time, and is not shown again.' : 'The picture was not shown.'}
      </Typography>
    );
  }
  if (!readOnly && (running || state === 'untimed')) {
    return (
      <Box ref={root} sx={CLEAR_OF_BAR}>
        <ImageSurface
          picture={{ ...picture, blur: null }}
          alt="The picture to remember"
          zoomable={state === 'untimed'}
          maxHeight={FITS_SCREEN}
          onPainted={(at) => {
            isPainted.current = true;
            look(at);
          }}
        />
        {state === 'untimed' && value && <Recall {...props} value={value} />}
      </Box>
    );
  }
  if (value && stage === 'over')
    return <Recall {...props} value={value} autoFocus={state === 'shown' && value.recall === ''} />;
  // The answer is being saved.
  if (state === 'shown') return null;
  return (
    <Box ref={root} role="group" aria-labelledby={labelledBy} sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
      {state === 'void' ? (
        <Alert severity="warning">
          The picture was not visible the whole time, so this does not count.
          {mayRepeat(exposure) ? ' You can see it once more.' : ' You can look again without a time limit.'}
        </Alert>
      ) : (
        <Typography>
          A picture will be shown for {seconds(config.ms)}. Look at it; then you are asked what you remember.
        </Typography>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {(state === 'ready' || mayRepeat(exposure)) && (
          <Button
            variant="contained"
            onClick={() => dispatch({ type: state === 'ready' ? 'start' : 'repeat' })}
            sx={{ minHeight: 48 }}
          >
            {state === 'ready' ? 'Show the picture' : 'Show it again'}
          </Button>
        )}
        <Button onClick={() => dispatch({ type: 'untimed' })} sx={{ minHeight: 48 }}>
          Without a time limit
        </Button>
      </Box>
    </Box>
  );
}

type RecallProps = QuestionInputProps<'timed_exposure'> & { value: AnswerOf<'timed_exposure'>; autoFocus?: boolean };

/** What the expert remembers, and until when it can be changed. */
function Recall({ config, value, onChange, readOnly, autoFocus }: RecallProps) {
  return (
    <Box sx={{ display: 'grid', mt: 1 }}>
      <AnswerField
        label={config.follow_up}
        value={value.recall}
        onChange={(recall) => onChange({ ...value, recall })}
        readOnly={readOnly}
        maxLength={RECALL_MAX}
        minRows={4}
        autoFocus={autoFocus}
      />
      {!readOnly && (
        <Typography variant="body2" color="text.secondary" sx={{ mt: 0.5 }}>
          You can't change this after you continue.
        </Typography>
      )}
    </Box>
  );
}

function seconds(ms: number): string {
  return ms === SECOND ? '1 second' : `${ms / SECOND} seconds`;
}

/** A picture that was shown before, on another page load or device, is not shown again. */
function exposureOf(value: AnswerOf<'timed_exposure'> | null, begun: 0 | 1 | 2): Exposure {
  if (!value) return exposureFrom(begun);
  const attempt = value.attempts === 2 ? 2 : 1;
  if (value.shown_ms === null) return { state: 'untimed', attempt };
  if (exposureStage(value) === 'begun') return exposureFrom(begun === 2 ? 2 : attempt);
  return { state: 'shown', attempt, shown_ms: value.shown_ms };
}

/**
 * Keeps the focus in the question when the state changes: the picture replaces the button that started it, and is
 * then replaced by the text field.
 */
function useFocusOnStateChange(root: RefObject<HTMLElement | null>, state: Exposure['state']): void {
  const before = useRef(state);
  useEffect(() => {
    const changed = before.current !== state;
    before.current = state;
    if (!changed || document.activeElement !== document.body) return;
    root.current?.querySelector<HTMLElement>('[role="group"][tabindex="0"], button')?.focus({ preventScroll: true });
  }, [root, state]);
}

/** Saved as soon as the picture is hidden, so that a reload does not show it again; 0 ms while it is shown. */
function answerOf(shown_ms: number | null, attempts: number): AnswerOf<'timed_exposure'> {
  return { shown_ms, recall: '', untimed: shown_ms === null, attempts };
}

function watchFocus(onLost: () => void): () => void {
  const onHidden = () => document.hidden && onLost();
  window.addEventListener('blur', onLost);
  document.addEventListener('visibilitychange', onHidden);
  return () => {
    window.removeEventListener('blur', onLost);
    document.removeEventListener('visibilitychange', onHidden);
  };
}

/**
 * Calls `onEnd` once, `ms` milliseconds after the time `from` (of performance.now()); never while `from` is null.
 */
function useTimeoutFrom(from: number | null, ms: number | null, onEnd: () => void): void {
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (from === null || ms === null) return undefined;
    const timer = setTimeout(() => end(), Math.max(0, from + ms - performance.now()));
    return () => clearTimeout(timer);
  }, [from, ms]);
}
