import { useLayoutEffect, useRef } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useAnswerQueue } from '#portal/assessment/player/useAnswerQueue.ts';

// React works here as in a browser: `act` would run at once what a browser runs after it has drawn the screen.
beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false));
afterEach(() => vi.unstubAllGlobals());

const nothing = () => undefined;
const LISTENERS = { onSaved: nothing, onOthers: nothing };

/** Tells whether there is a queue once the screen is complete and not drawn yet. */
function Screen({ onComplete }: { onComplete: (hasQueue: boolean) => void }) {
  const { queue } = useAnswerQueue(1, LISTENERS);
  const latest = useRef(queue);
  latest.current = queue;
  useLayoutEffect(() => queueMicrotask(() => onComplete(latest.current !== null)), [onComplete]);
  return null;
}

test('the queue of answers is there before the screen is drawn, so that the first answer is sent', async () => {
  const hasQueue = Promise.withResolvers<boolean>();
  const root = createRoot(document.createElement('div'));
  root.render(<Screen onComplete={hasQueue.resolve} />);
  expect(await hasQueue.promise).toBe(true);
  root.unmount();
});
