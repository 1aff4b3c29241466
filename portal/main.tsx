import '@fontsource-variable/inter/wght.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { installClickShield } from '#common/ui/feedback/clickShield.ts';
import { router } from './routes.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

installClickShield();
createRoot(root).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
);
