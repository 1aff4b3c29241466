import '@fontsource-variable/inter/wght.css';
import { StrictMode, useLayoutEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { installFieldGuard } from '#common/ui/feedback/fieldGuard.ts';
import { installFocusKeeper } from '#common/ui/feedback/focusKeeper.ts';
import { ignoreSecondClicks } from '#common/ui/feedback/secondClicks.ts';
import { installTranslationGuard } from '#common/ui/feedback/translationGuard.ts';
import { installBrowserStorage } from '#common/ui/session/browserStorage.ts';
import { readEarlyUser } from '#common/ui/session/earlyUser.ts';
import { takeDrawnSignIn } from './early/drawnSignIn.ts';
import type { Part } from './early/early.ts';
import { router, screenParts } from './routes.tsx';

// Before anything reads it; in the built page, its own script has done so already (early/main.ts).
installBrowserStorage();
const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

/** Milliseconds that the first drawing waits for its screen, so that no skeleton is shown before. */
const PATIENCE = 3000;

/** Removes the drawn sign-in form if a screen other than the sign-in page is shown. */
function RemoveDrawnForm() {
  useLayoutEffect(() => void takeDrawnSignIn(), []);
  return null;
}

installFieldGuard();
ignoreSecondClicks();
installFocusKeeper();
installTranslationGuard();
const parts: (Part | 'login')[] = window.earlyParts ?? ['login'];
const loaded = Promise.allSettled([
  ...parts.flatMap((part) => screenParts[part]).map((part) => part.load()),
  readEarlyUser(),
]);
void Promise.race([loaded, new Promise((resolve) => setTimeout(resolve, PATIENCE))]).then(() =>
  createRoot(root).render(
    <StrictMode>
      <RouterProvider router={router} />
      <RemoveDrawnForm />
    </StrictMode>,
  ),
);
