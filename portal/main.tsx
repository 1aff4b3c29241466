import '@fontsource-variable/inter/wght.css';
import { StrictMode, useLayoutEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { installClickShield } from '#common/ui/feedback/clickShield.ts';
import { readEarlyUser } from '#common/ui/session/earlyUser.ts';
import { takeDrawnSignIn } from './early/drawnSignIn.ts';
import type { Part } from './early/early.ts';
import { router, screenParts } from './routes.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

/** So many milliseconds the first drawing waits for its screen, so that it needs no outline of it before. */
const PATIENCE = 3000;

/** Takes the drawn sign-in form away where the sign-in page has not done so: what is shown may be another screen. */
function DrawnFormGone() {
  useLayoutEffect(() => void takeDrawnSignIn(), []);
  return null;
}

installClickShield();
const parts: (Part | 'login')[] = window.earlyParts ?? ['login'];
const loaded = Promise.allSettled([
  ...parts.flatMap((part) => screenParts[part]).map((part) => part.load()),
  readEarlyUser(),
]);
void Promise.race([loaded, new Promise((resolve) => setTimeout(resolve, PATIENCE))]).then(() =>
  createRoot(root).render(
    <StrictMode>
      <RouterProvider router={router} />
      <DrawnFormGone />
    </StrictMode>,
  ),
);
