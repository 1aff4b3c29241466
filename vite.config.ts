import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Port of the API in development; `npm run dev` starts it there. */
const apiPort = process.env.PORT ?? '3000';

export default defineConfig({
  plugins: [react()],
  publicDir: 'common/static',
  build: { outDir: 'dist', target: 'es2022', manifest: true, chunkSizeWarningLimit: 1500 },
  server: {
    port: 5173,
    proxy: Object.fromEntries(['/api', '/dev/mail', '/healthz', '/readyz'].map((path) => [path, `http://localhost:${apiPort}`])),
  },
});
